import type { Draft } from '#shared/create/draft.ts';

export interface Concerns {
  /** Rows that would be left behind. */
  readonly red: number;
  /** Artwork of which some would be cut off. */
  readonly cut: readonly { readonly name: string; readonly percent: string }[];
}

/** What a person should know before labels are made; null where there is nothing. */
export function concernsOf({ table, counts, artworks }: Draft): Concerns | null {
  // The sample has a red row on purpose, and says so.
  const red = table?.sample ? 0 : counts.red;
  const cut = artworks.flatMap(({ name, rows, remarks }) => {
    const cropped = rows > 0 && remarks.find(({ kind }) => kind === 'cropped');
    return cropped ? [{ name, percent: cropped.facts['percent'] ?? '' }] : [];
  });
  return red > 0 || cut.length > 0 ? { red, cut } : null;
}
