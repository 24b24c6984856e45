import type { Size } from './box.ts';

export const MM_PER_INCH = 25.4;

/** The number of pixels for a length: the nearest whole number, so that the picture is at most half a pixel off. */
export function pixelsOf(millimetres: number, dpi: number): number {
  return Math.max(1, Math.round((millimetres / MM_PER_INCH) * dpi));
}

export function millimetresOf(pixels: number, dpi: number): number {
  return (pixels / dpi) * MM_PER_INCH;
}

/** The size of pixels in print. Pictures are placed at exactly this size, so that each pixel is one dot of `dpi`. */
export function printedSize(pixels: Size, dpi: number): Size {
  return { width: millimetresOf(pixels.width, dpi), height: millimetresOf(pixels.height, dpi) };
}
