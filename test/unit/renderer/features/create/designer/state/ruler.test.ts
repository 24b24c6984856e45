import { describe, expect, it } from 'vitest';
import { rulerLines, shownGrid } from '#window/features/create/designer/state/ruler.ts';

describe('a ruler', () => {
  it('has a number at least every centimetre at true size, and short lines for millimetres', () => {
    const lines = rulerLines(99.1, 96 / 25.4);
    expect(lines.filter(({ isLong }) => isLong).map(({ mm }) => mm)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(lines).toHaveLength(100);
  });

  it('keeps its numbers and lines apart at every zoom, to the end of the label', () => {
    for (const length of [20, 99.1, 2000]) {
      for (const scale of [0.2, 0.9, 1, 3.78, 7, 30]) {
        const lines = rulerLines(length, scale);
        const long = lines.filter(({ isLong }) => isLong);
        if (scale > 0.3 && long.length > 1) expect((long[1].mm - long[0].mm) * scale).toBeGreaterThanOrEqual(32);
        if (lines.length > 1) expect((lines[1].mm - lines[0].mm) * scale).toBeGreaterThanOrEqual(3);
        expect(lines.at(-1)?.mm).toBeLessThanOrEqual(length);
      }
    }
  });
});

describe('a grid', () => {
  it('leaves lines out that would lie on each other, and keeps its step', () => {
    expect(shownGrid(1, 30)).toBe(1);
    expect(shownGrid(1, 3.78)).toBe(2);
    expect(shownGrid(2.5, 1)).toBe(12.5);
  });
});
