// Watches a full disk: tells the windows, and starts again what waits for space.

import type { Bus } from '#main/events/bus.ts';
import type { Store } from '#main/store/store.ts';
import { waitsForRoom } from '#shared/core/health.ts';

export interface DiskSpaceWatchOptions {
  readonly store: Pick<Store, 'problem' | 'onProblem' | 'hasRoomAgain'>;
  readonly bus: Bus;
  readonly log: { error(facts: object, text: string): void };
  readonly everyMs?: number;
}

/** How often a full disk is checked, since no disk reports that it has space again. */
const EVERY_MS = 5000;

export type DiskSpaceWatch = ReturnType<typeof createDiskSpaceWatch>;

export function createDiskSpaceWatch({ store, bus, log, everyMs = EVERY_MS }: DiskSpaceWatchOptions) {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function askSoon(): void {
    if (isClosed || timer || (waiting.size === 0 && !waitsForRoom(store.problem()?.kind))) return;
    timer = setTimeout(async () => {
      await ask();
      timer = null;
      askSoon();
    }, everyMs).unref();
  }

  async function ask(): Promise<void> {
    try {
      if (!(await store.hasRoomAgain()) || isClosed) return;
      const all = [...waiting];
      waiting.clear();
      for (const goOn of all) goOn();
    } catch (error) {
      log.error({ err: error }, 'The free space of the disk could not be checked.');
    }
  }

  const stopListening = store.onProblem(() => {
    const problem = store.problem();
    bus.tell({ type: 'health', data: { store: problem?.text ?? 'ok', store_problem: problem?.kind ?? null } });
    askSoon();
  });
  askSoon();
  return {
    /** Calls `goOn` once, when the disk has space. */
    whenFree(goOn: () => void): void {
      waiting.add(goOn);
      askSoon();
    },
    close(): void {
      isClosed = true;
      stopListening();
      if (timer) clearTimeout(timer);
    },
  };
}
