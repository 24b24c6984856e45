import type { LedgerState } from '#shared/core/label-states.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';

export type Counts = Readonly<Partial<Record<LedgerState, number>>>;

/** The rate is that of the last 40 labels, some seconds' worth: it follows the machine without jumping. */
const WINDOW = 40;
/** Fewer labels give no rate. */
const LEAST = 4;

export type ProgressMeter = ReturnType<typeof createProgressMeter>;

/** Counts labels as they are made, and measures how fast. It measures the running time, so changes of the clock do not matter. */
export function createProgressMeter(start: Counts, now: () => number = () => performance.now()) {
  let counts: Partial<Record<LedgerState, number>> = { ...start };
  const times = [now()];

  function note(): void {
    times.push(now());
    if (times.length > WINDOW) times.shift();
  }

  return {
    moved(from: LedgerState, to: LedgerState): void {
      counts[from] = Math.max(0, (counts[from] ?? 0) - 1);
      counts[to] = (counts[to] ?? 0) + 1;
      note();
    },
    /** Takes the counts of the ledger: other stations may have made labels. */
    recount(found: Counts): void {
      const others = (counts.planned ?? 0) - (found.planned ?? 0);
      for (let i = 0; i < Math.min(others, WINDOW); i++) note();
      counts = { ...found };
    },
    facts(): Pick<BatchProgress, 'total' | 'counts' | 'per_second' | 'seconds_left'> {
      const per_second = rateOf(times);
      const left = counts.planned ?? 0;
      return { ...totalsOf(counts), per_second, seconds_left: per_second === null ? null : left / per_second };
    },
  };
}

export function totalsOf(counts: Counts): Pick<BatchProgress, 'total' | 'counts'> {
  const there = Object.entries(counts).filter(([, count]) => count > 0);
  return { total: there.reduce((sum, [, count]) => sum + count, 0), counts: Object.fromEntries(there) };
}

function rateOf(times: readonly number[]): number | null {
  if (times.length <= LEAST) return null;
  const seconds = (times[times.length - 1] - times[0]) / 1000;
  return seconds > 0 ? (times.length - 1) / seconds : null;
}
