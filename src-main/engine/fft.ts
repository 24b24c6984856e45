/** Two-dimensional Fourier transforms of square power-of-two grids over fft.js. Plans own their scratch memory. */
import FFT from 'fft.js';

export interface Fft2d {
  readonly size: number;
  /** Transforms interleaved complex values in place, without scaling. */
  forward(grid: Float64Array): void;
  /** The inverse, scaled by 1 / size^2, in place. */
  inverse(grid: Float64Array): void;
}

export function createFft2d(size: number): Fft2d {
  const line = new FFT(size);
  const input = new Float64Array(2 * size);
  const output = new Float64Array(2 * size);

  const run = (grid: Float64Array, transform: 'transform' | 'inverseTransform'): void => {
    for (let row = 0; row < size; row++) {
      input.set(grid.subarray(2 * row * size, 2 * (row + 1) * size));
      line[transform](output, input);
      grid.set(output, 2 * row * size);
    }
    for (let column = 0; column < size; column++) {
      for (let row = 0; row < size; row++) {
        const at = 2 * (row * size + column);
        input[2 * row] = grid[at];
        input[2 * row + 1] = grid[at + 1];
      }
      line[transform](output, input);
      for (let row = 0; row < size; row++) {
        const at = 2 * (row * size + column);
        grid[at] = output[2 * row];
        grid[at + 1] = output[2 * row + 1];
      }
    }
  };
  return { size, forward: (grid) => run(grid, 'transform'), inverse: (grid) => run(grid, 'inverseTransform') };
}
