/** Straight lines in edge pictures: a Hough transform, then the run of edges along each line. */
import type { Edges } from './edges.ts';

/** The line x cos + y sin = offset, with x,y counted from the picture's middle, and where edges lie along it. */
export interface Line {
  readonly cos: number;
  readonly sin: number;
  readonly offset: number;
  /** Direction of the normal in degrees, 0 to 180. */
  readonly degrees: number;
  /** Sums of edge strength and of places in the picture before each step; step `reach` is the foot of the normal. */
  readonly hits: Float32Array;
  readonly seen: Float32Array;
  /** Length of its best run of edge, in pixels, and the same with clear edges counting more. */
  readonly run: number;
  readonly weight: number;
  /** Where that run begins and ends, in steps. */
  readonly from: number;
  readonly to: number;
  /** A border of the picture, which stands for the side of a label that reaches beyond it. */
  readonly isBorder: boolean;
}

/** Lines kept, in all and of one direction (ALIKE degrees): grain and text would crowd out the others. */
const MOST_LINES = 60;
const MOST_ALIKE = 22;
const ALIKE = 12;
/** Least votes of a line, in full edge pixels of the frame. */
const LEAST_VOTES = 8;
/** Least run of edge of a line that is kept, as a share of the picture's short side. */
const LEAST_RUN = 0.08;
/** Degrees by which the gradient of a faint edge may be off: when it votes, and when it is counted along a line. */
const VOTE_SPREAD = 6;
const HIT_SPREAD = 14;
/** Weight of the faintest edge in a run, and its least weight in `Line.weight`; a full edge has 1. */
const HIT_BASE = 0.6;
const LEAST_WEIGHT = 0.2;
/** Cost of a place without an edge in a run. */
const GAP_COST = 0.7;

/** An edge picture, how many pixels of the frame one of its pixels is, and how far its edges are trusted (0 to 1). */
export interface Layer {
  readonly edges: Edges;
  readonly pixel: number;
  readonly trust: number;
  /** Most lines that are taken from the layer. */
  readonly peaks: number;
}

/** The frame in which lines are counted. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Lines of all layers, those with the longest run of edge first. */
export function findLines(frame: Frame, layers: readonly Layer[]): Line[] {
  const lines = layers
    .flatMap((layer) => peaksOf(vote(frame, layer)).slice(0, layer.peaks))
    .map((peak) => follow(frame, layers, settle(frame, layers, peak)))
    .filter((line) => line.run >= LEAST_RUN * Math.min(frame.width, frame.height))
    .sort((a, b) => b.weight - a.weight);
  return keepDistinct(lines);
}

/** The four borders of the picture as lines. */
export function bordersOf(frame: Frame, layers: readonly Layer[]): Line[] {
  const { width, height } = frame;
  return (
    [
      [0, -width / 2],
      [0, width / 2],
      [90, -height / 2],
      [90, height / 2],
    ] as const
  ).map(([degrees, offset]) => ({
    ...follow(frame, layers, { degrees, offset }),
    isBorder: true,
  }));
}

/** Votes by direction and offset, in pixels of the layer. */
interface Votes {
  readonly reach: number;
  readonly pixel: number;
  readonly data: Float32Array;
}

function reachOf({ width, height }: Frame): number {
  return Math.ceil(Math.hypot(width, height) / 2) + 2;
}

function vote(frame: Frame, { edges, pixel }: Layer): Votes {
  const { width, height, strength, direction } = edges;
  const middleX = frame.width / pixel / 2;
  const middleY = frame.height / pixel / 2;
  const reach = Math.ceil(Math.hypot(middleX, middleY)) + 2;
  const stride = 2 * reach + 1;
  const data = new Float32Array(180 * stride);
  const cos = Float64Array.from({ length: 180 }, (_, i) => Math.cos((i * Math.PI) / 180));
  const sin = Float64Array.from({ length: 180 }, (_, i) => Math.sin((i * Math.PI) / 180));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const weight = strength[y * width + x];
      if (weight === 0) continue;
      const px = x + 0.5 - middleX;
      const py = y + 0.5 - middleY;
      const middle = direction[y * width + x] + 180;
      for (let d = -VOTE_SPREAD; d <= VOTE_SPREAD; d++) {
        const degrees = (middle + d) % 180;
        const offset = px * cos[degrees] + py * sin[degrees] + reach;
        const bin = offset | 0;
        const part = offset - bin;
        const at = degrees * stride + bin;
        data[at] += weight * (1 - part);
        data[at + 1] += weight * part;
      }
    }
  }
  return { reach, pixel, data };
}

interface Place {
  readonly degrees: number;
  readonly offset: number;
}

interface Peak extends Place {
  readonly votes: number;
}

function peaksOf({ reach, pixel, data }: Votes): Peak[] {
  const stride = 2 * reach + 1;
  const peaks: Peak[] = [];
  for (let degrees = 0; degrees < 180; degrees++) {
    for (let bin = 2; bin < stride - 2; bin++) {
      const here = data[degrees * stride + bin];
      if (here * pixel < LEAST_VOTES || !isPeak(data, stride, degrees, bin, here)) continue;
      peaks.push({ degrees, offset: pixel * (bin - reach), votes: here });
    }
  }
  return peaks.sort((a, b) => b.votes - a.votes);
}

function isPeak(data: Float32Array, stride: number, degrees: number, bin: number, here: number): boolean {
  for (let dd = -2; dd <= 2; dd++) {
    let other = degrees + dd;
    let place = bin;
    if (other < 0 || other > 179) {
      other = (other + 180) % 180;
      place = stride - 1 - bin;
    }
    for (let db = -1; db <= 1; db++) {
      const value = data[other * stride + place + db];
      if (value > here || (value === here && (dd < 0 || (dd === 0 && db < 0)))) return false;
    }
  }
  return true;
}

