import { describe, expect, test } from 'vitest';
import { openAppearances, type Step } from '#window/camera/appearance.ts';
import type { Corners } from '#window/camera/detector.ts';
import type { Seen } from '#window/camera/resting-label.ts';

const SECONDS_A_FRAME = 1 / 30;

/** A label 600 x 400 pixels, moved and beginning with another corner. */
function label(x = 0, y = 0, turn = 0): Corners {
  const corners = [
    [100 + x, 100 + y],
    [700 + x, 100 + y],
    [700 + x, 500 + y],
    [100 + x, 500 + y],
  ] as const;
  return [0, 1, 2, 3].map((i) => corners[(i + turn) % 4]) as unknown as Corners;
}

const seen = (corners: Corners, sharpness = 0.7): Seen => ({ corners, sharpness });

/** Plays frames at the camera's rate. */
function play(first?: number, inHand?: boolean) {
  const appearances = openAppearances(first, inHand);
  let frame = 0;
  const show = (seconds: number, look: (t: number) => readonly Seen[]): Step => {
    let step: Step = { outlines: [], cuts: [], missed: [] };
    const count = Math.round(seconds / SECONDS_A_FRAME);
    for (let i = 0; i < count; i++) step = appearances.step(10 + frame++ * SECONDS_A_FRAME, look(i * SECONDS_A_FRAME));
    return step;
  };
  return { ...appearances, show, skip: (seconds: number) => (frame += Math.round(seconds / SECONDS_A_FRAME)) };
}

/** The next picture is sent and answered. */
function answered(player: ReturnType<typeof play>, verdict: 'more' | 'enough') {
  const due = player.next();
  player.answer(verdict);
  return due;
}

describe('a label that comes to rest', () => {
  test('is looked at after 0.3 seconds, under the first number, and not while it moves', () => {
    const player = play();
    expect(player.show(1, (t) => [seen(label(300 * t))]).outlines[0]).toMatchObject({
      state: 'moving',
      appearance: null,
    });
    expect(player.show(0.26, () => [seen(label(300))]).outlines[0]).toMatchObject({
      state: 'settling',
      appearance: null,
    });
    expect(player.next()).toBeNull();
    const step = player.show(0.1, () => [seen(label(300))]);
    expect(step.outlines[0]).toMatchObject({ state: 'looking', still: 1, appearance: 1 });
    expect(step.cuts).toEqual([{ appearance: 1, beside: null, corners: label(300), isRough: false }]);
    expect(player.next()).toEqual({ appearance: 1, last: false });
  });

  test('may tremble by a few pixels, and its outline may begin with any corner', () => {
    const player = play();
    let turn = 0;
    const step = player.show(0.4, () => [seen(label(2 * (turn % 2), -2 * (turn % 3), turn++ % 4))]);
    expect(step.outlines[0].state).toBe('looking');
  });

  test('lies still on a picture that does not change, however its outline is placed anew', () => {
    const player = play();
    let turn = 0;
    const trembling = (isUnchanged: boolean) => () => [{ ...seen(label(0, 20 * (turn++ % 2))), isUnchanged }];
    expect(player.show(1, trembling(false)).outlines[0].appearance).toBeNull();
    expect(player.show(0.4, trembling(true)).outlines[0].state).toBe('looking');
  });

  test('is not looked at while it drifts as slowly as a tenth of its length a second', () => {
    const player = play();
    expect(player.show(3, (t) => [seen(label(60 * t))]).outlines[0].appearance).toBeNull();
  });

  test('is looked at once: an answered label stays answered for as long as it lies there', () => {
    const player = play();
    player.show(0.4, () => [seen(label())]);
    expect(answered(player, 'enough')).toMatchObject({ appearance: 1 });
    for (let i = 0; i < 20; i++) {
      expect(player.show(0.5, () => [seen(label())]).outlines[0]).toMatchObject({ state: 'answered', appearance: 1 });
      expect(player.next()).toBeNull();
    }
  });
});

