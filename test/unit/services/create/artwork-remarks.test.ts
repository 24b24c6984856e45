// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { remarksOnArtwork } from '#main/services/create/artwork-remarks.ts';
import type { KeptArtwork } from '#main/services/create/draft-state.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';

const placing = { preset: SMALL_SHEET, options: DEFAULT_SHEET_OPTIONS, strength: 'balanced' } as const;
const facts = { colour: 'srgb', profile: 'none', spare: false, bits: 8, turned: false, quality: null };

function told(fit: 'contain' | 'cover', width: number, height: number) {
  const one = { id: 1, name: 'a.png', facts, trial: null, artwork: { picture: { hash: 'a' }, width, height } };
  return remarksOnArtwork({ ...placing, fit }, one as unknown as KeptArtwork).map(({ kind }) => kind);
}

test('a label that stays mostly white is told, and one that is cut off instead', () => {
  expect(told('contain', 20_000, 200)).toContain('much_white');
  expect(told('contain', 6000, 4000)).toEqual([]);
  expect(told('cover', 20_000, 200)).not.toContain('much_white');
  expect(told('cover', 20_000, 4000)).toContain('cropped');
});
