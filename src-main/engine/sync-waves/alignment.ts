/**
 * Fine synchronisation: finds the smooth displacement of a raster under which the sync waves of all blocks agree. It is
 * a maximum-likelihood estimate, climbed with the low waves first, because they are unambiguous over a longer way.
 */

import type { Carriers } from '../format/carriers.ts';
import { solve } from '../numeric/cholesky.ts';
import { TILE_PIXELS } from '../rectify/rectification.ts';
import { WINDOW } from './constellation-search.ts';
import { type Displacement, displacementAt, type Prior, placeTerms, priorPrecision, TERMS } from './displacement.ts';
import type { SyncBlocks } from './sync-blocks.ts';

export interface Alignment {
  readonly displacement: Displacement;
  /** Sum of the aligned sync waves in standard deviations of what noise gives. */
  readonly score: number;
}

/** Highest waves of each stage of the climb, in cycles a tile; the last stage has all. */
const STAGES = [10, 14, 18, 64];
/** Newton steps a stage. Four or five are usual. */
const STEPS = 12;

/** Waves up to this frequency (cycles a tile) are compared on a grid of two raster pixels. */
const SHIFT_HIGHEST = 14;

/**
 * Best shift of the whole raster on top of `start`, up to `reach` raster pixels in each direction (half a tile is every
 * shift there is). Returns the start moved, and the constellation's sum in standard deviations.
 */
export function findShift(blocks: SyncBlocks, carriers: Carriers, start: Displacement, reach: number): Alignment {
  const { re, im, power } = totals(blocks, carriers, start);
  const used = indices(carriers, SHIFT_HIGHEST);
  const cosine = Float64Array.from({ length: TILE_PIXELS }, (_, i) => Math.cos((2 * Math.PI * i) / TILE_PIXELS));
  const mask = TILE_PIXELS - 1;
  const quarter = TILE_PIXELS / 4;
  let best = Number.NEGATIVE_INFINITY;
  let bestX = 0;
  let bestY = 0;
  for (let dy = -reach; dy <= reach; dy += 2) {
    for (let dx = -reach; dx <= reach; dx += 2) {
      let sum = 0;
      for (const k of used) {
        const angle = (carriers.syncU[k] * dx + carriers.syncV[k] * dy) & mask;
        sum += re[k] * cosine[angle] + im[k] * cosine[(angle - quarter) & mask];
      }
      if (sum > best) {
        best = sum;
        bestX = dx;
        bestY = dy;
      }
    }
  }
  const terms = Float64Array.from(start.terms);
  terms[0] += bestX;
  terms[TERMS] += bestY;
  let all = 0;
  for (const k of used) all += power[k];
  return { displacement: { ...start, terms }, score: best / Math.sqrt(all / 2 + 1e-30) };
}

/** Sums over all blocks, each turned by the displacement at its centre. */
function totals(
  blocks: SyncBlocks,
  carriers: Carriers,
  start: Displacement,
): { re: Float64Array; im: Float64Array; power: Float64Array } {
  const re = new Float64Array(blocks.waves);
  const im = new Float64Array(blocks.waves);
  const power = new Float64Array(blocks.waves);
  const moved = new Float64Array(2);
  const unit = (2 * Math.PI) / TILE_PIXELS;
  for (let b = 0; b < blocks.count; b++) {
    displacementAt(start, blocks.x[b], blocks.y[b], moved);
    for (let k = 0; k < blocks.waves; k++) {
      const i = b * blocks.waves + k;
      const angle = unit * (carriers.syncU[k] * moved[0] + carriers.syncV[k] * moved[1]);
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      re[k] += blocks.re[i] * cos + blocks.im[i] * sin;
      im[k] += blocks.im[i] * cos - blocks.re[i] * sin;
      power[k] += blocks.re[i] ** 2 + blocks.im[i] ** 2;
    }
  }
  return { re, im, power };
}

function indices(carriers: Carriers, highest: number): number[] {
  return Array.from(carriers.syncU.keys()).filter((k) => Math.hypot(carriers.syncU[k], carriers.syncV[k]) <= highest);
}

/** Climbs from `start` to the most likely displacement, given the constellation and the prior. */
export function refine(blocks: SyncBlocks, carriers: Carriers, start: Displacement, prior: Prior): Alignment {
  const terms = Float64Array.from(start.terms);
  const basis = basisAt(blocks, start);
  const strength = expectedStrength(blocks);
  for (const highest of STAGES) climb(blocks, carriers, basis, terms, indices(carriers, highest), prior, strength);
  const all = indices(carriers, WINDOW);
  return { displacement: { ...start, terms }, score: scoreOf(blocks, carriers, basis, terms, all) };
}

