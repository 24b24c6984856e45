/** What a picture shows whatever its light, its contrast and its printer's tones: structure, evened out. */
import { triangleBlur } from '../numeric/blur.ts';

/** In pixels of what is evened out; `floor` in levels: structure that is fainter is noise. */
export interface Evening {
  readonly blur: number;
  /** Neighbourhood over which brightness and contrast are evened out. */
  readonly around: number;
  readonly floor: number;
}

/** Without its local mean, over its local deviation. */
export function evenOut(plane: Float32Array, width: number, height: number, evening: Evening): Float32Array {
  const { blur, around, floor } = evening;
  const even = triangleBlur(plane, width, height, blur);
  const mean = triangleBlur(even, width, height, around);
  for (let i = 0; i < even.length; i++) even[i] -= mean[i];
  const squares = even.map((value) => value * value);
  const power = triangleBlur(squares, width, height, around);
  for (let i = 0; i < even.length; i++) even[i] /= Math.sqrt(power[i] + floor * floor);
  return even;
}

/** Root mean square of what was evened out: 1 at most. */
export function structureOf(even: Float32Array): number {
  return Math.sqrt(even.reduce((sum, value) => sum + value * value, 0) / even.length);
}

/** Places that a picture does not show are as bright as the rest in the mean: an edge there would be none of the artwork's. */
export function withoutHoles({ luma, seen }: { luma: Float32Array; seen: Float32Array }): Float32Array {
  const shown = seen.reduce((sum, weight) => sum + weight, 0);
  const mean = luma.reduce((sum, value, i) => sum + seen[i] * value, 0) / Math.max(1, shown);
  return luma.map((value, i) => (seen[i] > 0 ? value : mean));
}
