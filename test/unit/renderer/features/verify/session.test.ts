import { describe, expect, test } from 'vitest';
import type { Label } from '#shared/jobs/production.ts';
import { FINDING_STATES } from '#shared/verify/inspection.ts';
import { offered, onPaper } from '#window/features/verify/jobs-on-paper.ts';
import { SOUNDS } from '#window/features/verify/live/sound.ts';
import { lastSaid, newestOf } from '#window/features/verify/live/useJudging.ts';
import { familyOf } from '#window/features/verify/result/family.ts';
import { missingSheets, withoutPlace } from '#window/features/verify/summary/missing-sheets.ts';

describe('the job that is offered first', () => {
  test('is the newest one that is printed, then what was sent, then the rest', () => {
    const jobs = [
      { id: 9, counts: { made: 5 } },
      { id: 8, counts: { sent: 5 } },
      { id: 7, counts: { printed: 3, voided: 2 } },
      { id: 3, counts: { verified: 5 } },
    ];
    expect(offered(jobs).map(({ id }) => id)).toEqual([7, 3, 8, 9]);
    expect(jobs.map(onPaper)).toEqual([0, 5, 3, 5]);
  });
});

describe('sounds', () => {
  test('tell good, odd and forbidden labels apart by number, pitch and length', () => {
    const kind = (state: (typeof FINDING_STATES)[number]) => {
      const tones = SOUNDS[state];
      return [tones.length, tones[0].hertz, tones[0].seconds].join(' ');
    };
    expect(kind('wrong_job')).toBe(kind('wrong_artwork'));
    expect(kind('void')).toBe(kind('duplicate'));
    const families = ['found', 'already_checked', 'wrong_job', 'void', 'not_readable'] as const;
    expect(new Set(families.map(kind)).size).toBe(families.length);
    expect(SOUNDS.found[0].hertz).toBeGreaterThan(4 * SOUNDS.void[0].hertz);
  });

  test('are over before the next label can lie there', () => {
    for (const state of FINDING_STATES) {
      expect(Math.max(...SOUNDS[state].map(({ at, seconds }) => at + seconds))).toBeLessThan(0.8);
    }
  });
});

describe('the colour of a label', () => {
  test('follows what became of it after it was found', () => {
    expect(familyOf({ state: 'found', verdict: null })).toBe('good');
    expect(familyOf({ state: 'found', verdict: 'duplicate' })).toBe('stop');
    expect(familyOf({ state: 'duplicate', verdict: null })).toBe('stop');
    expect(familyOf({ state: 'wrong_artwork', verdict: 'accepted' })).toBe('odd');
  });
});

describe('what is taken back', () => {
  test('is what was said last, but not once another label came', () => {
    const said = [1, 2].map((id) => ({ finding: id, back: async () => undefined, newest: id }));
    expect(lastSaid(said, 2)).toBe(said[1]);
    expect(lastSaid(said, 3)).toBeNull();
    expect(lastSaid([], null)).toBeNull();
  });
});

describe('labels that were not seen', () => {
  test('stand on their sheets, in the order of the cells; what has no place is not lost', () => {
    const labels = [
      { id: 1, sheet: 2, cell: 5 },
      { id: 2, sheet: 1, cell: 3 },
      { id: 3, sheet: 2, cell: 1 },
      { id: 4, sheet: null, cell: null },
    ] as Label[];
    expect(missingSheets(labels).map(({ sheet, labels: those }) => [sheet, those.map(({ id }) => id)])).toEqual([
      [1, [2]],
      [2, [3, 1]],
    ]);
    expect(withoutPlace(labels).map(({ id }) => id)).toEqual([4]);
  });
});

test('the key that takes back knows only labels of its own window', () => {
  const findings = [{ id: 9 }, { id: 8 }, { id: 7 }];
  expect(newestOf(findings, new Set([7, 8])).map(({ id }) => id)).toEqual([8, 7]);
  expect(newestOf(findings, new Set())).toEqual([]);
});
