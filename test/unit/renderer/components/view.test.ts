import { describe, expect, test } from 'vitest';
import { moved, scaleOf, wholeOf, zoomed } from '#window/components/view.ts';

const PICTURE = { width: 1000, height: 500 };
const PLACE = { width: 400, height: 400 };

describe('what of a picture is in sight', () => {
  test('is all of it at first', () => {
    expect(scaleOf(wholeOf(PICTURE), PICTURE, PLACE)).toBe(0.4);
  });

  test('grows by steps to eight pixels for one, and shrinks to the whole again', () => {
    const scales: (number | null)[] = [];
    let view = wholeOf(PICTURE);
    for (let i = 0; i < 6; i++) {
      view = zoomed(view, 1, PICTURE, PLACE);
      scales.push(view.scale);
    }
    expect(scales).toEqual([0.5, 1, 2, 4, 8, 8]);
    for (let i = 0; i < 5; i++) view = zoomed(view, -1, PICTURE, PLACE);
    expect(view).toEqual(wholeOf(PICTURE));
  });

  test('is moved no farther than to the edge', () => {
    const view = moved({ scale: 2, x: 500, y: 250 }, 9999, -9999, PICTURE, PLACE);
    expect(view).toEqual({ scale: 2, x: 100, y: 400 });
  });
});
