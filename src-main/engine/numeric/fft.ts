/** Two-dimensional Fourier transforms of square power-of-two grids over fft.js. Plans own their scratch memory. */
import FFT from 'fft.js';

export interface Fft2d {
  readonly size: number;
  /**
   * Transforms interleaved complex values in place, without scaling. With `reach`, only columns of horizontal
   * frequencies up to it are finished; the others hold nothing of use.
   */
  forward(grid: Float64Array, reach?: number): void;
  /** The inverse, scaled by 1 / size^2, in place. With `reach`, vertical frequencies beyond it are taken to be empty. */
  inverse(grid: Float64Array, reach?: number): void;
}

export function createFft2d(size: number): Fft2d {
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
  const forward = (grid: Float64Array, reach = size / 2): void => {
    rows(grid, 'transform');
    for (let x = 0; x < size; x++) if (x <= reach || x >= size - reach) column(grid, x, 'transform');
  };
  const inverse = (grid: Float64Array, reach?: number): void => {
    rows(grid, 'inverseTransform', reach);
    for (let x = 0; x < size; x++) column(grid, x, 'inverseTransform');
  };
  return { size, forward, inverse };
}
