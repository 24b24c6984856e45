import { type FarClock, isFarAhead, isFarBehind } from '#main/store/sql/far-clock.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { isoOf } from '#shared/core/times.ts';
import { refusal } from '#shared/troubles/errors.ts';

interface CheckedClock {
  readonly clock: () => number;
  readonly farClock: FarClock;
  /** Whether something other than this clock says that it is right. */
  readonly isClockRight: () => Promise<boolean>;
}

/** Refuses a start whose clock is far from the newest change before anything is written, or remembers that the clock is doubted. */
export function createClockCheck({ clock, farClock, isClockRight }: CheckedClock) {
  let isDoubted = false;

  /** Throws clock_far. `seen` is the time of day of the newest change, in milliseconds. */
  async function assertClock(seen: number): Promise<void> {
    const now = clock();
    const isAhead = isFarAhead(seen, now);
    if (farClock === 'ignore' || !(isAhead || isFarBehind(seen, now))) return;
    // A station that was off for a week sees a clock that is a week ahead. A clock that is behind was wrong once in any case.
    if (isAhead && (await isClockRight())) return;
    if (farClock === 'refuse') throw refusal('clock_far', { now: isoOf(now), last: isoOf(seen) });
    isDoubted = true;
  }

  return {
    assertClock,
    isClockDoubted: (): boolean => isDoubted,
    /** Keeps the doubt for later starts, and takes over that of earlier ones, until somebody says that the clock is right. */
    async keepDoubt({ local }: Pick<Tables, 'local'>): Promise<void> {
      const isKept = (await local.get('clock.doubted')) === true;
      if (isDoubted && !isKept) await local.set('clock.doubted', true);
      isDoubted ||= isKept;
    },
  };
}
