import { useState } from 'react';
import type { Corners } from '#window/camera/detector.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useLate } from '#window/components/Waiting.tsx';
import { CornerEditor } from '#window/features/verify/live/CornerEditor.tsx';
import classes from '#window/features/verify/live/corner-editor.module.css';
import type { PictureSize } from '#window/features/verify/live/corner-moves.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Photos } from './usePhotos.ts';

/** A photograph from a file in place of the camera's picture. */
export function PhotoDesk({ photos, read }: { photos: Photos; read: (corners: Corners) => void }) {
  const { photo, isSettingCorners, setCorners } = photos;
  const [size, setSize] = useState<(PictureSize & { readonly src: string }) | null>(null);
  if (!photo) return null;
  if (isSettingCorners && size?.src === photo.src) {
    return <CornerEditor src={photo.src} size={size} guess={null} read={read} cancel={() => setCorners(false)} />;
  }
  return (
    <section className={classes.photo}>
      <Shown photos={photos} seen={(one) => setSize({ ...one, src: photo.src })} />
      <PhotoFoot photos={photos} />
    </section>
  );
}

function Shown({ photos: { photo }, seen }: { photos: Photos; seen: (size: PictureSize) => void }) {
  const t = useWords('photo');
  const [isBroken, setBroken] = useState<string | null>(null);
  if (!photo) return null;
  const { src, file, error } = photo;
  // What the station could not read either has its reason below.
  if (isBroken === src) return error === null ? <p className={classes.unshown}>{t.unshown}</p> : null;
  return (
    <img
      src={src}
      alt={t.title({ name: file.name })}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => seen({ width, height })}
      onError={() => setBroken(src)}
    />
  );
}

function PhotoFoot({ photos }: { photos: Photos }) {
  const t = useWords('photo');
  const { number } = useFormats();
  const { photo, waiting, next, leave, again } = photos;
  const isLate = useLate(photo !== null && photo.finding === null && photo.error === null);
  const goOn = waiting > 0 ? next : leave;
  const text = waiting > 0 ? t.next({ left: number(waiting) }) : t.toCamera;
  useKeys([
    { keys: 'Enter', words: text, run: goOn },
    { keys: 'Escape', words: t.toCamera, run: leave },
  ]);
  return (
    <div className={classes.editorFoot}>
      <p>
        <strong>{photo?.file.name}</strong>
        <span role="status">{isLate ? t.reading : ''}</span>
      </p>
      {photo?.error !== null && photo !== null && <ErrorNotice error={photo.error} retry={again} />}
      {waiting > 0 && <Button variant="default" onClick={leave} label={t.toCamera} />}
      <Button onClick={goOn} label={text} />
    </div>
  );
}
