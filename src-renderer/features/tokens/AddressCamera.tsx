import { useEffect, useRef } from 'react';
import { CameraView } from '#window/camera/CameraView.tsx';
import { useCamera } from '#window/camera/camera.ts';
import { watchCodes } from '#window/camera/codes.ts';
import classes from './tokens.module.css';
import { useTokenWords } from './words.ts';

/** Reads the QR code in which a wallet shows its address. */
export function AddressCamera({ found }: { found: (text: string) => void }) {
  const t = useTokenWords();
  const video = useRef<HTMLVideoElement>(null);
  const newest = useRef(found);
  newest.current = found;
  useEffect(() => {
    const { open, close } = useCamera.getState();
    const watching = new AbortController();
    open();
    const player = video.current;
    if (player) void watchCodes(player, watching.signal, (text) => newest.current(text));
    return () => {
      watching.abort();
      close();
    };
  }, []);
  return (
    <div className={classes.camera}>
      <CameraView video={video} instead={t.claim.orPaste} />
    </div>
  );
}
