// @module-tag later: makes frames of a camera; the eyes of the window show it too
import { describe, expect, test } from 'vitest';
import { apply, invert, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { apart, boxOf, inOrderOf } from '#window/camera/corners.ts';
import type { Corners, View } from '#window/camera/detector.ts';
import { type Glance, glanceAt } from '#window/camera/finder/glance.ts';
import { checkCamera, sharpnessOf } from '#window/camera/finder/measures.ts';
import { cutOut, type Frame, openReduction } from '#window/camera/finder/picture.ts';
import { openTracker } from '#window/camera/finder/tracker.ts';
import { openNewcomer, openWatch } from '#window/camera/finder/watch.ts';

const SIZE = { width: 960, height: 540 };
const LABEL = makeCover('label', 600, 400, 'finder');
/** Its upper side is hardly to be told from the desk. */
const FAINT = makeCover('quiet', 600, 400, 'f5');

interface Sheet {
  readonly at: Corners;
  readonly level?: number;
  readonly shows?: Rgb;
}

/** Sheets on a grey desk with grain; later ones lie on earlier ones. */
function desk(sheets: readonly Sheet[], seed = 1, gain = 0.9): Frame {
  const { width, height } = SIZE;
  const random = makeRandom(seed, 'desk');
  const data = new Uint8Array(4 * width * height);
  const backs = sheets.map(({ at, ...sheet }) => ({ back: invert(rectangleTo(600, 400, at)), ...sheet }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = [90, 92, 95];
      for (const { back, level, shows = LABEL } of backs) {
        const [u, v] = apply(back, x + 0.5, y + 0.5);
        if (u < 0 || v < 0 || u >= 600 || v >= 400) continue;
        const from = 3 * (Math.floor(v) * 600 + Math.floor(u));
        for (let c = 0; c < 3; c++) colour[c] = level ?? shows.data[from + c];
      }
      for (let c = 0; c < 3; c++)
        data[4 * (y * width + x) + c] = Math.max(0, Math.min(255, gain * colour[c] + 2 * random.normal()));
    }
  }
  return { width, height, data };
}

function place(x: number, y: number, width: number, degrees = 5): Corners {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corner = (u: number, v: number) => [x + width * (u * cos - v * sin), y + width * (u * sin + v * cos)] as const;
  return [corner(-0.5, -0.33), corner(0.5, -0.33), corner(0.5, 0.33), corner(-0.5, 0.33)];
}

/** Shows frames at 15 a second and answers pictures as they come. */
function open(verdict: (appearance: number) => 'more' | 'enough') {
  const watch = openWatch(1, [99, 68]);
  let now = 10;
  const pictures: number[] = [];
  const show = (frame: Frame, count = 1): View => {
    let view: View | null = null;
    for (let i = 0; i < count; i++) {
      now += 1 / 15;
      view = watch.see(frame, now, now);
      const picture = watch.take();
      if (!picture) continue;
      pictures.push(picture.appearance);
      watch.verdict(verdict(picture.appearance));
    }
    return view as View;
  };
  return { show, pictures };
}

const near = (view: View, truth: Corners) =>
  view.outlines.find(({ corners }) => apart(truth, inOrderOf(corners, truth)) < 0.01);

describe('the watch', () => {
  test('sends the frame on which corners were set, not the one that came after it', () => {
    const watch = openWatch(1, null);
    watch.see(desk([]), 10, 10);
    const at = place(400, 250, 300);
    const frozen = desk([{ at }]);
    watch.look(at, frozen);
    watch.see(desk([]), 10.1, 10.1);
    expect(watch.take()).toMatchObject({ appearance: 1, last: true, ...cutOut(frozen, at) });
    expect(watch.take()).toBeNull();
  });

  test('goes on where corners were given anew before the first ones were sent', () => {
    const watch = openWatch(1, null);
    const frame = desk([]);
    watch.see(frame, 10, 10);
    watch.look(place(400, 250, 300), frame);
    watch.look(place(420, 260, 300), frame);
    expect([watch.take()?.appearance, watch.take()]).toEqual([1, null]);
    watch.verdict('enough');
    expect(watch.take()).toMatchObject({ appearance: 2 });
  });

  test('finds a label, follows it over the desk, and sends it once when it lies still', () => {
    const { show, pictures } = open(() => 'enough');
    show(desk([]), 3);
    for (let i = 0; i < 8; i++) {
      const at = place(380 + 8 * i, 250 + 3 * i, 420);
      const view = show(desk([{ at }], i));
      expect(near(view, at), `frame ${i}`).toMatchObject({ appearance: null });
    }
    const at = place(440, 274, 420);
    expect(near(show(desk([{ at }]), 9), at)).toMatchObject({ state: 'answered', appearance: 1, isRough: false });
    expect(pictures).toEqual([1]);
  });

  test('does not take the grain along a faint side for a movement: a small label is sent after 0.3 seconds, and gone when it left', () => {
    const { show, pictures } = open(() => 'enough');
    show(desk([]), 2);
    const frame = (seed: number) => desk([{ at: place(480, 270, 300), shows: FAINT }], seed);
    for (let i = 0; i < 6; i++) show(frame(i));
    expect(pictures).toEqual([1]);
    for (let i = 0; i < 6; i++) expect(show(frame(i)).outlines).toMatchObject([{ appearance: 1 }]);
    for (let i = 0; i < 2; i++) show(desk([], i));
    for (let i = 2; i < 5; i++) expect(show(desk([], i)).outlines).toEqual([]);
    expect(pictures).toEqual([1]);
  });

  test('sets aside what is no label, and finds a label that is laid on it', () => {
    const mat = { at: place(480, 270, 640, 2), level: 200 };
    const { show, pictures } = open((appearance) => (appearance === 1 ? 'more' : 'enough'));
    show(desk([mat]), 60);
    expect(new Set(pictures)).toEqual(new Set([1]));
    const at = place(470, 280, 330, 12);
    const view = show(desk([mat, { at }]), 14);
    expect(near(view, at)).toMatchObject({ state: 'answered', appearance: 2 });
    expect(view.outlines[0].appearance).toBe(2);
  });

  test('sees nothing on a bare desk', () => {
    const { show, pictures } = open(() => 'more');
    for (let i = 0; i < 4; i++) expect(show(desk([], i), 6).outlines).toEqual([]);
    expect(pictures).toEqual([]);
  });
});

test('a faint outline is not a label where more than it is new on the desk: it may be printed on one that nobody sees', () => {
  const at = place(480, 270, 220);
  const fine = openReduction()(desk([{ at, shows: FAINT }]));
  const glance = glanceAt(fine);
  const seen = (width: number) => {
    const changed = boxOf(place(480, 270, width, 0));
    return openTracker().step({ fine, glance, at: 1, changed }, []).length;
  };
  expect([seen(260), seen(500)]).toEqual([1, 0]);
});

describe('a picture for the station', () => {
  const frame = desk([]);

  test('is the part around the label with a margin, and says where in it the corners are', () => {
    const corners = place(480, 270, 300);
    const { picture, width, height, corners: inPicture, offset } = cutOut(frame, corners);
    const head = `P6\n${width} ${height}\n255\n`;
    expect(new TextDecoder().decode(picture.subarray(0, head.length))).toBe(head);
    expect(picture.length).toBe(head.length + 3 * width * height);
    expect(inPicture?.map(([x, y]) => [x + offset[0], y + offset[1]])).toEqual(corners.map(([x, y]) => [x, y]));
    const [x, y] = [10, 20];
    const from = 4 * ((offset[1] + y) * frame.width + offset[0] + x);
    const to = head.length + 3 * (y * width + x);
    expect([...picture.subarray(to, to + 3)]).toEqual([...frame.data.subarray(from, from + 3)]);
  });

  test('ends where the frame ends', () => {
    const { width, height, offset } = cutOut(frame, place(900, 500, 400));
    expect([offset[0] + width, offset[1] + height]).toEqual([960, 540]);
    expect(cutOut(frame, null)).toMatchObject({ width: 960, height: 540, corners: null, offset: [0, 0] });
  });
});

describe('the camera check', () => {
  const at = place(480, 270, 500);

  test('tells a sharp picture from a blurred one', () => {
    const sharp = desk([{ at }]);
    expect(sharpnessOf(sharp, at)).toBeGreaterThan(0.7);
    expect(sharpnessOf(blurred(sharp, 3), at)).toBeLessThan(0.45);
  });

  test('names what is wrong', () => {
    const reasons = (frame: Frame, corners = at) => {
      const check = checkCamera(frame, corners, sharpnessOf(frame, corners), [99, 66]);
      return Object.values(check).flatMap((figure) => figure?.reason ?? []);
    };
    const small = place(480, 270, 300);
    expect(reasons(desk([{ at }]), at)).toEqual(['small']);
    expect(reasons(desk([{ at: small }]), small)).toEqual(['small', 'coarse']);
    expect(reasons(desk([{ at }], 1, 0.3))).toContain('dark');
    expect(reasons(desk([{ at }], 1, 1.6))).toContain('bright');
    expect(reasons(desk([{ at }, { at: place(480, 270, 90), level: 300 }]))).toContain('glare');
  });
});

function blurred({ width, height, data }: Frame, radius: number): Frame {
  const out = data.slice();
  for (let y = radius; y < height - radius; y++) {
    for (let x = radius; x < width - radius; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let dy = -radius; dy <= radius; dy++)
          for (let dx = -radius; dx <= radius; dx++) sum += data[4 * ((y + dy) * width + x + dx) + c];
        out[4 * (y * width + x) + c] = sum / (2 * radius + 1) ** 2;
      }
    }
  }
  return { width, height, data: out };
}

