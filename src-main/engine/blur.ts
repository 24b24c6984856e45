/** Blurs of float planes by running sums: their cost does not grow with the radius. */

/** Two passes of a box of 2 radius + 1, along rows and columns; edges repeat. Close to a Gaussian of sigma 0.82 radius. */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const a = new Float32Array(plane.length);
  const b = new Float32Array(plane.length);
  blurRows(plane, a, width, height, radius);
  blurRows(a, b, width, height, radius);
  blurColumns(b, a, width, height, radius);
  blurColumns(a, b, width, height, radius);
  return b;
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  for (let row = 0; row < height; row++) {
    const base = row * width;
    const first = from[base];
    const last = from[base + width - 1];
    let sum = first * radius;
    for (let i = 0; i < radius; i++) sum += i < width ? from[base + i] : last;
    for (let i = 0; i < width; i++) {
      sum += i + radius < width ? from[base + i + radius] : last;
      to[base + i] = sum * scale;
      sum -= i >= radius ? from[base + i - radius] : first;
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
