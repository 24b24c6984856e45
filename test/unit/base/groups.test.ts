import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGroups } from '#main/base/groups.ts';

it('what comes while a change is under way goes together in the next one', async () => {
  const groups: number[][] = [];
  const add = createGroups(async (events: readonly number[]) => {
    groups.push([...events]);
    await nextRound();
    return events.map((event) => event * 2);
  });
  expect(await Promise.all([1, 2, 3].map(add))).toEqual([2, 4, 6]);
  expect(await add(4)).toBe(8);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

it('one that cannot be made does not spoil the others of its group', async () => {
  const add = createGroups(async (events: readonly string[]) => {
    await nextRound();
    if (events.includes('bad')) throw new Error('bad');
    return events;
  });
  const all = ['first', 'good', 'bad', 'fine'].map(add);
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

it('a group has a bound, so that other changes come between', async () => {
  const sizes: number[] = [];
  const add = createGroups(async (events: readonly number[]) => {
    sizes.push(events.length);
    await nextRound();
    return events;
  });
  await Promise.all(Array.from({ length: 200 }, (_, i) => add(i)));
  expect(sizes).toEqual([1, 64, 64, 64, 7]);
});

it('those of a group do not wait for each other’s failures where the store is away', async () => {
  let under = 0;
  let most = 0;
  const add = createGroups(async (all: readonly number[]): Promise<readonly number[]> => {
    under++;
    most = Math.max(most, under);
    await nextRound();
    under--;
    throw new Error(`away for ${all.length}`);
  });
  const told = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => add(i)));
  expect(told.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(Array(9).fill('away for 1'));
  expect(most).toBe(8);
});
