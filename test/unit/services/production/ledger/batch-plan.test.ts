import { expect, test } from 'vitest';
import { planOf } from '#main/services/production/ledger/batch-plan.ts';
import { batchRow } from '#test/support/production/rows.ts';

const AUTOMATIC = { language: 'de' };

test('a plan is read as it was kept', () => {
  const batch = batchRow('running', { automaticSheets: AUTOMATIC, keyHash: 'ab', station: 'line 1' });
  expect(planOf(batch)).toEqual(batch.plan);
});

test('a plan of an earlier version is read by the names of today, and kept under these', () => {
  const { automaticSheets: _, ...rest } = planOf(batchRow('running'));
  const plan = { ...rest, ownSheets: AUTOMATIC, keyMark: 'ab' };
  expect(planOf({ plan })).toEqual({ ...rest, automaticSheets: AUTOMATIC, keyHash: 'ab' });
  expect(planOf({ plan: { ...plan, ownSheets: null } }).automaticSheets).toBeNull();
});