describe('a newcomer on the desk', () => {
  /** 10 x 6 parts of 64 pixels, all grey but those in the box. */
  const glance = (box: readonly number[] | null, level = 100): Glance => {
    const means = new Float32Array(180).fill(level);
    for (let y = box?.[1] ?? 0; y < (box?.[3] ?? 0); y++)
      for (let x = box?.[0] ?? 0; x < (box?.[2] ?? 0); x++) means.fill(150, 3 * (10 * y + x), 3 * (10 * y + x) + 3);
    return { across: 10, down: 6, side: 64, means };
  };
  const play = () => {
    const newcomer = openNewcomer();
    let at = 0;
    const show = (one: Glance, seconds: number, isBusy = false) => {
      let box = newcomer.step(one, at, isBusy);
      for (let t = 0; t < seconds; t += 0.05) {
        at += 0.05;
        box = newcomer.step(one, at, isBusy);
      }
      return box;
    };
    return { show, forget: newcomer.forget };
  };

  test('is seen once nothing has moved for a while, and gone when it is taken away', () => {
    const { show } = play();
    expect(show(glance(null), 1)).toBeNull();
    for (let x = 0; x < 4; x++) expect(show(glance([x, 1, x + 4, 4]), 0.2)).toBeNull();
    expect(show(glance([4, 1, 8, 4]), 1)).toEqual({ left: 256, top: 64, right: 512, bottom: 256 });
    expect(show(glance(null), 1)).toBeNull();
  });

  test('is not sought while outlines are seen, nor in another light', () => {
    const { show } = play();
    show(glance(null), 1);
    expect(show(glance([4, 1, 8, 4]), 2, true)).toBeNull();
    expect(show(glance(null, 130), 2)).toBeNull();
    expect(show(glance([4, 1, 8, 4], 130), 2)).not.toBeNull();
  });

  test('belongs to the desk when it turned out to be no label', () => {
    const { show, forget } = play();
    show(glance(null), 1);
    expect(show(glance([4, 1, 8, 4]), 1)).not.toBeNull();
    forget();
    expect(show(glance([4, 1, 8, 4]), 1)).toBeNull();
  });
});
