import type { Caller } from '../../../src-shared/caller.ts';
import { type CornerPoints, readCorners } from '../../../src-shared/corners.ts';
import { AppError } from '../../../src-shared/errors.ts';
import type { Finding, FrameAnswer, Inspection } from '../../../src-shared/inspection.ts';
import type { LedgerState } from '../../../src-shared/model.ts';
import type { Label } from '../../../src-shared/production.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Bus } from '../../events/bus.ts';
import type { FindingRow, InspectionRow, LabelRow } from '../../store/rows.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';
import type { Store } from '../../store/store.ts';
import type { FindingFilter } from '../../store/tables/findings.ts';
import type { Tables } from '../../store/tables/tables.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import { createTellMoves } from '../production/ledger/label-moves.ts';
import { createAppearances, type Frame, numberTaken } from './appearances.ts';
import { findingDataOf, windowOf } from './finding-data.ts';
import { createFrameReader } from './frame-reader.ts';
import { type Counting, countingOf } from './inspection-sums.ts';
import { createInspectionViews, notFound } from './inspection-views.ts';
import { ended, type Settled } from './label-outcome.ts';
import { UNCHECKED } from './label-standing.ts';
import { gatherReport } from './report.ts';
import { inspectionLines } from './report-csv.ts';
import { type Judgement, judge, undo } from './verdicts.ts';

/** Labels checked at the desk: frames in, findings out; the ledger and the counts follow. */
export interface InspectionService {
  create(caller: Caller, order: { batch_id: number | null; count_scans?: boolean }): Promise<Inspection>;
  list(
    page: number,
    perPage: number,
    batchId?: number,
  ): Promise<{ inspections: Inspection[]; total: number; page: number; pages: number }>;
  get(id: number): Promise<Inspection>;
  change(id: number, change: { count_scans: boolean }): Promise<Inspection>;
  end(id: number): Promise<Inspection>;
  frame(id: number, order: FrameOrder): Promise<FrameAnswer>;
  findings(
    id: number,
    page: number,
    perPage: number,
    filter?: FindingFilter,
  ): Promise<{ findings: Finding[]; total: number; page: number; pages: number }>;
  picture(id: number, findingId: number): Promise<PictureRef>;
  judge(id: number, findingId: number, judgement: Judgement): Promise<Finding>;
  undo(id: number, findingId: number): Promise<Finding>;
  missing(
    id: number,
    page: number,
    perPage: number,
  ): Promise<{ labels: Label[]; total: number; page: number; pages: number }>;
  /** All of it as CSV, line by line, and a name for its file. */
  csv(id: number): Promise<{ name: string; lines: AsyncIterable<string> }>;
  /** The report as a PDF. */
  pdf(id: number, language: 'en' | 'de'): Promise<{ name: string; bytes: Uint8Array }>;
  close(): void;
}

export interface FrameOrder {
  readonly appearance: number;
  /** Null where the label has left. */
  readonly bytes: Uint8Array | null;
  /** As in an address: x,y,x,y,x,y,x,y. */
  readonly corners?: string;
  readonly beside?: number;
  readonly last: boolean;
  /** Whose label it is: every window counts for itself. */
  readonly window?: string;
}

export interface InspectionOptions {
  readonly store: Store;
  /** Threads of its own, so that no other work is waited for. */
  readonly pool: Pool<Tasks>;
  readonly settings: Settings;
  readonly keys: readonly string[];
  readonly bus: Bus;
  readonly clock: () => number;
  readonly watermarkIdOf: (id: string) => string;
  readonly labelView: (row: LabelRow) => Label;
}

/** Labels that may be shown without one of them coming to a finding, as while the station could not be reached. */
const MOST_AHEAD = 100_000;
/** Rows that are read at a time. */
const PAGE = 100;

