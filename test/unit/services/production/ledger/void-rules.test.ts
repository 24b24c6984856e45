import { expect, it } from 'vitest';
import { undoVoidMove, voidMove } from '../../../../../src-main/services/production/ledger/void-rules.ts';
import { labelRow } from '../../../../support/production/rows.ts';

it('a voided label comes back to where it was, with its reason and its trouble', () => {
  const trouble = { kind: 'other', facts: {} } as const;
  const failed = labelRow({ state: 'failed', reason: 'No artwork' }, { trouble });
  const voided = { ...failed, ...voidMove(failed, 'Not needed') };
  expect(voided).toMatchObject({ state: 'voided', reason: 'Not needed' });
  expect(voided.data).not.toHaveProperty('trouble');
  expect({ ...voided, ...undoVoidMove(voided, false) }).toEqual(failed);
});

it('nothing is voided twice, and nothing comes back that was replaced', () => {
  const voided = { ...labelRow(), ...voidMove(labelRow(), 'Torn') };
  expect(() => voidMove(voided, 'Torn')).toThrow('Row 3 is voided already: Torn');
  expect(() => voidMove(labelRow({ state: 'reprinted' }), 'Torn')).toThrow('void the newer label');
  expect(() => undoVoidMove(voided, true)).toThrow('was replaced by a new label');
  expect(() => undoVoidMove(labelRow(), false)).toThrow('Row 3 is printed, not voided.');
});
