import { describe, expect, test } from 'vitest';
import { createFft2d } from '#main/engine/numeric/fft.ts';
import { createTileTransform } from '#main/engine/numeric/tile-transform.ts';
import { makeRandom } from '#test/support/random.ts';

/** Largest difference from the transform in 64 bits, at all frequencies up to the reach along v. */
function largestDifference(size: number, reach: number): number {
  const random = makeRandom(size, 'transform');
  const transform = createTileTransform(size, reach);
  const grid = new Float64Array(2 * size * size);
  for (let i = 0; i < size * size; i++) {
    transform.input.re[i] = grid[2 * i] = random.normal();
    transform.input.im[i] = grid[2 * i + 1] = random.normal();
  }
  transform.run();
  createFft2d(size).forward(grid);
  let largest = 0;
  const wrap = (frequency: number) => (frequency + size) % size;
  for (let v = -Math.min(reach, size / 2 - 1); v <= Math.min(reach, size / 2 - 1); v++) {
    for (let u = -size / 2; u < size / 2; u++) {
      const [at, from] = [transform.place(u, v), 2 * (wrap(v) * size + wrap(u))];
      const off = Math.hypot(transform.output.re[at] - grid[from], transform.output.im[at] - grid[from + 1]);
      largest = Math.max(largest, off);
    }
  }
  return largest / size;
}

describe('the transform in 32 bits', () => {
  // Values have a deviation of 1, so those of the spectrum have one of the side's length.
  test.each([
    [16, 8],
    [32, 16],
    [64, 32],
    [128, 64],
    [128, 23],
    [512, 256],
  ])('agrees, at %i x %i, with that in 64 bits up to its reach', (size, reach) => {
    expect(largestDifference(size, reach)).toBeLessThan(3e-6);
  });

  test('gives the same again', () => {
    const { input, output, run } = createTileTransform(64);
    const outputs = [0, 1].map(() => {
      input.re.forEach((_, i) => {
        input.re[i] = i % 7;
        input.im[i] = i % 5;
      });
      run();
      return output.re.slice();
    });
    expect(outputs[1]).toEqual(outputs[0]);
  });
});
