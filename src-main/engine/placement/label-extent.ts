/** Where a label that was read without given corners ends. An outline is believed only as far as the mark confirms it. */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { apply, invert, turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import { SHORT_SIDE_PIXELS, TILE_PIXELS, type Warp } from '#main/engine/outlines/rectification.ts';
import { displacementAt } from '#main/engine/sync-waves/displacement.ts';
import type { Hypothesis, SyncEvidence } from './hypothesis.ts';
import type { Pose } from './pose.ts';

/**
 * Least agreement of the constellation along each side, as a share of that of the whole raster and in standard deviations.
 * Whole labels give 0.2 to 0.5 of the whole; where no mark is, it is 0 give or take one deviation.
 */
const LEAST_SIDE_SHARE = 0.1;
const LEAST_SIDE_SCORE = 1.5;
/** Raster pixels between a label's first corner and the beginning of a tile, at most. */
const CORNER_OFF = 4;
/** The same for the two corners beside it, as a share of the side: they are further from the part that was read. */
const SIDE_OFF = 0.02;
/** Raster pixels between the outline of a whole label and where the mark says that it ends, at most: 3 % of the short side. */
const OUTLINE_OFF = 12;

/**
 * The label's corners, or null where they cannot be told. `picture`: the corners of the whole picture, where that may be the
 * label. `outlines`: what else may be the whole label, any way up, the likeliest first.
 */
export function labelExtent(
  hypothesis: Hypothesis,
  picture: Quad | null,
  outlines: readonly Quad[],
  carriers: Carriers,
): Quad | null {
  const whole = picture && turnsOf(picture).find((quad) => beginsTiles(hypothesis, quad));
  if (whole) return whole;
  const { basis, corners } = hypothesis;
  if (basis === 'label' && fitsOutline(hypothesis) && markReachesSides(hypothesis, carriers)) return corners;
  for (const outline of outlines) {
    const own = turnsOf(outline).find((quad) => beginsTiles(hypothesis, quad));
    if (own) return own;
  }
  // A label that was cut: the corners of what is left of it.
  return basis === 'outline' && markReachesSides(hypothesis, carriers) ? corners : null;
}

/** Whether the mark reaches to all four sides of the raster: beyond a label there is none. */
function markReachesSides({ pose, evidence }: Hypothesis, carriers: Carriers): boolean {
  const { blocks } = evidence;
  // Left, top, right, bottom, and the whole.
  const sums = new Float64Array(5);
  const powers = new Float64Array(5);
  for (let b = 0; b < blocks.count; b++) {
    const { sum, power } = agreement(evidence, carriers, b);
    for (const [side, isNear] of [...nearSides(blocks.x[b], blocks.y[b], pose), true].entries()) {
      if (!isNear) continue;
      sums[side] += sum;
      powers[side] += power;
    }
  }
  const shown = sums.map((sum, side) => sum / Math.sqrt(powers[side] / 2 + 1e-30));
  return shown.every((deviations) => deviations > Math.max(LEAST_SIDE_SCORE, LEAST_SIDE_SHARE * shown[4]));
}

/** Left, top, right, bottom: blocks are a tile wide and half a tile apart. */
function nearSides(x: number, y: number, { width, height, before = [0, 0] }: Pose): boolean[] {
  const near = TILE_PIXELS / 2;
  return [x < before[0] + near, y < before[1] + near, x > width - near, y > height - near];
}

/** Sum of the aligned sync waves of one block, and their power. */
function agreement(
  { blocks: { re, im, waves, x, y }, displacement }: SyncEvidence,
  { syncU, syncV }: Carriers,
  block: number,
): { sum: number; power: number } {
  const move = new Float64Array(2);
  displacementAt(displacement, x[block], y[block], move);
  let sum = 0;
  let power = 0;
  for (let k = 0; k < waves; k++) {
    const i = block * waves + k;
    const angle = ((2 * Math.PI) / TILE_PIXELS) * (syncU[k] * move[0] + syncV[k] * move[1]);
    sum += re[i] * Math.cos(angle) + im[i] * Math.sin(angle);
    power += re[i] ** 2 + im[i] ** 2;
  }
  return { sum, power };
}

/** Whether the outline lies where the mark says. That of paper around the label lies further out. */
function fitsOutline({ pose, evidence }: Hypothesis): boolean {
  const first = aligned([0, 0], evidence.warp);
  const last = aligned([pose.width, pose.height], evidence.warp);
  const short = Math.min(last[0] - first[0], last[1] - first[1]);
  return Math.max(...first.map(Math.abs), Math.abs(short - SHORT_SIDE_PIXELS)) < OUTLINE_OFF;
}

/** Whether a quadrilateral begins where a tile does, runs along the tiles, and has no more cells than usual. */
function beginsTiles({ pose, evidence }: Hypothesis, quad: Quad): boolean {
  const toRaster = invert(pose.toPhoto);
  const [first, right, , bottom] = quad.map(([x, y]) => aligned(apply(toRaster, x, y), evidence.warp));
  const [width, height] = [right[0] - first[0], bottom[1] - first[1]];
  const off = Math.max(offTile(first[0]), offTile(first[1]));
  const skew = Math.max(Math.abs(right[1] - first[1]) / width, Math.abs(bottom[0] - first[0]) / height);
  const short = SHORT_SIDE_PIXELS;
  return (
    width > 0 && height > 0 && off < CORNER_OFF && skew < SIDE_OFF && Math.min(width, height) < short * (1 + SIDE_OFF)
  );
}

/** The place in the label's own raster of what the rectified raster shows here: the inverse of the warp, in three steps. */
function aligned([x, y]: Point, warp: Warp): Point {
  const move = new Float64Array(2);
  let [atX, atY] = [x, y];
  for (let step = 0; step < 3; step++) {
    warp(atX, atY, move);
    [atX, atY] = [x - move[0], y - move[1]];
  }
  return [atX, atY];
}

function offTile(place: number): number {
  return Math.abs(place - TILE_PIXELS * Math.round(place / TILE_PIXELS));
}
