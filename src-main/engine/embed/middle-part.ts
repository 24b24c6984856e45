/** The middle of a picture with its amplitudes, for a forecast that sees no more: marking all of a long label takes memory by its length. */
import { BLOCK } from '#main/engine/numeric/kernel.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Amplitudes } from './masking.ts';

export interface PlannedPart {
  readonly picture: Rgb;
  readonly amplitudes: Amplitudes;
}

/** `most`: pixels along each side that are kept at the most, rounded up to whole blocks. */
export function middlePart({ picture, amplitudes }: PlannedPart, most: number): PlannedPart {
  const across = middleOf(amplitudes.columns, Math.ceil(most / BLOCK));
  const down = middleOf(amplitudes.rows, Math.ceil(most / BLOCK));
  const [columns, rows] = [across.count, down.count];
  if (columns === amplitudes.columns && rows === amplitudes.rows) return { picture, amplitudes };
  const cut = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      const from = (down.first + row) * amplitudes.columns + across.first;
      out.set(plane.subarray(from, from + columns), row * columns);
    }
    return out;
  };
  const [luma, blueYellow, paper] = [amplitudes.luma, amplitudes.blueYellow, amplitudes.paper].map(cut);
  return {
    picture: cutPixels(picture, BLOCK * across.first, BLOCK * down.first, BLOCK * columns, BLOCK * rows),
    amplitudes: { ...amplitudes, columns, rows, luma, blueYellow, paper },
  };
}

function middleOf(all: number, most: number): { readonly first: number; readonly count: number } {
  const count = Math.min(all, most);
  return { first: Math.floor((all - count) / 2), count };
}

/** The last block of a row or column may reach over the edge. */
function cutPixels(picture: Rgb, left: number, top: number, across: number, down: number): Rgb {
  const width = Math.min(across, picture.width - left);
  const height = Math.min(down, picture.height - top);
  const data = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * picture.width + left);
    data.set(picture.data.subarray(from, from + 3 * width), 3 * width * row);
  }
  return { width, height, data };
}
