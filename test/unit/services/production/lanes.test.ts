// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { inLanes } from '#main/services/production/lanes.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

it('works on so many at a time, in the order of their coming', async () => {
  let inside = 0;
  let most = 0;
  const begun: number[] = [];
  await inLanes([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    begun.push(n);
    most = Math.max(most, ++inside);
    await pause();
    inside--;
  });
  expect([most, begun]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]]);
});

it('waits for what is under way when one fails, and takes up nothing more', async () => {
  const ended: number[] = [];
  const work = async (n: number) => {
    if (n === 2) throw new Error('two');
    await pause();
    ended.push(n);
  };
  await expect(inLanes([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('two');
  expect(ended).toEqual([1]);
});

it('stops when it is told to, and ends the source', async () => {
  let closed = false;
  async function* source() {
    try {
      for (let n = 1; ; n++) yield n;
    } finally {
      closed = true;
    }
  }
  const seen: number[] = [];
  await inLanes(
    source(),
    2,
    async (n) => void seen.push(n),
    () => seen.length >= 5,
  );
  expect(seen.length).toBeGreaterThanOrEqual(5);
  expect(seen.length).toBeLessThan(8);
  expect(closed).toBe(true);
});
