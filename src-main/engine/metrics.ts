import type { Rgb } from './raster.ts';

/** Peak signal-to-noise ratio over all three channels, in decibels; Infinity where nothing differs. */
export function psnr(a: Rgb, b: Rgb): number {
  let squares = 0;
  for (let i = 0; i < a.data.length; i++) squares += (a.data[i] - b.data[i]) ** 2;
  return 10 * Math.log10((255 * 255 * a.data.length) / squares);
}
