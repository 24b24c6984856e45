import { apply, type Homography } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';

/** A picture of this size whose pixels are read where the homography takes them; what lies outside is as its edge. */
export function sampledThrough(picture: Rgb, toSource: Homography, width: number, height: number): Rgb {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = apply(toSource, x + 0.5, y + 0.5);
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = Math.round(sampleAt(picture, px - 0.5, py - 0.5, c));
    }
  }
  return { width, height, data };
}

function sampleAt({ width, height, data }: Rgb, x: number, y: number, channel: number): number {
  const at = (column: number, row: number): number => {
    const inX = Math.max(0, Math.min(width - 1, column));
    const inY = Math.max(0, Math.min(height - 1, row));
    return data[3 * (inY * width + inX) + channel];
  };
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
  const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}
