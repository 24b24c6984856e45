import type { Store } from '../store/store.ts';

export interface UpkeepOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly log: { error(facts: object, text: string): void };
}

/** The station looks this often whether a day has passed: a machine that sleeps at night still gets its backup. */
const LOOK_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** The first look comes when the station has settled, not while it starts. */
const FIRST_LOOK_MS = 60_000;

/** What the store needs once a day: a verified backup, a look at every row, and forgotten pictures removed. */
export function createUpkeep({ store, clock, log }: UpkeepOptions): { close(): Promise<void> } {
  let last = 0;
  let working: Promise<void> = Promise.resolve();

  const look = () => {
    if (Math.abs(clock() - last) < DAY_MS) return;
    last = clock();
    working = store.upkeep().catch((error: unknown) => {
      log.error(
        { err: error },
        'The daily backup and check of the store failed. They are tried again tomorrow; "twinmark backup" makes a backup now.',
      );
    });
  };
  const first = setTimeout(look, FIRST_LOOK_MS).unref();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await working;
    },
  };
}
