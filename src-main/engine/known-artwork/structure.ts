/** The structure of a picture: mean and contrast are normalised, so that light and the printer's tones do not count. */
import { triangleBlur } from '#main/engine/numeric/blur.ts';

/** Radii in pixels; `floor`: contrast below this many levels is noise. */
export interface Normalisation {
  readonly blur: number;
  /** Radius over which mean and contrast are normalised. */
  readonly around: number;
  readonly floor: number;
}

/** A blurred plane less its local mean, over its local deviation. */
export function normalise(plane: Float32Array, width: number, height: number, how: Normalisation): Float32Array {
  const { blur, around, floor } = how;
  const even = triangleBlur(plane, width, height, blur);
  const mean = triangleBlur(even, width, height, around);
  for (let i = 0; i < even.length; i++) even[i] -= mean[i];
  const squares = even.map((value) => value * value);
  const power = triangleBlur(squares, width, height, around);
  for (let i = 0; i < even.length; i++) even[i] /= Math.sqrt(power[i] + floor * floor);
  return even;
}

/** Root mean square of a normalised plane: 1 at most. */
export function structureOf(even: Float32Array): number {
  return Math.sqrt(even.reduce((sum, value) => sum + value * value, 0) / even.length);
}

/** Fills places that were not seen with the mean of the rest, so that no edge appears there. */
export function withoutHoles({ luma, seen }: { luma: Float32Array; seen: Float32Array }): Float32Array {
  let shown = 0;
  let sum = 0;
  for (let i = 0; i < luma.length; i++) {
    shown += seen[i];
    sum += seen[i] * luma[i];
  }
  const filled = luma.slice();
  const mean = sum / Math.max(1, shown);
  if (shown < luma.length) for (let i = 0; i < filled.length; i++) if (seen[i] === 0) filled[i] = mean;
  return filled;
}
