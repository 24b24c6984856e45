import { create } from 'zustand';
import type { BatchProgress } from '#shared/jobs/production.ts';

interface QueueState {
  /** Jobs that are being made, by their number. */
  readonly running: ReadonlyMap<number, BatchProgress>;
  readonly progress: (batch: BatchProgress) => void;
  /** Replaces all jobs by those that the station answered with. */
  readonly replace: (batches: readonly BatchProgress[]) => void;
}

export const useQueue = create<QueueState>()((set) => ({
  running: new Map(),
  progress: (batch) => set(({ running }) => ({ running: withProgress(running, batch) })),
  replace: (batches) =>
    set({ running: new Map(batches.filter((one) => one.state === 'running').map((one) => [one.id, one])) }),
}));

function withProgress(running: ReadonlyMap<number, BatchProgress>, batch: BatchProgress) {
  const next = new Map(running);
  if (batch.state === 'running') next.set(batch.id, batch);
  else next.delete(batch.id);
  return next;
}
