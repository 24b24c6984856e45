import { countWhere } from '#shared/core/label-states.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import type { StationEvent } from '#shared/station/events.ts';

export type Jobs = ReturnType<typeof createJobs>;

/** Follows by the station's events which jobs are under way. */
export function createJobs() {
  const making = new Map<number, BatchProgress>();
  const printing = new Set<number>();

  return {
    take(event: StationEvent): void {
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
    /** The progress of all jobs together, from 0 to 1. Null if no job runs. */
    progress: () => progressOf([...making.values()]),
  };
}

/** Counts labels as the window does. */
function progressOf(batches: readonly BatchProgress[]): number | null {
  let total = 0;
  let waiting = 0;
  for (const { total: labels, counts } of batches) {
    total += labels - countWhere(counts, ({ stage }) => stage === 'shut');
    waiting += countWhere(counts, ({ stage }) => stage === 'unmade');
  }
  return total > 0 ? (total - waiting) / total : null;
}
