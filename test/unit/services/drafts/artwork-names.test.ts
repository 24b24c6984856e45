import { describe, expect, it } from 'vitest';
import { artworkFinder, artworkForAll } from '../../../../src-main/services/drafts/artwork-names.ts';
import type { DraftState, KeptArtwork } from '../../../../src-main/services/drafts/state.ts';

const artworks = ['Grüße.png', 'v1.2.png', 'Front.TIF', 'front.png'].map(
  (name, i) => ({ id: i + 1, name }) as KeptArtwork,
);
const find = (name: string) => artworkFinder(artworks)(name)?.name ?? null;

describe('the artwork that a cell names', () => {
  it.each([
    ['Grüße.png', 'Grüße.png'],
    ['grüsse', null],
    ['GRÜßE', 'Grüße.png'],
    ['Gru\u0308ße.jpg', 'Grüße.png'],
    ['C:\\Bilder\\Grüße.png', 'Grüße.png'],
    ['bilder/2026/grüße.psd', 'Grüße.png'],
    ['v1.2', 'v1.2.png'],
    ['v1.3', null],
    ['FRONT.tif', 'Front.TIF'],
    ['front.png', 'front.png'],
    ['front', 'front.png'],
    ['back', null],
  ])('%s is %s', (cell, name) => {
    expect(find(cell)).toBe(name);
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
});
