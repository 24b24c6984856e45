/** Quadrilaterals of four lines, scored by how well edges cover their sides. */
import { distance, longSide, quadArea } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import type { Line } from './lines.ts';

export interface Candidate {
  /** In pixels of the small picture, edge coordinates. */
  readonly quad: Quad;
  readonly score: number;
  /** Which sides are a border of the picture: the sides from corner 0 to 1, 1 to 2, 2 to 3, 3 to 0. */
  readonly borders: readonly boolean[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Least share of the picture that a label fills. */
const LEAST_AREA = 0.04;
/** Degrees between opposite sides of a tilted label, at most, and between neighbouring sides, at least. */
const MOST_CONVERGENCE = 60;
const LEAST_CORNER = 30;
/** How far corners may lie outside the picture, as a share of its long side. */
const BEYOND = 0.2;
/** Least share of each side that edges cover. */
const LEAST_COVER = 0.25;
/** Edges of a label end at its corners: cost of edges that go on, and share of the side beyond it where they are looked for. */
const GOING_ON_COST = 0.35;
const GOING_ON = 0.12;
/** Score of a side on the picture's border. */
const BORDER_WORTH = 0.35;
/** Exponent of the area in the score: a larger quadrilateral is likelier. */
export const SIZE_WORTH = 0.25;
/** Best quadrilaterals that are compared with a rectangle, and of them, that are grouped; and the share of the long side within which corners are of one group. */
const JUDGED = 1500;
const GROUPED = 500;
const NESTED = 0.07;
/** Score of the members of a group, as a share of the group's. */
const IN_GROUP = [1, 0.9, 0.8];
/** Exponent of the area within a group: an outer quadrilateral is likelier. */
const OUTER_WORTH = 1.5;
/** Quadrilaterals whose corners are closer than this share of their long side, or these pixels, are the same. */
const SAME = 0.02;
const SAME_PIXELS = 2.5;

export function combine(lines: readonly Line[], size: Size, most: number): Candidate[] {
  const crossings = crossAll(lines);
  const pairs = oppositePairs(lines);
  const found: Found[] = [];
  const side = new Float64Array(4);
  for (let p = 0; p < pairs.length; p++) {
    for (let q = p + 1; q < pairs.length; q++) {
      const one = assess(lines, crossings, pairs[p], pairs[q], size, side);
      if (one !== null) found.push(one);
    }
  }
  found.sort((a, b) => b.score - a.score);
  return keepDistinct(found, lines, crossings, size, most);
}

interface Found {
  readonly score: number;
  readonly first: readonly [number, number];
  readonly second: readonly [number, number];
}

/** Where each pair of lines meets, from the picture's middle; NaN where they are nearly parallel. */
interface Crossings {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

function crossAll(lines: readonly Line[]): Crossings {
  const count = lines.length;
  const x = new Float64Array(count * count).fill(Number.NaN);
  const y = new Float64Array(count * count).fill(Number.NaN);
  const least = Math.sin((LEAST_CORNER * Math.PI) / 180);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const [a, b] = [lines[i], lines[j]];
      const sine = a.cos * b.sin - a.sin * b.cos;
      if (Math.abs(sine) < least) continue;
      x[i * count + j] = (a.offset * b.sin - b.offset * a.sin) / sine;
      y[i * count + j] = (b.offset * a.cos - a.offset * b.cos) / sine;
    }
  }
  return { count, x, y };
}

function oppositePairs(lines: readonly Line[]): [number, number][] {
  const least = Math.cos((MOST_CONVERGENCE * Math.PI) / 180);
  const pairs: [number, number][] = [];
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      if (lines[i].isBorder && lines[j].isBorder) continue;
      if (Math.abs(lines[i].cos * lines[j].cos + lines[i].sin * lines[j].sin) >= least) pairs.push([i, j]);
    }
  }
  return pairs;
}

