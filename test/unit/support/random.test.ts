import { expect, test } from 'vitest';
import { makeRandom } from '#test/support/random.ts';

const draw = (seed: number | string, stream: string) => Array.from({ length: 50 }, makeRandom(seed, stream).next);

test('a seed and a stream always give the same numbers', () => {
  expect(draw(7, 'paper')).toEqual(draw(7, 'paper'));
});

test('another stream or another seed gives other numbers', () => {
  expect(draw(7, 'paper')).not.toEqual(draw(7, 'toner'));
  expect(draw(7, 'paper')).not.toEqual(draw(8, 'paper'));
});

test('numbers are uniform and normal as promised', () => {
  const random = makeRandom(1, 'shape');
  const uniform = Array.from({ length: 20_000 }, random.next);
  const normal = Array.from({ length: 20_000 }, random.normal);
  const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  expect(mean(uniform)).toBeCloseTo(0.5, 1);
  expect(mean(uniform.map((v) => (v - 0.5) ** 2))).toBeCloseTo(1 / 12, 2);
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(mean(normal.map((v) => v * v))).toBeCloseTo(1, 1);
});
