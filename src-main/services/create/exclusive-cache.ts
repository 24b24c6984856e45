import { createSerialQueue, type SerialQueue } from '#main/base/serial-queue.ts';

interface Place<W> {
  readonly turns: SerialQueue;
  kept: W | null;
  /** Pieces of work that use it or wait for it. */
  users: number;
}

interface CacheRules<W> {
  readonly load: (id: number) => Promise<W>;
  readonly weigh: (kept: W) => number;
  /** The most that stays in memory unused. */
  readonly most: { readonly count: number; readonly weight: number };
}

/** Things that lie on the disk, and in memory while they are used. One piece of work at a time runs on each. */
export function createExclusiveCache<W>({ load, weigh, most }: CacheRules<W>) {
  const places = new Map<number, Place<W>>();

  /** Gives the thing to the work, loaded if necessary. The work may keep another one in its place. */
  function use<T>(id: number, work: (kept: W, keep: (next: W) => void) => Promise<T>): Promise<T> {
    return inTurn(id, async (place) => {
      place.kept ??= await load(id);
      return work(place.kept, (next) => {
        place.kept = next;
      });
    });
  }

  /** Runs work without loading the thing, and forgets what was in memory. */
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

  /** Puts the thing last, since it is used now. */
  function placeOf(id: number): Place<W> {
    const place = places.get(id) ?? { turns: createSerialQueue(), kept: null, users: 0 };
    places.delete(id);
    places.set(id, place);
    return place;
  }

  /** Drops the things used longest ago first. The one used last stays, whatever it weighs. */
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

  /** Forgets the thing, so that the next work loads it again. */
  function forget(id: number): void {
    const place = places.get(id);
    if (place) place.kept = null;
  }

  return { use, alone, forget };
}
