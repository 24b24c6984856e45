import { describe, expect, test } from 'vitest';
import {
  causeOf,
  causeOfMiss,
  gradeOf,
  type Measures,
  marginDb,
  measure,
  type Seen,
} from '#main/engine/message/grade.ts';

const good: Measures = { marginDb: 5, cellPixels: 5, coherenceLuma: 0.9, coherenceBlueYellow: 0.9, sharpness: 0.9 };

function attempt(score: number, cellPixels: number): Seen {
  const soft = { bits: new Float32Array(512), coherenceLuma: 0.8, coherenceBlue: 0.7, sharpness: 0.6 };
  return { score, soft, cellPixels };
}

describe('a grade', () => {
  test('is the letter whose bound the margin reaches', () => {
    expect([8, 7.99, 5.5, 5.49, 3.5, 3.49, 1.5, 1.49, -30].map(gradeOf)).toEqual([
      'A',
      'B',
      'B',
      'C',
      'C',
      'D',
      'D',
      'F',
      'F',
    ]);
  });

  test('never gets worse as the energy grows', () => {
    const letters = Array.from({ length: 200 }, (_, i) => gradeOf(marginDb(5 * i)));
    expect([...letters].sort().reverse()).toEqual(letters);
    expect(new Set(letters).size).toBe(5);
  });

  test('counts decibels over the energy that reading needs', () => {
    expect([100, 1000, 10].map(marginDb)).toEqual([0, 10, -10]);
    expect(Number.isFinite(marginDb(0))).toBe(true);
  });
});

describe('the cause', () => {
  test.each([
    ['too_few_pixels', { cellPixels: 1.5 }],
    ['out_of_focus', { sharpness: 0.3 }],
    ['low_contrast', { coherenceLuma: 0.2, coherenceBlueYellow: 0.4 }],
    ['busy_or_noisy', {}],
  ] as const)('is told: %s', (cause, changes) => {
    expect(causeOf({ ...good, ...changes })).toBe(cause);
  });

  test('is what can be mended first: distance before focus before light', () => {
    const all = { cellPixels: 1.5, sharpness: 0.3, coherenceLuma: 0.1, coherenceBlueYellow: 0.1 };
    expect(causeOf({ ...good, ...all })).toBe('too_few_pixels');
    expect(causeOf({ ...good, ...all, cellPixels: 4 })).toBe('out_of_focus');
    expect(causeOf({ ...good, ...all, cellPixels: 4, sharpness: 1 })).toBe('low_contrast');
  });

  test('is not low contrast while one channel agrees', () => {
    expect(causeOf({ ...good, coherenceLuma: 0.1 })).toBe('busy_or_noisy');
    expect(causeOf({ ...good, coherenceBlueYellow: 0.1 })).toBe('busy_or_noisy');
  });

  test('is that there is no mark where nothing was found, unless the constellation was seen', () => {
    expect(causeOfMiss(null, false)).toBe('no_mark');
    expect(causeOfMiss(attempt(6, 1.5), false)).toBe('no_mark');
    expect(causeOfMiss(attempt(15, 1.5), false)).toBe('too_few_pixels');
  });
});

test('measures are those of the attempt', () => {
  expect(measure(attempt(15, 3.2), Math.sqrt(512 / 2))).toEqual({
    marginDb: expect.closeTo(7.09, 2),
    cellPixels: 3.2,
    coherenceLuma: 0.8,
    coherenceBlueYellow: 0.7,
    sharpness: 0.6,
  });
});
