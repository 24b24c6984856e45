// A full disk: windows are told, and what waits for room goes on when there is some.
import { waitsForRoom } from '../../../../src-shared/health.ts';
import type { Bus } from '../../../events/bus.ts';
import type { Store } from '../../../store/store.ts';

export interface RoomWatch {
  /** Calls once, when there is room. */
  whenRoom(goOn: () => void): void;
  close(): void;
}

export interface RoomWatchOptions {
  readonly store: Pick<Store, 'trouble' | 'onTrouble' | 'lookForRoom'>;
  readonly bus: Bus;
  readonly log: { error(facts: object, text: string): void };
  readonly everyMs?: number;
}

/** Nobody is told by a disk that there is room again, so it is looked at, as long as it is full. */
const EVERY_MS = 5000;

export function createRoomWatch({ store, bus, log, everyMs = EVERY_MS }: RoomWatchOptions): RoomWatch {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function lookSoon(): void {
    if (isClosed || timer || (waiting.size === 0 && !waitsForRoom(store.trouble()?.text))) return;
    timer = setTimeout(async () => {
      await look();
      timer = null;
      lookSoon();
    }, everyMs).unref();
  }

  async function look(): Promise<void> {
    try {
      if (!(await store.lookForRoom()) || isClosed) return;
      const all = [...waiting];
      waiting.clear();
      for (const goOn of all) goOn();
    } catch (error) {
      log.error({ err: error }, 'Whether the disk has room again could not be told.');
    }
  }

  const stopListening = store.onTrouble(() => {
    bus.tell({ type: 'health', data: { store: store.trouble()?.text ?? 'ok' } });
    lookSoon();
  });
  lookSoon();
  return {
    whenRoom(goOn) {
      waiting.add(goOn);
      lookSoon();
    },
    close() {
      isClosed = true;
      stopListening();
      if (timer) clearTimeout(timer);
    },
  };
}
