/** What happens before the camera: which label comes when, where it comes to rest and how the camera sees it. Lengths are frame pixels, times seconds. */
import type { Point } from '#main/engine/numeric/raster.ts';
import type { Background } from '#test/support/channel/shot.ts';

/** One label on its way: it comes from outside, rests, and leaves. */
export interface Showing {
  /** Which of the film's pictures. */
  readonly label: number;
  readonly from: number;
  /** How long it takes to come, lies still, and takes to leave; without a way it is there at once and stays. */
  readonly coming: number;
  readonly resting: number;
  readonly leaving: number;
  readonly centre: Point;
  /** Long side of the label. */
  readonly longSide: number;
  /** Degrees in the picture plane (0: upright, 90: sideways, 180: upside down) and out of it. */
  readonly roll: number;
  readonly tilt: number;
  /** Whether a hand brings it, and stays at its edge while it rests. */
  readonly hand: 'none' | 'brings' | 'holds';
}

export interface Story {
  readonly name: string;
  /** A film is the same for the same seed, story and pictures. */
  readonly seed: number;
  readonly seconds: number;
  /** Frames a second. */
  readonly rate: number;
  readonly width: number;
  readonly height: number;
  readonly background: Background;
  readonly showings: readonly Showing[];
  /** Radius of the disc of confusion at some times; in between it goes straight. */
  readonly focus: readonly (readonly [at: number, radius: number])[];
  /** Linear signal of white paper; 1 saturates. */
  readonly exposure: number;
  /** Electrons at saturation: the fewer, the grainier. */
  readonly fullWell: number;
  /** Strength of a reflection on the label, 0 without one. */
  readonly glare: number;
}

/** Where a label is at a time. */
export interface Place {
  readonly centre: Point;
  /** Pixels a second, and the direction in radians. */
  readonly speed: number;
  readonly heading: number;
  readonly roll: number;
  readonly isStill: boolean;
}

/** Null while it is away. */
export function placeAt(showing: Showing, at: number, { width, height }: Story): Place | null {
  const t = at - showing.from;
  const { coming, resting, leaving, centre, roll, longSide } = showing;
  if (t < 0 || t >= coming + resting + leaving) return null;
  if (t >= coming && t < coming + resting) return { centre, speed: 0, heading: 0, roll, isStill: true };
  const isComing = t < coming;
  const share = isComing ? 1 - t / coming : (t - coming - resting) / leaving;
  // It comes from beyond the nearer side and goes out there again.
  const side = centre[0] < width / 2 ? -1 : 1;
  const way: Point = [side * (width / 2 + longSide), 0.3 * height];
  const time = isComing ? coming : leaving;
  // Slow at the resting place, as hands are.
  const done = share ** 2;
  const speed = (2 * share * Math.hypot(way[0], way[1])) / time;
  return {
    centre: [centre[0] + way[0] * done, centre[1] + way[1] * done],
    speed,
    heading: Math.atan2(way[1], way[0]),
    roll: roll + 25 * done * side,
    isStill: false,
  };
}

export function defocusAt({ focus }: Story, at: number): number {
  const next = focus.findIndex(([time]) => time > at);
  if (next < 0) return focus[focus.length - 1][1];
  if (next === 0) return focus[0][1];
  const [[from, before], [to, after]] = [focus[next - 1], focus[next]];
  return before + ((after - before) * (at - from)) / (to - from);
}
