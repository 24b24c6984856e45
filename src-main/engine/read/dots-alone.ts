/**
 * Labels of black dots alone, as thermal printers print them. Single dots that are seen sharply are strokes of ink to
 * whitening, which takes them away, and the mark with them. A picture a little less sharp shows their density.
 */

import { MARK } from '#main/engine/format/params.ts';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { apply, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';

/** Radius of the blur of a file, in pixels: about as far as any camera blurs a dot. */
const FILE_RADIUS = 1;

/** The picture as a camera would see it, where it is of black and white pixels alone; any other picture itself. */
export function withoutHardDots(picture: Rgb): Rgb {
  if (!isHard(picture)) return picture;
  const { width, height } = picture;
  return blurred(picture, { left: 0, top: 0, right: width, bottom: height }, FILE_RADIUS);
}

function isHard({ data }: Rgb): boolean {
  for (let i = 0; i < data.length; i++) if (data[i] !== 0 && data[i] !== 255) return false;
  return true;
}

/** Radius of the blur of a photograph, in cells of a label that has as many as usual, and in pixels at the least and most. */
const RADIUS = 0.4;
const LEAST_RADIUS = 1;
const MOST_RADIUS = 4;

/** A softer photograph of a label, for a second look; null where it is not of black and white alone. */
export function softened(picture: Rgb, label: Quad): Rgb | null {
  if (!isBlackAndWhite(picture, label)) return null;
  const xs = label.map(([x]) => x);
  const ys = label.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const right = Math.min(picture.width, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...ys)));
  if (right - left < 2 || bottom - top < 2) return null;
  const cell = Math.min(right - left, bottom - top) / MARK.shortSideCells;
  const radius = Math.max(LEAST_RADIUS, Math.min(MOST_RADIUS, Math.round(RADIUS * cell)));
  return blurred(picture, { left, top, right, bottom }, radius);
}

/** Places along each side of a label that are looked at, and the level under which a place tells no colour. */
const PLACES = 48;
const DARK = 60;
/** Deviation of the colour differences, as a share of the light, up to which a label is black and white. */
const COLOURLESS = 0.05;

function isBlackAndWhite({ width, height, data }: Rgb, label: Quad): boolean {
  const toPicture = rectangleTo(PLACES, PLACES, label);
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let row = 0; row < PLACES; row++) {
    for (let column = 0; column < PLACES; column++) {
      const [x, y] = apply(toPicture, column + 0.5, row + 0.5).map(Math.floor);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const [r, g, b] = data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3);
      if (g < DARK) continue;
      const [redGreen, blueYellow] = [(r - g) / g, (b - 0.5 * (r + g)) / g];
      sums[0] += redGreen;
      sums[1] += redGreen * redGreen;
      sums[2] += blueYellow;
      sums[3] += blueYellow * blueYellow;
      count++;
    }
  }
  if (count === 0) return false;
  const variance = (at: number): number => sums[at + 1] / count - (sums[at] / count) ** 2;
  return Math.max(variance(0), variance(2)) < COLOURLESS * COLOURLESS;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A copy, blurred within a box. */
function blurred({ width, height, data }: Rgb, { left, top, right, bottom }: Box, radius: number): Rgb {
  const out = Uint8Array.from(data);
  const [across, down] = [right - left, bottom - top];
  const plane = new Float32Array(across * down);
  const isOneColour = isGrey(data);
  for (let channel = 0; channel < (isOneColour ? 1 : 3); channel++) {
    for (let y = 0, i = 0; y < down; y++) {
      let at = 3 * ((top + y) * width + left) + channel;
      for (let x = 0; x < across; x++, i++, at += 3) plane[i] = data[at];
    }
    const soft = triangleBlur(plane, across, down, radius);
    for (let y = 0, i = 0; y < down; y++) {
      let at = 3 * ((top + y) * width + left) + channel;
      for (let x = 0; x < across; x++, i++, at += 3) {
        out[at] = soft[i] + 0.5;
        if (isOneColour) out[at + 1] = out[at + 2] = out[at];
      }
    }
  }
  return { width, height, data: out };
}

function isGrey(data: Uint8Array): boolean {
  for (let at = 0; at < data.length; at += 3) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}
