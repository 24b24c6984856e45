import { describe, expect, it } from 'vitest';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { catalogueIn } from '#test/support/catalogues.ts';
import { leadOf, sheetsUpTo, whyOf } from '#window/features/printers/job-told.ts';

describe.each([
  ['en', 'Hall, sheets 3, 5, 7 to 9', 'Hall, sheet 4'],
  ['de', 'Hall, Bögen 3, 5, 7 bis 9', 'Hall, Bogen 4'],
  ['fr', 'Hall, planches 3, 5, 7 à 9', 'Hall, planche 4'],
] as const)('the words in "%s"', (language, some, one) => {
  const t = catalogueIn(language).view('printing');

  it('tell the sheets of a job, and no others', () => {
    expect(leadOf(t, { printer: 'Hall', sheets: [3, 5, 7, 8, 9] }, String)).toBe(some);
    expect(leadOf(t, { printer: 'Hall', sheets: [4] }, String)).toBe(one);
  });

  it('say in a sentence, not by its keyword, that a printer was asked to stop', () => {
    expect(t.reason({ name: 'processing-to-stop-point' })).not.toContain('processing-to-stop-point');
  });

  it('tell whoever must answer why, for each cause in another sentence, and what to do', () => {
    const why = (more: Partial<PrinterJob>) =>
      whyOf(t, { state: 'done', counted: null, sheets: [1, 2, 3], trouble: null, proposed: [], ...more }, String);
    const done = [null, 2, 3, 4].map((counted) => why({ counted }));
    const ends = (['cancelled', 'failed', 'unknown'] as const).map((state) => why({ state }));
    const givenUp = why({ state: 'unknown', trouble: trouble('print_given_up') });
    const putBack = why({ state: 'unknown', trouble: trouble('print_put_back') });
    expect(new Set([...done, ...ends, givenUp, putBack]).size).toBe(9);
    expect(done[1]).toMatch(/2.*3/);
    for (const sentence of [...done, ...ends, givenUp]) expect(sentence).toMatch(/tray|Ablage|bac de sortie/);
    const counted = ([[1], [1, 2]] as const).map((proposed) => why({ state: 'cancelled', proposed: [...proposed] }));
    expect(counted[0]).toMatch(/1 .*3/);
    expect(counted[1]).toMatch(/2 .*3/);
    expect(ends[0]).not.toMatch(/3/);
  });
});

it('sheets up to a number: a field that is empty changes nothing', () => {
  expect(sheetsUpTo([3, 5, 7], 5)).toEqual([3, 5]);
  expect(sheetsUpTo([3, 5, 7], 0)).toEqual([]);
  expect(sheetsUpTo([3, 5, 7], Number.NaN)).toBe(null);
});
