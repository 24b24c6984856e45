// Watches a full disk: tells the windows, and starts again what waits for space.

import type { StationContext } from '#main/base/station-context.ts';
import { waitsForRoom } from '#shared/core/health.ts';

/** How often a full disk is checked, since no disk reports that it has space again. */
const EVERY_MS = 5000;

export type DiskSpaceWatch = ReturnType<typeof createDiskSpaceWatch>;

export function createDiskSpaceWatch({ store, bus, log }: Pick<StationContext, 'store' | 'bus' | 'log'>) {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function askSoon(): void {
    if (isClosed || timer || (waiting.size === 0 && !waitsForRoom(store.problem()?.kind))) return;
    timer = setTimeout(async () => {
      await ask();
      timer = null;
      askSoon();
    }, EVERY_MS).unref();
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
