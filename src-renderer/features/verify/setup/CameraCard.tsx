import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCamera } from '#window/camera/camera.ts';
import { useProfileApplied } from '#window/camera/profiles.ts';
import { CameraPicture } from '#window/features/verify/live/CameraPicture.tsx';
import picture from '#window/features/verify/live/picture.module.css';
import { useFormats } from '#window/words/formats.ts';
import { ProfileChoice } from './ProfileChoice.tsx';
import classes from './setup.module.css';
import { useSetUpWords } from './words.ts';

/** A camera with fewer lines cannot read small labels. */
const LEAST_LINES = 1080;

/** Milliseconds for which the camera stays on for the session that begins: a newly opened camera needs a second or two for a good picture. */
const HANDOVER_MS = 3000;

/** The camera's picture before the session begins, so that people see whether it is the right camera and the right place. */
export function CameraCard() {
  const t = useSetUpWords();
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
          {t.resolution(number(size.width), number(size.height))}
          {Math.min(size.width, size.height) < LEAST_LINES && ` · ${t.coarse}`}
        </p>
      )}
    </div>
  );
}
