import { describe, expect, test } from 'vitest';
import { closing, slidingMean } from '#main/engine/numeric/box-filters.ts';
import { makeRandom } from '#test/support/random.ts';

const SHAPES = [
  [40, 30, 3],
  [41, 29, 7],
  [5, 50, 7],
  [9, 6, 2],
  [1, 1, 4],
] as const;

function drawn(columns: number, rows: number): Float32Array {
  const random = makeRandom(`${columns}x${rows}`, 'plane');
  return new Float32Array(columns * rows).map(() => random.below(1000) / 4);
}

/** `of` the values of every place's neighbourhood, gathered one by one. */
function gathered(
  values: Float32Array,
  [columns, rows, reach]: readonly [number, number, number],
  of: (values: number[]) => number,
): Float32Array {
  return values.map((_, i) => {
    const around: number[] = [];
    for (let y = Math.floor(i / columns) - reach; y <= Math.floor(i / columns) + reach; y++) {
      for (let x = (i % columns) - reach; x <= (i % columns) + reach; x++) {
        if (x >= 0 && x < columns && y >= 0 && y < rows) around.push(values[y * columns + x]);
      }
    }
    return of(around);
  });
}

describe.each(SHAPES)('over %i x %i places with a reach of %i', (...shape) => {
  const [columns, rows] = shape;
  const values = drawn(columns, rows);

  test('a mean is that of the places that are there', () => {
    const plain = gathered(values, shape, (around) => around.reduce((sum, value) => sum + value, 0) / around.length);
    slidingMean(values, ...shape).forEach((mean, i) => {
      expect(mean).toBeCloseTo(plain[i], 3);
    });
  });

  test('closing is the least of the largest', () => {
    const largest = gathered(values, shape, (around) => Math.max(...around));
    const plain = gathered(largest, shape, (around) => Math.min(...around));
    expect(closing(values, ...shape)).toEqual(plain);
  });
});
