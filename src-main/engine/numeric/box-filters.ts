/** Filters over square neighbourhoods, which are cut off at the edges of a plane. */
import { createKernel, type Kernel } from './kernel.ts';

/** Mean over a square that extends `reach` places to each side, by running sums along rows and then columns. */
export function slidingMean(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  return meanAlongColumns(meanAlongRows(values, columns, reach), columns, rows, reach);
}

function meanAlongRows(values: Float32Array, columns: number, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let start = 0; start < values.length; start += columns) {
    let sum = 0;
    let count = 0;
    for (let i = -reach; i < columns; i++) {
      if (i + reach < columns) {
        sum += values[start + i + reach];
        count++;
      }
      if (i > reach) {
        sum -= values[start + i - reach - 1];
        count--;
      }
      if (i >= 0) out[start + i] = sum / count;
    }
  }
  return out;
}

/** All columns at once, because memory is fast in the order of rows. */
function meanAlongColumns(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  const sums = new Float64Array(columns);
  let count = 0;
  for (let row = -reach; row < rows; row++) {
    const entering = (row + reach) * columns;
    const leaving = (row - reach - 1) * columns;
    if (row + reach < rows) {
      count++;
      for (let x = 0; x < columns; x++) sums[x] += values[entering + x];
    }
    if (leaving >= 0) {
      count--;
      for (let x = 0; x < columns; x++) sums[x] -= values[leaving + x];
    }
    if (row >= 0) for (let x = 0, at = row * columns; x < columns; x++, at++) out[at] = sums[x] / count;
  }
  return out;
}

/** Morphological closing: fills dark strokes with the light around them. Maximum within reach, then minimum of that. */
export function closing(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const stride = Math.ceil((columns + 2 * reach) / 4) * 4;
  const length = stride * (rows + 2 * reach);
  // The last windows begin so far before the end that whole groups are read behind it.
  const spare = (2 * reach + 1) * stride;
  const kernel = createKernel(4 * (length + spare));
  const plane = kernel.floats(length + spare);
  const frame = { plane, stride, columns, rows, reach };
  frameIn(values, columns, frame, Number.NEGATIVE_INFINITY);
  extreme(kernel.larger, frame);
  frameIn(plane.slice(), stride, frame, Number.POSITIVE_INFINITY);
  extreme(kernel.smaller, frame);
  const out = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) out.set(plane.subarray(row * stride, row * stride + columns), row * columns);
  return out;
}

/** A plane with a frame of `reach` around it, so that no window is cut off. */
interface Framed {
  readonly plane: Float32Array;
  readonly stride: number;
  readonly columns: number;
  readonly rows: number;
  readonly reach: number;
}

function frameIn(values: Float32Array, step: number, { plane, stride, columns, rows, reach }: Framed, edge: number) {
  plane.fill(edge);
  for (let row = 0; row < rows; row++) {
    plane.set(values.subarray(row * step, row * step + columns), (row + reach) * stride + reach);
  }
}

/** Windows that begin at each place: of 1, 2, 4 and so on places, at last two that overlap. Rows first, then columns. */
function extreme(combine: Kernel['larger'], { plane, stride, rows, reach }: Framed): void {
  const all = plane.subarray(0, stride * (rows + 2 * reach));
  const window = 2 * reach + 1;
  for (const step of [1, stride]) {
    let size = 1;
    for (; 2 * size <= window; size *= 2) combine(all, size * step);
    combine(all, (window - size) * step);
  }
}
