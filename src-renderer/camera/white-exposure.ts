/**
 * Exposes for the white of labels. A camera that sets itself exposes for all that it sees: on a dark desk the white of a label
 * burns out, and the mark with it. Where the camera lets programs move its exposure, it is moved until the white is below that.
 */
import { type ControlRange, rangeOf } from './controls.ts';
import type { CameraCheck, CheckFigure } from './detector.ts';

/** Levels of the paper, of 255: above the first the mark's lightest tints are clipped; below the second the camera may take more light. */
const CLIPS = 246;
const DIM = 200;
/** In stops: a third, as cameras count, and at most two below what the camera would take. */
const STEP = 1 / 3;
const MOST = 2;
/** Milliseconds that a camera needs to take another exposure and to show it. */
const SETTLES = 700;

/** The exposure compensation to set, in stops; that of now where the light is right. */
export function nextCompensation(
  now: number,
  { min, max, step }: ControlRange,
  { value, reason }: CheckFigure,
): number {
  const by = Math.max(STEP, step);
  const least = Math.max(min, -MOST);
  if (reason === 'bright' || value > CLIPS) return Math.max(least, now - by);
  return value < DIM ? Math.min(0, max, now + by) : now;
}

/** What the image capture standard adds to a track, as far as it is used here. */
interface Capture {
  readonly exposureMode?: string;
  readonly exposureCompensation?: unknown;
}

/** Takes each check of the label in view. */
export function createWhiteExposure(video: HTMLVideoElement): (check: Pick<CameraCheck, 'light'> | null) => void {
  let movedAt = Number.NEGATIVE_INFINITY;
  return (check) => {
    const track = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
    const range = rangeOf((track?.getCapabilities?.() as Capture | undefined)?.exposureCompensation);
    if (!check || !track || range === null || performance.now() - movedAt < SETTLES) return;
    const { exposureMode, exposureCompensation } = track.getSettings() as Capture;
    // Whoever has set the exposure by hand keeps it.
    if (exposureMode === 'manual' || typeof exposureCompensation !== 'number') return;
    const wanted = nextCompensation(exposureCompensation, range, check.light);
    if (wanted === exposureCompensation) return;
    movedAt = performance.now();
    const constraint = { exposureCompensation: wanted } as MediaTrackConstraintSet;
    // A camera that refuses stays as it is.
    track.applyConstraints({ advanced: [constraint] }).catch(() => undefined);
  };
}
