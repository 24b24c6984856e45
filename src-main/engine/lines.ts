/** Straight lines in an edge picture: votes for every direction and place, then a look along each line. */
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
  /** Length of its best run of edge, in pixels. */
  readonly run: number;
  /** Where that run begins and ends, in steps. */
  readonly from: number;
  readonly to: number;
  /** A border of the picture, which stands for the side of a label that reaches beyond it. */
  readonly isBorder: boolean;
}

/** Places of the votes considered, and lines kept. */
const MOST_PEAKS = 220;
const MOST_LINES = 44;
/** A line is worth keeping from a run of this share of the picture's short side. */
const LEAST_RUN = 0.08;
/** Degrees by which the gradient of a faint edge may be off. */
const VOTE_SPREAD = 6;
const HIT_SPREAD = 14;
/** What a place without an edge costs a run. */
const GAP_COST = 0.7;

export function findLines(edges: Edges): Line[] {
  const votes = vote(edges);
  const lines = peaksOf(votes)
    .map(({ degrees, offset }) => follow(edges, degrees, offset))
    .filter((line) => line.run >= LEAST_RUN * Math.min(edges.width, edges.height))
    .sort((a, b) => b.run - a.run);
  return keepDistinct(lines);
}

/** The four borders of the picture as lines. */
export function bordersOf(edges: Edges): Line[] {
  const { width, height } = edges;
  return ([[0, -width / 2], [0, width / 2], [90, -height / 2], [90, height / 2]] as const).map(([degrees, offset]) => ({
    ...follow(edges, degrees, offset),
    isBorder: true,
  }));
}

interface Votes {
  readonly reach: number;
  readonly data: Float32Array;
}

export function reachOf(width: number, height: number): number {
  return Math.ceil(Math.hypot(width, height) / 2) + 2;
}

function vote({ width, height, strength, direction }: Edges): Votes {
  const reach = reachOf(width, height);
  const stride = 2 * reach + 1;
  const data = new Float32Array(180 * stride);
  const cos = Float64Array.from({ length: 180 }, (_, i) => Math.cos((i * Math.PI) / 180));
  const sin = Float64Array.from({ length: 180 }, (_, i) => Math.sin((i * Math.PI) / 180));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const weight = strength[y * width + x];
      if (weight === 0) continue;
      const px = x + 0.5 - width / 2;
      const py = y + 0.5 - height / 2;
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
  return { reach, data };
}

interface Peak {
  readonly degrees: number;
  readonly offset: number;
  readonly votes: number;
}

function peaksOf({ reach, data }: Votes): Peak[] {
  const stride = 2 * reach + 1;
  const peaks: Peak[] = [];
  for (let degrees = 0; degrees < 180; degrees++) {
    for (let bin = 2; bin < stride - 2; bin++) {
      const here = data[degrees * stride + bin];
      if (here < 8 || !isPeak(data, stride, degrees, bin, here)) continue;
      peaks.push({ degrees, offset: bin - reach, votes: here });
    }
  }
  peaks.sort((a, b) => b.votes - a.votes);
  return peaks.slice(0, MOST_PEAKS);
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

/** Looks along a line: which places have an edge that runs its way. */
function follow({ width, height, strength, direction }: Edges, degrees: number, offset: number): Line {
  const reach = reachOf(width, height);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const steps = 2 * reach + 1;
  const hits = new Float32Array(steps + 1);
  const seen = new Float32Array(steps + 1);
  let sum = 0;
  let start = 0;
  let best = { run: 0, from: reach, to: reach };
  for (let step = 0; step < steps; step++) {
    const t = step - reach;
    const x = offset * cos - t * sin + width / 2;
    const y = offset * sin + t * cos + height / 2;
    let hit = 0;
    let isSeen = 0;
    if (x >= 1 && y >= 1 && x < width - 1 && y < height - 1) {
      isSeen = 1;
      for (let across = -1.5; across <= 1.6; across += 1) {
        const px = (x + across * cos) | 0;
        const py = (y + across * sin) | 0;
        const at = py * width + px;
        if (strength[at] <= hit) continue;
        const turn = Math.abs(direction[at] - degrees);
        if (turn <= HIT_SPREAD || turn >= 180 - HIT_SPREAD) hit = strength[at];
      }
    }
    if (hit > 0) hit = 0.4 + 0.6 * hit;
    hits[step + 1] = hits[step] + hit;
    seen[step + 1] = seen[step] + isSeen;
    sum += isSeen * (hit > 0 ? hit : -GAP_COST);
    if (sum <= 0) {
      sum = 0;
      start = step + 1;
    } else if (sum > best.run) best = { run: sum, from: start, to: step };
  }
  return { cos, sin, offset, degrees, hits, seen, ...best, isBorder: false };
}

/** Drops lines whose run lies on the run of a better one. */
function keepDistinct(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of lines) {
    if (kept.length === MOST_LINES) break;
    if (!kept.some((other) => isSame(other, line))) kept.push(line);
  }
  return kept;
}

function isSame(a: Line, b: Line): boolean {
  const turn = Math.abs(a.degrees - b.degrees);
  if (Math.min(turn, 180 - turn) > 6) return false;
  const reach = (b.hits.length - 2) / 2;
  return [b.from, b.to].every((step) => {
    const x = b.offset * b.cos - (step - reach) * b.sin;
    const y = b.offset * b.sin + (step - reach) * b.cos;
    return Math.abs(x * a.cos + y * a.sin - a.offset) < 2.5;
  });
}
