import { expect, it } from 'vitest';
import { gradeOrder, gradeText } from '#window/features/verify/summary/grade-text.ts';

const help = { artwork: 'with artwork', ids: 'with IDs' };
const blind = { grade: 'B', assisted: false, from_ids: false } as const;
const artwork = { grade: 'A', assisted: true, from_ids: false } as const;
const ids = { grade: 'A', assisted: true, from_ids: true } as const;
const none = { grade: null, assisted: false, from_ids: false } as const;

it('a grade that artworks or IDs helped to says so', () => {
  expect([blind, artwork, ids, none].map((one) => gradeText(one, help))).toEqual([
    'B',
    'A · with artwork',
    'A · with IDs',
    '',
  ]);
});

it('grades of blind readings are not mixed with the others when they are put in order', () => {
  const ordered = [ids, artwork, blind].toSorted((a, b) => gradeOrder(a).localeCompare(gradeOrder(b)));
  expect(ordered).toEqual([blind, artwork, ids]);
});