function assess(
  lines: readonly Line[],
  { count, x, y }: Crossings,
  first: readonly [number, number],
  second: readonly [number, number],
  { width, height }: Size,
  worth: Float64Array,
): Found | null {
  const [a, c] = first;
  const [b, d] = second;
  if (a === b || a === d || c === b || c === d) return null;
  const ab = a * count + b;
  const bc = b * count + c;
  const cd = c * count + d;
  const da = d * count + a;
  const limitX = width / 2 + BEYOND * Math.max(width, height);
  const limitY = height / 2 + BEYOND * Math.max(width, height);
  if (!(Math.abs(x[ab]) < limitX && Math.abs(x[bc]) < limitX && Math.abs(x[cd]) < limitX && Math.abs(x[da]) < limitX))
    return null;
  if (!(Math.abs(y[ab]) < limitY && Math.abs(y[bc]) < limitY && Math.abs(y[cd]) < limitY && Math.abs(y[da]) < limitY))
    return null;
  const turn1 = turnAt(x[da], y[da], x[ab], y[ab], x[bc], y[bc]);
  const turn2 = turnAt(x[ab], y[ab], x[bc], y[bc], x[cd], y[cd]);
  const turn3 = turnAt(x[bc], y[bc], x[cd], y[cd], x[da], y[da]);
  const turn4 = turnAt(x[cd], y[cd], x[da], y[da], x[ab], y[ab]);
  const isConvex =
    (turn1 > 0 && turn2 > 0 && turn3 > 0 && turn4 > 0) || (turn1 < 0 && turn2 < 0 && turn3 < 0 && turn4 < 0);
  if (!isConvex) return null;
  const area = Math.abs(turn1 + turn3) / 2;
  if (area < LEAST_AREA * width * height) return null;
  worth[0] = sideWorth(lines[a], x[da], y[da], x[ab], y[ab]);
  worth[1] = sideWorth(lines[b], x[ab], y[ab], x[bc], y[bc]);
  worth[2] = sideWorth(lines[c], x[bc], y[bc], x[cd], y[cd]);
  worth[3] = sideWorth(lines[d], x[cd], y[cd], x[da], y[da]);
  const least = Math.min(worth[0], worth[1], worth[2], worth[3]);
  if (!(least > NONE)) return null;
  let borders = 0;
  for (const i of [a, b, c, d]) if (lines[i].isBorder) borders++;
  if (borders > 1) return null;
  const mean = (worth[0] + worth[1] + worth[2] + worth[3]) / 4;
  const score = (0.6 * mean + 0.4 * least) * (area / (width * height)) ** SIZE_WORTH;
  return { score, first, second };
}

function turnAt(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): number {
  return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1);
}

const NONE = -1;

/** Edge along the side less edge that goes on beyond its ends; NONE without enough edge. */
function sideWorth(line: Line, x0: number, y0: number, x1: number, y1: number): number {
  if (line.isBorder) return BORDER_WORTH;
  const last = line.hits.length - 1;
  const reach = (last - 1) / 2;
  const t0 = y0 * line.cos - x0 * line.sin + reach + 0.5;
  const t1 = y1 * line.cos - x1 * line.sin + reach + 0.5;
  const low = Math.round(Math.min(t0, t1));
  const high = Math.round(Math.max(t0, t1));
  const seen = between(line.seen, low, high, last);
  if (seen < 0.3 * (high - low) || seen < 8) return NONE;
  const cover = between(line.hits, low, high, last) / seen;
  if (cover < LEAST_COVER) return NONE;
  const further = Math.max(4, Math.round(GOING_ON * (high - low)));
  const outside =
    between(line.hits, low - 2 - further, low - 2, last) + between(line.hits, high + 2, high + 2 + further, last);
  return cover - (GOING_ON_COST * outside) / (2 * further);
}

function between(sums: Float32Array, from: number, to: number, last: number): number {
  return sums[to < 0 ? 0 : to > last ? last : to] - sums[from < 0 ? 0 : from > last ? last : from];
}

/** Quadrilaterals of one outline and of the frames printed in it. The first one has the best score. */
interface Group {
  readonly members: Candidate[];
}

/**
 * Groups quadrilaterals that are nearly the same, because a frame printed along a label's sides gives dozens of mixtures,
 * and keeps three of each group: the outermost by score and area, the best by score, and one more.
 */
