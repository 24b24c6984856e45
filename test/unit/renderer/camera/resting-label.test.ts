import { describe, expect, test } from 'vitest';
import type { Corners } from '#window/camera/detector.ts';
import { begin, dueOf, follow, leaveIfGone, nearest, newShowing, unrest } from '#window/camera/resting-label.ts';

function label(x: number): Corners {
  return [
    [x, 0],
    [x + 600, 0],
    [x + 600, 400],
    [x, 400],
  ];
}

function lookedAt(x: number, at: number) {
  const one = newShowing(label(x), at);
  begin(one, 1, at);
  return one;
}

describe('an outline from frame to frame', () => {
  test('goes on with the nearest showing, and with none that is a quarter of its side away', () => {
    const [left, right] = [newShowing(label(0), 0), newShowing(label(700), 0)];
    expect(nearest([left, right], { corners: label(690), sharpness: 1 })?.showing).toBe(right);
    expect(nearest([left, right], { corners: label(300), sharpness: 1 })).toBeNull();
  });

  test('settles, waits for the focus, and is still at last', () => {
    const sharp = newShowing(label(0), 0);
    follow(sharp, { corners: label(0), sharpness: 0.9 }, label(0), 0);
    expect([0, 0.2, 0.31].map((clock) => unrest(sharp, clock))).toEqual(['moving', 'settling', null]);
    const soft = newShowing(label(0), 0);
    for (const clock of [0, 0.35]) follow(soft, { corners: label(0), sharpness: 0.2 + 0.2 * clock }, label(0), clock);
    expect([0.4, 1.2].map((clock) => unrest(soft, clock))).toEqual(['blurred', null]);
  });

  test('has left after three frames elsewhere, or when it is not seen', () => {
    const moved = lookedAt(0, 0);
    for (const clock of [0.1, 0.2]) follow(moved, { corners: label(200), sharpness: 1 }, label(200), clock);
    expect(moved.hasLeft).toBe(false);
    follow(moved, { corners: label(200), sharpness: 1 }, label(200), 0.3);
    expect(moved.hasLeft).toBe(true);
    const gone = lookedAt(0, 0);
    leaveIfGone(gone, 0.3);
    expect(gone.hasLeft).toBe(false);
    leaveIfGone(gone, 0.4);
    expect(gone.hasLeft).toBe(true);
  });

  test('has its picture sent in turn, and the last one after three seconds', () => {
    const [first, second] = [lookedAt(0, 0), lookedAt(700, 0)];
    first.sentAt = 1;
    expect(dueOf([first, second], 1)).toEqual({ showing: second, isLast: false });
    second.isFresh = false;
    expect(dueOf([first, second], 1)?.showing).toBe(first);
    first.isFresh = false;
    expect(dueOf([first, second], 1)).toBeNull();
    expect(dueOf([first, second], 3)).toEqual({ showing: second, isLast: true });
  });
});
