import { expect, it } from 'vitest';
import { openCounts } from '#main/server/limits/rates.ts';

const WINDOW_MS = 60_000;

function countsAt(most = 100) {
  const time = { now: 1_000_000 };
  return { time, counts: openCounts(WINDOW_MS, most, () => time.now) };
}

it('counts each name by itself, and begins anew when the time is over', () => {
  const { time, counts } = countsAt();
  expect(counts.add('one')).toEqual({ count: 1, leftMs: WINDOW_MS });
  time.now += 20_000;
  expect(counts.add('one')).toEqual({ count: 2, leftMs: 40_000 });
  expect(counts.add('other')).toEqual({ count: 1, leftMs: WINDOW_MS });
  time.now += 39_999;
  expect(counts.add('one')).toEqual({ count: 3, leftMs: 1 });
  time.now += 1;
  expect(counts.add('one')).toEqual({ count: 1, leftMs: WINDOW_MS });
  expect(counts.add('other').count).toBe(2);
});

it('forgets the name that was silent longest where there are too many', () => {
  const { counts } = countsAt(3);
  for (const name of ['a', 'b', 'c', 'a']) counts.add(name);
  counts.add('d');
  expect(['a', 'c', 'd'].map((name) => counts.add(name).count)).toEqual([3, 2, 2]);
  expect(counts.add('b').count).toBe(1);
});
