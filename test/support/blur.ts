/** Deviations above this are blurred on a smaller picture: nobody sees the difference, and it takes a hundredth of the time. */
const WIDE = 10;

/** Gaussian blur of one plane in place; the picture is mirrored at its edges. */
export function blurPlane(plane: Float32Array, width: number, height: number, sigma: number): void {
  if (sigma > WIDE) {
    blurWide(plane, width, height, sigma);
    return;
  }
  const kernel = makeKernel(sigma);
  blurAcross(plane, width, height, kernel);
  blurDown(plane, width, height, kernel);
}

function blurAcross(plane: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length - 1;
  const line = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.set(plane.subarray(row, row + width), reach);
    for (let k = 0; k < reach; k++) {
      line[reach - 1 - k] = plane[row + mirrored(-1 - k, width)];
      line[reach + width + k] = plane[row + mirrored(width + k, width)];
    }
    for (let x = 0; x < width; x++) {
      const at = x + reach;
      let sum = kernel[0] * line[at];
      for (let k = 1; k <= reach; k++) sum += kernel[k] * (line[at - k] + line[at + k]);
      plane[row + x] = sum;
    }
  }
}

/** Whole rows at a time; rows already overwritten are kept in a ring as they were. */
function blurDown(plane: Float32Array, width: number, height: number, kernel: Float32Array): void {
  const reach = kernel.length - 1;
  const ring = Array.from({ length: reach + 1 }, () => new Float32Array(width));
  const rowAt = (y: number) => plane.subarray(y * width, (y + 1) * width);
  for (let y = 0; y < height; y++) {
    ring[y % ring.length].set(rowAt(y));
    const before = (row: number) => (row <= y ? ring[row % ring.length] : rowAt(row));
    const own = ring[y % ring.length];
    const out = rowAt(y);
    for (let x = 0; x < width; x++) out[x] = kernel[0] * own[x];
    for (let k = 1; k <= reach; k++) {
      const above = before(mirrored(y - k, height));
      const below = before(mirrored(y + k, height));
      const weight = kernel[k];
      for (let x = 0; x < width; x++) out[x] += weight * (above[x] + below[x]);
    }
  }
}

function mirrored(index: number, length: number): number {
  const period = 2 * length;
  const folded = ((index % period) + period) % period;
  return folded < length ? folded : period - 1 - folded;
}

/** Half of a Gaussian, from its middle; the whole sums to 1. */
function makeKernel(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(3.5 * sigma));
  const kernel = Float32Array.from({ length: reach + 1 }, (_, k) => Math.exp((-k * k) / (2 * sigma * sigma)));
  let total = kernel[0];
  for (let k = 1; k <= reach; k++) total += 2 * kernel[k];
  return kernel.map((v) => v / total);
}

/** Means of squares, a narrower blur of those, straight lines between them. */
function blurWide(plane: Float32Array, width: number, height: number, sigma: number): void {
  const step = Math.max(2, Math.floor(sigma / 4));
  const across = Math.ceil(width / step);
  const down = Math.ceil(height / step);
  const small = new Float32Array(across * down);
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) small[j * across + i] = meanOf(plane, width, height, i * step, j * step, step);
  }
  // Averaging over a square and interpolating widen the blur by a quarter of a squared step together.
  blurPlane(small, across, down, Math.sqrt(sigma * sigma - (step * step) / 4) / step);
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(down - 1, (y + 0.5) / step - 0.5));
    const j = Math.min(Math.max(0, down - 2), Math.floor(v));
    const low = Math.min(down - 1, j + 1);
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(across - 1, (x + 0.5) / step - 0.5));
      const i = Math.min(Math.max(0, across - 2), Math.floor(u));
      const right = Math.min(across - 1, i + 1);
      const top = small[j * across + i] + (small[j * across + right] - small[j * across + i]) * (u - i);
      const bottom = small[low * across + i] + (small[low * across + right] - small[low * across + i]) * (u - i);
      plane[y * width + x] = top + (bottom - top) * (v - j);
    }
  }
}

function meanOf(plane: Float32Array, width: number, height: number, left: number, top: number, step: number): number {
  const right = Math.min(width, left + step);
  const bottom = Math.min(height, top + step);
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += plane[y * width + x];
  return sum / ((right - left) * (bottom - top));
}
