import { type RefObject, useEffect, useState } from 'react';
import { useWork, type Work } from '#window/state/work.ts';
import type { PictureSize } from './corner-moves.ts';

export interface Frozen {
  readonly frozen: FrozenPicture | null;
  readonly freeze: Work;
  readonly thaw: () => void;
}

/** Freezes the camera's picture. The frozen picture is released together with the component. */
export function useFrozen(video: RefObject<HTMLVideoElement | null>): Frozen {
  const [frozen, show] = useState<FrozenPicture | null>(null);
  useEffect(
    () => () => {
      if (!frozen) return;
      URL.revokeObjectURL(frozen.src);
      // A frame that was sent belongs to the worker. Closing it here has no effect.
      frozen.frame.close();
    },
    [frozen],
  );
  const work = useWork(async () => {
    if (frozen === null && video.current) show(await freeze(video.current));
  });
  return { frozen, freeze: work, thaw: () => show(null) };
}

// A frozen picture of the camera, on which a person sets corners.
interface FrozenPicture extends PictureSize {
  /** An object URL. It must be revoked when the picture is no longer shown. */
  readonly src: string;
  /** The same picture in the camera's own pixels, for the station. */
  readonly frame: ImageBitmap;
}

async function freeze(video: HTMLVideoElement): Promise<FrozenPicture | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return { src: URL.createObjectURL(blob), frame: canvas.transferToImageBitmap(), width, height };
}
