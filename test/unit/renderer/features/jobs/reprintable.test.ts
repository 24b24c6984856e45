import { expect, it } from 'vitest';
import { LEDGER_STATES } from '#shared/core/label-states.ts';
import { canBeReprinted } from '#window/features/jobs/reprintable.ts';

it('only labels that surely came out are printed again from the ledger', () => {
  const offered = LEDGER_STATES.filter((state) => canBeReprinted({ state, sheet: 1 }));
  expect([...offered].sort()).toEqual(['printed', 'rejected', 'verified']);
  expect(canBeReprinted({ state: 'rejected', sheet: null })).toBe(false);
});
