import { expect, test } from 'vitest';
import { isSearchDue } from '#window/camera/finder/tracker.ts';

/** Tracks that rest since these times. */
const tracks = (...since: readonly number[]) => since.map((restingSince) => ({ restingSince }));

test('a picture is searched seldom while outlines rest, and more often while one of them moves', () => {
  const resting = tracks(1);
  expect(isSearchDue(resting, 10.7, 10)).toBe(false);
  expect(isSearchDue(resting, 10.8, 10)).toBe(true);
  const moving = (at: number) => tracks(1, at);
  expect(isSearchDue(moving(10.15), 10.15, 10)).toBe(false);
  expect(isSearchDue(moving(10.25), 10.25, 10)).toBe(true);
});

test('it is searched once more when an outline came to rest, and not again for that', () => {
  const rested = tracks(10);
  expect(isSearchDue(rested, 10.1, 10.05), 'it does not rest for long enough').toBe(false);
  expect(isSearchDue(rested, 10.15, 10.05)).toBe(true);
  expect(isSearchDue(rested, 10.2, 10.15), 'that search has seen it at rest').toBe(false);
});
