import { Select, Switch } from '@mantine/core';
import { useRef } from 'react';
import type { Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { useCamera } from '#window/camera/camera.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconPlayerPause, IconPlayerPlay } from '#window/icons/signs.ts';
import { IconFlag, IconPhoto, IconVolume } from '#window/icons/things.ts';
import { useTitle } from '#window/state/useTitle.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './live.module.css';
import { useLive } from './live-store.ts';
import { useSound } from './sound.ts';

interface LiveHeadProps {
  readonly inspection: Inspection;
  readonly finish: () => void;
  readonly addPhotos: (files: readonly File[]) => void;
}

/** Says what the session checks, and has the buttons for the whole session. */
export function LiveHead({ inspection, finish, addPhotos }: LiveHeadProps) {
  const t = useWords('live');
  const v = useWords('verify');
  const name = inspection.batch?.name ?? v.anyRecord;
  useTitle(`${v.title}: ${name}`);
  useKeys([{ keys: 'f', words: t.finish, run: finish }]);
  return (
    <header className={classes.head}>
      <div className={classes.headWords}>
        <h1>{name}</h1>
        <CountScans inspection={inspection} />
      </div>
      <CameraChoice />
      <SoundHint />
      <PhotoButton add={addPhotos} />
      <PauseButton />
      <Button onClick={finish} icon={IconFlag} rightSection={<KeyHint keys="f" />} label={t.finish} />
    </header>
  );
}

/** Switches whether checks count as scans. It is off at first and always in sight: checks must not look like scans by customers. */
function CountScans({ inspection }: { inspection: Inspection }) {
  const t = useWords('live');
  const { id, count_scans } = inspection;
  const work = useWork(async () => {
    const params = { inspection_id: id };
    useInspection.getState().take(await call('changeInspection', { params, body: { count_scans: !count_scans } }));
  });
  return (
    <>
      <Switch
        label={t.countScans}
        description={count_scans ? t.countScansOn : t.countScansOff}
        checked={count_scans}
        disabled={work.busy}
        onChange={() => void work.run()}
      />
      {work.error !== null && <ErrorNotice error={work.error} />}
    </>
  );
}

function CameraChoice() {
  const t = useWords('live');
  const { cameras, current, choose } = useCamera();
  if (cameras.length < 2) return null;
  return (
    <Select
      aria-label={t.camera}
      allowDeselect={false}
      data={cameras.map(({ id, label }) => ({ value: id, label: label || t.camera }))}
      value={current?.id ?? null}
      onChange={(id) => id !== null && choose(id)}
    />
  );
}

/** After a reload, browsers play no sound until a person presses something. */
function SoundHint() {
  const t = useWords('live');
  const { isOn, isHeld, wake } = useSound();
  if (!isOn || !isHeld) return null;
  return <Button variant="default" onClick={wake} icon={IconVolume} label={t.soundHeld} />;
}

function PhotoButton({ add }: { add: (files: readonly File[]) => void }) {
  const t = useWords('live');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()} icon={IconPhoto} label={t.photo} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t.photo}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // An empty field lets a person choose the same photo once more.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function PauseButton() {
  const t = useWords('live');
  const isPaused = useLive((state) => state.isPaused);
  const { pause } = useLive.getState();
  const turn = () => pause(!isPaused);
  const text = isPaused ? t.resume : t.pause;
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  useKeys([{ keys: 'p', words: text, run: turn }]);
  return (
    <Button
      variant="default"
      onClick={turn}
      leftSection={<Icon size="1.125rem" aria-hidden />}
      rightSection={<KeyHint keys="p" />}
      label={text}
    />
  );
}
