// Which artwork each row of a draft shows.
import { artworkFinder, artworkForAll, type Match } from './artwork-names.ts';
import type { KeptArtwork } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';

/** What the rows name, by index of the row. */
export function matchArtwork(
  state: LoadedDraft['state'],
  readings: LoadedDraft['readings'],
): (index: number) => Match<KeptArtwork> {
  const names = new Set(readings.map(({ artworkName }) => artworkName));
  const find = artworkFinder(state.artworks, names);
  const matches = new Map([...names].map((name) => [name, find(name)]));
  const chosen = artworkForAll(state);
  const forAll = state.artworks.find(({ id }) => id === chosen);
  matches.set('', forAll ? { kind: 'found', one: forAll } : { kind: 'missing' });
  return (index) => matches.get(readings[index].artworkName) ?? { kind: 'missing' };
}
