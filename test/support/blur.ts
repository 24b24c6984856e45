/** Gaussian blur of one plane in place; edges are continued by their last pixel. */
export function blurPlane(plane: Float32Array, width: number, height: number, sigma: number): void {
  const kernel = makeKernel(sigma);
  const reach = kernel.length - 1;
  const line = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.set(plane.subarray(row, row + width), reach);
    line.fill(plane[row], 0, reach);
    line.fill(plane[row + width - 1], reach + width);
    for (let x = 0; x < width; x++) {
      const at = x + reach;
      let sum = kernel[0] * line[at];
      for (let k = 1; k <= reach; k++) sum += kernel[k] * (line[at - k] + line[at + k]);
      plane[row + x] = sum;
    }
  }
  blurDown(plane, width, height, kernel);
}

/** Rows at a time, with the last rows as they were kept in a ring. */
function blurDown(plane: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length - 1;
  const kept = Array.from({ length: reach + 1 }, () => new Float32Array(width));
  for (let y = 0; y < height; y++) {
    const own = kept[y % (reach + 1)];
    own.set(plane.subarray(y * width, (y + 1) * width));
    const out = plane.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) out[x] = kernel[0] * own[x];
    for (let k = 1; k <= reach; k++) {
      const above = kept[Math.max(0, y - k) % (reach + 1)];
      const low = Math.min(height - 1, y + k);
      // The row itself has been overwritten, its copy has not.
      const below = low === y ? own : plane.subarray(low * width, (low + 1) * width);
      for (let x = 0; x < width; x++) out[x] += kernel[k] * (above[x] + below[x]);
    }
  }
}

/** Half of a Gaussian, from its middle; the whole sums to 1. */
function makeKernel(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(3 * sigma));
  const kernel = Float32Array.from({ length: reach + 1 }, (_, k) => Math.exp((-k * k) / (2 * sigma * sigma)));
  let total = kernel[0];
  for (let k = 1; k <= reach; k++) total += 2 * kernel[k];
  return kernel.map((v) => v / total);
}
