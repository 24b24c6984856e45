import type { LedgerState } from '../../../../src-shared/model.ts';
import type { BatchProgress } from '../../../../src-shared/production.ts';

export type Counts = Readonly<Partial<Record<LedgerState, number>>>;

/** Counts labels as they are made, and tells how fast. Measured by the running time, which no change of the clock moves. */
export interface Meter {
  moved(from: LedgerState, to: LedgerState): void;
  /** As the ledger has them now: others may have made some. */
  recount(counts: Counts): void;
  facts(): Pick<BatchProgress, 'total' | 'counts' | 'per_second' | 'seconds_left'>;
}

/** Labels that the rate is taken over: some seconds' worth, so that it follows the machine without jumping. */
const WINDOW = 40;
/** Fewer say nothing yet. */
const LEAST = 4;

export function createMeter(start: Counts, now: () => number = () => performance.now()): Meter {
  let counts: Partial<Record<LedgerState, number>> = { ...start };
  const times = [now()];

  function note(): void {
    times.push(now());
    if (times.length > WINDOW) times.shift();
  }

  return {
    moved(from, to) {
      counts[from] = Math.max(0, (counts[from] ?? 0) - 1);
      counts[to] = (counts[to] ?? 0) + 1;
      note();
    },
    recount(found) {
      const others = (counts.planned ?? 0) - (found.planned ?? 0);
      for (let i = 0; i < Math.min(others, WINDOW); i++) note();
      counts = { ...found };
    },
    facts() {
      const per_second = rateOf(times);
      const left = counts.planned ?? 0;
      return { ...standing(counts), per_second, seconds_left: per_second === null ? null : left / per_second };
    },
  };
}

/** Of a batch that nobody works at. */
export function standing(counts: Counts): Pick<BatchProgress, 'total' | 'counts'> {
  const there = Object.entries(counts).filter(([, count]) => count > 0);
  return { total: there.reduce((sum, [, count]) => sum + count, 0), counts: Object.fromEntries(there) };
}

function rateOf(times: readonly number[]): number | null {
  if (times.length <= LEAST) return null;
  const seconds = (times[times.length - 1] - times[0]) / 1000;
  return seconds > 0 ? (times.length - 1) / seconds : null;
}