/** Fits a line to the edges of its best run by least squares. */
function settle(frame: Frame, layers: readonly Layer[], place: Place): Place {
  const { cos, sin, offset, hits, across, from, to } = follow(frame, layers, place);
  const reach = reachOf(frame);
  const sums = new Float64Array(5);
  for (let step = from; step <= to; step++) {
    const weight = hits[step + 1] - hits[step];
    const t = step - reach;
    sums[0] += weight;
    sums[1] += weight * t;
    sums[2] += weight * t * t;
    sums[3] += weight * across[step];
    sums[4] += weight * t * across[step];
  }
  const determinant = sums[0] * sums[2] - sums[1] ** 2;
  if (!(determinant > 0)) return place;
  const shift = (sums[2] * sums[3] - sums[1] * sums[4]) / determinant;
  const rise = (sums[0] * sums[4] - sums[1] * sums[3]) / determinant;
  // The point of the line at t is (offset + shift + rise t) along the normal and t along the line.
  const norm = Math.hypot(1, rise);
  const turned = Math.atan2(sin - rise * cos, cos + rise * sin) * (180 / Math.PI);
  const isFlipped = turned < 0 || turned >= 180;
  return {
    degrees: isFlipped ? (turned + 360) % 180 : turned,
    offset: (isFlipped ? -1 : 1) * ((offset + shift) / norm),
  };
}

interface Followed extends Line {
  /** How far from the line the edge of each step lies. */
  readonly across: Float32Array;
}

/** Finds the places along a line that have an edge of its direction in any layer, and the best run of them. */
function follow(frame: Frame, layers: readonly Layer[], { degrees, offset }: Place): Followed {
  const reach = reachOf(frame);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const steps = 2 * reach + 1;
  const hit = new Float32Array(steps);
  const across = new Float32Array(steps);
  for (const layer of layers) followIn(frame, layer, degrees, offset, hit, across);
  const hits = new Float32Array(steps + 1);
  const seen = new Float32Array(steps + 1);
  let sum = 0;
  let start = 0;
  let best = { run: 0, from: reach, to: reach };
  for (let step = 0; step < steps; step++) {
    const x = offset * cos - (step - reach) * sin + frame.width / 2;
    const y = offset * sin + (step - reach) * cos + frame.height / 2;
    const isSeen = x >= 2 && y >= 2 && x < frame.width - 2 && y < frame.height - 2 ? 1 : 0;
    hits[step + 1] = hits[step] + isSeen * hit[step];
    seen[step + 1] = seen[step] + isSeen;
    sum += isSeen * (hit[step] > 0 ? hit[step] : -GAP_COST);
    if (sum <= 0) {
      sum = 0;
      start = step + 1;
    } else if (sum > best.run) best = { run: sum, from: start, to: step };
  }
  let weight = 0;
  for (let step = best.from; step <= best.to; step++)
    if (hit[step] > 0) weight += Math.max(LEAST_WEIGHT, (hit[step] - HIT_BASE) / (1 - HIT_BASE));
  return { cos, sin, offset, degrees, hits, seen, ...best, weight, isBorder: false, across };
}

function followIn(
  frame: Frame,
  layer: Layer,
  degrees: number,
  offset: number,
  hit: Float32Array,
  across: Float32Array,
): void {
  const {
    edges: { width, height, strength, direction },
    pixel,
    trust,
  } = layer;
  const reach = (hit.length - 1) / 2;
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  for (let step = 0; step < hit.length; step++) {
    const t = step - reach;
    const x = (offset * cos - t * sin + frame.width / 2) / pixel;
    const y = (offset * sin + t * cos + frame.height / 2) / pixel;
    if (!(x >= 2 && y >= 2 && x < width - 2 && y < height - 2)) continue;
    for (let side = -1.5; side < 2; side++) {
      const column = (x + side * cos) | 0;
      const row = (y + side * sin) | 0;
      const at = row * width + column;
      if (strength[at] === 0) continue;
      const worth = trust * (HIT_BASE + (1 - HIT_BASE) * strength[at]);
      const turn = Math.abs(direction[at] - degrees);
      if (worth <= hit[step] || (turn > HIT_SPREAD && turn < 180 - HIT_SPREAD)) continue;
      hit[step] = worth;
      across[step] = pixel * ((column + 0.5 - x) * cos + (row + 0.5 - y) * sin);
    }
  }
}

/** Drops lines whose run lies on the run of a better one. */
function keepDistinct(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of lines) {
    if (kept.length === MOST_LINES) break;
    const alike = kept.filter((other) => turnBetween(other, line) < ALIKE);
    if (alike.length < MOST_ALIKE && !alike.some((other) => isSame(other, line))) kept.push(line);
  }
  return kept;
}

function isSame(a: Line, b: Line): boolean {
  if (turnBetween(a, b) > 6) return false;
  const reach = (b.hits.length - 2) / 2;
  return [b.from, b.to].every((step) => {
    const x = b.offset * b.cos - (step - reach) * b.sin;
    const y = b.offset * b.sin + (step - reach) * b.cos;
    return Math.abs(x * a.cos + y * a.sin - a.offset) < 2.5;
  });
}

function turnBetween(a: Line, b: Line): number {
  const turn = Math.abs(a.degrees - b.degrees);
  return Math.min(turn, 180 - turn);
}
