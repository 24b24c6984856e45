// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { isUnsent, jobThatSent, printedNothing } from '#main/services/ledger/sent-sheets.ts';

const PRINTED = { id: 1, state: 'done', asks: false, came_out: [1, 2], sheets: [1, 2] } as const;

test('a job that is prepared has sent nothing, and one that failed without a sheet printed nothing', () => {
  expect((['asked', 'created'] as const).map((state) => isUnsent({ state }))).toEqual([true, true]);
  expect((['sending', 'stopped', 'unknown'] as const).map((state) => isUnsent({ state }))).toEqual([
    false,
    false,
    false,
  ]);
  expect(printedNothing({ state: 'failed', asks: false, came_out: [] })).toBe(true);
  expect(printedNothing({ state: 'failed', asks: true, came_out: null })).toBe(false);
  expect(printedNothing({ state: 'answered', asks: false, came_out: [] })).toBe(false);
});

test('the printer of a sheet is that of the newest job that sent it', () => {
  const failed = { id: 3, state: 'failed', asks: false, came_out: [], sheets: [1, 2] } as const;
  const prepared = { id: 4, state: 'created', asks: false, came_out: null, sheets: [1] } as const;
  const again = { id: 2, state: 'sent', asks: false, came_out: null, sheets: [2] } as const;
  const jobs = [prepared, failed, again, PRINTED];
  expect(jobThatSent(1, jobs)?.id).toBe(1);
  expect(jobThatSent(2, jobs)?.id).toBe(2);
  expect(jobThatSent(3, jobs)).toBeUndefined();
});
