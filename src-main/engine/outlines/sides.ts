/** Places the sides of quadrilaterals to a fraction of a pixel in a finer picture. */

import { distance, quadArea } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import type { Small } from './edges.ts';
import { type Candidate, isSameQuad, SIZE_WORTH } from './quads.ts';

/** Places along a side at which the edge is sought. */
const PLACES = 64;
/** Share of the side at each end that is left out: another side's edge is near. */
const ENDS = 0.03;
/** How far from the coarse line the edge is sought, in pixels of the coarse picture. */
const REACH = 2;
/** Outlines whose corners are closer than this share of their long side are the same. */
const SAME = 0.008;

/** An outline in the photograph. */
export interface Outline {
  /** In photograph pixels, clockwise as seen. */
  readonly quad: Quad;
  /** Compares outlines of one picture: the higher, the likelier. */
  readonly score: number;
  /** Share of the places along each side that agree on where it runs, from corner 0 to 1 and so on. */
  readonly clear: readonly number[];
}

export function refine(candidates: readonly Candidate[], fine: Small, coarseFactor: number): Outline[] {
  const zoom = coarseFactor / fine.factor;
  const reach = Math.ceil(REACH * zoom) + 1;
  const refined = candidates.map((candidate) => {
    const rough = candidate.quad.map(([x, y]): Point => [x * zoom, y * zoom]);
    const { quad, clear } = placeSides(fine, rough, reach, candidate.borders);
    const mean = clear.reduce((sum, one) => sum + one, 0) / 4;
    return { quad, clear, score: candidate.score * (0.4 + 0.4 * mean + 0.2 * Math.min(...clear)) };
  });
  refined.sort((p, q) => q.score - p.score);
  const kept: Outline[] = [];
  for (const one of refined) {
    if (!kept.some((other) => isSameQuad(other.quad, one.quad, SAME, 1))) kept.push(one);
  }
  return kept.map((one) => ({ ...one, quad: scaled(one.quad, fine.factor) }));
}

/** The score without the part that size has in it: the score that the outline would have if it filled the picture. */
export function scoreForItsSize({ quad, score }: Outline, { width, height, factor }: Small): number {
  return score / (quadArea(quad) / (width * height * factor * factor)) ** SIZE_WORTH;
}

export interface Followed extends Omit<Outline, 'score'> {
  /** Slope across each side, in levels. On a desk without a label, noise agrees as well, but with next to no slope. */
  readonly steep: readonly number[];
}

const NO_BORDERS = [false, false, false, false] as const;

/** Follows an outline that was at `quad` (photograph pixels) and has moved by at most `reach` pixels of the fine picture. */
export function follow(fine: Small, quad: Quad, reach: number): Followed {
  const { clear, steep, quad: placed } = placeSides(fine, scaled(quad, 1 / fine.factor), reach, NO_BORDERS);
  return { clear, steep, quad: scaled(placed, fine.factor) };
}

function placeSides(
  fine: Small,
  rough: readonly Point[],
  reach: number,
  borders: readonly boolean[],
): { quad: Quad; clear: number[]; steep: number[] } {
  const sides = rough.map((from, i) => fitSide(fine, from, rough[(i + 1) % 4], reach, borders[i]));
  const [a, b, c, d] = sides.map((side, i) => meet(sides[(i + 3) % 4], side));
  return { quad: [a, b, c, d], clear: sides.map((side) => side.clear), steep: sides.map((side) => side.steep) };
}

function scaled(quad: Quad, factor: number): Quad {
  const [a, b, c, d] = quad.map(([x, y]): Point => [x * factor, y * factor]);
  return [a, b, c, d];
}

/** A side as a shallow curve: from + along t + across (curve[0] + curve[1] u + curve[2] u u), u = t - half, in lengths of the side. */
interface Side {
  readonly from: Point;
  readonly along: Point;
  readonly length: number;
  readonly curve: readonly [number, number, number];
  /** Share of the places that agree on the curve. */
  readonly clear: number;
  /** Slope from which more does not count. */
  readonly steep: number;
}

function fitSide(fine: Small, from: Point, to: Point, reach: number, isBorder: boolean): Side {
  const length = distance(from, to);
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const straight: Side = { from, along, length, curve: [0, 0, 0], clear: 0.3, steep: 0 };
  if (isBorder) return straight;
  const slopes = slopesAcross(fine, straight, reach);
  const line = bestLine(slopes, reach);
  return { ...straight, ...fitCurve(slopes, reach, line), steep: line.scale };
}

