import { type RefObject, useRef } from 'react';
import type { Finding } from '#shared/verify/inspection.ts';
import type { Corners, Detector } from '#window/camera/detector.ts';
import type { Photos } from '#window/features/verify/result/usePhotos.ts';
import { useWork } from '#window/state/work.ts';
import { useLive } from './live-store.ts';
import type { Frozen } from './useFrozen.ts';
import type { Judging } from './useJudging.ts';

interface ReadAgainOptions {
  /** The finding that is shown, and whether its label is still in view. */
  readonly finding: Finding | null;
  readonly isThere: boolean;
  /** The finding that a dialog is open about. */
  readonly asked: Finding | null;
  readonly judging: Judging;
  readonly photos: Photos;
  readonly eyes: RefObject<Detector | null>;
  readonly freezing: Frozen;
}

/** Reads the label in view once more: as a person wishes, by corners, or because it was voided. The new finding replaces the old one. */
export function useReadAgain({ finding, isThere, asked, judging, photos, eyes, freezing }: ReadAgainOptions) {
  const lookAgain = () => (photos.photo ? photos.again() : eyes.current?.again());
  const retry = useWork(async () => {
    // The finding of a label that has left is kept: that label cannot be read again.
    if (finding && isThere) await judging.forget(finding);
    lookAgain();
  });
  /** The label was counted as good before it was voided. If it still lies there, it is shown as void now. */
  const voided = useWork(async () => {
    if (asked) await judging.forget(asked);
    if (asked && isThere && asked.id === finding?.id) lookAgain();
  });
  const given = useRef<Corners | null>(null);
  const byCorners = useWork(async () => {
    const corners = given.current;
    if (finding?.state === 'not_readable' && isThere) {
      await judging.forget(finding);
      useLive.getState().replace(finding.id);
    }
    if (photos.photo && corners) photos.read(corners);
    // The frozen frame is read, not a new one: the label may have moved since.
    else if (freezing.frozen) eyes.current?.look(corners, freezing.frozen.frame);
    freezing.thaw();
  });
  const readCorners = (corners: Corners) => {
    given.current = corners;
    void byCorners.run();
  };
  return { retry, voided, byCorners, readCorners };
}
