// Somebody who tries out IDs meets many that were never given out. Honest labels all bear one that was.
import type { StationLog } from '#main/base/station-context.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { networkIn } from './tellers.ts';

/** Unknown IDs of a network in an hour: from the first number on it is told in the log, from the second on it is refused. */
const TOLD = 20;
const MOST = 60;
const HOUR_MS = 3_600_000;
/** Networks that are counted at a time. The one that was counted first is dropped first. */
const NETWORKS = 10_000;

interface Count {
  unknown: number;
  readonly since: number;
}

export type Guesses = ReturnType<typeof createGuesses>;

/** Counts the unknown IDs that strangers ask for, by network. At 60 an hour, all IDs take a network 46 years. */
export function createGuesses({ clock, log }: { clock: () => number; log: Pick<StationLog, 'warn'> }) {
  const counts = new Map<string, Count>();

  function current(network: string): Count | null {
    const known = counts.get(network);
    return known && Math.abs(clock() - known.since) < HOUR_MS ? known : null;
  }

  function assertMay(network: string): void {
    const count = current(network);
    if (count === null || count.unknown < MOST) return;
    const retryAfterSeconds = Math.ceil((HOUR_MS - Math.abs(clock() - count.since)) / 1000);
    throw new AppError('too_many', 'Too many IDs that do not exist were asked for from here.', { retryAfterSeconds });
  }

  function note(network: string): void {
    const count = current(network) ?? { unknown: 0, since: clock() };
    count.unknown++;
    counts.delete(network);
    if (counts.size >= NETWORKS) counts.delete(counts.keys().next().value as string);
    counts.set(network, count);
    if (count.unknown === TOLD) log.warn({ network, unknown: TOLD }, 'Somebody without credentials tries out IDs.');
  }

  return {
    /** Does what a stranger asks of an ID. Throws too_many where their network has guessed too often. */
    async counted<T>(address: string, work: () => Promise<T>): Promise<T> {
      const network = networkIn(address);
      assertMay(network);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') note(network);
        throw error;
      }
    },
  };
}
