// Whether the fields of rows can be drawn. Drawing a row takes milliseconds, so threads do it, in slices.

import type { StationContext } from '#main/base/station-context.ts';
import { firstNumbers } from '#main/services/ledger/counters.ts';
import { fontFiles, fontTrouble, namedFonts } from '#main/services/ledger/job-fonts.ts';
import { localDay } from '#shared/core/times.ts';
import { type ArtworkGrounds, groundsBasis } from './artwork-grounds.ts';
import { artworkFinder, artworkForAll, type Match } from './artwork-names.ts';
import type { KeptArtwork } from './draft-state.ts';
import { labelRowOf, picturesFor, withWidestId } from './field-rows.ts';
import type { CheckBasis, LoadedDraft } from './loaded-draft.ts';

type ChecksContext = Pick<StationContext, 'store' | 'pool' | 'fonts' | 'naming' | 'clock'>;

export type FieldChecks = ReturnType<typeof createFieldChecks>;

/** Rows of one task: about a third of a second, so that other work of the threads does not wait long. */
const SLICE = 40;
/** Artworks of one task: each is decoded when it is first asked for. */
const SLICE_ARTWORKS = 4;

export function createFieldChecks({ store, pool, fonts, naming, clock }: ChecksContext, grounds: ArtworkGrounds) {
  const { watermarkIdOf } = naming;

  /** The draft with what is known of its rows under its layout as it is now. */
  async function prepare(draft: LoadedDraft): Promise<LoadedDraft> {
    const basis = await basisOf(store, draft);
    const { checks, ...bare } = draft;
    if (!basis) return checks ? bare : draft;
    if (checks && isSame(checks.basis, basis)) {
      // A file that was missing may be there again.
      return checks.fonts ? { ...draft, checks: { ...checks, fonts: await fontTrouble(store, basis.layout) } } : draft;
    }
    return { ...draft, checks: { basis, fonts: await fontTrouble(store, basis.layout), known: new WeakMap() } };
  }

  /** Checks so many rows more. Gives whether all are checked. */
  async function some(draft: LoadedDraft, most = SLICE): Promise<boolean> {
    const { checks, readings, state } = draft;
    if (!checks) return true;
    const open = uncheckedRows(draft);
    const { now, shown } = slice(draft, open.slice(0, most));
    if (now.length === 0) return true;
    const { layout, dpi } = checks.basis;
    const ownFonts = await fontFiles(store.pictures, checks.basis.fonts);
    const about = { made: localDay(clock()), watermarkIdOf, starts: await firstNumbers(store.kept, layout) };
    const lasts = lastPlaces(readings);
    const rows = now.map((index) =>
      withWidestId(labelRowOf(draft, layout, index, { ...about, place: lasts[index] }), about),
    );
    const pictures = [...picturesFor(layout, rows, state.artworks).keys()];
    const artworks = await Promise.all(shown.map((one) => one && grounds.of(state, one)));
    const results = await pool.run('checkFields', { layout, dpi, fonts, ownFonts, pictures, rows, artworks });
    for (const [i, index] of now.entries()) checks.known.set(readings[index], results[i]);
    return now.length === open.length;
  }

  async function all(draft: LoadedDraft): Promise<void> {
    while (!(await some(draft)));
  }

  return { prepare, some, all };
}

/** The place of the last label of each row, if all rows become labels: its counters have the most digits. */
function lastPlaces(readings: LoadedDraft['readings']): number[] {
  let labels = 0;
  return readings.map(({ quantity }) => {
    labels += quantity;
    return labels - 1;
  });
}

/** The first of these rows, up to the one that shows an artwork too many, and what they show if texts stand on it. */
function slice({ checks, state, readings }: LoadedDraft, rows: readonly number[]) {
  if (!checks?.basis.grounds) return { now: rows, shown: rows.map(() => null) };
  const matchOf = matchArtwork(state, readings);
  const shown = rows.map((index) => {
    const match = matchOf(index);
    return match.kind === 'found' ? match.one : null;
  });
  const met = new Set<KeptArtwork | null>();
  const end = shown.findIndex((one) => met.add(one).size > SLICE_ARTWORKS);
  const count = end < 0 ? rows.length : end;
  return { now: rows.slice(0, count), shown: shown.slice(0, count) };
}

/** By index: rows that may become labels, and whose fields nobody has looked at. None can be drawn where a font is missing. */
export function uncheckedRows({ checks, readings, table, state }: LoadedDraft): number[] {
  if (!checks || checks.fonts || !table) return [];
  const leftOut = new Set([...state.done, ...state.skipped]);
  return readings.flatMap((reading, index) =>
    checks.known.has(reading) || leftOut.has(table.rows[index].number) ? [] : [index],
  );
}

async function basisOf(store: ChecksContext['store'], { state }: LoadedDraft): Promise<CheckBasis | null> {
  if (!state.layout) return null;
  const { layout } = state.layout;
  const hasPictures = layout.items.some(({ type }) => type === 'picture');
  const artworks = hasPictures ? JSON.stringify(state.artworks.map(({ id, name }) => [id, name])) : '';
  return {
    layout,
    dpi: state.options.dpi,
    artworks,
    grounds: groundsBasis(state, layout),
    fonts: await namedFonts(store, layout),
  };
}

function isSame(one: CheckBasis, other: CheckBasis): boolean {
  if (one.layout !== other.layout || one.dpi !== other.dpi || one.artworks !== other.artworks) return false;
  if (one.grounds !== other.grounds) return false;
  return JSON.stringify(one.fonts) === JSON.stringify(other.fonts);
}

// Which artwork each row of a draft shows.

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
