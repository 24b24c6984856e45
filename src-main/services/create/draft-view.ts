import type { Draft, DraftArtwork, DraftRow, DraftSummary, RowVerdict } from '#shared/create/draft.ts';
import { artworkForAll, shortNamed } from './artwork-names.ts';
import { placeOf, sheetsFor } from './artwork-place.ts';
import { remarksOnArtwork, trialOf } from './artwork-remarks.ts';
import { factsOf } from './desk-table.ts';
import { roomOfDraft } from './draft-space.ts';
import type { DraftState, KeptArtwork, KeptVector } from './draft-state.ts';
import { remarksOnJob } from './job-remarks.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { cellsOf } from './row-reading.ts';
import { type RowVerdicts, remarksAmongRows, verdictsOf } from './row-verdicts.ts';

/** Everything the window shows of a draft but its rows. */
export function draftView(draft: LoadedDraft, verdicts: RowVerdicts = verdictsOf(draft)): Draft {
  const { state, table, template, guesses } = draft;
  const forAll = artworkForAll(state);
  const place = placeOf(state, state.artworks.find(({ id }) => id === forAll)?.artwork ?? null);
  const { green, amber, red, skipped } = verdicts.counts;
  const makeable = green + amber;
  const room = roomOfDraft(draft, makeable);
  const remarks = remarksOnJob(draft, verdicts, { place, room });
  return {
    id: state.id,
    name: state.name,
    changed_at: state.changed_at,
    table: table && state.source && factsOf(state.source, table, state),
    template_id: template?.id ?? null,
    guesses: guesses.map((guess) => ({ template_id: guess.template.id, certainty: guess.certainty })),
    columns: state.columns.map((column) => ({ ...column })),
    artwork_column: state.artwork_column,
    values: state.values,
    artworks: shortNamed(state.artworks).map((one) => artworkView(state, one, verdicts)),
    artwork: forAll,
    preset: state.preset,
    options: state.options,
    strength: state.strength,
    fit: state.fit,
    layout: state.layout ? { ...state.layout, unchecked: verdicts.unchecked } : null,
    unowned: state.unowned,
    place,
    sheets: sheetsFor(state, makeable),
    room,
    counts: { rows: green + amber + red + skipped, green, amber, red, skipped },
    remarks,
    row_troubles: remarksAmongRows(draft, verdicts),
    ready: makeable > 0 && !remarks.some(({ weight }) => weight === 'red'),
  };
}

export function artworkView(state: DraftState, one: KeptArtwork, { shown }: RowVerdicts): DraftArtwork {
  const { picture: drawn, width, height } = one.artwork;
  const picture = one.vector?.file ?? drawn;
  return {
    id: one.id,
    name: one.name,
    type: picture.type,
    bytes: picture.bytes,
    width,
    height,
    rows: shown.get(one.id) ?? 0,
    remarks: remarksOnArtwork(state, one),
    forecast: trialOf(state, one)?.forecast ?? null,
    drawn: one.vector ? drawnFrom(one.vector.page) : null,
  };
}

function drawnFrom({ kind, page, pages, width, height, bleed }: KeptVector['page']): DraftArtwork['drawn'] {
  return { kind, page, pages, width_mm: tenths(width), height_mm: tenths(height), bleed_mm: tenths(bleed) };
}

function tenths(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/** Leaves out rows that have become labels. */
export function rowsView(
  draft: LoadedDraft,
  { offset, limit, verdict }: { offset: number; limit: number; verdict?: RowVerdict },
): { rows: DraftRow[]; total: number } {
  const verdicts = verdictsOf(draft);
  const indices = verdicts.byRow.flatMap((one, index) =>
    one === null || (verdict !== undefined && one !== verdict) ? [] : [index],
  );
  return {
    rows: indices.slice(offset, offset + limit).map((index) => rowView(draft, verdicts, index)),
    total: indices.length,
  };
}

export function rowView({ state, table, readings }: LoadedDraft, verdicts: RowVerdicts, index: number): DraftRow {
  const row = table?.rows[index];
  if (!row) throw new Error(`there is no row ${index} to show`);
  const changed = state.edits[row.number];
  return {
    reading: state.reading ?? 0,
    row: index + 1,
    number: row.number,
    cells: [...cellsOf(row, changed, table.headers.length)],
    edited: Object.keys(changed ?? {}).map(Number),
    verdict: verdicts.byRow[index] ?? 'skipped',
    remarks: [...readings[index].remarks, ...verdicts.remarksOn(index)],
    artwork: verdicts.artworkOf(index)?.id ?? null,
  };
}

export function summaryOf({ id, name, changed_at, rows, template_id }: DraftState): DraftSummary {
  return { id, name, changed_at, rows, template_id };
}
