import { isFarBehind } from '#main/store/sql/far-clock.ts';
import { isoOf } from '#shared/core/times.ts';

export interface Watched {
  readonly clock: () => number;
  readonly isClockDoubted: () => boolean;
  /** The time of day of the newest change, in milliseconds. */
  readonly seen: () => number;
  readonly log: (notice: string) => void;
}

/** Warns while the clock is doubted, as records are that are made meanwhile. */
export function createClockWatch({ clock, isClockDoubted, seen, log }: Watched) {
  let isTold = false;

  /** A sentence for the user, or null. */
  function problem(): string | null {
    const now = clock();
    if (isFarBehind(seen(), now)) {
      const days = Math.floor((seen() - now) / 86_400_000);
      return `The clock is ${days} days behind the newest change, of ${isoOf(seen())}: it is wrong now, or was ahead once. ${WAY_OUT}`;
    }
    return isClockDoubted() ? `The station began under a clock that was far from the newest change. ${WAY_OUT}` : null;
  }

  return {
    problem,
    /** Call this after changes. Logs the problem once. When the clock is right again, a new problem is logged again. */
    check(): void {
      const text = problem();
      if (text !== null && !isTold) log(text);
      isTold = text !== null;
    },
  };
}

const WAY_OUT =
  'Records that are made now say that their time is doubted. Nothing is lost, and synchronising works. Stop the station, set the clock right, and say so with "twinmark clock confirm".';
