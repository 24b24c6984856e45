import { expect, test } from 'vitest';
import { psnr } from '#main/engine/numeric/psnr.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';

function filled(level: number): Rgb {
  return { width: 7, height: 5, data: new Uint8Array(105).fill(level) };
}

test('the signal-to-noise ratio is that of the definition', () => {
  expect(psnr(filled(100), filled(101))).toBeCloseTo(48.1308, 3);
  expect(psnr(filled(0), filled(255))).toBeCloseTo(0, 9);
  expect(psnr(filled(100), filled(110))).toBeCloseTo(28.1308, 3);
});

test('one channel of one pixel counts as its share of all', () => {
  const changed = filled(100);
  changed.data[52] = 103;
  expect(psnr(filled(100), changed)).toBeCloseTo(10 * Math.log10((255 * 255 * 105) / 9), 6);
});

test('the ratio of a picture to itself has no end, and order does not matter', () => {
  expect(psnr(filled(9), filled(9))).toBe(Number.POSITIVE_INFINITY);
  expect(psnr(filled(9), filled(12))).toBe(psnr(filled(12), filled(9)));
});
