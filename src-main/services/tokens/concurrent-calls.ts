import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls that a client makes at once arrive one after the other, because their connections are opened one after the other. So the
 * outcome is held back until no call has come for this time. The work for a single call mostly takes longer anyway.
 */
const QUIET_MS = 50;
/** The longest time that an outcome is held back, however many calls come. */
const MOST_HELD_MS = 1000;
/** A call begins its work within this time after it was received, whatever else the station does. */
const REMEMBERED_MS = 60_000;

interface UnderWay<T> {
  readonly outcome: Promise<T>;
  lastCame: number;
}

/** Calls for the same thing at the same time share one outcome. */
export function createConcurrentCalls<T>() {
  const underWay = new Map<string, UnderWay<T>>();
  const over = new Map<string, { readonly outcome: T; readonly at: number }>();

  async function lead(name: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const mine = { outcome: promise, lastCame: performance.now() };
    underWay.set(name, mine);
    try {
      const outcome = await work();
      await quiet(mine);
      remember(name, outcome);
      resolve(outcome);
    } catch (error) {
      reject(error);
    } finally {
      underWay.delete(name);
    }
    return promise;
  }

  function remember(name: string, outcome: T): void {
    const now = performance.now();
    for (const [old, { at }] of over) {
      if (now - at < REMEMBERED_MS) break;
      over.delete(old);
    }
    over.delete(name);
    over.set(name, { outcome, at: now });
  }

  return {
    /** `receivedAt` tells whether a call came before the last one was over, by the clock of `performance.now`. */
    async run(
      name: string,
      receivedAt: number,
      work: () => Promise<T>,
    ): Promise<{ readonly outcome: T; readonly isFirst: boolean }> {
      const before = underWay.get(name);
      if (before) {
        before.lastCame = performance.now();
        return { outcome: await before.outcome, isFirst: false };
      }
      const last = over.get(name);
      if (last && receivedAt < last.at) return { outcome: last.outcome, isFirst: false };
      return { outcome: await lead(name, work), isFirst: true };
    },
  };
}

async function quiet(calls: { readonly lastCame: number }): Promise<void> {
  const end = performance.now() + MOST_HELD_MS;
  for (;;) {
    const now = performance.now();
    const rest = Math.min(calls.lastCame + QUIET_MS, end) - now;
    if (rest <= 0) return;
    await sleep(rest);
  }
}
