import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { Store } from '#main/store/store.ts';
import { isoOf } from '#shared/core/times.ts';
import { isPassing } from '#shared/troubles/errors.ts';

/** How often the station checks whether a day has passed: a machine that sleeps at night still gets its backup. */
const CHECK_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** The first check comes a minute after the start, so that it does not slow the start down. */
const FIRST_CHECK_MS = 60_000;
/** How long an Idempotency-Key gives the first answer. Nobody repeats a request after a month. */
const ANSWERS_KEPT_MS = 30 * DAY_MS;
/** The same for what was sent to webhooks. */
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** Rows that are forgotten in one change, which takes some milliseconds. */
const ROWS_AT_ONCE = 200;
/** The value in the store that tells when this station did its upkeep last. */
const LAST = 'upkeep.last';

interface DailyContext extends Pick<StationContext, 'clock'> {
  readonly store: Pick<Store, 'upkeep' | 'local' | 'answers' | 'deliveries' | 'backups' | 'station'>;
  readonly log: Pick<StationLog, 'error'>;
}

/** Rows that nobody asks for after a time. */
interface Forgettable {
  forget(before: string, most: number): Promise<number>;
}

async function forgetIn(rows: Forgettable, before: string, signal: AbortSignal): Promise<void> {
  while ((await rows.forget(before, ROWS_AT_ONCE)) === ROWS_AT_ONCE) signal.throwIfAborted();
}

/** Lets go of pictures that can be made again. It goes on where the last check left off. */
export type LettingGo = (signal: AbortSignal) => Promise<unknown>;
/** Forgets who saw IDs that nobody has seen for a year. */
export type Forgetting = (signal: AbortSignal) => Promise<unknown>;

interface DailyParts {
  /** Forgets photographs of suspicious labels that are older than was said. */
  readonly cases: { readonly forgetOld: () => Promise<unknown> };
  readonly letGo: LettingGo;
  readonly standings: { readonly forgetSilent: Forgetting };
}

/** What the store needs once a day: a verified backup, a check of every row, and the removal of old answers, old sights and old photographs. */
export function createDailyWork({ store, clock, log }: DailyContext, parts: DailyParts): { close(): Promise<void> } {
  const stop = new AbortController();
  let failedAt = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    try {
      if (isRecent(failedAt) || (await isDone())) return;
      // Before the backup, which is not to have them; and people were promised that they go, also where no backup can be made.
      await parts.cases.forgetOld();
      await store.upkeep(stop.signal);
      await forgetRows();
      await parts.standings.forgetSilent(stop.signal);
      await store.local.set(LAST, isoOf(clock()));
    } catch (error) {
      // Upkeep that the station's end broke off is done after the next start; after a passing failure, at the next check.
      if (stop.signal.aborted || isPassing(error)) return;
      failedAt = clock();
      log.error(
        { err: error },
        'The daily backup and check of the store failed. They are tried again tomorrow; "twinmark backup" makes a backup now.',
      );
    }
  }

  async function isDone(): Promise<boolean> {
    if (!isRecent(Date.parse(String(await store.local.get(LAST))))) return false;
    // A restored database knows of the upkeep where its backup was made, and has no copy here yet. A PostgreSQL has no copies.
    return store.station !== null || (await store.backups.list()).length > 0;
  }

  async function forgetRows(): Promise<void> {
    await forgetIn(store.answers, isoOf(clock() - ANSWERS_KEPT_MS), stop.signal);
    await forgetIn(store.deliveries, isoOf(clock() - DELIVERIES_KEPT_MS), stop.signal);
  }

  /** A time in the future is not recent: a clock that was set back must not put upkeep off. */
  function isRecent(time: number): boolean {
    return Math.abs(clock() - time) < DAY_MS;
  }

  const check = () => {
    working ??= work()
      .then(() => letPicturesGo(stop.signal, parts.letGo, log))
      .finally(() => {
        working = null;
      });
  };
  const first = setTimeout(check, FIRST_CHECK_MS).unref();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();

  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}

/** Runs at each check: one day's labels may take longer than a day's upkeep. */
async function letPicturesGo(signal: AbortSignal, letGo: LettingGo, log: DailyContext['log']): Promise<void> {
  try {
    await letGo(signal);
  } catch (error) {
    if (signal.aborted || isPassing(error)) return;
    log.error(
      { err: error },
      'Pictures that can be made again could not be let go. The next check goes on from there.',
    );
  }
}
