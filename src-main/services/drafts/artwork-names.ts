import type { DraftState, KeptArtwork } from './state.ts';

/** A file name as people mean it: without its folders, in any letters, however its umlauts are put together. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.trim().normalize('NFC').toLowerCase();
}

/** Finds the artwork that a cell names; the ending need not be there, nor be right. */
export function artworkFinder(artworks: readonly KeptArtwork[]): (name: string) => KeptArtwork | null {
  const whole = new Map(artworks.map((one) => [plainName(one.name), one]));
  const bare = new Map(artworks.map((one) => [withoutEnding(plainName(one.name)), one]));
  return (name) => {
    const plain = plainName(name);
    return whole.get(plain) ?? bare.get(plain) ?? bare.get(withoutEnding(plain)) ?? null;
  };
}

/** For rows that name none: what a person chose; else the first, as long as no column tells them apart, or the only one. */
export function artworkForAll({ artworks, artwork, artwork_column }: DraftState): number | null {
  if (artwork !== undefined) return artwork;
  if (artwork_column !== null && artworks.length > 1) return null;
  return artworks.at(0)?.id ?? null;
}

/** Endings have letters: "v1.2" has none. */
function withoutEnding(name: string): string {
  return name.replace(/\.(?=\w*[a-z])\w{2,5}$/, '');
}
