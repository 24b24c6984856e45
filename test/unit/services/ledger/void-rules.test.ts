// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { undoVoidChange, voidChange } from '#main/services/ledger/void-rules.ts';
import { labelRow } from '#test/support/production/rows.ts';

it('a voided label comes back to where it was, with its reason and its trouble', () => {
  const trouble = { kind: 'other', facts: {} } as const;
  const failed = labelRow({ state: 'failed', reason: 'No artwork' }, { trouble });
  const voided = { ...failed, ...voidChange(failed, 'Not needed') };
  expect(voided).toMatchObject({ state: 'voided', reason: 'Not needed' });
  expect(voided.data).not.toHaveProperty('trouble');
  expect({ ...voided, ...undoVoidChange(voided, false) }).toEqual(failed);
});

it('nothing is voided twice, and nothing comes back that was replaced', () => {
  const voided = { ...labelRow(), ...voidChange(labelRow(), 'Torn') };
  expect(() => voidChange(voided, 'Torn')).toThrow('Row 3 is voided already: Torn');
  expect(() => voidChange(labelRow({ state: 'reprinted' }), 'Torn')).toThrow('void the newer label');
  expect(() => undoVoidChange(voided, true)).toThrow('was replaced by a new label');
  expect(() => undoVoidChange(labelRow(), false)).toThrow('Row 3 is printed, not voided.');
});