/** Slope of the picture across the side, PLACES rows of 2 reach + 1; NaN outside the picture. */
function slopesAcross(fine: Small, { from, along, length }: Side, reach: number): Float32Array {
  const columns = 2 * reach + 1;
  const slopes = new Float32Array(PLACES * columns).fill(Number.NaN);
  const levels = new Float32Array(3 * (columns + 2));
  for (let place = 0; place < PLACES; place++) {
    const t = length * (ENDS + ((1 - 2 * ENDS) * (place + 0.5)) / PLACES);
    let isSeen = true;
    for (let column = 0; column < columns + 2 && isSeen; column++) {
      const across = column - reach - 1;
      const x = from[0] + along[0] * t - along[1] * across - 0.5;
      const y = from[1] + along[1] * t + along[0] * across - 0.5;
      isSeen = sample(fine, x, y, along, levels, 3 * column);
    }
    if (!isSeen) continue;
    for (let column = 0; column < columns; column++) {
      let most = 0;
      for (let c = 0; c < 3; c++)
        most = Math.max(most, Math.abs(levels[3 * (column + 2) + c] - levels[3 * column + c]));
      slopes[place * columns + column] = most;
    }
  }
  return slopes;
}

/** Mean of two bilinear samples a pixel apart along the side. */
function sample(
  { width, height, data }: Small,
  x: number,
  y: number,
  along: Point,
  out: Float32Array,
  at: number,
): boolean {
  out[at] = 0;
  out[at + 1] = 0;
  out[at + 2] = 0;
  for (let half = -0.5; half < 1; half += 1) {
    const px = x + half * along[0];
    const py = y + half * along[1];
    if (!(px >= 0 && py >= 0 && px < width - 1 && py < height - 1)) return false;
    const column = px | 0;
    const row = py | 0;
    const fx = px - column;
    const fy = py - row;
    const i = 3 * (row * width + column);
    const below = i + 3 * width;
    for (let c = 0; c < 3; c++) {
      const upper = data[i + c] + fx * (data[i + 3 + c] - data[i + c]);
      const lower = data[below + c] + fx * (data[below + 3 + c] - data[below + c]);
      out[at + c] += 0.5 * (upper + fy * (lower - upper));
    }
  }
  return true;
}

interface Start {
  readonly first: number;
  readonly last: number;
  readonly scale: number;
}

/** The straight line through the slopes, by its offsets at the first and last place, that meets most of them. */
function bestLine(slopes: Float32Array, reach: number): Start {
  const columns = 2 * reach + 1;
  const scale = clearSlope(slopes);
  let best: Start = { first: 0, last: 0, scale };
  let bestSum = -1;
  for (let first = -reach; first <= reach; first++) {
    for (let last = -reach; last <= reach; last++) {
      let sum = 0;
      for (let place = 0; place < PLACES; place++) {
        const column = Math.round(first + ((last - first) * place) / (PLACES - 1)) + reach;
        const slope = slopes[place * columns + column];
        if (slope > 0) sum += slope < scale ? slope : scale;
      }
      // At equal slopes the coarse line is right.
      sum *= 1 - 0.002 * (Math.abs(first) + Math.abs(last));
      if (sum > bestSum) {
        bestSum = sum;
        best = { first, last, scale };
      }
    }
  }
  return best;
}

/** Slope from which more does not count: seven tenths of the median of the largest slope at each place. */
function clearSlope(slopes: Float32Array): number {
  const columns = slopes.length / PLACES;
  const largest: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    let most = 0;
    for (let column = 0; column < columns; column++) {
      const slope = slopes[place * columns + column];
      if (slope > most) most = slope;
    }
    if (most > 0) largest.push(most);
  }
  largest.sort((a, b) => a - b);
  return largest.length === 0 ? 1 : 0.7 * largest[largest.length >> 1];
}

/** Rounds of the fit, and pixels from the curve at which a place has no weight in each. */
const ROUNDS = 4;
const FAR = [2.5, 1.8, 1.2, 1];

