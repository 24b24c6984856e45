import type { StationContext } from '#main/base/station-context.ts';
import type { ProductionLine } from '#main/services/line/line.ts';
import type { InspectionRow, LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { FindingFilter } from '#main/store/tables/findings.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Caller } from '#shared/core/caller.ts';
import { UNCHECKED } from '#shared/core/label-states.ts';
import { isoOf } from '#shared/core/times.ts';
import type { Label } from '#shared/jobs/production.ts';
import { AppError, existing, notFound, refusal } from '#shared/troubles/errors.ts';
import type { CameraProfile } from '#shared/verify/cameras.ts';
import type { Finding, Inspection } from '#shared/verify/inspection.ts';
import { findingDataOf } from './finding-data.ts';
import type { FrameContext, FrameSources } from './frame-reader.ts';
import { createFrames } from './frames.ts';
import { createInspectionFiles, type FilesParts, findFinding } from './inspection-files.ts';
import { createInspectionViews } from './inspection-views.ts';
import type { RecordedFinding } from './label-outcome.ts';
import { createVerdicts } from './verdicts.ts';

type VerifyContext = FrameContext & Pick<StationContext, 'fonts' | 'bus' | 'naming'>;

interface VerifyParts extends FrameSources {
  readonly labelView: (row: LabelRow) => Label;
  /** Tells the windows of labels that changed. */
  readonly tellChanges: ProductionLine['tellChanges'];
}

/** The desk: its inspections, and how its cameras are set. */
export function openInspections(context: VerifyContext, parts: VerifyParts) {
  return { ...createInspectionService(context, parts), cameras: createCameraProfiles(context.store) };
}

/** Labels checked at the desk: frames come in, findings go out, and the ledger and the counts follow. */
function createInspectionService(context: VerifyContext, parts: VerifyParts) {
  const { store, pool, bus, clock } = context;
  const { labelView, tellChanges } = parts;
  const views = createInspectionViews(store, context.naming.watermarkIdOf);
  const { frame, close } = createFrames(context, parts, { views, find, recorded });

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
    photographed: (recordId: string, limit: number) => photographedOf(store, recordId, limit),
    ...createVerdicts(context, { views, recorded }),
    ...createInspectionLists(store, { views, labelView, find }),
    ...createInspectionFiles(context, { views, find, labelView }),
    close,
  };
}

async function pictureOf(store: Store, id: number, findingId: number): Promise<PictureRef> {
  return existing(findingDataOf(await findFinding(store, id, findingId)).picture);
}

/** The newest photographs of labels with this ID. */
async function photographedOf({ findings }: Pick<Store, 'findings'>, recordId: string, limit: number) {
  const found = (await findings.ofRecord(recordId)).filter((one) => findingDataOf(one).picture !== null);
  return found.slice(-limit).map((one) => {
    const { matchesArtwork = null, changed = [] } = findingDataOf(one);
    return { inspection_id: one.inspection_id, finding_id: one.id, at: one.found_at, matchesArtwork, changed };
  });
}

const NAME = 'desk.cameras';
/** No desk has more. */
const MOST = 50;

/** How the cameras of this station's desk are set, by name. */
function createCameraProfiles(store: Store) {
  const list = () => read(store);

  function keep(profile: CameraProfile): Promise<CameraProfile> {
    const own = { ...profile, name: profile.name.trim() };
    return store.change(async (tables) => {
      const known = await read(tables);
      const at = known.findIndex(({ name }) => name === own.name);
      if (at < 0 && known.length >= MOST) throw refusal('camera_profiles_most', { most: MOST });
      await tables.local.set(NAME, at < 0 ? [...known, own] : known.with(at, own));
      return own;
    });
  }

  function remove(name: string): Promise<void> {
    return store.change(async (tables) => {
      const known = await read(tables);
      if (!known.some((one) => one.name === name)) throw notFound();
      await tables.local.set(
        NAME,
        known.filter((one) => one.name !== name),
      );
    });
  }

  return { list, keep, remove };
}

async function read({ local }: Pick<Tables, 'local'>): Promise<readonly CameraProfile[]> {
  return ((await local.get(NAME)) ?? []) as readonly CameraProfile[];
}

// The inspections, their findings, and the labels that nobody has checked yet: page by page.
function createInspectionLists(
  store: Pick<Store, 'inspections' | 'findings' | 'labels'>,
  { views, labelView, find }: FilesParts,
) {
  async function list(page: number, perPage: number, batchId?: number) {
    const { rows, total } = await store.inspections.list(page, perPage, batchId);
    const inspections: Inspection[] = [];
    for (const row of rows) inspections.push(await views.inspection(row));
    return { inspections, ...pagesOf(total, page, perPage) };
  }

  async function findings(id: number, page: number, perPage: number, filter?: FindingFilter) {
    await find(id);
    const { rows, total } = await store.findings.list(id, page, perPage, filter);
    const shown: Finding[] = [];
    for (const row of rows) shown.push(await views.finding(row));
    return { findings: shown, ...pagesOf(total, page, perPage) };
  }

  async function missing(id: number, page: number, perPage: number) {
    const { batch_id } = await find(id);
    if (batch_id === null) return { labels: [], ...pagesOf(0, page, perPage) };
    const { rows, total } = await store.labels.byPlace(batch_id, UNCHECKED, page, perPage);
    return { labels: rows.map(labelView), ...pagesOf(total, page, perPage) };
  }

  return { list, findings, missing };
}

function pagesOf(total: number, page: number, perPage: number) {
  return { total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}
