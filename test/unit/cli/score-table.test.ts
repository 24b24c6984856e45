import { describe, expect, it } from 'vitest';
import { type Reading, unreadable } from '../../../src-main/cli/readings.ts';
import { tableLines, tabulate } from '../../../src-main/cli/score-table.ts';

function reading(
  file: string,
  strength: Reading['strength'],
  pixelsPerInch: number,
  tilt: number,
  grade: string,
): Reading {
  return {
    ...{ file, strength, pixelsPerInch, tilt, grade, centimetres: 20, cause: null },
    ...{ message: `T-${file}`, kind: 'text' },
  };
}

const readings: Reading[] = [
  reading('1.jpg', 'strong', 300, 5, 'A'),
  reading('2.jpg', 'light', 300, 5, 'C'),
  reading('3.jpg', 'light', 310, 11, 'A'),
  reading('4.jpg', 'light', 100, 40, 'D'),
  unreadable('5.jpg', 'The JPEG file is damaged or cut short. Export or send it again.'),
];

describe('the score table', () => {
  it('has a row for each strength, distance and tilt, the weakest strength and the nearest first', () => {
    const rows = tabulate(readings);
    expect(rows.map(({ strength, photos, read, grades }) => [strength, photos, read, grades])).toEqual([
      ['light', 2, 2, 'AC'],
      ['light', 1, 1, 'D'],
      ['strong', 1, 1, 'A'],
      ['unknown', 1, 0, ''],
    ]);
    expect([rows[0].distance, rows[1].distance]).toEqual([
      expect.stringMatching(/^near/),
      expect.stringMatching(/^far/),
    ]);
  });

  it('names what was not read, with the reason, and counts it', () => {
    const lines = tableLines(tabulate(readings), readings);
    expect(lines).toContain('4 of 5 photos were read.');
    expect(lines.at(-1)).toMatch(/not read: 5\.jpg \(The JPEG file is damaged/);
  });
});
