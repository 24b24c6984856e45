/**
 * Fine synchronisation: finds the smooth displacement of a raster under which the sync waves of all blocks agree. It is
 * a maximum-likelihood estimate, climbed with the low waves first, because they are unambiguous over a longer way.
 */

import { solve } from '#main/engine/numeric/cholesky.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import { type Displacement, displacementAt, type Prior, placeTerms, priorPrecision, TERMS } from './displacement.ts';
import type { KnownWaves, SyncBlocks } from './sync-blocks.ts';
import { createWaveTurns, type WaveTurns } from './wave-turns.ts';

export interface Alignment {
  readonly displacement: Displacement;
  /** Sum of the aligned sync waves in standard deviations of what noise gives. */
  readonly score: number;
}

/** A highest frequency that leaves no wave out. */
const ALL = Number.POSITIVE_INFINITY;
/** Highest waves of each stage of the climb, in cycles a tile. */
const STAGES = [10, 14, 18, ALL];
/** Newton steps a stage. Four or five are usual. */
const STEPS = 12;
/** The most that a step moves a term, and the move under which a stage ends, in raster pixels. */
const LONGEST_STEP = 2.5;
const STILL = 0.02;
/** Least share of its size with which a wave counts in the curvature, so that waves out of phase do not make steps long. */
const LEAST_CURVED = 0.3;

/** Waves up to this frequency (cycles a tile) are compared on a grid of two raster pixels. */
const SHIFT_HIGHEST = 14;

/**
 * Best shift of the whole raster on top of `start`, up to `reach` raster pixels in each direction (half a tile is every
 * shift there is). Returns the start moved, and the constellation's sum in standard deviations.
 */
export function findShift(blocks: SyncBlocks, carriers: KnownWaves, start: Displacement, reach: number): Alignment {
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
  carriers: KnownWaves,
  start: Displacement,
): { re: Float64Array; im: Float64Array; power: Float64Array } {
  const re = new Float64Array(blocks.waves);
  const im = new Float64Array(blocks.waves);
  const power = new Float64Array(blocks.waves);
  const moved = new Float64Array(2);
  const turns = turnsOf(carriers, ALL);
  for (let b = 0; b < blocks.count; b++) {
    displacementAt(start, blocks.x[b], blocks.y[b], moved);
    turns.at(moved[0], moved[1]);
    for (let k = 0; k < blocks.waves; k++) {
      const i = b * blocks.waves + k;
      const cos = turns.cos[k];
      const sin = turns.sin[k];
      re[k] += blocks.re[i] * cos + blocks.im[i] * sin;
      im[k] += blocks.im[i] * cos - blocks.re[i] * sin;
      power[k] += blocks.re[i] * blocks.re[i] + blocks.im[i] * blocks.im[i];
    }
  }
  return { re, im, power };
}

function turnsOf(carriers: KnownWaves, highest: number): WaveTurns {
  return createWaveTurns({ u: carriers.syncU, v: carriers.syncV, used: indices(carriers, highest) });
}

function indices(carriers: KnownWaves, highest: number): number[] {
  return Array.from(carriers.syncU.keys()).filter((k) => Math.hypot(carriers.syncU[k], carriers.syncV[k]) <= highest);
}

/** Climbs from `start` to the most likely displacement, given the constellation and the prior, whose middle is the start. */
export function refine(blocks: SyncBlocks, carriers: KnownWaves, start: Displacement, prior: Prior): Alignment {
  const terms = Float64Array.from(start.terms);
  const basis = basisAt(blocks, start);
  const from: Start = { terms: start.terms, precision: priorPrecision(prior) };
  for (const highest of STAGES) climb(blocks, carriers, basis, terms, turnsOf(carriers, highest), from);
  const { sum, noise } = agreementOf(blocks, basis, terms, turnsOf(carriers, ALL));
  return { displacement: { ...start, terms }, score: sum / noise };
}

/** Where a climb starts, and the inverse variances of the terms about it. */
interface Start {
  readonly terms: Float64Array;
  readonly precision: Float64Array;
}

function basisAt(blocks: SyncBlocks, start: Displacement): Float64Array {
  const basis = new Float64Array(blocks.count * TERMS);
  for (let b = 0; b < blocks.count; b++) {
    placeTerms(start, blocks.x[b], blocks.y[b], basis.subarray(b * TERMS, (b + 1) * TERMS));
  }
  return basis;
}

