import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls that a client makes at once come one after the other, over connections that are opened one after the other. So the
 * outcome is held back until none has come for this time. A call that comes alone has mostly taken longer than that anyway.
 */
const QUIET_MS = 50;
/** Calls that never stop coming do not keep the others waiting longer. */
const MOST_HELD_MS = 1000;
/** A call that was received is at its work within this time, whatever the station is doing. */
const REMEMBERED_MS = 60_000;

interface UnderWay<T> {
  readonly outcome: Promise<T>;
  lastCame: number;
}

/** Calls for one and the same thing: whoever comes while it is under way gets its outcome. */
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