function fitCurve(slopes: Float32Array, reach: number, start: Start): Pick<Side, 'curve' | 'clear'> {
  const columns = 2 * reach + 1;
  let curve: [number, number, number] = [(start.first + start.last) / 2, start.last - start.first, 0];
  let agreeing = 0;
  let seen = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(9);
    agreeing = 0;
    seen = 0;
    for (let place = 0; place < PLACES; place++) {
      if (Number.isNaN(slopes[place * columns])) continue;
      seen++;
      const u = (place + 0.5) / PLACES - 0.5;
      const expected = curve[0] + curve[1] * u + curve[2] * u * u;
      const peak = peakNear(slopes, place * columns, columns, expected + reach, FAR[round] + 1);
      if (peak < 0) continue;
      const off = peak - reach - expected;
      const height = Math.min(1, slopes[place * columns + Math.round(peak)] / start.scale);
      const weight = height * Math.max(0, 1 - (off / FAR[round]) ** 2) ** 2;
      if (Math.abs(off) < 1) agreeing += height;
      addTo(sums, u, peak - reach, weight);
    }
    curve = solve(sums, curve);
  }
  return { curve, clear: seen === 0 ? 0 : agreeing / seen };
}

/** The highest local maximum within `far` of the expected column, to a fraction of a column; -1 without one. */
function peakNear(slopes: Float32Array, base: number, columns: number, expected: number, far: number): number {
  let best = -1;
  let height = 0;
  const from = Math.max(1, Math.ceil(expected - far));
  const to = Math.min(columns - 2, Math.floor(expected + far));
  for (let column = from; column <= to; column++) {
    const here = slopes[base + column];
    const before = slopes[base + column - 1];
    const after = slopes[base + column + 1];
    if (here < before || here <= after || here <= height) continue;
    height = here;
    best = column + (0.5 * (after - before)) / (2 * here - before - after);
  }
  return best;
}

/** Sums of w u^0..4 and w v u^0..2. */
function addTo(sums: Float64Array, u: number, v: number, weight: number): void {
  let power = weight;
  for (let k = 0; k < 5; k++) {
    sums[k] += power;
    if (k < 3) sums[5 + k] += power * v;
    power *= u;
  }
}

/** Least squares of a parabola, regularised towards a straight line; the old curve where there are too few places. */
function solve(sums: Float64Array, old: [number, number, number]): [number, number, number] {
  const [s0, s1, s2, s3, s4, v0, v1, v2] = sums;
  if (s0 < 4) return old;
  const ridge = 0.02;
  const tie = 0.002 * s0;
  const a11 = s0;
  const a22 = s2 + tie;
  const a33 = s4 + ridge * 0.01 * s0;
  const b2 = v1 + tie * old[1];
  const determinant = a11 * (a22 * a33 - s3 * s3) - s1 * (s1 * a33 - s3 * s2) + s2 * (s1 * s3 - a22 * s2);
  if (Math.abs(determinant) < 1e-9) return old;
  const d0 = v0 * (a22 * a33 - s3 * s3) - s1 * (b2 * a33 - s3 * v2) + s2 * (b2 * s3 - a22 * v2);
  const d1 = a11 * (b2 * a33 - s3 * v2) - v0 * (s1 * a33 - s3 * s2) + s2 * (s1 * v2 - b2 * s2);
  const d2 = a11 * (a22 * v2 - b2 * s3) - s1 * (s1 * v2 - b2 * s2) + v0 * (s1 * s3 - a22 * s2);
  return [d0 / determinant, d1 / determinant, d2 / determinant];
}

/** The corner where one side ends and the next begins, on their curves. */
function meet(before: Side, after: Side): Point {
  let corner: Point = after.from;
  for (let round = 0; round < 3; round++) {
    const a = tangentNear(before, corner);
    const b = tangentNear(after, corner);
    const sine = a.along[0] * b.along[1] - a.along[1] * b.along[0];
    const t = ((b.at[0] - a.at[0]) * b.along[1] - (b.at[1] - a.at[1]) * b.along[0]) / sine;
    corner = [a.at[0] + t * a.along[0], a.at[1] + t * a.along[1]];
  }
  return corner;
}

function tangentNear(side: Side, point: Point): { at: Point; along: Point } {
  const { from, along, length, curve } = side;
  const used = length * (1 - 2 * ENDS);
  const t = (point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1];
  const u = Math.max(-0.7, Math.min(0.7, (t - length / 2) / used));
  const middle = u * used + length / 2;
  const across = curve[0] + curve[1] * u + curve[2] * u * u;
  const rise = (curve[1] + 2 * curve[2] * u) / used;
  return {
    at: [from[0] + along[0] * middle - along[1] * across, from[1] + along[1] * middle + along[0] * across],
    along: [along[0] - along[1] * rise, along[1] + along[0] * rise],
  };
}
