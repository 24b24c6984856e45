import { expect, it } from 'vitest';
import { openVectors, type VectorsInFour } from '#main/engine/numeric/products.ts';
import { makeRandom } from '#test/support/random.ts';

const LENGTH = 1536;
const random = makeRandom(1, 'products');
const vector = () => Int8Array.from({ length: LENGTH }, () => random.below(255) - 127);

it('the largest products are those of whole numbers, with more vectors than there was room for', () => {
  const vectors = openVectors(LENGTH);
  const others = [vector(), vector(), vector(), vector()] as const satisfies VectorsInFour;
  expect([...vectors.largestProducts(others)]).toEqual([]);
  const all = Array.from({ length: 150 }, vector);
  for (const one of all) vectors.add(one);
  expect(all.map((_, i) => [...vectors.at(i)])).toEqual(all.map((one) => [...one]));
  const product = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const expected = all.map((one) => Math.max(...others.map((other) => product(one, other))));
  expect([...vectors.largestProducts(others)]).toEqual(expected);
});

it('the largest numbers that there are do not overflow', () => {
  const vectors = openVectors(LENGTH);
  const [high, low] = [new Int8Array(LENGTH).fill(127), new Int8Array(LENGTH).fill(-128)];
  vectors.add(high);
  vectors.add(low);
  expect([...vectors.largestProducts([high, high, high, high])]).toEqual([LENGTH * 127 ** 2, -LENGTH * 127 * 128]);
  expect([...vectors.largestProducts([high, high, high, low])]).toEqual([LENGTH * 127 ** 2, LENGTH * 128 ** 2]);
});
