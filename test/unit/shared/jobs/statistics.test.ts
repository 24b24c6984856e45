import { expect, it } from 'vitest';
import { countedOf, lostOf, NONE, shareMeasure, triedOf } from '#shared/jobs/statistics.ts';

const counts = (some: object) => ({ ...NONE, ...some });

it('measures that nothing was counted for are left out, in the order that was asked for', () => {
  const all = [counts({ printed: 3 }), counts({ voided: -1, made: 2 })];
  expect(countedOf(['made', 'printed', 'verified', 'voided', 'failed'], all)).toEqual(['made', 'printed', 'voided']);
  expect(countedOf(['made'], [])).toEqual([]);
});

it('parts are those of what was made, or of what was printed where nothing was made', () => {
  expect(shareMeasure([counts({ printed: 3 }), counts({ made: 1 })])).toBe('made');
  expect(shareMeasure([counts({ printed: 3 })])).toBe('printed');
});

it('all that could be lost is what was made and what failed', () => {
  expect(lostOf(counts({ rejected: 1, voided: 2, failed: 3, made: 9 }))).toBe(6);
  expect(triedOf(counts({ rejected: 1, voided: 2, failed: 3, made: 9 }))).toBe(12);
  expect(lostOf(counts({ rejected: 1, voided: -2 }))).toBe(1);
});
