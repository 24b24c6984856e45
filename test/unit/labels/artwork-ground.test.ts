import { describe, expect, test } from 'vitest';
import { brightnessOf, luminanceAt } from '#main/labels/artwork-ground.ts';
import { ground } from '#test/support/layout/grounds.ts';

describe('the ground of a label', () => {
  test('is looked up from its edge, and is paper where the picture ends', () => {
    const half = (x: number) => (x < 50 ? 0 : 1);
    expect([580, 600].map((x) => luminanceAt(ground(half), x, 10))).toEqual([0, 1]);
    expect([560, 600].map((x) => luminanceAt(ground(half, 20), x, 10))).toEqual([0, 1]);
    expect([570, 600].map((x) => luminanceAt(ground(half, 21), x, 10))).toEqual([1, 1]);
    expect(
      luminanceAt(
        ground(() => 0),
        10,
        709,
      ),
    ).toBe(1);
  });

  test.each([
    ['light', () => 0.5],
    ['light', () => 0.12],
    ['dark', () => 0.05],
    ['mixed', (x: number) => (x < 20 ? 0.05 : 0.6)],
    ['light', (x: number) => (x < 10.5 ? 0.05 : 0.6)],
  ] as const)('is %s where black letters are read, or else white ones', (brightness, luminance) => {
    expect(brightnessOf(ground(luminance), { x: 118, y: 118, w: 236, h: 47 })).toBe(brightness);
  });
});
