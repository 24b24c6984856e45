// @module-tag one-engine: no database in it
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createExclusiveCache } from '#main/services/create/exclusive-cache.ts';

interface Thing {
  readonly id: number;
  readonly count: number;
}

function openShelf(most = { count: 2, weight: 100 }, weigh: (kept: Thing) => number = () => 1) {
  const loads: number[] = [];
  const disk = new Map<number, Thing>();
  const load = async (id: number): Promise<Thing> => {
    loads.push(id);
    await sleep(1);
    return disk.get(id) ?? { id, count: 0 };
  };
  const cache = createExclusiveCache({ load, weigh, most });
  const add = (id: number) =>
    cache.use(id, async (kept, keep) => {
      await sleep(1);
      const next = { ...kept, count: kept.count + 1 };
      disk.set(id, next);
      keep(next);
    });
  return { cache, loads, disk, add };
}

describe('things on the cache', () => {
  it('are worked on one piece of work at a time, and loaded once', async () => {
    const { add, loads, disk } = openShelf();
    await Promise.all(Array.from({ length: 20 }, () => add(1)));
    expect(disk.get(1)?.count).toBe(20);
    expect(loads).toEqual([1]);
  });

  it('lose nothing when others take their place', async () => {
    const { add, disk } = openShelf();
    await Promise.all(Array.from({ length: 60 }, (_, i) => add(1 + (i % 6))));
    expect([...disk.values()].map(({ count }) => count)).toEqual([10, 10, 10, 10, 10, 10]);
  });

  it('give way by their weight too, the one used last excepted', async () => {
    const { add, loads } = openShelf({ count: 10, weight: 5 }, () => 6);
    await add(1);
    await add(1);
    await add(2);
    await add(1);
    expect(loads).toEqual([1, 2, 1]);
  });

  it('are loaded anew when a load failed', async () => {
    let times = 0;
    const load = async () => {
      times++;
      if (times === 1) throw new Error('no disk');
      return times;
    };
    const cache = createExclusiveCache<number>({ load, weigh: () => 1, most: { count: 1, weight: 1 } });
    await expect(cache.use(1, async (kept) => kept)).rejects.toThrow('no disk');
    expect(await cache.use(1, async (kept) => kept)).toBe(2);
  });
});
