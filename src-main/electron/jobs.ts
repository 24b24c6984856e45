import type { StationEvent } from '../../src-shared/events.ts';
import type { BatchProgress } from '../../src-shared/production.ts';

/** What is under way in the station, as its events tell. */
export interface Jobs {
  take(event: StationEvent): void;
  isBusy(): boolean;
  /** From 0 to 1 over all jobs together; null while none runs. */
  progress(): number | null;
}

export function createJobs(): Jobs {
  const making = new Map<number, BatchProgress>();
  const printing = new Set<number>();

  return {
    take(event) {
      if (event.type === 'batch') {
        if (event.data.state === 'running') making.set(event.data.id, event.data);
        else making.delete(event.data.id);
      } else if (event.type === 'print') {
        const { batch, step } = event.data;
        if (step === 'writing' || step === 'proving') printing.add(batch);
        else printing.delete(batch);
      }
    },
    isBusy: () => making.size + printing.size > 0,
    progress: () => progressOf([...making.values()]),
  };
}

/** By labels, as the window counts them. */
function progressOf(batches: readonly BatchProgress[]): number | null {
  let total = 0;
  let waiting = 0;
  for (const { total: labels, counts } of batches) {
    total += labels - (counts.voided ?? 0) - (counts.reprinted ?? 0);
    waiting += (counts.planned ?? 0) + (counts.failed ?? 0);
  }
  return total > 0 ? (total - waiting) / total : null;
}
