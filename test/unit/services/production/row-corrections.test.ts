// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import { amendChange, retryChange } from '#main/services/production/row-corrections.ts';
import { LEDGER_STATES } from '#shared/core/label-states.ts';
import { labelRow } from '#test/support/production/rows.ts';

it('plans failed labels of the batch again, without their trouble', () => {
  const failed = labelRow({ state: 'failed', reason: 'No artwork' }, { trouble: { kind: 'other', facts: {} } });
  expect(retryChange(failed, 7)).toEqual({ state: 'planned', reason: null, data: dataOf(labelRow()) });
  expect(() => retryChange(failed, 8)).toThrow('Not found');
  expect(() => retryChange(labelRow({ state: 'made' }), 7)).toThrow('Row 3 is made, not failed.');
});

it('changes rows that are not made yet, and of these only what was given', () => {
  const may = LEDGER_STATES.filter((state) => {
    try {
      return amendChange(labelRow({ state }), {});
    } catch {
      return false;
    }
  });
  expect(may.toSorted()).toEqual(['failed', 'planned']);
  const label = labelRow({ state: 'planned' });
  const { data } = amendChange(label, { metadata: { serial: 'S-4' } });
  expect(data).toEqual({ ...dataOf(label), metadata: { serial: 'S-4' } });
});
