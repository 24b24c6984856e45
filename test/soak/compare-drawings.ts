// Two drawings of the same page by two programs.
import type { Rgb } from '#main/engine/numeric/raster.ts';

export interface Comparison {
  /** Mean difference in levels, over all pixels and colours. */
  readonly mean: number;
  /** The largest share of a block that one drawing shows and the other does not, not even a pixel away. */
  readonly missing: number;
}

/** Pixels of a block: a small letter. */
const BLOCK = 12;
/** Levels that no smoothing of an edge explains. */
const SEEN = 96;

export function compare(a: Rgb, b: Rgb): Comparison {
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += Math.abs(a.data[at] - b.data[at]);
  return { mean: sum / a.data.length, missing: Math.max(worstBlock(a, b), worstBlock(b, a)) };
}

/** Of the pixels of `a` in a block, the share whose brightness `b` has nowhere around. */
function worstBlock(a: Rgb, b: Rgb): number {
  const [grey, other] = [greyOf(a), greyOf(b)];
  const { width, height } = a;
  let worst = 0;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      let count = 0;
      for (let y = top; y < Math.min(top + BLOCK, height); y++) {
        for (let x = left; x < Math.min(left + BLOCK, width); x++) {
          if (beyond(grey[y * width + x], other, { x, y, width, height }) > SEEN) count++;
        }
      }
      worst = Math.max(worst, count / BLOCK ** 2);
    }
  }
  return worst;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far a level is from all that lies within a pixel of the spot. */
function beyond(level: number, other: Uint8Array, { x, y, width, height }: Spot): number {
  let [least, most] = [255, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const near = other[row * width + column];
      if (near < least) least = near;
      if (near > most) most = near;
    }
  }
  return Math.max(least - level, level - most, 0);
}

function greyOf({ data, width, height }: Rgb): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 3)
    grey[pixel] = (data[at] * 77 + data[at + 1] * 150 + data[at + 2] * 29) >> 8;
  return grey;
}
