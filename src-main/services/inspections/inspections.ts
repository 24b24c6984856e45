import type { Caller } from '../../../src-shared/caller.ts';
import { type CornerPoints, readCorners } from '../../../src-shared/corners.ts';
import { AppError, existing } from '../../../src-shared/errors.ts';
import type { Finding, FrameAnswer, Inspection } from '../../../src-shared/inspection.ts';
import type { Label } from '../../../src-shared/production.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Bus } from '../../events/bus.ts';
import type { FindingRow, InspectionRow, LabelRow } from '../../store/rows.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables/tables.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { MarkKeys } from '../marks/mark-keys.ts';
import type { Production } from '../production/production.ts';
import type { Reading } from '../reading/reading.ts';
import type { ShownIds } from '../records/records.ts';
import { createAppearances, type Frame, numberTaken, type Outcome } from './appearances.ts';
import { createCameraProfiles } from './camera-profiles.ts';
import { findingDataOf, windowOf } from './finding-data.ts';
import { createFrameReader } from './frame-reader.ts';
import { createInspectionFiles, findFinding } from './inspection-files.ts';
import { createInspectionLists } from './inspection-lists.ts';
import { createInspectionViews } from './inspection-views.ts';
import { ended, type RecordedFinding } from './label-outcome.ts';
import type { Judgement } from './verdict-rules.ts';
import { judge, undo } from './verdicts.ts';

export interface FrameOrder {
  readonly appearance: number;
  /** Null if the label has left. */
  readonly bytes: Uint8Array | null;
  /** As in an address: `x,y,x,y,x,y,x,y`. */
  readonly corners?: string;
  readonly beside?: number;
  readonly last: boolean;
  /** The window that shows the label: every window numbers its labels by itself. */
  readonly window?: string;
  readonly camera?: string;
}

export interface InspectionOptions {
  readonly store: Store;
  /** Threads of its own: a frame waits for no other work. */
  readonly pool: Pool<Tasks>;
  readonly settings: Settings;
  readonly keys: MarkKeys;
  readonly reading: Pick<Reading, 'readKnown' | 'readFromIds' | 'labelCodes' | 'artworks'>;
  readonly shownIds: Pick<ShownIds, 'holdMark'>;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly watermarkIdOf: (id: string) => string;
  readonly labelView: (row: LabelRow) => Label;
  /** Tells the windows of labels that changed. */
  readonly tellChanges: Production['tellChanges'];
}

/** Labels may be shown without a finding, as while the station cannot be reached: so many numbers may be left out. */
const MOST_AHEAD = 100_000;

/** The desk: its inspections, and how its cameras are set. */
export function openInspections(options: InspectionOptions) {
  return { ...createInspectionService(options), cameras: createCameraProfiles(options.store) };
}

/** Labels checked at the desk: frames come in, findings go out, and the ledger and the counts follow. */
function createInspectionService(options: InspectionOptions) {
  const { store, pool, bus, clock, labelView, tellChanges } = options;
  const views = createInspectionViews(store, options.watermarkIdOf);
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
    // Loads a thread before the first label comes. If that fails, the first frame tells why.
    pool.run('wakeUp', undefined as never).catch(() => undefined);
    return tell(row);
  }

  async function changed(id: number, change: Parameters<Tables['inspections']['change']>[1]): Promise<Inspection> {
    return tell(existing(await store.inspections.change(id, change)));
  }

  async function end(id: number): Promise<Inspection> {
    const row = await find(id);
    return row.ended_at === null ? changed(id, { ended_at: isoOf(clock()) }) : views.inspection(row);
  }

  async function frame(id: number, order: FrameOrder): Promise<FrameAnswer> {
    const { appearance, bytes, corners, beside, last, window = null, camera = null } = order;
    const inspection = await find(id);
    const given = corners === undefined ? null : cornersOf(corners);
    const known = await store.findings.ofAppearance(id, appearance);
    if (known && windowOf(known) !== window) throw numberTaken(appearance);
    if (known) return { finding: await views.finding(known), frames: framesOf(known), cause: null, corners: null };
    if (inspection.ended_at !== null) throw ended();
    await assertNear(store, id, appearance);
    const one: Frame = { appearance, window, bytes, corners: given, beside: beside ?? null, last, camera };
    const outcome = await appearances.take(`${id}/${appearance}`, one, (state, frame) =>
      read({ inspection, appearance }, state, frame, recorded),
    );
    return frameAnswer(outcome, outcome.finding && (await views.finding(outcome.finding)));
  }

  /** Tells the windows what changed; called when the change is on the disk. */
  async function recorded({ finding, changed }: RecordedFinding): Promise<void> {
    if (changed) tellChanges([changed]);
    await tell(await find(finding.inspection_id));
  }

  async function tell(row: InspectionRow): Promise<Inspection> {
    const inspection = await views.inspection(row);
    bus.tell({ type: 'inspection', data: inspection });
    return inspection;
  }

  async function decide(
    id: number,
    findingId: number,
    work: (tables: Tables, finding: FindingRow) => Promise<RecordedFinding>,
  ): Promise<Finding> {
    const outcome = await store.change(async (tables) => work(tables, await findFinding(tables, id, findingId)));
    await recorded(outcome);
    return views.finding(outcome.finding);
  }

  async function find(id: number): Promise<InspectionRow> {
    return existing(await store.inspections.find(id));
  }

  return {
    create,
    get: async (id: number) => views.inspection(await find(id)),
    change: (id: number, { count_scans }: { count_scans: boolean }) => changed(id, { count_scans }),
    end,
    frame,
    picture: (id: number, findingId: number) => pictureOf(store, id, findingId),
    judge: (id: number, findingId: number, judgement: Judgement) =>
      decide(id, findingId, (tables, finding) => judge(tables, finding, judgement)),
    undo: (id: number, findingId: number) =>
      decide(id, findingId, (tables, finding) => undo(tables, finding, isoOf(clock()))),
    ...createInspectionLists({ store, views, labelView, find }),
    ...createInspectionFiles({ ...options, views, find }),
    close: appearances.close,
  };
}

/** The next label gets the number behind the highest one, so a number far away would leave none. */
async function assertNear({ findings }: Store, id: number, appearance: number): Promise<void> {
  const highest = await findings.lastAppearance(id);
  if (appearance <= highest + MOST_AHEAD) return;
  throw new AppError('bad_input', `The highest appearance is ${highest}. Number them one by one: 1, 2, 3.`);
}

function frameAnswer({ frames, cause, corners }: Outcome, finding: Finding | null): FrameAnswer {
  return { finding, frames, cause, corners: corners?.map((point) => [...point]) ?? null };
}

async function pictureOf(store: Store, id: number, findingId: number): Promise<PictureRef> {
  return existing(findingDataOf(await findFinding(store, id, findingId)).picture);
}

function framesOf(finding: FindingRow): number {
  return findingDataOf(finding).frames;
}

function cornersOf(text: string): CornerPoints {
  const numbers = text.split(',').map(Number);
  return readCorners([0, 2, 4, 6].map((at) => [numbers[at], numbers[at + 1]]));
}
