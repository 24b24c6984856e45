import { expect, test } from 'vitest';
import type { FindingState } from '#shared/verify/inspection.ts';
import { FAMILIES, mustBeSeen, problemCounts, problemSum } from '#window/features/verify/result/family.ts';

const one = (state: FindingState) => ({ state, verdict: null, undone: false });

test('what must not go out holds the panel until a person has said something of it', () => {
  const held = (Object.keys(FAMILIES) as FindingState[]).filter((state) => mustBeSeen(one(state)));
  expect(held.toSorted()).toEqual(['duplicate', 'likely_copy', 'rejected', 'void', 'wrong_artwork', 'wrong_code']);
  expect(mustBeSeen({ ...one('duplicate'), verdict: 'rejected' })).toBe(false);
  expect(mustBeSeen({ ...one('duplicate'), verdict: 'accepted' })).toBe(false);
  expect(mustBeSeen({ ...one('void'), undone: true })).toBe(false);
});

test('findings to look at are all but those of good labels and of labels that were checked before', () => {
  const none = Object.fromEntries(Object.keys(FAMILIES).map((state) => [state, 0])) as Record<FindingState, number>;
  const counts = { ...none, found: 11, already_checked: 3, duplicate: 1, wrong_artwork: 2 };
  expect(new Map(problemCounts(counts).map(({ state, count }) => [state, count]))).toEqual(
    new Map([
      ['wrong_artwork', 2],
      ['duplicate', 1],
    ]),
  );
  expect([problemSum(counts), problemSum({ ...none, found: 5 })]).toEqual([3, 0]);
});
