/** 4:2:0 in the levels of television (BT.601), as Chromium's fake camera wants it. */
import type { Rgb } from '#main/engine/numeric/raster.ts';

export function toYuv({ width, height, data }: Rgb): Uint8Array {
  const luma = width * height;
  const out = new Uint8Array(luma + luma / 2);
  for (let i = 0, o = 0; i < luma; i++, o += 3)
    out[i] = 16.5 + 0.25679 * data[o] + 0.50413 * data[o + 1] + 0.09791 * data[o + 2];
  const half = width / 2;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const o = 3 * (y * width + x);
      const below = o + 3 * width;
      const mean = (c: number) => (data[o + c] + data[o + 3 + c] + data[below + c] + data[below + 3 + c]) / 4;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      const to = luma + (y / 2) * half + x / 2;
      out[to] = 128.5 - 0.14822 * r - 0.29099 * g + 0.43922 * b;
      out[to + luma / 4] = 128.5 + 0.43922 * r - 0.36779 * g - 0.07143 * b;
    }
  }
  return out;
}

/** Side of the squares in the lower left corner that tell a frame's number, and how many there are. */
export const STAMP = 16;
export const STAMP_BITS = 12;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The lowest bit comes first; black is 0, white is 1. */
export function stampNumber(frame: Uint8Array, { width, height }: Size, number: number): void {
  for (let bit = 0; bit < STAMP_BITS; bit++) {
    const level = (number >> bit) & 1 ? 235 : 16;
    for (let y = height - STAMP; y < height; y++)
      frame.fill(level, y * width + bit * STAMP, y * width + (bit + 1) * STAMP);
  }
}

export function toRgba(yuv: Uint8Array, { width, height }: Size): Uint8Array {
  const luma = width * height;
  const out = new Uint8ClampedArray(4 * luma);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = luma + (y >> 1) * (width / 2) + (x >> 1);
      const level = 1.16438 * (yuv[y * width + x] - 16);
      const blue = yuv[colour] - 128;
      const red = yuv[colour + luma / 4] - 128;
      const o = 4 * (y * width + x);
      out[o] = level + 1.59603 * red;
      out[o + 1] = level - 0.39176 * blue - 0.81297 * red;
      out[o + 2] = level + 2.01723 * blue;
      out[o + 3] = 255;
    }
  }
  return new Uint8Array(out.buffer);
}
