import { type RefObject, useEffect, useState } from 'react';
import { useWork, type Work } from '#window/state/work.ts';
import { type FrozenPicture, freeze } from './freeze.ts';

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
