import { type RefObject, useEffect, useState } from 'react';
import { useWork, type Work } from '../../../state/work.ts';
import { type FrozenPicture, freeze } from './freeze.ts';

export interface Frozen {
  readonly frozen: FrozenPicture | null;
  readonly freeze: Work;
  readonly thaw: () => void;
}

/** The camera's picture made to stand still; it is let go of with the component. */
export function useFrozen(video: RefObject<HTMLVideoElement | null>): Frozen {
  const [frozen, show] = useState<FrozenPicture | null>(null);
  useEffect(
    () => () => {
      if (!frozen) return;
      URL.revokeObjectURL(frozen.src);
      // A frame that was sent to be read belongs to the worker: closing it here does nothing.
      frozen.frame.close();
    },
    [frozen],
  );
  const work = useWork(async () => {
    if (frozen === null && video.current) show(await freeze(video.current));
  });
  return { frozen, freeze: work, thaw: () => show(null) };
}
