import { describe, expect, test } from 'vitest';
import type { Grade } from '#shared/core/model.ts';
import { gradesOf, paceOf, trendOf } from '#window/features/verify/live/pace.ts';

const NOW = Date.parse('2026-11-21T09:10:00.000Z');

function shown(secondsAgo: number, undone = false) {
  return { at: new Date(NOW - 1000 * secondsAgo).toISOString(), undone };
}

const BLIND = { undone: false, assisted: false, from_ids: false };

/** As the station gives them: the newest first. */
function graded(text: string) {
  return [...text].toReversed().map((grade) => ({ grade: grade === '-' ? null : (grade as Grade), ...BLIND }));
}

describe('the pace of a session', () => {
  test('is labels a minute over the last minutes', () => {
    expect(
      paceOf(
        [0, 3, 6, 9, 12].map((ago) => shown(ago)),
        NOW,
      ),
    ).toBe(20);
  });

  test('is none for so few labels that it would jump', () => {
    expect(paceOf([shown(0), shown(2)], NOW)).toBeNull();
    expect(paceOf([shown(0), shown(2), shown(4, true)], NOW)).toBeNull();
  });

  test('forgets what was before a break', () => {
    expect(
      paceOf(
        [0, 3, 6, 900, 901, 902].map((ago) => shown(ago)),
        NOW,
      ),
    ).toBe(20);
  });
});

describe('the trend of grades', () => {
  test('names a lens that gets dirty, and one that was cleaned', () => {
    expect(trendOf(graded('AAAAAAAAAABBBBCCCCDD'))).toBe('worse');
    expect(trendOf(graded('DDCCCCBBBBAAAAAAAAAA'))).toBe('better');
  });

  test('is steady where only chance changes them', () => {
    expect(trendOf(graded('ABAAABAAAAAABABAAAAA'))).toBe('same');
  });

  test('is not told before ten labels', () => {
    expect(trendOf(graded('AAAAAAAAF'))).toBeNull();
  });

  test('leaves out labels that had no grade, and stands in the order in which they came', () => {
    expect(gradesOf(graded('AB-CD'), 3)).toEqual(['B', 'C', 'D']);
  });
});
