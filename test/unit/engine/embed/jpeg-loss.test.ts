import { expect, test } from 'vitest';
import { jpegLoss } from '#main/engine/embed/jpeg-loss.ts';
import { meanSeen, mostSeen } from '#main/engine/embed/picture-strength.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { measureVisibility } from '#test/support/visibility.ts';

const SIZE = 256;

function sheet(level: number): Rgb {
  return { width: SIZE, height: SIZE, data: new Uint8Array(3 * SIZE * SIZE).fill(level) };
}

test.each<[CoverKind, string]>([
  ['quiet', 'a'],
  ['busy', 'a'],
  ['busy', 'b'],
  ['busy', 'c'],
])('the model of JPEG 75 is near what sharp does, as S-CIELAB measures it: %s %s', async (kind, seed) => {
  const picture = makeCover(kind, SIZE, SIZE, seed);
  const real = measureVisibility(picture, await throughJpeg(picture, 75));
  const { seen: loss } = jpegLoss(picture);
  expect(real.deMean / meanSeen(loss)).toBeGreaterThan(0.8);
  expect(real.deMean / meanSeen(loss)).toBeLessThan(2.2);
  expect(real.deP99 / mostSeen(loss)).toBeGreaterThan(0.8);
  expect(real.deP99 / mostSeen(loss)).toBeLessThan(2.2);
});

test('a sheet of the level that stands for 0 loses nothing, and texture more than its half', () => {
  expect(meanSeen(jpegLoss(sheet(128)).seen)).toBeCloseTo(0, 6);
  const picture = makeCover('busy', SIZE, SIZE, 'a');
  const faint = { ...picture, data: picture.data.map((level) => 128 + (level - 128) / 8) };
  expect(meanSeen(jpegLoss(faint).seen)).toBeLessThan(0.8 * meanSeen(jpegLoss(picture).seen));
});

test('a picture smaller than a unit of JPEG has no figures', () => {
  expect(jpegLoss({ width: 15, height: 40, data: new Uint8Array(3 * 15 * 40) }).seen.length).toBe(0);
});

test('mean and 99th percentile over even places are those of a Rayleigh distribution', () => {
  const places = new Float32Array(50).fill(2);
  expect(meanSeen(places)).toBeCloseTo(2 * 0.8862, 3);
  expect(mostSeen(places)).toBeCloseTo(2 * Math.sqrt(Math.log(100)), 2);
  // One place in twenty that is four times as strong carries the percentile, and little of the mean.
  const uneven = places.map((place, i) => (i % 20 === 0 ? 4 * place : place));
  expect(mostSeen(uneven)).toBeGreaterThan(1.9 * mostSeen(places));
  expect(meanSeen(uneven)).toBeLessThan(1.2 * meanSeen(places));
});
