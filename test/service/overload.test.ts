// @module-tag long
import { expect, it } from 'vitest';
import { photoOfLabel } from '#test/bench/support/photo.ts';
import { countOvertaken, overload } from '#test/support/overload.ts';

it('more scans than the station can take: only 200 and 503, in the order of their coming, with memory in bounds', async () => {
  const { bytes } = await photoOfLabel('label', '7K3QZ');
  const report = await overload({ clients: 24, each: 2, photo: bytes });
  expect(report.errors).toEqual([]);
  expect([...report.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const read = report.statuses.get(200) ?? 0;
  expect(read).toBeGreaterThan(10);
  expect([...report.messages]).toEqual(['7K3QZ']);
  // Two threads read at a time: on a busy machine the one that began later may end first. The newest first would overtake
  // nearly all.
  expect(report.overtaken).toBeLessThan(read / 3);
  expect(report.withoutRetryAfter).toBe(0);
  expect(report.memory).toBeLessThan(2500);
});

it('an answer that overtakes an earlier request would be seen', () => {
  const newestFirst = Array.from({ length: 24 }, (_, i) => ({ sentAt: 500 * i, doneAt: 30_000 - 500 * i }));
  expect(countOvertaken(newestFirst)).toBe(23);
  const first = { sentAt: 0, doneAt: 900 };
  expect(countOvertaken([first, { sentAt: 500, doneAt: 800 }])).toBe(1);
  expect(countOvertaken([first, { sentAt: 500, doneAt: 1000 }])).toBe(0);
});
