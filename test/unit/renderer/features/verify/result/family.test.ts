import { expect, test } from 'vitest';
import type { FindingState } from '#shared/verify/inspection.ts';
import { FAMILIES, mustBeSeen, problemCounts, problemSum, worstFirst } from '#window/features/verify/result/family.ts';

const NONE = Object.fromEntries(Object.keys(FAMILIES).map((state) => [state, 0])) as Record<FindingState, number>;
const one = (state: FindingState) => ({ state, verdict: null, undone: false });

test('what must not go out holds the panel until a person has said something of it', () => {
  const held = (Object.keys(FAMILIES) as FindingState[]).filter((state) => mustBeSeen(one(state)));
  expect(held.toSorted()).toEqual(['duplicate', 'likely_copy', 'rejected', 'void', 'wrong_artwork', 'wrong_code']);
  expect(mustBeSeen({ ...one('duplicate'), verdict: 'rejected' })).toBe(false);
  expect(mustBeSeen({ ...one('duplicate'), verdict: 'accepted' })).toBe(false);
  expect(mustBeSeen({ ...one('void'), undone: true })).toBe(false);
});

test('findings to look at are all but those of good labels and of labels that were checked before', () => {
  const counts = { ...NONE, found: 11, already_checked: 3, duplicate: 1, wrong_artwork: 2 };
  expect(new Map(problemCounts(counts).map(({ state, count }) => [state, count]))).toEqual(
    new Map([
      ['wrong_artwork', 2],
      ['duplicate', 1],
    ]),
  );
  expect([problemSum(counts), problemSum({ ...NONE, found: 5 })]).toEqual([3, 0]);
});

test('what must not go out is told before what could not be read, wherever it came from', () => {
  const found = [one('not_readable'), { ...one('found'), verdict: 'rejected' as const }, one('unknown'), one('void')];
  expect(worstFirst(found)).toEqual([found[1], found[3], found[2], found[0]]);
  const counts = { ...NONE, not_readable: 4, wrong_artwork: 1, likely_copy: 1 };
  expect(problemCounts(counts).map(({ state }) => state)).toEqual(['likely_copy', 'wrong_artwork', 'not_readable']);
});
