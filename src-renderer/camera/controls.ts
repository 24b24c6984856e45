/** Focus and exposure of a camera, where its driver lets programs set them. The numbers are in the driver's units. */

export interface ControlRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Null: the camera cannot be set so. */
export interface CameraControls {
  readonly focus: ControlRange | null;
  readonly exposure: ControlRange | null;
}

/** Null: the camera sets it by itself. */
export interface CameraValues {
  readonly focus: number | null;
  readonly exposure: number | null;
}

export const AUTOMATIC: CameraValues = { focus: null, exposure: null };

/** What the image capture standard adds to a track, as far as it is used here. */
interface Capture {
  readonly focusMode?: readonly string[] | string;
  readonly focusDistance?: unknown;
  readonly exposureMode?: readonly string[] | string;
  readonly exposureTime?: unknown;
}

export function controlsOf(track: MediaStreamTrack): CameraControls {
  // Not every browser knows capabilities.
  const can = (track.getCapabilities?.() ?? {}) as Capture;
  return {
    focus: can.focusMode?.includes('manual') ? rangeOf(can.focusDistance) : null,
    exposure: can.exposureMode?.includes('manual') ? rangeOf(can.exposureTime) : null,
  };
}

/** How the camera is set now. */
export function valuesOf(track: MediaStreamTrack): CameraValues {
  const { focusMode, focusDistance, exposureMode, exposureTime } = track.getSettings() as Capture;
  return {
    focus: focusMode === 'manual' && typeof focusDistance === 'number' ? focusDistance : null,
    exposure: exposureMode === 'manual' && typeof exposureTime === 'number' ? exposureTime : null,
  };
}

/** Sets what the camera can be set to, within its limits. */
export async function applyValues(track: MediaStreamTrack, values: CameraValues): Promise<void> {
  await track.applyConstraints({ advanced: [constraintsFor(controlsOf(track), values) as MediaTrackConstraintSet] });
}

export function constraintsFor({ focus, exposure }: CameraControls, values: CameraValues) {
  return {
    ...(focus && ownOrAutomatic('focusMode', 'focusDistance', focus, values.focus)),
    ...(exposure && ownOrAutomatic('exposureMode', 'exposureTime', exposure, values.exposure)),
  };
}

function ownOrAutomatic(mode: string, name: string, { min, max }: ControlRange, value: number | null) {
  if (value === null) return { [mode]: 'continuous' };
  return { [mode]: 'manual', [name]: Math.min(max, Math.max(min, value)) };
}

export function rangeOf(range: unknown): ControlRange | null {
  const { min, max, step } = (range ?? {}) as Partial<ControlRange>;
  if (min === undefined || max === undefined || !(max > min)) return null;
  return { min, max, step: step || (max - min) / 100 };
}
