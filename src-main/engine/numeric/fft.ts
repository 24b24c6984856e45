/** Two-dimensional Fourier transforms of square grids whose side is a power of two, with fft.js. Plans own their memory. */
import FFT from 'fft.js';

export function createFft2d(size: number) {
  const line = new FFT(size);
  const input = new Float64Array(2 * size);
  const output = new Float64Array(2 * size);

  const rows = (grid: Float64Array, transform: 'transform' | 'inverseTransform', reach = size / 2): void => {
    for (let row = 0; row < size; row++) {
      if (row > reach && row < size - reach) continue;
      const part = grid.subarray(2 * row * size, 2 * (row + 1) * size);
      line[transform](output, part);
      part.set(output);
    }
  };
  const column = (grid: Float64Array, x: number, transform: 'transform' | 'inverseTransform'): void => {
    for (let row = 0, at = 2 * x; row < size; row++, at += 2 * size) {
      input[2 * row] = grid[at];
      input[2 * row + 1] = grid[at + 1];
    }
    line[transform](output, input);
    for (let row = 0, at = 2 * x; row < size; row++, at += 2 * size) {
      grid[at] = output[2 * row];
      grid[at + 1] = output[2 * row + 1];
    }
  };
  /**
   * Transforms interleaved complex values in place, without scaling. With `reach`, only columns of horizontal frequencies
   * up to it are transformed; the others are left unfinished.
   */
  const forward = (grid: Float64Array, reach = size / 2): void => {
    rows(grid, 'transform');
    for (let x = 0; x < size; x++) if (x <= reach || x >= size - reach) column(grid, x, 'transform');
  };
  /** The inverse, scaled by 1 / size^2, in place. With `reach`, vertical frequencies beyond it are taken to be 0. */
  const inverse = (grid: Float64Array, reach?: number): void => {
    rows(grid, 'inverseTransform', reach);
    for (let x = 0; x < size; x++) column(grid, x, 'inverseTransform');
  };
  return { forward, inverse };
}
