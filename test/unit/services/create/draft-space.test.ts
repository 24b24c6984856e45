// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { trialKey } from '#main/services/create/artwork-remarks.ts';
import { pictureBytesOf } from '#main/services/create/draft-space.ts';
import type { KeptArtwork } from '#main/services/create/draft-state.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';

const placing = { preset: SMALL_SHEET, options: DEFAULT_SHEET_OPTIONS, fit: 'cover', strength: 'balanced' } as const;

function tried(id: number, marked_bytes: number | null, of?: string): KeptArtwork {
  const one = { id, artwork: { picture: { hash: String(id) }, width: 600, height: 400 } } as unknown as KeptArtwork;
  const trial = { of: of ?? trialKey(placing, one), ...(marked_bytes === null ? {} : { marked_bytes }) };
  return { ...one, trial } as unknown as KeptArtwork;
}

test('the heaviest of several artworks counts', () => {
  expect(pictureBytesOf({ ...placing, artworks: [tried(1, 500), tried(2, 900)] })).toBe(900);
});

test('nothing is known while one of them was not tried for its place and its strength', () => {
  expect(pictureBytesOf({ ...placing, artworks: [] })).toBeUndefined();
  expect(pictureBytesOf({ ...placing, artworks: [tried(1, 500), tried(2, 900, 'before')] })).toBeUndefined();
  expect(pictureBytesOf({ ...placing, artworks: [tried(1, null)] })).toBeUndefined();
});
