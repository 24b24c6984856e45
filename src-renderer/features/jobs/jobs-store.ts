// The list of jobs, the newest first, read page by page and kept up to date by events.
import { create } from 'zustand';
import type { Batch, BatchProgress, BatchState } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { hear } from '#window/state/station-events.ts';

/** What the jobs of the list have in common. */
export interface JobFilter {
  /** The text that the names must contain. */
  readonly name: string;
  readonly state: BatchState | null;
  readonly template: string | null;
}

export const ALL_JOBS: JobFilter = { name: '', state: null, template: null };

interface JobsState {
  /** Null until it was read for the first time. */
  readonly batches: readonly Batch[] | null;
  readonly total: number;
  readonly filter: JobFilter;
  /** The number of labels with the ID that was searched. */
  readonly labels: number;
  readonly error: unknown;
  readonly read: () => Promise<void>;
  readonly search: (filter: Partial<JobFilter>) => void;
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
  filter: ALL_JOBS,
  labels: 0,
  error: null,
  async read() {
    const { filter } = get();
    const { heard, stop } = hear('batch');
    try {
      const { batches, total } = await call('listBatches', { query: queryFor(filter, 1) });
      // The search may have changed in the meantime.
      if (get().filter === filter) set({ batches: heard.reduce(withProgress, batches), total, error: null });
    } catch (error) {
      if (get().filter === filter) set({ error });
    } finally {
      stop();
    }
  },
  search(change) {
    const before = get().filter;
    const filter = { ...before, ...change };
    if (isSame(before, filter)) return;
    set({ filter, labels: 0 });
    void get().read();
  },
  async readMore() {
    const { filter, batches: before } = get();
    const page = Math.floor((before?.length ?? 0) / PAGE) + 1;
    const { batches, total } = await call('listBatches', { query: queryFor(filter, page) });
    if (get().filter !== filter) return;
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
    // Jobs that may not fit the search are not added to the list.
    if (isNew && isSame(get().filter, ALL_JOBS)) void get().read();
    else if (!isNew) set({ batches: withProgress(known, progress) });
  },
  take: (batch) =>
    set(({ batches }) => ({ batches: batches?.map((one) => (one.id === batch.id ? batch : one)) ?? null })),
}));

function withProgress(batches: readonly Batch[], progress: BatchProgress): readonly Batch[] {
  return batches.map((one) => (one.id === progress.id ? { ...one, ...progress } : one));
}

export function isSame(a: JobFilter, b: JobFilter): boolean {
  return a.name === b.name && a.state === b.state && a.template === b.template;
}

function queryFor({ name, state, template }: JobFilter, page: number) {
  return {
    page,
    per_page: PAGE,
    ...(name === '' ? {} : { name }),
    ...(state === null ? {} : { state }),
    ...(template === null ? {} : { template_id: template }),
  };
}
