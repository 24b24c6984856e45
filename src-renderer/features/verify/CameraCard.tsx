import { NativeSelect, Select, Slider, Switch, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CameraProfile } from '#shared/verify/cameras.ts';
import { useCamera } from '#window/camera/camera.ts';
import { AUTOMATIC, type CameraValues, type ControlRange } from '#window/camera/controls.ts';
import { useProfile, useProfileApplied, useProfiles } from '#window/camera/profiles.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { CameraPicture } from '#window/features/verify/live/CameraPicture.tsx';
import picture from '#window/features/verify/live/picture.module.css';
import { IconAdjustments, IconTrash } from '#window/icons/signs.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './setup.module.css';

/** A camera with fewer lines cannot read small labels. */
const LEAST_LINES = 1080;

/** Milliseconds for which the camera stays on for the session that begins: a newly opened camera needs a second or two for a good picture. */
const HANDOVER_MS = 3000;

/** The camera's picture before the session begins, so that people see whether it is the right camera and the right place. */
export function CameraCard() {
  const t = useWords('verifySetUp');
  const { number } = useFormats();
  const video = useRef<HTMLVideoElement>(null);
  const { cameras, current, size, choose } = useCamera();
  useProfileApplied();
  useEffect(() => {
    const { open, close } = useCamera.getState();
    open();
    return () => {
      setTimeout(close, HANDOVER_MS);
    };
  }, []);
  return (
    <div className={classes.camera}>
      <div className={picture.picturePlace}>
        <CameraPicture video={video} />
      </div>
      {cameras.length > 0 && (
        <Select
          label={t.camera}
          allowDeselect={false}
          data={cameras.map(({ id, label }) => ({ value: id, label: label || t.camera }))}
          value={current?.id ?? null}
          onChange={(id) => id !== null && choose(id)}
        />
      )}
      <ProfileChoice />
      {size && (
        <p className="quiet">
          {t.resolution({ width: number(size.width), height: number(size.height) })}
          {Math.min(size.width, size.height) < LEAST_LINES && ` · ${t.coarse}`}
        </p>
      )}
    </div>
  );
}

/** How the camera is set, kept by a name for this station. */
function ProfileChoice() {
  const t = useWords('verifySetUp').profiles;
  const { cameras, current, choose, set } = useCamera();
  const { profiles, want } = useProfiles();
  const profile = useProfile();
  const [isOpen, open] = useState(false);
  if (!current || profiles === null) return null;
  function take(name: string): void {
    want(name);
    const taken = profiles?.find((one) => one.name === name);
    const camera = cameras.find(({ label }) => label === taken?.camera);
    if (camera && camera.id !== current?.id) choose(camera.id);
    if (!taken) set(AUTOMATIC);
  }
  return (
    <>
      <div className={classes.profile}>
        <NativeSelect
          label={t.label}
          data={[{ value: '', label: t.none }, ...profiles.map(({ name }) => name)]}
          value={profile?.name ?? ''}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
        <Button
          variant="default"
          icon={IconAdjustments}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
          label={t.open}
        />
      </div>
      {profile?.notes && !isOpen && <p>{profile.notes}</p>}
      {isOpen && <ProfileForm key={profile?.name} profile={profile} camera={current.label} done={() => open(false)} />}
    </>
  );
}

interface ProfileFormProps {
  readonly profile: CameraProfile | null;
  readonly camera: string;
  readonly done: () => void;
}

/** What is set here is seen in the picture at once. */
function ProfileForm({ profile, camera, done }: ProfileFormProps) {
  const t = useWords('verifySetUp').profiles;
  const { save, remove } = useProfiles();
  const [name, setName] = useState(profile?.name ?? '');
  const [notes, setNotes] = useState(profile?.notes ?? '');
  const saving = useWork(async () => {
    const { focus, exposure } = useCamera.getState().values ?? AUTOMATIC;
    await save({ name: name.trim(), camera, focus, exposure, notes: notes.trim() });
    done();
  });
  const removing = useWork(async () => {
    if (profile) await remove(profile.name);
    done();
  });
  const error = saving.error ?? removing.error;
  return (
    <Form className={classes.profileForm} submit={saving.run}>
      <Controls />
      <Textarea
        label={t.notes}
        placeholder={t.notesHint}
        maxLength={500}
        autosize
        minRows={2}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
      />
      <TextInput
        label={t.name}
        placeholder={t.nameHint}
        maxLength={60}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <div className="wrap gap-2">
        <Button type="submit" work={saving} disabled={name.trim() === ''} label={t.save} />
        {profile && (
          <Button variant="default" icon={IconTrash} work={removing} label={t.remove({ name: profile.name })} />
        )}
      </div>
    </Form>
  );
}

function Controls() {
  const t = useWords('verifySetUp').profiles;
  const { controls, values, set } = useCamera();
  if (!controls || !values) return null;
  if (!controls.focus && !controls.exposure) return <p className="quiet">{t.setsItself}</p>;
  const change = (part: Partial<CameraValues>) => set({ ...values, ...part });
  return (
    <>
      {controls.focus && (
        <Control
          label={t.focus}
          automatic={t.autoFocus}
          range={controls.focus}
          value={values.focus}
          change={(focus) => change({ focus })}
        />
      )}
      {controls.exposure && (
        <Control
          label={t.exposure}
          automatic={t.autoExposure}
          range={controls.exposure}
          value={values.exposure}
          change={(exposure) => change({ exposure })}
        />
      )}
    </>
  );
}

interface ControlProps {
  readonly label: string;
  readonly automatic: string;
  readonly range: ControlRange;
  readonly value: number | null;
  readonly change: (value: number | null) => void;
}

function Control({ label, automatic, range: { min, max, step }, value, change }: ControlProps) {
  const { number } = useFormats();
  return (
    <div className="column gap-2">
      <Switch
        label={automatic}
        checked={value === null}
        onChange={({ currentTarget }) => change(currentTarget.checked ? null : (min + max) / 2)}
      />
      {value !== null && (
        <Slider
          min={min}
          max={max}
          step={step}
          value={value}
          thumbLabel={label}
          label={(one) => number(one)}
          onChange={change}
        />
      )}
    </div>
  );
}
