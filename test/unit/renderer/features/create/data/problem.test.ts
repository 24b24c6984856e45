import { expect, test } from 'vitest';
import type { DraftRow } from '#shared/create/draft.ts';
import { problemColumn } from '#window/features/create/data/problem.ts';

const at = (...remarks: [weight: string, column: number | null][]) =>
  problemColumn({ remarks: remarks.map(([weight, column]) => ({ weight, column })) } as unknown as DraftRow);

test('the problem of a row is its first red cell, else its first amber one', () => {
  expect(at(['note', 0], ['amber', 1], ['red', null], ['red', 4], ['red', 5])).toBe(4);
  expect(at(['note', 0], ['amber', 2], ['amber', 3])).toBe(2);
  expect(at(['note', 0], ['red', null])).toBe(null);
});