describe('pictures', () => {
  test('go one at a time, and each is sent once', () => {
    const player = play();
    player.show(0.4, () => [seen(label())]);
    expect(player.next()).not.toBeNull();
    player.show(0.5, () => [seen(label())]);
    expect(player.next()).toBeNull();
    player.answer('more');
    expect(player.next()).toEqual({ appearance: 1, last: false });
    player.answer('more');
    expect(player.next()).toBeNull();
    player.show(0.04, () => [seen(label())]);
    expect(player.next()).not.toBeNull();
  });

  test('end after three seconds with one that says that it is the last', () => {
    const player = play();
    const sent: boolean[] = [];
    for (let i = 0; i < 60; i++) {
      player.show(0.1, () => [seen(label())]);
      const due = answered(player, 'more');
      if (due) sent.push(due.last);
    }
    expect(sent.filter((last) => last)).toHaveLength(1);
    expect(sent.indexOf(true)).toBe(sent.length - 1);
    expect(sent.length).toBeGreaterThan(25);
    expect(sent.length).toBeLessThan(34);
    expect(player.show(0.1, () => [seen(label())]).outlines[0].state).toBe('unread');
  });

  test('are taken again at pauses of 1, 2, 4, 8 and 8 seconds by a camera in a hand, and never by one at a desk', () => {
    const pausesOf = (inHand: boolean) => {
      const player = play(1, inHand);
      const pauses: number[] = [];
      let unread = 0;
      for (let i = 0; i < 450; i++) {
        const [{ state }] = player.show(0.1, () => [seen(label())]).outlines;
        if (state === 'unread') unread++;
        else if (unread > 0) {
          pauses.push(Math.round(unread / 10));
          unread = 0;
        }
        answered(player, 'more');
      }
      return pauses;
    };
    expect(pausesOf(true)).toEqual([1, 2, 4, 8, 8]);
    expect(pausesOf(false)).toEqual([]);
  });

  test('end with a last one where a label leaves unanswered', () => {
    const player = play();
    player.show(0.5, () => [seen(label())]);
    expect(answered(player, 'more')).toMatchObject({ last: false });
    player.show(0.5, () => []);
    expect(answered(player, 'more')).toEqual({ appearance: 1, last: true });
    expect(player.isOpen(1)).toBe(false);
    expect(player.next()).toBeNull();
  });

  test('are cut only where the label is as sharp as it was', () => {
    const player = play();
    player.show(0.5, () => [seen(label(), 0.8)]);
    expect(player.show(0.1, () => [seen(label(), 0.5)]).cuts).toEqual([]);
    expect(player.show(0.1, () => [seen(label(), 0.75)]).cuts).toHaveLength(1);
  });

  test('wait for a camera that is still focusing, but not for ever', () => {
    const hunting = (t: number) => [seen(label(), 0.2 + 0.1 * Math.sin(20 * t))];
    const player = play();
    expect(player.show(0.9, hunting).outlines[0]).toMatchObject({ state: 'blurred', appearance: null });
    expect(player.show(0.1, () => [seen(label(), 0.6)]).outlines[0].state).toBe('looking');
    expect(play().show(1.2, hunting).outlines[0].state).toBe('looking');
  });

  test('do not wait for a camera whose sharpness keeps still, however poor it is', () => {
    const steady = (t: number) => [seen(label(), 0.2 + 0.005 * Math.sin(20 * t))];
    expect(play().show(0.4, steady).outlines[0].state).toBe('looking');
  });
});

describe('a next appearance', () => {
  const shown = () => {
    const player = play();
    player.show(0.4, () => [seen(label())]);
    answered(player, 'enough');
    return player;
  };

  test('begins when a label comes after one that left, even to the same place', () => {
    const player = shown();
    player.show(0.5, () => []);
    expect(player.show(0.4, () => [seen(label())]).outlines[0]).toMatchObject({ state: 'looking', appearance: 2 });
  });

  test('begins when a label lies at another place', () => {
    const player = shown();
    expect(
      player.show(0.6, () => [seen(label(400, 200))]).outlines.find(({ appearance }) => appearance === 2),
    ).toBeDefined();
  });

  test('begins when a label was slid to another place, but not when it was nudged', () => {
    const player = shown();
    player.show(0.3, (t) => [seen(label(100 * t))]);
    expect(player.show(0.5, () => [seen(label(30))]).outlines[0]).toMatchObject({ state: 'answered', appearance: 1 });
    player.show(1, (t) => [seen(label(30 + 300 * t))]);
    expect(player.show(0.5, () => [seen(label(330))]).outlines[0]).toMatchObject({ state: 'looking', appearance: 2 });
  });

  test('does not begin when a hand passes over a label', () => {
    const player = shown();
    player.show(0.3, () => []);
    expect(player.show(0.5, () => [seen(label())]).outlines[0]).toMatchObject({ state: 'answered', appearance: 1 });
  });

  test('does not begin when nobody looked for a while, as when the camera was unplugged', () => {
    const player = shown();
    player.skip(20);
    expect(player.show(0.5, () => [seen(label())]).outlines[0]).toMatchObject({ state: 'answered', appearance: 1 });
  });

  test('begins when a label that could not be read is nudged', () => {
    const player = play();
    for (let i = 0; i < 40; i++) {
      player.show(0.1, () => [seen(label())]);
      answered(player, 'more');
    }
    player.show(0.5, () => [seen(label(40))]);
    expect(player.show(0.1, () => [seen(label(40))]).outlines[0]).toMatchObject({ state: 'looking', appearance: 2 });
  });

  test('begins when it is asked for', () => {
    const player = shown();
    player.again();
    expect(player.show(0.4, () => [seen(label())]).outlines).toMatchObject([{ state: 'looking', appearance: 2 }]);
  });

  test('does not begin for a label that the station did not answer about: it is asked for again under its number', () => {
    const player = play();
    for (let i = 0; i < 40; i++) {
      player.show(0.1, () => [seen(label())]);
      answered(player, 'more');
    }
    expect(player.show(0.1, () => [seen(label())]).outlines[0].state).toBe('unread');
    player.again();
    expect(player.show(0.1, () => [seen(label())]).outlines).toMatchObject([{ state: 'looking', appearance: 1 }]);
    expect(answered(player, 'enough')).toEqual({ appearance: 1, last: false });
    expect(player.show(1, () => [seen(label())]).outlines).toMatchObject([{ state: 'answered', appearance: 1 }]);
  });

  test('begins with the number that an inspection goes on with', () => {
    const player = play(58);
    expect(player.show(0.4, () => [seen(label())]).outlines[0].appearance).toBe(58);
  });
});

