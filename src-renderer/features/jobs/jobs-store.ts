// The list of jobs, the newest first, read page by page and kept in step by events.
import { create } from 'zustand';
import type { Batch, BatchProgress } from '../../../src-shared/production.ts';
import { call } from '../../api/client.ts';

interface JobsState {
  /** Null until it was read for the first time. */
  readonly batches: readonly Batch[] | null;
  readonly total: number;
  readonly error: unknown;
  readonly read: () => Promise<void>;
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
  error: null,
  async read() {
    try {
      const { batches, total } = await call('listBatches', { query: { page: 1, per_page: PAGE } });
      set({ batches, total, error: null });
    } catch (error) {
      set({ error });
    }
  },
  async readMore() {
    const known = get().batches ?? [];
    const page = Math.floor(known.length / PAGE) + 1;
    const { batches, total } = await call('listBatches', { query: { page, per_page: PAGE } });
    const there = new Set(known.map(({ id }) => id));
    set({ batches: [...known, ...batches.filter(({ id }) => !there.has(id))], total });
  },
  async readOne(id) {
    get().take(await call('getBatch', { params: { batch_id: id } }));
  },
  progressed(progress) {
    const known = get().batches;
    if (!known) return;
    if (!known.some(({ id }) => id === progress.id)) void get().read();
    else set({ batches: known.map((one) => (one.id === progress.id ? { ...one, ...progress } : one)) });
  },
  take: (batch) =>
    set(({ batches }) => ({ batches: batches?.map((one) => (one.id === batch.id ? batch : one)) ?? null })),
}));
