import { expect, it } from 'vitest';
import { shareText } from '#shared/core/shares.ts';

const inGerman = (part: number, whole: number) => shareText(part, whole, 'de-DE').replaceAll('\u00a0', ' ');

it('a part has one decimal', () => {
  expect(inGerman(3, 1000)).toBe('0,3 %');
  expect(inGerman(1, 3)).toBe('33,3 %');
  expect(inGerman(3, 10)).toBe('30,0 %');
});

it('what is there never reads as nothing, and what is missing never as all', () => {
  expect(inGerman(1, 18_266)).toBe('< 0,1 %');
  expect(inGerman(18_265, 18_266)).toBe('> 99,9 %');
});

it('nothing and all are whole numbers, and what is taken back is no part', () => {
  expect(inGerman(0, 5)).toBe('0 %');
  expect(inGerman(5, 5)).toBe('100 %');
  expect(inGerman(-1, 5)).toBe('0 %');
  expect(inGerman(0, 0)).toBe('0 %');
});
