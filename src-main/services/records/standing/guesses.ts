// Somebody who tries out IDs meets many that were never given out. Honest labels all bear one that was.
import { networkOf } from '#main/base/ip-network.ts';
import { remember } from '#main/base/newest-entries.ts';
import { notice } from '#main/base/notice.ts';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Unknown IDs in an hour from which on it is told in the log, and at the desk. */
const TOLD = 20;
/** Addresses that the desk is told of within a day. The log has all. */
const TOLD_AT_DESK = 3;
/** An address may ask for as many unknown IDs in an hour as for any IDs in two minutes. */
const SHARE = 2;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Addresses that are counted at a time. The one that was silent longest is dropped first. */
const ADDRESSES = 10_000;

interface Count {
  unknown: number;
  readonly since: number;
}

interface GuessContext {
  readonly clock: () => number;
  readonly log: Pick<StationLog, 'warn'>;
  readonly bus: Pick<StationContext['bus'], 'tell'>;
  readonly settingsNow: () => Pick<Settings, 'limits.public_records_per_minute'>;
}

export type Guesses = ReturnType<typeof createGuesses>;

/** Counts the unknown IDs that strangers ask for, by address. At 240 an hour, all IDs take one address eleven years. */
export function createGuesses({ clock, log, bus, settingsNow }: GuessContext) {
  const alarms = countsByDay(clock);
  const counts = new Map<string, Count>();

  function current(address: string): Count {
    const known = counts.get(address);
    return known && Math.abs(clock() - known.since) < HOUR_MS ? known : { unknown: 0, since: clock() };
  }

  function assertMay(address: string): void {
    const { unknown, since } = current(address);
    if (unknown < settingsNow()['limits.public_records_per_minute'] * SHARE) return;
    const retryAfterSeconds = Math.ceil((HOUR_MS - Math.abs(clock() - since)) / 1000);
    throw new AppError('too_many', 'Too many IDs that do not exist were asked for from here.', { retryAfterSeconds });
  }

  function note(address: string): void {
    const count = current(address);
    count.unknown++;
    remember(counts, address, count, ADDRESSES);
    if (count.unknown !== TOLD) return;
    log.warn({ address, unknown: TOLD }, 'Somebody without credentials tries out IDs.');
    // One who has many addresses must not fill the window.
    if (alarms() <= TOLD_AT_DESK) bus.tell({ type: 'notice', data: notice('id_guessing', { address, count: TOLD }) });
  }

  return {
    /** Does what a stranger asks of an ID. Throws too_many where their address has guessed too often. */
    async counted<T>(address: string, work: () => Promise<T>): Promise<T> {
      const from = networkOf(address) ?? address;
      assertMay(from);
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') note(from);
        throw error;
      }
    },
  };
}

/** Counts what happens within a day of the first time, from 1. */
function countsByDay(clock: () => number): () => number {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (Math.abs(clock() - since) >= DAY_MS) [since, count] = [clock(), 0];
    return ++count;
  };
}
