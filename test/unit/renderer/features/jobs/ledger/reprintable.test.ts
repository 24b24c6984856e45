import { expect, it } from 'vitest';
import { canBeReprinted } from '../../../../../../src-renderer/features/jobs/ledger/reprintable.ts';
import { LEDGER_STATES } from '../../../../../../src-shared/model.ts';

it('only labels that surely came out are printed again from the ledger', () => {
  const offered = LEDGER_STATES.filter((state) => canBeReprinted({ state, sheet: 1 }));
  expect([...offered].sort()).toEqual(['printed', 'rejected', 'verified']);
  expect(canBeReprinted({ state: 'rejected', sheet: null })).toBe(false);
});
