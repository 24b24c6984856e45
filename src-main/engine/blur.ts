/** Blurs of float planes by running sums: their cost does not grow with the radius. */
import { createScratch, type Scratch } from './scratch.ts';

/**
 * Two passes of a box of 2 radius + 1, along rows and columns; edges repeat. Close to a Gaussian of sigma 0.82 radius. The
 * result is one of the two scratch planes that are named after `name`.
 */
export function boxBlur(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  scratch: Scratch = createScratch(),
  name = 'blur',
): Float32Array {
  const a = scratch.plane('blur between', plane.length);
  const b = scratch.plane(name, plane.length);
  blurRows(plane, a, width, height, radius);
  blurRows(a, b, width, height, radius);
  blurColumns(b, a, width, height, radius);
  blurColumns(a, b, width, height, radius);
  return b;
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  const inside = width - radius;
  for (let row = 0; row < height; row++) {
    const base = row * width;
    const first = from[base];
    const last = from[base + width - 1];
    let sum = first * radius;
    for (let i = 0; i < radius; i++) sum += i < width ? from[base + i] : last;
    for (let i = 0; i < radius && i < width; i++) {
      sum += i < inside ? from[base + i + radius] : last;
      to[base + i] = sum * scale;
      sum -= first;
    }
    for (let i = base + radius; i < base + inside; i++) {
      sum += from[i + radius];
      to[i] = sum * scale;
      sum -= from[i - radius];
    }
    for (let i = Math.max(radius, inside); i < width; i++) {
      sum += last;
      to[base + i] = sum * scale;
      sum -= from[base + i - radius];
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  const line = (row: number): number => Math.max(0, Math.min(height - 1, row)) * width;
  for (let offset = -radius; offset < radius; offset++) {
    const base = line(offset);
    for (let i = 0; i < width; i++) sums[i] += from[base + i];
  }
  for (let row = 0; row < height; row++) {
    const enters = line(row + radius);
    const leaves = line(row - radius);
    const base = row * width;
    for (let i = 0; i < width; i++) {
      const sum = sums[i] + from[enters + i];
      to[base + i] = sum * scale;
      sums[i] = sum - from[leaves + i];
    }
  }
}
