/** A blur by running sums: its cost does not grow with the radius. */
import { createKeptPlanes, type KeptPlanes } from './kept-planes.ts';

/**
 * Blurs with a triangle that falls to 0 at 2 radius + 1 pixels to each side, along rows and columns; edges repeat. It is
 * close to a Gaussian of sigma 0.82 √(radius (radius + 1)). The result is the scratch plane of this name.
 */
export function triangleBlur(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  scratch: KeptPlanes = createKeptPlanes(),
  name = 'blur',
): Float32Array {
  const between = scratch.plane('blur between', plane.length);
  const out = scratch.plane(name, plane.length);
  blurRows(plane, between, width, height, 2 * radius + 1);
  blurColumns(between, out, width, height, 2 * radius + 1);
  return out;
}

/** From one pixel to the next the weighted sum grows by a slope, and the slope by the second difference at three pixels. */
function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const scale = 1 / (reach * reach);
  const padded = new Float32Array(width + 2 * reach + 1);
  for (let row = 0; row < height; row++) {
    const base = row * width;
    padded.fill(from[base], 0, reach);
    padded.set(from.subarray(base, base + width), reach);
    padded.fill(from[base + width - 1], reach + width);
    let sum = reach * padded[reach];
    let slope = 0;
    for (let k = 1; k < reach; k++) sum += (reach - k) * (padded[reach - k] + padded[reach + k]);
    for (let k = 1; k <= reach; k++) slope += padded[reach + k] - padded[reach + 1 - k];
    for (let x = 0; x < width; x++) {
      to[base + x] = sum * scale;
      sum += slope;
      slope += padded[x + 1 + 2 * reach] - 2 * padded[x + 1 + reach] + padded[x + 1];
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, reach: number): void {
  const scale = 1 / (reach * reach);
  const sums = new Float64Array(width);
  const slopes = new Float64Array(width);
  const line = (row: number): number => Math.max(0, Math.min(height - 1, row)) * width;
  const add = (into: Float64Array, row: number, weight: number): void => {
    const base = line(row);
    for (let i = 0; i < width; i++) into[i] += weight * from[base + i];
  };
  for (let k = 1 - reach; k < reach; k++) add(sums, k, reach - Math.abs(k));
  for (let k = 1; k <= reach; k++) {
    add(slopes, k, 1);
    add(slopes, 1 - k, -1);
  }
  for (let row = 0; row < height; row++) {
    const base = row * width;
    const ahead = line(row + 1 + reach);
    const here = line(row + 1);
    const behind = line(row + 1 - reach);
    for (let i = 0; i < width; i++) {
      to[base + i] = sums[i] * scale;
      sums[i] += slopes[i];
      slopes[i] += from[ahead + i] - 2 * from[here + i] + from[behind + i];
    }
  }
}
