import { expect, it } from 'vitest';
import { dataOf } from '../../../../../src-main/services/production/ledger/batch-plan.ts';
import { amendMove, retryMove } from '../../../../../src-main/services/production/making/row-corrections.ts';
import { LEDGER_STATES } from '../../../../../src-shared/model.ts';
import { labelRow } from '../../../../support/production/rows.ts';

it('plans failed labels of the batch again, without their trouble', () => {
  const failed = labelRow({ state: 'failed', reason: 'No artwork' }, { trouble: { kind: 'other', facts: {} } });
  expect(retryMove(failed, 7)).toEqual({ state: 'planned', reason: null, data: dataOf(labelRow()) });
  expect(() => retryMove(failed, 8)).toThrow('Not found');
  expect(() => retryMove(labelRow({ state: 'made' }), 7)).toThrow('Row 3 is made, not failed.');
});

it('changes rows that are not made yet, and of these only what was given', () => {
  const may = LEDGER_STATES.filter((state) => {
    try {
      return amendMove(labelRow({ state }), {});
    } catch {
      return false;
    }
  });
  expect(may.toSorted()).toEqual(['failed', 'planned']);
  const label = labelRow({ state: 'planned' });
  const { data } = amendMove(label, { metadata: { serial: 'S-4' } });
  expect(data).toEqual({ ...dataOf(label), metadata: { serial: 'S-4' } });
});