export function createInspectionService(options: InspectionOptions): InspectionService {
  const { store, pool, bus, clock, labelView } = options;
  const views = createInspectionViews(options);
  const tellMoves = createTellMoves(options);
  const appearances = createAppearances();
  const read = createFrameReader(options);

  async function create(
    caller: Caller,
    { batch_id, count_scans = false }: { batch_id: number | null; count_scans?: boolean },
  ) {
    if (batch_id !== null && !(await store.batches.find(batch_id))) {
      throw new AppError('bad_input', `There is no batch ${batch_id}.`);
    }
    const row = await store.inspections.insert({ batch_id, user_id: caller.userId, count_scans });
    // The first label should not wait for a thread to load. What goes wrong with it is told by the first frame.
    pool.run('wakeUp', undefined as never).catch(() => undefined);
    return tell(row);
  }

  async function list(page: number, perPage: number, batchId?: number) {
    const { rows, total } = await store.inspections.list(page, perPage, batchId);
    const inspections: Inspection[] = [];
    for (const row of rows) inspections.push(await views.inspection(row));
    return { inspections, ...pagesOf(total, page, perPage) };
  }

  async function changed(id: number, change: Parameters<Tables['inspections']['change']>[1]): Promise<Inspection> {
    const row = await store.inspections.change(id, change);
    if (!row) throw notFound();
    return tell(row);
  }

  async function end(id: number): Promise<Inspection> {
    const row = await find(id);
    return row.ended_at === null ? changed(id, { ended_at: isoOf(clock()) }) : views.inspection(row);
  }

  async function frame(id: number, order: FrameOrder): Promise<FrameAnswer> {
    const { appearance, bytes, corners, beside, last, window = null } = order;
    const inspection = await find(id);
    const given = corners === undefined ? null : cornersOf(corners);
    const known = await store.findings.ofAppearance(id, appearance);
    if (known && windowOf(known) !== window) throw numberTaken(appearance);
    if (known) return { finding: await views.finding(known), frames: framesOf(known), cause: null, corners: null };
    if (inspection.ended_at !== null) throw ended();
    await requireNear(id, appearance);
    const one: Frame = { appearance, window, bytes, corners: given, beside: beside ?? null, last };
    const outcome = await appearances.take(`${id}/${appearance}`, one, (state, frame) =>
      read({ inspection, appearance }, state, frame, settled),
    );
    const { finding, frames, cause } = outcome;
    return {
      finding: finding && (await views.finding(finding)),
      frames,
      cause,
      corners: outcome.corners?.map((point) => [...point]) ?? null,
    };
  }

  /** The next number follows from the highest one that was given: one far away would leave none for the labels that come. */
  async function requireNear(id: number, appearance: number): Promise<void> {
    const highest = await store.findings.lastAppearance(id);
    if (appearance <= highest + MOST_AHEAD) return;
    throw new AppError('bad_input', `The highest appearance is ${highest}. Number them one by one: 1, 2, 3.`);
  }

  /** What changed is told when it is on the disk. */
  async function settled({ finding, moved }: Settled): Promise<void> {
    if (moved) tellMoves([moved]);
    await tell(await find(finding.inspection_id));
  }

  async function tell(row: InspectionRow): Promise<Inspection> {
    const inspection = await views.inspection(row);
    bus.tell({ type: 'inspection', data: inspection });
    return inspection;
  }

  async function findings(id: number, page: number, perPage: number, filter?: FindingFilter) {
    await find(id);
    const { rows, total } = await store.findings.list(id, page, perPage, filter);
    const shown: Finding[] = [];
    for (const row of rows) shown.push(await views.finding(row));
    return { findings: shown, ...pagesOf(total, page, perPage) };
  }

  async function picture(id: number, findingId: number): Promise<PictureRef> {
    const { picture } = findingDataOf(await findFinding(store, id, findingId));
    if (!picture) throw notFound();
    return picture;
  }

  async function decide(
    id: number,
    findingId: number,
    work: (tables: Tables, finding: FindingRow) => Promise<Settled>,
  ): Promise<Finding> {
    const outcome = await store.change(async (tables) => work(tables, await findFinding(tables, id, findingId)));
    await settled(outcome);
    return views.finding(outcome.finding);
  }

  async function missing(id: number, page: number, perPage: number) {
    const { batch_id } = await find(id);
    if (batch_id === null) return { labels: [], ...pagesOf(0, page, perPage) };
    const { rows, total } = await store.labels.byPlace(batch_id, UNCHECKED, page, perPage);
    return { labels: rows.map(labelView), ...pagesOf(total, page, perPage) };
  }

  async function csv(id: number) {
    const row = await find(id);
    const inspection = await views.inspection(row);
    const counting = await countingOf(store, row);
    const labels = { elsewhere: allElsewhere(row, counting), missing: allOf(row, UNCHECKED) };
    const lines = inspectionLines(allFindings(id), counting, labels, inspection.batch?.name ?? null);
    return { name: `${fileName(inspection)}.csv`, lines };
  }

  async function pdf(id: number, language: 'en' | 'de') {
    const row = await find(id);
    const inspection = await views.inspection(row);
    const pictureOf = async (finding: Finding) => findingDataOf(await findFinding(store, id, finding.id)).picture;
    const counting = await countingOf(store, row);
    const labels = { rejected: allOf(row, ['rejected']), missing: allOf(row, UNCHECKED) };
    const source = { inspection, findings: allFindings(id), counting, ...labels, pictureOf };
    const { bytes } = await pool.run('reportInspection', await gatherReport(store, source, language));
    return { name: `${fileName(inspection)}.pdf`, bytes };
  }

  async function* allFindings(id: number): AsyncGenerator<Finding> {
    for (let after = 0; ; ) {
      const rows = await store.findings.ofInspection(id, after, PAGE);
      for (const row of rows) yield await views.finding(row);
      if (rows.length < PAGE) return;
      after = rows[PAGE - 1].id;
    }
  }

  /** Those of the batch, by sheet and cell. */
  async function* allOf({ batch_id }: InspectionRow, states: readonly LedgerState[]): AsyncGenerator<Label> {
    for (let page = 1; batch_id !== null; page++) {
      const { rows } = await store.labels.byPlace(batch_id, states, page, PAGE);
      for (const row of rows) yield labelView(row);
      if (rows.length < PAGE) return;
    }
  }

  async function* allElsewhere(row: InspectionRow, { elsewhere }: Counting): AsyncGenerator<Label> {
    for await (const label of allOf(row, ['verified', 'rejected'])) if (elsewhere.has(label.id)) yield label;
  }

  async function find(id: number): Promise<InspectionRow> {
    const row = await store.inspections.find(id);
    if (!row) throw notFound();
    return row;
  }

  return {
    create,
    list,
    get: async (id) => views.inspection(await find(id)),
    change: (id, { count_scans }) => changed(id, { count_scans }),
    end,
    frame,
    findings,
    picture,
    judge: (id, findingId, judgement) => decide(id, findingId, (tables, finding) => judge(tables, finding, judgement)),
    undo: (id, findingId) => decide(id, findingId, (tables, finding) => undo(tables, finding, isoOf(clock()))),
    missing,
    csv,
    pdf,
    close: appearances.close,
  };
}

async function findFinding({ findings }: Pick<Tables, 'findings'>, id: number, findingId: number): Promise<FindingRow> {
  const row = await findings.find(findingId);
  if (row?.inspection_id !== id) throw notFound();
  return row;
}

function fileName({ id, batch, begun_at }: Inspection): string {
  return `${batch?.name ?? 'Twinmark'} ${begun_at.slice(0, 10)} ${id}`;
}

function framesOf(finding: FindingRow): number {
  return findingDataOf(finding).frames;
}

function cornersOf(text: string): CornerPoints {
  const numbers = text.split(',').map(Number);
  return readCorners([0, 2, 4, 6].map((at) => [numbers[at], numbers[at + 1]]));
}

function pagesOf(total: number, page: number, perPage: number) {
  return { total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}
