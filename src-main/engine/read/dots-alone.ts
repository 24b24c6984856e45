/** Pictures of black and white alone, such as the files of labels for thermal printers. */

import { triangleBlur } from '#main/engine/numeric/blur.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';

/** Pixels of the blur: about as far as any camera blurs a dot. */
const RADIUS = 1;

/**
 * The picture as a camera would see it, where it is of black and white pixels alone; any other picture itself. Single dots are
 * strokes of ink to whitening, which takes them away, and the mark with them.
 */
export function withoutHardDots(picture: Rgb): Rgb {
  const { width, height, data } = picture;
  if (!data.every((level) => level === 0 || level === 255)) return picture;
  const plane = new Float32Array(width * height);
  const soft = new Uint8Array(data.length);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0, at = channel; i < plane.length; i++, at += 3) plane[i] = data[at];
    const blurred = triangleBlur(plane, width, height, RADIUS);
    for (let i = 0, at = channel; i < plane.length; i++, at += 3) soft[at] = blurred[i] + 0.5;
  }
  return { width, height, data: soft };
}
