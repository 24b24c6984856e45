import { expect, it } from 'vitest';
import { createWordParts } from '#main/services/reading/id-words.ts';

const PART = 16_384;
const words = (count: number, byte: number) => new Uint8Array(64 * count).fill(byte);

it('keeps words in parts that later ones do not change', () => {
  const parts = createWordParts(10 * PART);
  parts.add(words(3, 1));
  const before = parts.words();
  parts.add(words(PART, 2));
  expect(before.map(({ length }) => length)).toEqual([3 * 64]);
  expect(parts.words().map(({ length }) => length / 64)).toEqual([PART, 3]);
  expect(parts.count()).toBe(PART + 3);
  expect([parts.words()[0][2 * 64], parts.words()[0][3 * 64], parts.words()[1][0]]).toEqual([1, 2, 2]);
});

it('drops those that came first when there are too many', () => {
  const parts = createWordParts(2 * PART);
  for (let i = 1; i <= 4; i++) parts.add(words(PART, i));
  expect(parts.words().map(([byte]) => byte)).toEqual([3, 4]);
});
