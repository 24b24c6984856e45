import { describe, expect, test } from 'vitest';
import type { Corners } from '#window/camera/detector.ts';
import { canBeLabel, firstCorners, goneRound, movedByKey, placed } from '#window/features/verify/live/corner-moves.ts';

const SIZE = { width: 100, height: 80 };
const SQUARE: Corners = [
  [10, 10],
  [60, 10],
  [60, 60],
  [10, 60],
];

describe('corners that a person sets', () => {
  test('move by a pixel, or by ten with Shift', () => {
    expect(movedByKey(SQUARE, 1, { key: 'ArrowRight', shiftKey: false }, SIZE)?.[1]).toEqual([61, 10]);
    expect(movedByKey(SQUARE, 1, { key: 'ArrowDown', shiftKey: true }, SIZE)?.[1]).toEqual([60, 20]);
    expect(movedByKey(SQUARE, 1, { key: 'a', shiftKey: false }, SIZE)).toBeNull();
  });

  test('stay in the picture', () => {
    expect(placed(SQUARE, 0, [-5, 200], SIZE)[0]).toEqual([0, 80]);
  });

  test('go round clockwise, in whatever order they were tapped', () => {
    const [a, b, c, d] = SQUARE;
    for (const tapped of [[a, c, b, d], [d, c, b, a], SQUARE] as Corners[]) expect(goneRound(tapped)).toEqual(SQUARE);
  });

  test('are refused where they make no label', () => {
    expect(canBeLabel(SQUARE)).toBe(true);
    expect(canBeLabel(firstCorners(SIZE))).toBe(true);
    expect(
      canBeLabel([
        [10, 10],
        [60, 10],
        [20, 15],
        [10, 60],
      ]),
    ).toBe(false);
    expect(
      canBeLabel([
        [10, 10],
        [60, 10],
        [90, 10.5],
        [10, 11],
      ]),
    ).toBe(false);
  });
});