function keepDistinct(
  found: readonly Found[],
  lines: readonly Line[],
  crossings: Crossings,
  size: Size,
  most: number,
): Candidate[] {
  const groups: Group[] = [];
  const judged = found.slice(0, JUDGED).map((one) => {
    const candidate = candidateOf(one, lines, crossings, size);
    return { ...candidate, score: candidate.score * likenessToRectangle(candidate.quad, size) };
  });
  for (const candidate of judged.sort((a, b) => b.score - a.score).slice(0, GROUPED)) {
    const group = groups.find(({ members }) => isSameQuad(members[0].quad, candidate.quad, NESTED, SAME_PIXELS));
    if (group !== undefined) group.members.push(candidate);
    else if (groups.length < most) groups.push({ members: [candidate] });
  }
  const kept = groups.flatMap(({ members }) => {
    const outermost = members.toSorted((a, b) => outerScore(b) - outerScore(a));
    const chosen: Candidate[] = [];
    for (const one of [outermost[0], members[0], ...outermost.slice(1)]) {
      if (chosen.length === IN_GROUP.length) break;
      if (!chosen.some((other) => isSameQuad(other.quad, one.quad, SAME, SAME_PIXELS))) chosen.push(one);
    }
    return chosen.map((one, i) => ({ ...one, score: members[0].score * IN_GROUP[i] }));
  });
  return kept.sort((a, b) => b.score - a.score).slice(0, most);
}

function outerScore({ quad, score }: Candidate): number {
  return score * quadArea(quad) ** OUTER_WORTH;
}

function candidateOf(
  { score, first, second }: Found,
  lines: readonly Line[],
  { count, x, y }: Crossings,
  size: Size,
): Candidate {
  const order = [first[0], second[0], first[1], second[1]];
  const corners = order.map((line, i): Point => {
    const at = order[(i + 3) % 4] * count + line;
    return [x[at] + size.width / 2, y[at] + size.height / 2];
  });
  return clockwise(
    corners,
    order.map((line) => lines[line].isBorder),
    score,
  );
}

/** Focal lengths that a camera may have, in long sides of its picture. */
const FOCALS = [0.6, 0.85, 1.2, 3];
/** Cosine between the sides of the label that the lens may explain, and what each further hundredth costs. */
const SQUARE_ENOUGH = 0.06;
const SKEW_COST = 0.02;
/** Ratio of sides from which the score is halved. */
const LONGEST = 6;

/** 1 where some camera sees a rectangle like this, and less the further the corners are from square. */
function likenessToRectangle(quad: Quad, { width, height }: Size): number {
  const long = Math.max(width, height);
  const [m1, m2, m4, m3] = quad.map(([x, y]) => [(x - width / 2) / long, (y - height / 2) / long]);
  const k2 = turnOf(m1, m4, m3) / turnOf(m2, m4, m3);
  const k3 = turnOf(m1, m4, m2) / turnOf(m3, m4, m2);
  const across = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1];
  const down = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1];
  let least = 1;
  let aspect = 1;
  for (const focal of FOCALS) {
    const dot = across[0] * down[0] + across[1] * down[1] + focal * focal * across[2] * down[2];
    const wide = Math.hypot(across[0], across[1], focal * across[2]);
    const tall = Math.hypot(down[0], down[1], focal * down[2]);
    const cosine = Math.abs(dot) / (wide * tall);
    if (cosine >= least) continue;
    least = cosine;
    aspect = Math.max(wide / tall, tall / wide);
  }
  const skew = Math.max(0, least - SQUARE_ENOUGH);
  return (aspect > LONGEST ? 0.5 : 1) * Math.max(0.3, 1 - 100 * SKEW_COST * skew);
}

function turnOf(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  return turnAt(a[0], a[1], b[0], b[1], c[0], c[1]);
}

/** A candidate whose corners run clockwise as seen and begin at the one nearest to the top left. */
function clockwise(corners: readonly Point[], borders: readonly boolean[], score: number): Candidate {
  const [p0, p1, p2] = corners;
  const runs = turnAt(p0[0], p0[1], p1[0], p1[1], p2[0], p2[1]) > 0;
  const points = runs ? corners : [corners[0], corners[3], corners[2], corners[1]];
  const flags = runs ? borders : [borders[3], borders[2], borders[1], borders[0]];
  const sums = points.map((point) => point[0] + point[1]);
  const start = sums.indexOf(Math.min(...sums));
  const turned = <T>(list: readonly T[]): T[] => list.map((_, i) => list[(i + start) % 4]);
  const [a, b, c, d] = turned(points);
  return { quad: [a, b, c, d], score, borders: turned(flags) };
}

/** Whether every corner of one lies near a corner of the other. */
export function isSameQuad(a: Quad, b: Quad, share: number, least: number): boolean {
  const most = Math.max(least, share * Math.max(longSide(a), longSide(b)));
  return [0, 1, 2, 3].some((turn) => a.every((point, i) => distance(point, b[(i + turn) % 4]) < most));
}
