// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import { artworkFinder, artworkForAll } from '#main/services/create/artwork-names.ts';
import type { DraftState, KeptArtwork } from '#main/services/create/draft-state.ts';

const artworks = ['Grüße.png', 'v1.2.png', 'Front.TIF', 'front.png'].map(
  (name, i) => ({ id: i + 1, name }) as KeptArtwork,
);
const found = (names: readonly string[], cell: string, cells: readonly string[] = [cell]) => {
  const match = artworkFinder(
    names.map((name) => ({ name })),
    cells,
  )(cell);
  return match.kind === 'found' ? match.one.name : match.kind;
};

describe('the artwork that a cell names', () => {
  it.each([
    ['Grüße.png', 'Grüße.png'],
    ['grüsse', 'missing'],
    ['GRÜßE', 'Grüße.png'],
    ['Gru\u0308ße.jpg', 'Grüße.png'],
    ['C:\\Bilder\\Grüße.png', 'Grüße.png'],
    ['bilder/2026/grüße.psd', 'Grüße.png'],
    ['v1.2', 'v1.2.png'],
    ['v1.3', 'missing'],
    ['FRONT.tif', 'Front.TIF'],
    ['front.png', 'front.png'],
    ['front', 'ambiguous'],
    ['front.psd', 'ambiguous'],
    ['./front.png', 'front.png'],
    ['back', 'missing'],
  ])('%s is %s', (cell, name) => {
    const given = artworks.map((one) => one.name);
    expect(found(given, cell)).toBe(name);
  });
});

describe('files of one name in several folders', () => {
  const folders = ['Bilder/rot/front.png', 'Bilder/Blau/Front.png'];

  it.each([
    ['rot/front.png', folders[0]],
    ['blau\\front', folders[1]],
    ['D:\\alt\\Bilder\\rot\\front.png', folders[0]],
    ['alt/rot/front.png', folders[0]],
    ['../rot/front.png', folders[0]],
    ['front.png', 'ambiguous'],
    ['gelb/front.png', 'missing'],
  ])('%s is %s', (cell, name) => {
    expect(found(folders, cell)).toBe(name);
  });

  it('a path is written from the folder that holds everything', () => {
    const nested = ['Bilder/front.png', 'Bilder/rot/front.png'];
    expect(found(nested, 'front.png')).toBe('Bilder/front.png');
    expect(found(nested, 'rot/front.png')).toBe('Bilder/rot/front.png');
    expect(found(['front.png', 'rot/front.png'], 'front.png')).toBe('front.png');
  });

  it('one file is not taken for those of other folders', () => {
    const cells = ['rot/front.png', 'blau/front.png'];
    expect(cells.map((cell) => found(['front.png'], cell, cells))).toEqual(['of_folders', 'of_folders']);
    expect(cells.map((cell) => found(['Bilder/rot/front.png'], cell, cells))).toEqual([
      'Bilder/rot/front.png',
      'of_folders',
    ]);
    expect(found(['front.png'], cells[0], cells.slice(0, 1))).toBe('front.png');
  });
});

describe('the artwork of rows that name none', () => {
  const chosen = (state: Partial<DraftState>) =>
    artworkForAll({ artworks, artwork_column: null, ...state } as DraftState);

  it('is the first, unless a column tells several apart or a person chose', () => {
    expect(chosen({})).toBe(1);
    expect(chosen({ artwork_column: 2 })).toBeNull();
    expect(chosen({ artwork_column: 2, artworks: artworks.slice(0, 1) })).toBe(1);
    expect(chosen({ artwork: 3 })).toBe(3);
    expect(chosen({ artwork: null })).toBeNull();
    expect(chosen({ artworks: [] })).toBeNull();
  });

  it('is another one where the first is refused, and stays while there is none', () => {
    const [first, second] = artworks;
    const fontless = { ...first, vector: { page: { missingFonts: ['Helvetica'] } } } as unknown as KeptArtwork;
    const marked = { ...first, trial: { refused: null, otherMark: 'TW-23456' } } as unknown as KeptArtwork;
    for (const bad of [fontless, marked]) {
      expect(chosen({ artworks: [bad, second] })).toBe(second.id);
      expect(chosen({ artworks: [bad] })).toBe(first.id);
      expect(chosen({ artworks: [bad, second], artwork: first.id })).toBe(first.id);
    }
  });
});