/**
 * Variance of a sum over all blocks, over that of independent blocks: windows overlap by half, so a block's noise
 * correlates by a sixth with that of each neighbour along both axes.
 */
const OVERLAP = (1 + 2 / 6) ** 2;
/** Score that a mark is taken to have at least, so that a climb whose start is rough begins at all. */
const LEAST_SCORE = 7;

/**
 * What a wave in phase adds to the log-likelihood. Each is weighted by its signal-to-noise ratio already; how strong the
 * mark is, the sum at the start of the stage tells: a sum S of variance V stands for a likelihood of S^2 / V. A faint mark
 * so moves little from the prior, and noise makes no alignment.
 */
function likelihoodOf({ sum, noise }: Agreement): number {
  return Math.max(LEAST_SCORE, sum / noise) / (OVERLAP * noise);
}

/** Newton steps on the likelihood. Where it is not convex, each wave counts with a part of the curvature that it has in phase. */
function climb(
  blocks: SyncBlocks,
  carriers: KnownWaves,
  basis: Float64Array,
  terms: Float64Array,
  turns: WaveTurns,
  start: Start,
): void {
  const size = 2 * TERMS;
  const scale = likelihoodOf(agreementOf(blocks, basis, terms, turns));
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const curvature = new Float64Array(size * size);
    accumulate(blocks, carriers, basis, terms, turns, scale, gradient, curvature);
    for (let i = 0; i < size; i++) {
      gradient[i] -= start.precision[i] * (terms[i] - start.terms[i]);
      curvature[i * size + i] += start.precision[i];
    }
    const move = solve(curvature, gradient, size);
    let largest = 0;
    for (let i = 0; i < size; i++) largest = Math.max(largest, Math.abs(move[i]));
    const held = Math.min(1, LONGEST_STEP / (largest + 1e-9));
    for (let i = 0; i < size; i++) terms[i] += held * move[i];
    if (largest < STILL) return;
  }
}

function accumulate(
  blocks: SyncBlocks,
  carriers: KnownWaves,
  basis: Float64Array,
  terms: Float64Array,
  turns: WaveTurns,
  scale: number,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const size = 2 * TERMS;
  const unit = (2 * Math.PI) / TILE_PIXELS;
  for (let b = 0; b < blocks.count; b++) {
    const at = b * TERMS;
    turnAt(turns, basis, at, terms);
    let gx = 0;
    let gy = 0;
    let cxx = 0;
    let cxy = 0;
    let cyy = 0;
    for (let j = 0; j < turns.used.length; j++) {
      const k = turns.used[j];
      const wx = unit * carriers.syncU[k];
      const wy = unit * carriers.syncV[k];
      const cos = turns.cos[j];
      const sin = turns.sin[j];
      const i = b * blocks.waves + k;
      const re = scale * (blocks.re[i] * cos + blocks.im[i] * sin);
      const im = scale * (blocks.im[i] * cos - blocks.re[i] * sin);
      gx += im * wx;
      gy += im * wy;
      const held = Math.max(Math.abs(re), LEAST_CURVED * Math.sqrt(re * re + im * im));
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

/** Sum of the aligned waves, and the deviation of what independent noise of their power would give. */
interface Agreement {
  readonly sum: number;
  readonly noise: number;
}

function agreementOf(blocks: SyncBlocks, basis: Float64Array, terms: Float64Array, turns: WaveTurns): Agreement {
  let sum = 0;
  let power = 0;
  for (let b = 0; b < blocks.count; b++) {
    turnAt(turns, basis, b * TERMS, terms);
    for (let j = 0; j < turns.used.length; j++) {
      const i = b * blocks.waves + turns.used[j];
      sum += blocks.re[i] * turns.cos[j] + blocks.im[i] * turns.sin[j];
      power += blocks.re[i] * blocks.re[i] + blocks.im[i] * blocks.im[i];
    }
  }
  return { sum, noise: Math.sqrt(power / 2) + 1e-30 };
}

/** The phases of a block's displacement; the block's terms begin at `at`. */
function turnAt(turns: WaveTurns, basis: Float64Array, at: number, terms: Float64Array): void {
  let dx = 0;
  let dy = 0;
  for (let i = 0; i < TERMS; i++) {
    dx += basis[at + i] * terms[i];
    dy += basis[at + i] * terms[TERMS + i];
  }
  turns.at(dx, dy);
}
