import type { Size } from './box.ts';

export const MM_PER_INCH = 25.4;

/** The pixels that are placed on a length: the nearest whole number, so the picture is at most half a pixel off at 300 DPI. */
export function pixelsOf(millimetres: number, dpi: number): number {
  return Math.max(1, Math.round((millimetres / MM_PER_INCH) * dpi));
}

export function millimetresOf(pixels: number, dpi: number): number {
  return (pixels / dpi) * MM_PER_INCH;
}

/** The size that pixels have in print. Pictures are placed in exactly this size, one pixel a dot of `dpi`. */
export function printedSize(pixels: Size, dpi: number): Size {
  return { width: millimetresOf(pixels.width, dpi), height: millimetresOf(pixels.height, dpi) };
}
