// @module-tag later: pictures without a mark are searched to the end; the tests of reading have one that is not read
import { expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const SIDE = 600;
const ROW = 3 * SIDE;
const keys = [PUBLISHED_KEY];

function noisy(picture: Rgb, deviation: number, seed: number): Rgb {
  const random = makeRandom(seed, 'noise');
  const clamped = Uint8ClampedArray.from(picture.data, (v) => v + deviation * random.normal());
  return { ...picture, data: new Uint8Array(clamped.buffer) };
}

test('nothing is read from one level or noise alone, with corners and without', () => {
  const flat = { width: 300, height: 200, data: new Uint8Array(300 * 200 * 3).fill(128) };
  for (const picture of [flat, noisy(flat, 20, 1)]) {
    expect(readPhotos([{ picture, corners: pictureCorners(picture) }], { keys }).message).toBeNull();
    expect(readPhotos([{ picture }], { keys }).message).toBeNull();
  }
});

test('nothing is read from a mark whose pixel rows were shuffled', () => {
  const cover = makeCover('quiet', SIDE, SIDE, 'decode');
  const picture = embed(cover, '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
  const random = makeRandom(1, 'rows');
  const data = new Uint8Array(picture.data.length);
  const order = Array.from({ length: SIDE }, (_, y) => ({ y, at: random.next() })).sort((a, b) => a.at - b.at);
  for (const [to, { y }] of order.entries()) data.set(picture.data.subarray(y * ROW, (y + 1) * ROW), to * ROW);
  const shuffled = { ...picture, data };
  expect(readPhotos([{ picture: shuffled, corners: pictureCorners(shuffled) }], { keys }).message).toBeNull();
});
