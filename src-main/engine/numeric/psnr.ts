import { createKernel, MOST_DIFFERING as PIECE } from './kernel.ts';
import type { Rgb } from './raster.ts';

/** Peak signal-to-noise ratio over all three channels, in decibels; Infinity where nothing differs. */
export function psnr(a: Rgb, b: Rgb): number {
  const kernel = createKernel(2 * PIECE);
  const pieces = [kernel.bytes(PIECE), kernel.bytes(PIECE)] as const;
  let squares = 0;
  for (let from = 0; from < a.data.length; from += PIECE) {
    pieces[0].fill(0).set(a.data.subarray(from, from + PIECE));
    pieces[1].fill(0).set(b.data.subarray(from, from + PIECE));
    squares += kernel.difference(...pieces);
  }
  return 10 * Math.log10((255 * 255 * a.data.length) / squares);
}
