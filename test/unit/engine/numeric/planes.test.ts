import { describe, expect, test } from 'vitest';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { type Grid, openPlanes } from '#main/engine/numeric/planes.ts';
import { makeRandom } from '#test/support/random.ts';

/** Widths and heights of rasters: of whole groups, and not. */
const SIZES = [
  [32, 24],
  [33, 19],
  [129, 70],
] as const;
const COUNT = { full: 3, onGrid: 2 };

function drawn(width: number, height: number) {
  const random = makeRandom(width, 'plane');
  const { planes, memory } = openPlanes(width, height, COUNT, null);
  const all = planes.full(COUNT.full);
  const values = Float32Array.from({ length: width * height }, () => random.below(256));
  for (let y = 0; y < height; y++) all[0].set(values.subarray(y * width, (y + 1) * width), y * planes.stride);
  return { planes, memory, all, grids: planes.onGrid(COUNT.onGrid), values };
}

function without({ width, height, stride }: Grid, plane: Float32Array): number[] {
  return Array.from({ length: width * height }, (_, i) => plane[Math.floor(i / width) * stride + (i % width)]);
}

describe.each(SIZES)('planes of %i x %i pixels', (width, height) => {
  const { planes, all, grids, values } = drawn(width, height);
  const [from, to] = all;

  test.each([1, 2, 4, 5, 10])('are blurred with a triangle of radius %i', (radius) => {
    planes.loops.blur(from, to, radius);
    const expected = triangleBlur(values, width, height, radius);
    const off = without(planes, to).map((value, i) => Math.abs(value - expected[i]));
    expect(Math.max(...off)).toBeLessThan(1e-3);
  });

  test('are summed over 2 x 2 pixels, of which those beyond the edge are 0', () => {
    planes.loops.pairSums(from, from, grids[0]);
    const at = (x: number, y: number) => (x < width && y < height ? values[y * width + x] ** 2 : 0);
    const expected = Array.from({ length: planes.grid.width * planes.grid.height }, (_, i) => {
      const [x, y] = [2 * (i % planes.grid.width), 2 * Math.floor(i / planes.grid.width)];
      return at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1);
    });
    expect(without(planes.grid, grids[0])).toEqual(expected);
  });

  test('are blurred on their grid, where sums of whole numbers that are far from any are exactly 0', () => {
    const [ink, near] = grids;
    ink.fill(0);
    ink[0] = 1;
    planes.loops.blur(ink, near, 1);
    const reached = without(planes.grid, near).map((value, i) => [i % planes.grid.width, value] as const);
    expect(reached.filter(([x]) => x > 3).every(([, value]) => value === 0)).toBe(true);
    expect(reached[0][1]).toBeGreaterThan(0.1);
  });
});

test('memory is used again for planes that need no more of it', () => {
  const { memory } = drawn(129, 70);
  expect(openPlanes(33, 19, COUNT, memory).memory).toBe(memory);
  expect(openPlanes(300, 300, COUNT, memory).memory).not.toBe(memory);
});
