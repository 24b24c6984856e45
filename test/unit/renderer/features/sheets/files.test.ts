import { expect, test } from 'vitest';
import type { Print } from '#shared/jobs/production.ts';
import { placeOfFile } from '#window/features/sheets/useFileWords.ts';

const prints = [
  { number: 1, labels: 1232 },
  { number: 2, labels: 268 },
] as unknown as Print[];
const [first, second] = prints;

test('the only file of a job is the job', () => {
  expect(placeOfFile({ prints: [first], printing: false, counts: {} }, first)).toBeNull();
});

test('each of several files has its place, and all labels are told', () => {
  const batch = { prints, printing: false, counts: {} };
  expect(placeOfFile(batch, first)).toEqual({ place: 1, count: 2, labels: 1500, isMore: false });
  expect(placeOfFile(batch, second)).toMatchObject({ place: 2 });
});

test('nobody knows how many files there will be while some are to come', () => {
  expect(placeOfFile({ prints: [first], printing: true, counts: {} }, first)).toMatchObject({ place: 1, isMore: true });
  expect(placeOfFile({ prints: [first], printing: false, counts: { made: 268 } }, first)).toMatchObject({
    isMore: true,
  });
});
