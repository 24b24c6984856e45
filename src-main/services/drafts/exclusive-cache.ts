import { createSerialQueue, type SerialQueue } from '../../../src-shared/serial-queue.ts';

/** Things that are kept on the disk and in memory while they are used: one piece of work at a time on each. */
export interface ExclusiveCache<W> {
  /** The work gets what is kept, and gives what is to be kept in its place; nothing else has it meanwhile. */
  use<T>(id: number, work: (kept: W, keep: (next: W) => void) => Promise<T>): Promise<T>;
  /** Without loading it: what was kept of it is out of date then. */
  alone<T>(id: number, work: () => Promise<T>): Promise<T>;
  /** To be loaded anew. */
  forget(id: number): void;
}

interface Place<W> {
  readonly turns: SerialQueue;
  kept: W | null;
  /** Those who use it or wait for it. */
  users: number;
}

export interface ExclusiveCacheOptions<W> {
  readonly load: (id: number) => Promise<W>;
  readonly weigh: (kept: W) => number;
  /** What may lie on it that nobody uses. */
  readonly most: { readonly count: number; readonly weight: number };
}

export function createExclusiveCache<W>({ load, weigh, most }: ExclusiveCacheOptions<W>): ExclusiveCache<W> {
  const places = new Map<number, Place<W>>();

  function use<T>(id: number, work: (kept: W, keep: (next: W) => void) => Promise<T>): Promise<T> {
    return inTurn(id, async (place) => {
      place.kept ??= await load(id);
      return work(place.kept, (next) => {
        place.kept = next;
      });
    });
  }

  function alone<T>(id: number, work: () => Promise<T>): Promise<T> {
    return inTurn(id, async (place) => {
      place.kept = null;
      return work();
    });
  }

  async function inTurn<T>(id: number, work: (place: Place<W>) => Promise<T>): Promise<T> {
    const place = placeOf(id);
    place.users++;
    try {
      return await place.turns.run(() => work(place));
    } finally {
      place.users--;
      tidy();
    }
  }

  /** The one used last comes last. */
  function placeOf(id: number): Place<W> {
    const place = places.get(id) ?? { turns: createSerialQueue(), kept: null, users: 0 };
    places.delete(id);
    places.set(id, place);
    return place;
  }

  /** The ones used longest ago go first; the last one stays, whatever it weighs. */
  function tidy(): void {
    for (const [id, place] of places) {
      if (place.users > 0) continue;
      const isLast = id === [...places.keys()].at(-1);
      if (place.kept === null || (isTooMuch() && !isLast)) places.delete(id);
    }
  }

  function isTooMuch(): boolean {
    const weights = [...places.values()].map(({ kept }) => (kept === null ? 0 : weigh(kept)));
    return places.size > most.count || weights.reduce((sum, weight) => sum + weight, 0) > most.weight;
  }

  function forget(id: number): void {
    const place = places.get(id);
    if (place) place.kept = null;
  }

  return { use, alone, forget };
}
