/**
 * Finds how the raster is displaced against the label: a smooth field that makes all blocks' sync waves agree,
 * low waves first, because they forgive more.
 */

import type { Carriers } from '../format/carriers.ts';
import type { Blocks } from './blocks.ts';
import { TILE_PIXELS, WINDOW } from './spectrum.ts';

/** Terms of the displacement along each axis: 1, x, y, x^2, x y, y^2 over places scaled to about -1 .. 1. */
export const TERMS = 6;

/** A displacement in raster pixels as a function of place. */
export interface Displacement {
  readonly centreX: number;
  readonly centreY: number;
  readonly reach: number;
  /** Terms along x, then along y. */
  readonly terms: Float64Array;
}

export interface Alignment {
  readonly displacement: Displacement;
  /** Sum of the aligned sync waves in standard deviations of what noise gives. */
  readonly score: number;
}

/** What is expected before looking, as standard deviations of the terms in raster pixels. */
export interface Prior {
  readonly shift: number;
  readonly linear: number;
  readonly quadratic: number;
}

const STAGES = [10, 14, 18, 64];
const STEPS = 12;

/** Waves up to this frequency (cycles a tile) are compared on a grid of two raster pixels. */
const SHIFT_HIGHEST = 14;

/**
 * Best shift of the whole raster on top of `start`, up to `reach` raster pixels in each direction (half a tile is every
 * shift there is). Returns the start moved, and the constellation's sum in standard deviations.
 */
export function findShift(blocks: Blocks, carriers: Carriers, start: Displacement, reach: number): Alignment {
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
  blocks: Blocks,
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

/** Climbs from `start` to the displacement that the constellation and the prior like best. */
export function refine(blocks: Blocks, carriers: Carriers, start: Displacement, prior: Prior): Alignment {
  const terms = Float64Array.from(start.terms);
  const basis = basisAt(blocks, start);
  const strength = expectedStrength(blocks);
  for (const highest of STAGES) climb(blocks, carriers, basis, terms, indices(carriers, highest), prior, strength);
  const all = indices(carriers, WINDOW);
  return { displacement: { ...start, terms }, score: scoreOf(blocks, carriers, basis, terms, all) };
}

export function displacementAt(displacement: Displacement, x: number, y: number, out: Float64Array): void {
  const { centreX, centreY, reach, terms } = displacement;
  const nx = (x - centreX) / reach;
  const ny = (y - centreY) / reach;
  out[0] = terms[0] + nx * (terms[1] + nx * terms[3] + ny * terms[4]) + ny * (terms[2] + ny * terms[5]);
  out[1] = terms[6] + nx * (terms[7] + nx * terms[9] + ny * terms[10]) + ny * (terms[8] + ny * terms[11]);
}

/** What each term of the displacement along one axis is worth at a place. */
export function placeTerms({ centreX, centreY, reach }: Displacement, x: number, y: number, out: Float64Array): void {
  const nx = (x - centreX) / reach;
  const ny = (y - centreY) / reach;
  out[0] = 1;
  out[1] = nx;
  out[2] = ny;
  out[3] = nx * nx;
  out[4] = nx * ny;
  out[5] = ny * ny;
}

function basisAt(blocks: Blocks, start: Displacement): Float64Array {
  const basis = new Float64Array(blocks.count * TERMS);
  for (let b = 0; b < blocks.count; b++) {
    placeTerms(start, blocks.x[b], blocks.y[b], basis.subarray(b * TERMS, (b + 1) * TERMS));
  }
  return basis;
}

/** The noise deviation of one block's wave: what turns sums into likelihoods. */
function expectedStrength(blocks: Blocks): number {
  let squares = 0;
  for (let i = 0; i < blocks.re.length; i++) squares += blocks.re[i] ** 2 + blocks.im[i] ** 2;
  return Math.sqrt(squares / blocks.re.length);
}

/** Newton steps on the likelihood; where it is not convex each wave's curvature is taken as if it were in phase. */
function climb(
  blocks: Blocks,
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
  blocks: Blocks,
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

function scoreOf(blocks: Blocks, carriers: Carriers, basis: Float64Array, terms: Float64Array, used: number[]): number {
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

export function priorPrecision({ shift, linear, quadratic }: Prior): Float64Array {
  const of = [shift, linear, linear, quadratic, quadratic, quadratic].map((deviation) => 1 / deviation ** 2);
  return Float64Array.from([...of, ...of]);
}

/** Solves a symmetric positive system by Cholesky's method. */
export function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= lower[i * size + k] * lower[j * size + k];
      lower[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j * size + j];
    }
  }
  const out = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) out[i] -= lower[i * size + k] * out[k];
    out[i] /= lower[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) out[i] -= lower[k * size + i] * out[k];
    out[i] /= lower[i * size + i];
  }
  return out;
}
