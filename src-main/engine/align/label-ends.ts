/** Where a label that was read without corners ends: what was taken for its ends is believed only as far as its mark vouches. */

import type { Carriers } from '../format/carriers.ts';
import { MARK } from '../format/params.ts';
import { apply, invert, turnsOf } from '../numeric/geometry.ts';
import type { Point, Quad } from '../numeric/raster.ts';
import { displacementAt } from './align.ts';
import type { Attempt, Pose, Sight } from './attempt.ts';
import type { Warp } from './rectify.ts';
import { TILE_PIXELS } from './spectrum.ts';

/**
 * How much the mark must show along each side, as a share of how much it shows in all, both in standard deviations: whole
 * labels give 0.2 to 0.5, and no mark gives 0 give or take one deviation.
 */
const SHOWS = 0.1;
const LEAST_SHOWN = 1.5;
/** Raster pixels (two a cell) that a corner may be off from where the first tile begins. */
const CORNER_OFF = 4;
/** The same for the two corners beside it, as a share of the side: they are further from what was read. */
const SIDE_OFF = 0.02;
/** Raster pixels that the outline of a whole label may be off from what the mark says: 3 % of its short side. */
const OUTLINE_OFF = 12;

/** `picture`: the picture itself, which may be the label, where it is one. `outlines`: what else may be the whole label, any way up, the likeliest first. */
export function labelEnds(
  attempt: Attempt,
  picture: Quad | null,
  outlines: readonly Quad[],
  carriers: Carriers,
): Quad | null {
  const whole = picture && turnsOf(picture).find((quad) => beginsTiles(attempt, quad));
  if (whole) return whole;
  if (attempt.basis === 'label' && fitsOutline(attempt) && showsAlongSides(attempt, carriers)) return attempt.corners;
  for (const outline of outlines) {
    const own = turnsOf(outline).find((quad) => beginsTiles(attempt, quad));
    if (own) return own;
  }
  // A label that was cut: the corners of what is left of it.
  return attempt.basis === 'outline' && showsAlongSides(attempt, carriers) ? attempt.corners : null;
}

/** Whether the mark reaches to all four sides of the raster: beyond a label there is none. */
export function showsAlongSides({ pose, sight }: Attempt, carriers: Carriers): boolean {
  const { blocks } = sight;
  // Left, top, right, bottom, and the whole.
  const sums = new Float64Array(5);
  const powers = new Float64Array(5);
  for (let b = 0; b < blocks.count; b++) {
    const { sum, power } = agreement(sight, carriers, b);
    for (const [side, isNear] of [...nearSides(blocks.x[b], blocks.y[b], pose), true].entries()) {
      if (!isNear) continue;
      sums[side] += sum;
      powers[side] += power;
    }
  }
  const shown = sums.map((sum, side) => sum / Math.sqrt(powers[side] / 2 + 1e-30));
  return shown.every((deviations) => deviations > Math.max(LEAST_SHOWN, SHOWS * shown[4]));
}

/** Left, top, right, bottom: blocks are a tile wide and half a tile apart. */
function nearSides(x: number, y: number, { width, height }: Pose): boolean[] {
  const near = TILE_PIXELS / 2;
  return [x < near, y < near, x > width - near, y > height - near];
}

/** How far the sync waves of a block agree with the constellation, and their power. */
function agreement(
  { blocks: { re, im, waves, x, y }, displacement }: Sight,
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

/** Whether the outline that was followed is where the mark says: that of paper around the label is further out. */
function fitsOutline({ pose, sight }: Attempt): boolean {
  const first = aligned([0, 0], sight.warp);
  const last = aligned([pose.width, pose.height], sight.warp);
  const short = Math.min(last[0] - first[0], last[1] - first[1]);
  return Math.max(...first.map(Math.abs), Math.abs(short - 2 * MARK.shortSideCells)) < OUTLINE_OFF;
}

/** A label begins where a tile does, its sides run along the tiles, and the short one has no more cells than usual. */
function beginsTiles({ pose, sight }: Attempt, quad: Quad): boolean {
  const toRaster = invert(pose.toPhoto);
  const [first, right, , bottom] = quad.map(([x, y]) => aligned(apply(toRaster, x, y), sight.warp));
  const [width, height] = [right[0] - first[0], bottom[1] - first[1]];
  const off = Math.max(offTile(first[0]), offTile(first[1]));
  const skew = Math.max(Math.abs(right[1] - first[1]) / width, Math.abs(bottom[0] - first[0]) / height);
  const short = 2 * MARK.shortSideCells;
  return (
    width > 0 && height > 0 && off < CORNER_OFF && skew < SIDE_OFF && Math.min(width, height) < short * (1 + SIDE_OFF)
  );
}

/** Where in the label's own raster lies what the photograph's raster shows here: the warp goes the other way. */
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
