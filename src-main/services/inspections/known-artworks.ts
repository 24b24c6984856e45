import { AppError } from '../../../src-shared/errors.ts';
import type { InspectionRow, LabelRow, RecordRow } from '../../store/rows.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import { dataOf, pixelsFor, planOf } from '../production/ledger/batch-plan.ts';
import { readIfWhole } from './stored-picture.ts';

type KnownArtwork = Awaited<ReturnType<Tasks['knowArtwork']>>;

/** Each artwork is tried on the label, one after the other: more of them would take too long. */
const MOST = 3;
/** Rows of a batch that are read. */
const ROWS = 100;
/** Remembered inspections: those at the windows of the desk, and a few that just ended. */
const MOST_INSPECTIONS = 8;

interface Shown {
  readonly name: string;
  readonly artwork: KnownArtwork;
}

/** The artworks that labels before the camera probably show: those of the batch's first rows, and of the labels that were read last. */
export function createKnownArtworks({ store, pool }: { store: Store; pool: Pool<Tasks> }) {
  /** By inspection, the one that was asked for last at the end. The artwork that was seen last comes first. */
  const shown = new Map<number, Promise<readonly Shown[]>>();

  function ofInspection(inspection: InspectionRow): Promise<readonly Shown[]> {
    const known = shown.get(inspection.id) ?? ofBatch(inspection.batch_id);
    keep(inspection.id, known);
    return known;
  }

  function keep(id: number, known: Promise<readonly Shown[]>): void {
    shown.delete(id);
    shown.set(id, known);
    // Callers that wait for the artwork get the error. The next caller tries again.
    known.catch(() => shown.get(id) === known && shown.delete(id));
    const [oldest] = shown.keys();
    if (shown.size > MOST_INSPECTIONS) shown.delete(oldest);
  }

  async function ofBatch(batchId: number | null): Promise<readonly Shown[]> {
    if (batchId === null) return [];
    const found = new Map<string, LabelRow>();
    for (const label of await store.labels.ofBatch(batchId, { limit: ROWS })) {
      const name = nameOf(label);
      if (name !== null && found.size < MOST && !found.has(name)) found.set(name, label);
    }
    const all = await Promise.all([...found].map(([name, label]) => know(name, () => orderOfLabel(label))));
    return all.flatMap((one) => one ?? []);
  }

  /** A label of this record was read. Works in the background: only the next labels need the result. */
  function saw(inspection: InspectionRow, record: RecordRow): void {
    keep(inspection.id, withArtworkOf(record, ofInspection(inspection)));
  }

  async function withArtworkOf(record: RecordRow, known: Promise<readonly Shown[]>): Promise<readonly Shown[]> {
    const before = await known;
    const label = (await store.labels.ofRecord(record.id)).at(-1);
    const name = (label && nameOf(label)) ?? record.original?.hash;
    if (name === undefined || before[0]?.name === name) return before;
    const again = before.find((one) => one.name === name);
    const one = again ?? (await know(name, () => (label ? orderOfLabel(label) : orderOfRecord(record))));
    if (one === null) return before;
    return [one, ...before.filter((each) => each.name !== name)].slice(0, MOST);
  }

  async function know(name: string, order: () => Promise<Order | null>): Promise<Shown | null> {
    const wanted = await order();
    const bytes = wanted && (await readIfWhole(store.pictures, wanted.picture));
    if (!wanted || !bytes) return null;
    const { size, fit } = wanted;
    const artwork = await prepare({ bytes, size, fit });
    return artwork && { name, artwork };
  }

  /** Null if the artwork cannot be read, or is too large for a thread: labels are read without it. */
  async function prepare(order: Parameters<Tasks['knowArtwork']>[0]): Promise<KnownArtwork | null> {
    try {
      return await pool.run('knowArtwork', order);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  async function orderOfLabel(label: LabelRow): Promise<Order | null> {
    const { artwork } = dataOf(label);
    const batch = await store.batches.find(label.batch_id);
    if (!batch || 'problem' in artwork) return null;
    const plan = planOf(batch);
    return { picture: artwork.picture, size: pixelsFor(plan, artwork), fit: plan.fit };
  }

  async function orderOfRecord({ original }: RecordRow): Promise<Order | null> {
    return original && { picture: original, size: null, fit: 'stretch' };
  }

  return {
    of: async (inspection: InspectionRow) => (await ofInspection(inspection)).map(({ artwork }) => artwork),
    saw,
  };
}

interface Order {
  readonly picture: PictureRef;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fit: 'cover' | 'contain' | 'stretch';
}

/** Labels that look alike have the same name: the same file at the same place. */
function nameOf(label: LabelRow): string | null {
  const { artwork } = dataOf(label);
  return 'problem' in artwork ? null : `${label.batch_id} ${artwork.picture.hash}`;
}
