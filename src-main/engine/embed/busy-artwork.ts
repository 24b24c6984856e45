/**
 * Photographs that are texture all over. By the bound of 40 dB they lose their mark in grey copies and at a distance. Where
 * the forecast says so, a photograph's mark is made as strong as decisions on visibility let it be: seen no more than the
 * photograph's own JPEG at quality 75, in the mean and at the 99th percentile; 3 dB better than that JPEG or 40 dB, whichever
 * is less, and never under 37 dB.
 */
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { afterJpeg } from './jpeg-loss.ts';
import { type Amplitudes, MOST_BLUE_YELLOW, MOST_LUMA } from './masking.ts';
import { lookAt, windowAt, windowsOf } from './seen-in-windows.ts';

/** Decibels of the forecast's margin in grey under which a mark may be lost. */
const LITTLE = 5;
const [MOST_PSNR, LEAST_PSNR, OVER_JPEG] = [40, 37, 3];
/** What the windows do not see of a picture: on eight, the true ratio was up to 9 % more, the PSNR up to 0.12 dB less. */
const OF_JPEG = 0.9;
const SPARE_PSNR = 0.2;
/** Least gain for which the amplitudes are changed, and steps of the factor in one: see `ledBy`. */
const LEAST_FACTOR = 1.05;
const STEPS = 32;

/** The PSNR that the mark must leave, by the mean square of what JPEG takes. */
function leastPsnr(jpegSquare: number): number {
  return Math.max(LEAST_PSNR, Math.min(MOST_PSNR, 10 * Math.log10(255 ** 2 / jpegSquare) + OVER_JPEG));
}

/** Whether the picture's own JPEG leaves room for a stronger mark. */
export function isBusy({ drawn, jpegSquare }: Pick<Amplitudes, 'drawn' | 'jpegSquare'>): boolean {
  return drawn === 0 && jpegSquare > 0 && leastPsnr(jpegSquare) < MOST_PSNR - SPARE_PSNR;
}

export function mayBeLost(greyMargin: number): boolean {
  return greyMargin < LITTLE;
}

/** Factor on the amplitudes of a picture's mark, by windows of what was marked: 1 or more. */
export function roomFor(picture: Rgb, marked: Rgb): number {
  const places = windowsOf(picture);
  if (places.length === 0) return 1;
  const windows = places.map((place) => windowAt(picture, place));
  const look = lookAt(windows);
  const jpeg = look.to(windows.map(afterJpeg));
  const mark = look.to(places.map((place) => windowAt(marked, place)));
  const square = 255 ** 2 / 10 ** ((leastPsnr(jpeg.square) + SPARE_PSNR) / 10);
  const factor = Math.min(
    (OF_JPEG * jpeg.mean) / mark.mean,
    (OF_JPEG * jpeg.most) / mark.most,
    Math.sqrt(square / mark.square),
  );
  return factor < LEAST_FACTOR ? 1 : Math.floor(STEPS * factor) / STEPS;
}

export function raisedBy(factor: number, amplitudes: Amplitudes): Amplitudes {
  const raised = (plane: Float32Array, most: number) =>
    plane.map((value) => Math.max(value, Math.min(factor * value, most)));
  return {
    ...amplitudes,
    luma: raised(amplitudes.luma, MOST_LUMA),
    blueYellow: raised(amplitudes.blueYellow, MOST_BLUE_YELLOW),
  };
}
