/** The stories that tests and benchmarks play before the camera. */
import type { Background } from '#test/support/channel/shot.ts';
import type { Showing, Story } from './story.ts';

const GREY_DESK: Background = { colour: [0.2, 0.19, 0.18], kind: 'plain', texture: 0.06, clutter: 0 };
const WHITE_DESK: Background = { colour: [0.83, 0.84, 0.82], kind: 'plain', texture: 0.02, clutter: 0 };

/** Brought by hand, still for two seconds, taken away again. */
const SHOWN: Showing = {
  label: 0,
  from: 0.2,
  coming: 0.6,
  resting: 2,
  leaving: 0.4,
  centre: [960, 540],
  longSide: 900,
  roll: 6,
  tilt: 8,
  hand: 'brings',
};

export function tell(name: string, showings: readonly Partial<Showing>[], changes: Partial<Story> = {}): Story {
  return {
    name,
    seed: 1,
    seconds: 3.4,
    rate: 15,
    width: 1920,
    height: 1080,
    background: GREY_DESK,
    showings: showings.map((one) => ({ ...SHOWN, ...one })),
    focus: [[0, 0.7]],
    exposure: 0.82,
    fullWell: 4000,
    glare: 0,
    ...changes,
  };
}

export const STORIES = {
  /** A hand lays a label down, holds it and takes it away. */
  hand: tell('hand', [{ hand: 'holds' }]),
  /** Twice the frames, for what is measured in frames a second. */
  rate: tell('rate', [{ longSide: 632 }], { rate: 30 }),
  /** It fills 40 % of the frame's height. */
  small: tell('small', [{ longSide: 632, tilt: 5, roll: -9 }]),
  /** Its edges are hardly to be seen: only that something came is plain, after a moment with nothing there. */
  white: tell('white', [{ longSide: 800, from: 1.2, resting: 2.4 }], { background: WHITE_DESK, seconds: 4.8 }),
  /** The same, quickly drawn: hardly a frame of it on its way. */
  brief: tell('brief', [{ longSide: 632, tilt: 5, roll: -9, coming: 0.3, leaving: 0.2 }], { seconds: 2.9 }),
  upsideDown: tell('upside-down', [{ roll: 176 }]),
  sideways: tell('sideways', [{ roll: 94, longSide: 800 }]),
  /** The camera looks for its focus for a second after the label has come to rest. */
  focusing: tell('focusing', [{ resting: 2.6 }], {
    seconds: 4,
    focus: [
      [0.8, 5],
      [1.3, 1.5],
      [1.5, 3],
      [1.9, 0.6],
    ],
  }),
  inTurn: tell('in-turn', [{ resting: 1.6 }, { label: 1, from: 3, resting: 1.6, centre: [1010, 560] }], {
    seconds: 5.8,
  }),
  atOnce: tell(
    'at-once',
    [
      { longSide: 720, centre: [520, 540], roll: 84 },
      { label: 1, from: 0.6, resting: 1.6, longSide: 720, centre: [1400, 540], roll: 95 },
    ],
    { seconds: 3.6 },
  ),
  /** Nothing but a desk. */
  bare: tell('bare', [], { seconds: 1 }),
} as const satisfies Record<string, Story>;
