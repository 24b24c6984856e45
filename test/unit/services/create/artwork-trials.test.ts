// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { trialFrom } from '#main/services/create/draft-pictures.ts';

const SEEN = { transparent: 0.126, flat: false, otherMark: null, marked: new Uint8Array(90) };

test('a trial keeps a forecast to the tenth of a decibel, and no endless one', () => {
  const forecast = { grade: 'B', marginDb: 7.26 } as const;
  expect(trialFrom('key', { ...SEEN, forecast, psnr: Number.POSITIVE_INFINITY })).toEqual({
    of: 'key',
    transparent: 13,
    flat: false,
    otherMark: null,
    forecast: { grade: 'B', margin_db: 7.3, psnr: 100 },
    refused: null,
    marked_bytes: 90,
  });
});

test('artwork that was not marked has no forecast', () => {
  const trial = trialFrom('key', { ...SEEN, otherMark: 'ABCDE', marked: null, forecast: null, psnr: null });
  expect(trial).toMatchObject({ otherMark: 'ABCDE', forecast: null });
  expect(trial).not.toHaveProperty('marked_bytes');
});
