import { describe, expect, it } from 'vitest';
import { leftOutByName, missedReading, type Reading } from '#main/cli/readings.ts';
import { tableLines, tabulate } from '#main/cli/score.ts';

function reading(
  file: string,
  strength: Reading['strength'],
  pixelsPerInch: number,
  tilt: number,
  grade: string,
): Reading {
  return {
    file,
    strength,
    pixelsPerInch,
    tilt,
    grade,
    centimetres: 20,
    cause: null,
    message: `T-${file}`,
    kind: 'text',
  };
}

const readings: Reading[] = [
  reading('1.jpg', 'strong', 300, 5, 'A'),
  reading('2.jpg', 'light', 300, 5, 'C'),
  reading('3.jpg', 'light', 310, 11, 'A'),
  reading('4.jpg', 'light', 100, 40, 'D'),
  missedReading('5.jpg', 'too blurred'),
  missedReading('6.jpg', 'no_mark'),
];

describe('the score table', () => {
  it('has a row for each strength, distance and tilt, the weakest strength and the nearest first', () => {
    const rows = tabulate(readings);
    expect(rows.map(({ strength, photos, read, grades }) => [strength, photos, read, grades])).toEqual([
      ['light', 2, 2, 'AC'],
      ['light', 1, 1, 'D'],
      ['strong', 1, 1, 'A'],
      ['not read', 2, 0, ''],
    ]);
    expect([rows[0].distance, rows[1].distance]).toEqual([
      expect.stringMatching(/^near/),
      expect.stringMatching(/^far/),
    ]);
  });

  it('tells the rate of each row and ends with that of all', () => {
    const rows = tabulate(readings);
    expect(rows.map(({ rate }) => rate)).toEqual([1, 1, 1, 0]);
    const lines = tableLines(rows, readings);
    expect(lines[4]).toMatch(/^not read +2 +0 +0 %$/);
    expect(lines[5]).toMatch(/^all +6 +4 +67 %$/);
  });

  it('names what was not read, with the reason, and counts it; what is no photo is named and not counted', () => {
    const leftOut = ['IMG_1.HEIC', 'notes.txt'].map(leftOutByName);
    const lines = tableLines(tabulate(readings), readings, leftOut);
    expect(lines).toContain('4 of 6 photos were read.');
    expect(lines.slice(-4)).toEqual([
      '  not read: 5.jpg (too blurred)',
      '  not read: 6.jpg (no mark)',
      expect.stringMatching(/not counted: IMG_1\.HEIC \(HEIC photos are not read: export it as JPEG/),
      expect.stringMatching(/not counted: notes\.txt \(no photo/),
    ]);
  });
});
