// The list of jobs, the newest first, read page by page and kept up to date by events.
import { create } from 'zustand';
import type { Batch, BatchProgress } from '../../../src-shared/production.ts';
import { call } from '../../api/client.ts';
import { hear } from '../../state/station-events.ts';

interface JobsState {
  /** Null until it was read for the first time. */
  readonly batches: readonly Batch[] | null;
  readonly total: number;
  /** The text that the names must contain. */
  readonly name: string;
  /** The number of labels with the ID that was searched. */
  readonly labels: number;
  readonly error: unknown;
  readonly read: () => Promise<void>;
  readonly search: (name: string) => void;
  readonly readMore: () => Promise<void>;
  /** Reads one job anew, wherever it stands in the list. */
  readonly readOne: (id: number) => Promise<void>;
  readonly progressed: (progress: BatchProgress) => void;
  readonly take: (batch: Batch) => void;
}

const PAGE = 50;

export const useJobs = create<JobsState>()((set, get) => ({
  batches: null,
  total: 0,
  name: '',
  labels: 0,
  error: null,
  async read() {
    const { name } = get();
    const { heard, stop } = hear('batch');
    try {
      const { batches, total } = await call('listBatches', { query: queryFor(name, 1) });
      // The search may have changed in the meantime.
      if (get().name === name) set({ batches: heard.reduce(withProgress, batches), total, error: null });
    } catch (error) {
      if (get().name === name) set({ error });
    } finally {
      stop();
    }
  },
  search(name) {
    if (get().name === name) return;
    set({ name, labels: 0 });
    void get().read();
  },
  async readMore() {
    const { name, batches: before } = get();
    const page = Math.floor((before?.length ?? 0) / PAGE) + 1;
    const { batches, total } = await call('listBatches', { query: queryFor(name, page) });
    if (get().name !== name) return;
    const known = get().batches ?? [];
    const there = new Set(known.map(({ id }) => id));
    set({ batches: [...known, ...batches.filter(({ id }) => !there.has(id))], total });
  },
  async readOne(id) {
    try {
      get().take(await call('getBatch', { params: { batch_id: id } }));
    } catch {
      // The list keeps the old job. It is read again when the station is back.
    }
  },
  progressed(progress) {
    const known = get().batches;
    if (!known) return;
    const isNew = !known.some(({ id }) => id === progress.id);
    // Jobs that do not fit the search are not added to the list.
    if (isNew && get().name === '') void get().read();
    else if (!isNew) set({ batches: withProgress(known, progress) });
  },
  take: (batch) =>
    set(({ batches }) => ({ batches: batches?.map((one) => (one.id === batch.id ? batch : one)) ?? null })),
}));

function withProgress(batches: readonly Batch[], progress: BatchProgress): readonly Batch[] {
  return batches.map((one) => (one.id === progress.id ? { ...one, ...progress } : one));
}

function queryFor(name: string, page: number) {
  return { page, per_page: PAGE, ...(name === '' ? {} : { name }) };
}
