import { READABLE_SIDE } from '#main/base/picture-limits.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft, DraftArtwork, DraftRow, DraftSummary, RowVerdict } from '#shared/create/draft.ts';
import { MOST_ROWS } from '#shared/jobs/production.ts';
import { artworkForAll, shortNamed } from './artwork-names.ts';
import { placeOf, sheetsFor } from './artwork-place.ts';
import { remarksOnArtwork, trialOf } from './artwork-remarks.ts';
import { factsOf } from './desk-table.ts';
import { pictureBytesOf, roomOfDraft, roomRemarks } from './draft-space.ts';
import type { DraftState, KeptArtwork, KeptVector } from './draft-state.ts';
import { makeableRows, partsOf } from './job-parts.ts';
import { remarksOnLayout } from './layout-remarks.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { remark } from './remarks.ts';
import { cellsOf, unfilled } from './row-reading.ts';
import { type RowVerdicts, remarksAmongRows, verdictsOf } from './row-verdicts.ts';

/** Everything the window shows of a draft but its rows. */
export function draftView(draft: LoadedDraft, verdicts: RowVerdicts = verdictsOf(draft)): Draft {
  const { state, table, template, guesses } = draft;
  const forAll = artworkForAll(state);
  const place = placeOf(state, state.artworks.find(({ id }) => id === forAll)?.artwork ?? null);
  const { green, amber, red, skipped } = verdicts.counts;
  const makeable = green + amber;
  const { labels } = verdicts;
  const room = roomOfDraft(draft, labels);
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
    quantity_column: state.quantity_column ?? null,
    values: state.values,
    artworks: shortNamed(state.artworks).map((one) => artworkView(state, one, verdicts)),
    artwork: forAll,
    preset: state.preset,
    options: state.options,
    strength: state.strength,
    fit: state.fit,
    layout: state.layout ? { ...state.layout, unchecked: verdicts.unchecked } : null,
    unowned: state.unowned,
    enrol_prints: state.enrolPrints ?? false,
    place,
    sheets: sheetsFor(state, labels),
    room,
    counts: { rows: green + amber + red + skipped, green, amber, red, skipped },
    labels,
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

/** Pixels of the short side that are advised. */
const ADVISED_PX = 1000;

type Sizes = Pick<Draft, 'place' | 'room'>;

/** Remarks on the job as a whole. */
function remarksOnJob(draft: LoadedDraft, verdicts: RowVerdicts, { place, room }: Sizes): Remark[] {
  return [
    ...tableRemarks(draft),
    ...artworkRemarks(draft),
    ...remarksOnLayout(draft),
    ...rowRemarks(draft, verdicts),
    ...(pictureBytesOf(draft.state) === undefined ? [] : roomRemarks(room)),
    ...labelRemarks(draft, verdicts, place),
  ];
}

function tableRemarks({ state, table, template }: LoadedDraft): Remark[] {
  if (!table) return [];
  const found: Remark[] = [];
  if (table.file && table.rows.length === 0) found.push(remark('red', 'header_only', {}));
  if (!template) found.push(remark('red', 'no_template', {}));
  else if (table.file) {
    for (const label of unfilled(template, state)) found.push(remark('red', 'field_unfilled', { label }));
  }
  if (table.file?.encodingDoubt) found.push(remark('amber', 'encoding_doubt', {}));
  for (const [column, { header, field }] of state.columns.entries()) {
    if (field !== null || column === state.artwork_column || column === state.quantity_column) continue;
    found.push(remark('note', 'column_unused', { header }, { column }));
  }
  return found;
}

function artworkRemarks({ state, table }: LoadedDraft): Remark[] {
  if (!table || state.artworks.length > 0) return [];
  return [remark('red', 'no_artwork', { of: 'job' })];
}

function rowRemarks({ readings }: LoadedDraft, verdicts: RowVerdicts): Remark[] {
  const { labels: rows } = verdicts;
  if (rows <= MOST_ROWS) return [];
  const jobs = partsOf(makeableRows(verdicts), readings, MOST_ROWS).length;
  return [remark('note', 'too_many_rows', { rows, jobs, most: MOST_ROWS })];
}

/** Whether a small label matters, the forecasts of its artworks decide: one that is read well is not spoken of. */
function labelRemarks({ state }: LoadedDraft, { shown }: RowVerdicts, place: Draft['place']): Remark[] {
  const short = Math.min(place.width_px, place.height_px);
  if (short >= ADVISED_PX) return [];
  const { width_px: width, height_px: height } = place;
  const measures = { width, height, width_mm: tenths(place.width_mm), height_mm: tenths(place.height_mm) };
  const facts = { ...measures, dpi: state.options.dpi, advised: ADVISED_PX, grade: '' };
  if (short < READABLE_SIDE) return [remark('red', 'small_label', { ...facts, reads: 'no' })];
  const grade = worstForecast(state, shown);
  if (grade === null) return [remark('note', 'small_label', { ...facts, reads: 'unknown' })];
  if (grade < 'C') return [];
  return [remark(grade < 'D' ? 'note' : 'amber', 'small_label', { ...facts, reads: 'forecast', grade })];
}

/** Millimetres as people measure them. */
function tenths(millimetres: number): number {
  return Math.round(millimetres * 10) / 10;
}

function worstForecast(state: LoadedDraft['state'], shown: RowVerdicts['shown']): string | null {
  const used = state.artworks.filter(({ id }) => shown.has(id));
  const grades = used.map((one) => trialOf(state, one)?.forecast?.grade);
  if (grades.length === 0 || grades.includes(undefined)) return null;
  return (
    grades
      .filter((grade) => grade !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}
