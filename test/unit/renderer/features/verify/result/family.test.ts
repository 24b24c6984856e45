import { expect, test } from 'vitest';
import type { FindingState } from '#shared/verify/inspection.ts';
import { FAMILIES, mustBeSeen } from '#window/features/verify/result/family.ts';

const one = (state: FindingState) => ({ state, verdict: null, undone: false });

test('what must not go out holds the panel until a person has said something of it', () => {
  const held = (Object.keys(FAMILIES) as FindingState[]).filter((state) => mustBeSeen(one(state)));
  expect(held.toSorted()).toEqual(['duplicate', 'likely_copy', 'rejected', 'void', 'wrong_artwork', 'wrong_code']);
  expect(mustBeSeen({ ...one('duplicate'), verdict: 'rejected' })).toBe(false);
  expect(mustBeSeen({ ...one('duplicate'), verdict: 'accepted' })).toBe(false);
  expect(mustBeSeen({ ...one('void'), undone: true })).toBe(false);
});