test('two labels at once are two appearances that know of each other, and take turns', () => {
  const player = play();
  const step = player.show(0.5, () => [seen(label()), seen(label(800))]);
  expect(step.cuts).toMatchObject([
    { appearance: 1, beside: 2 },
    { appearance: 2, beside: 1 },
  ]);
  const turns: number[] = [];
  for (let i = 0; i < 4; i++) {
    turns.push(answered(player, 'more')?.appearance ?? 0);
    player.show(0.1, () => [seen(label()), seen(label(800))]);
  }
  expect(turns).toEqual([1, 2, 1, 2]);
});

test('nothing begins while it is paused, and what lies there is looked at afterwards', () => {
  const player = play();
  player.pause(true);
  expect(player.show(2, () => [seen(label())]).outlines[0].appearance).toBeNull();
  player.pause(false);
  expect(player.show(0.04, () => [seen(label())]).outlines[0]).toMatchObject({ state: 'looking', appearance: 1 });
});

describe('corners that a person gives', () => {
  test('are looked at on the picture that they were set on and on no other, whatever else is seen', () => {
    const player = play();
    player.show(0.1, () => []);
    expect(player.look(label(50, 50))).toEqual({
      appearance: 1,
      beside: null,
      corners: label(50, 50),
      isRough: false,
    });
    expect(player.next()).toEqual({ appearance: 1, last: true });
    expect(player.show(0.5, () => []).cuts).toEqual([]);
    player.answer('enough');
    expect(player.show(1, () => []).outlines[0].state).toBe('answered');
    expect(player.show(1, () => []).outlines).toEqual([]);
    expect(player.next()).toBeNull();
  });

  test('are asked about again with that picture where there was no answer', () => {
    const player = play();
    player.look(label());
    answered(player, 'more');
    player.show(1, () => []);
    expect(player.isOpen(1)).toBe(true);
    player.again();
    expect(answered(player, 'enough')).toEqual({ appearance: 1, last: true });
    expect(player.isOpen(1)).toBe(false);
  });

  test('may be missing: then the whole frame is looked at', () => {
    expect(play().look(null)).toEqual({ appearance: 1, beside: null, corners: null, isRough: false });
  });
});

describe('a label that is taken away before it could be read', () => {
  /** All appearances that were missed meanwhile. */
  function missedIn(player: ReturnType<typeof play>, seconds: number, look: (t: number) => readonly Seen[]): number[] {
    const missed: number[] = [];
    const count = Math.round(seconds / SECONDS_A_FRAME);
    for (let i = 0; i < count; i++)
      missed.push(...player.show(SECONDS_A_FRAME, () => look(i * SECONDS_A_FRAME)).missed);
    return missed;
  }

  test('is told once, under a number of its own', () => {
    const player = play(7);
    player.show(0.5, (t) => [seen(label(400 * t))]);
    player.show(0.23, () => [seen(label(200))]);
    expect(missedIn(player, 1, () => [])).toEqual([7]);
    player.show(1, () => [seen(label())]);
    expect(player.next()).toEqual({ appearance: 8, last: false });
  });

  test('is not told of a hand that passes, nor while the desk is paused', () => {
    const player = play();
    player.show(1, (t) => [seen(label(400 * t))]);
    expect(missedIn(player, 1, () => [])).toEqual([]);
    player.pause(true);
    player.show(1, () => [seen(label())]);
    expect(missedIn(player, 1, () => [])).toEqual([]);
  });

  test('is not told of a label that was read and is carried off slowly', () => {
    const player = play();
    player.show(1, () => [seen(label())]);
    answered(player, 'enough');
    player.show(0.5, (t) => [seen(label(800 * t))]);
    player.show(0.25, () => [seen(label(400))]);
    expect(missedIn(player, 1, () => [])).toEqual([]);
  });
});
