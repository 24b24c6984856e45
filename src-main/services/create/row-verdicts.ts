import type { Remark } from '#shared/core/remark.ts';
import type { RowTrouble, RowVerdict } from '#shared/create/draft.ts';
import { type Match, shortNamed } from './artwork-names.ts';
import { remarkOnMatch, remarksOnArtwork } from './artwork-remarks.ts';
import { holesAmong } from './column-holes.ts';
import type { KeptArtwork } from './draft-state.ts';
import { matchArtwork, uncheckedRows } from './field-checks.ts';
import { fieldVerdicts } from './layout-remarks.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { remark, worst } from './remarks.ts';

/** The verdict on each row of a draft: on what it says, on its artwork, and on rows that say the same. */
export interface RowVerdicts {
  /** By index of the row; null for those that have become labels. */
  readonly byRow: readonly (RowVerdict | null)[];
  readonly counts: Readonly<Record<RowVerdict, number>>;
  /** How many labels the green and amber rows become. */
  readonly labels: number;
  /** The artwork of a row, null where it has none. */
  artworkOf(index: number): KeptArtwork | null;
  /** The remarks on a row that do not come from its cells. */
  remarksOn(index: number): Remark[];
  /** How many rows show each artwork. */
  readonly shown: ReadonlyMap<number, number>;
  /** Rows whose fields are not checked yet. */
  readonly unchecked: number;
}

export function verdictsOf(draft: LoadedDraft): RowVerdicts {
  const { state, table, readings } = draft;
  const rows = table?.rows ?? [];
  const skipped = new Set(state.skipped);
  const done = new Set(state.done);
  const matchOf = matchArtwork(state, readings);
  const artworkOf = (index: number) => {
    const match = matchOf(index);
    return match.kind === 'found' ? match.one : null;
  };
  const artworkRemarks = new Map(
    shortNamed(state.artworks).map((one) => [one.id, remarksForRows(remarksOnArtwork(state, one))]),
  );
  // A job without any artwork has one remark of its own: its rows need none.
  const withoutArtwork = state.artworks.length > 0 ? 'red' : null;
  const isLeftOut = (index: number) => skipped.has(rows[index].number);
  const duplicateFor = duplicatesAmong(readings, isLeftOut);
  const holesOf = holesAmong({ draft, isLeftOut });
  const fields = fieldVerdicts(draft);
  const byRow = readings.map((reading, index): RowVerdict | null => {
    const { number } = rows[index];
    if (done.has(number)) return null;
    if (skipped.has(number)) return 'skipped';
    const artwork = artworkOf(index);
    const artworkWeight = artwork ? worst(artworkRemarks.get(artwork.id) ?? []) : withoutArtwork;
    const weights = [reading.weight, artworkWeight, fields?.weight(index, artwork), worst(holesOf(index))];
    if (weights.includes('red')) return 'red';
    return weights.includes('amber') || duplicateFor(index) !== null ? 'amber' : 'green';
  });
  const shown = new Map<number, number>();
  const counts = { green: 0, amber: 0, red: 0, skipped: 0 };
  let labels = 0;
  for (const [index, verdict] of byRow.entries()) {
    if (verdict === null) continue;
    counts[verdict]++;
    if (verdict === 'green' || verdict === 'amber') labels += readings[index].quantity;
    const id = verdict === 'skipped' ? undefined : artworkOf(index)?.id;
    if (id !== undefined) shown.set(id, (shown.get(id) ?? 0) + 1);
  }

  /** The cell that names artwork which is not there is the one to mend. */
  const columnOf = ({ artworkName }: { artworkName: string }) => (artworkName === '' ? null : state.artwork_column);

  function remarksOn(index: number): Remark[] {
    const duplicate = duplicateFor(index);
    const match = matchOf(index);
    const told =
      match.kind === 'found'
        ? artworkRemarks.get(match.one.id)
        : withoutArtwork && [{ ...noArtwork(readings[index].artworkName, match), column: columnOf(readings[index]) }];
    return [
      ...(told ?? []),
      ...(fields?.remarks(index, artworkOf(index)) ?? []),
      ...holesOf(index),
      ...(duplicate === null ? [] : [duplicateOf(duplicate, rows[duplicate].number)]),
    ];
  }

  return { byRow, counts, labels, artworkOf, remarksOn, shown, unchecked: uncheckedRows(draft).length };
}

/** Amber remarks that tell how the label will read. Remarks on its look are shown with the artwork alone. */
const OF_ROWS: readonly Remark['kind'][] = ['weak_reading', 'flat_artwork'];

/** Remarks on an artwork that count for the rows that show it. */
function remarksForRows(remarks: readonly Remark[]): Remark[] {
  return remarks.filter(({ weight, kind }) => weight === 'red' || OF_ROWS.includes(kind));
}

/** Gives the first other row that says the same. Rows that are left out do not count. */
function duplicatesAmong(
  readings: LoadedDraft['readings'],
  isLeftOut: (index: number) => boolean,
): (index: number) => number | null {
  const firsts = new Map<string, [first: number, second: number | null]>();
  for (const [index, { sameness }] of readings.entries()) {
    if (sameness === '' || isLeftOut(index)) continue;
    const known = firsts.get(sameness);
    if (!known) firsts.set(sameness, [index, null]);
    else known[1] ??= index;
  }
  return (index) => {
    const [first, second] = firsts.get(readings[index].sameness) ?? [index, null];
    return first === index ? second : first;
  };
}

function noArtwork(name: string, match: Match<KeptArtwork>): Remark {
  if (name !== '') return remarkOnMatch(name, match);
  return remark('red', 'no_artwork', { of: 'row' });
}

function duplicateOf(index: number, number: number): Remark {
  return remark('amber', 'duplicate_row', { row: index + 1, number });
}

/** Red and amber remarks on rows that are not left out, by kind, field and weight; red ones first. */
export function remarksAmongRows({ readings }: LoadedDraft, verdicts: RowVerdicts): RowTrouble[] {
  const found = new Map<string, RowTrouble>();
  for (const [index, verdict] of verdicts.byRow.entries()) {
    if (verdict !== 'red' && verdict !== 'amber') continue;
    for (const one of kindsOnce([...readings[index].remarks, ...verdicts.remarksOn(index)])) {
      const known = found.get(keyOf(one));
      found.set(keyOf(one), known ? { ...known, rows: known.rows + 1 } : { remark: one, rows: 1, first: index + 1 });
    }
  }
  const troubles = [...found.values()];
  return [
    ...troubles.filter(({ remark }) => remark.weight === 'red'),
    ...troubles.filter(({ remark }) => remark.weight !== 'red'),
  ];
}

/** Counts a row once, also where it has two remarks of a kind. */
function kindsOnce(remarks: readonly Remark[]): Iterable<Remark> {
  const told = remarks.filter(({ weight }) => weight !== 'note');
  return new Map(told.map((one) => [keyOf(one), one])).values();
}

function keyOf({ kind, field, weight, trouble }: Remark): string {
  return `${kind} ${field} ${weight} ${trouble ? `${trouble.facts['item']} ${trouble.kind}` : ''}`;
}