function basisAt(blocks: SyncBlocks, start: Displacement): Float64Array {
  const basis = new Float64Array(blocks.count * TERMS);
  for (let b = 0; b < blocks.count; b++) {
    placeTerms(start, blocks.x[b], blocks.y[b], basis.subarray(b * TERMS, (b + 1) * TERMS));
  }
  return basis;
}

/** Root mean square of one block's wave. It is taken for the noise, and turns sums into likelihoods. */
function expectedStrength(blocks: SyncBlocks): number {
  let squares = 0;
  for (let i = 0; i < blocks.re.length; i++) squares += blocks.re[i] ** 2 + blocks.im[i] ** 2;
  return Math.sqrt(squares / blocks.re.length);
}

/** Newton steps on the likelihood. Where it is not convex, each wave counts with a part of the curvature that it has in phase. */
function climb(
  blocks: SyncBlocks,
  carriers: Carriers,
  basis: Float64Array,
  terms: Float64Array,
  used: number[],
  prior: Prior,
  strength: number,
): void {
  const size = 2 * TERMS;
  const precision = priorPrecision(prior);
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const curvature = new Float64Array(size * size);
    accumulate(blocks, carriers, basis, terms, used, strength, gradient, curvature);
    for (let i = 0; i < size; i++) {
      gradient[i] -= precision[i] * terms[i];
      curvature[i * size + i] += precision[i];
    }
    const move = solve(curvature, gradient, size);
    let largest = 0;
    for (let i = 0; i < size; i++) largest = Math.max(largest, Math.abs(move[i]));
    const scale = Math.min(1, 2.5 / (largest + 1e-9));
    for (let i = 0; i < size; i++) terms[i] += scale * move[i];
    if (largest < 0.02) return;
  }
}

function accumulate(
  blocks: SyncBlocks,
  carriers: Carriers,
  basis: Float64Array,
  terms: Float64Array,
  used: number[],
  strength: number,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const size = 2 * TERMS;
  const unit = (2 * Math.PI) / TILE_PIXELS;
  const scale = 1 / strength;
  for (let b = 0; b < blocks.count; b++) {
    const at = b * TERMS;
    let dx = 0;
    let dy = 0;
    for (let i = 0; i < TERMS; i++) {
      dx += basis[at + i] * terms[i];
      dy += basis[at + i] * terms[TERMS + i];
    }
    let gx = 0;
    let gy = 0;
    let cxx = 0;
    let cxy = 0;
    let cyy = 0;
    for (const k of used) {
      const wx = unit * carriers.syncU[k];
      const wy = unit * carriers.syncV[k];
      const angle = wx * dx + wy * dy;
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      const i = b * blocks.waves + k;
      const re = scale * (blocks.re[i] * cos + blocks.im[i] * sin);
      const im = scale * (blocks.im[i] * cos - blocks.re[i] * sin);
      gx += im * wx;
      gy += im * wy;
      const held = Math.max(Math.abs(re), 0.3 * Math.hypot(re, im));
      cxx += held * wx * wx;
      cxy += held * wx * wy;
      cyy += held * wy * wy;
    }
    for (let i = 0; i < TERMS; i++) {
      const bi = basis[at + i];
      gradient[i] += bi * gx;
      gradient[TERMS + i] += bi * gy;
      for (let j = 0; j < TERMS; j++) {
        const bb = bi * basis[at + j];
        curvature[i * size + j] += bb * cxx;
        curvature[i * size + TERMS + j] += bb * cxy;
        curvature[(TERMS + i) * size + j] += bb * cxy;
        curvature[(TERMS + i) * size + TERMS + j] += bb * cyy;
      }
    }
  }
}

function scoreOf(
  blocks: SyncBlocks,
  carriers: Carriers,
  basis: Float64Array,
  terms: Float64Array,
  used: number[],
): number {
  const unit = (2 * Math.PI) / TILE_PIXELS;
  let sum = 0;
  let power = 0;
  for (let b = 0; b < blocks.count; b++) {
    const at = b * TERMS;
    let dx = 0;
    let dy = 0;
    for (let i = 0; i < TERMS; i++) {
      dx += basis[at + i] * terms[i];
      dy += basis[at + i] * terms[TERMS + i];
    }
    for (const k of used) {
      const angle = unit * (carriers.syncU[k] * dx + carriers.syncV[k] * dy);
      const i = b * blocks.waves + k;
      sum += blocks.re[i] * Math.cos(angle) + blocks.im[i] * Math.sin(angle);
      power += blocks.re[i] ** 2 + blocks.im[i] ** 2;
    }
  }
  return sum / Math.sqrt(power / 2);
}
