/** Coarse synchronisation: the whitened power spectrum of residuals, and the search of the sync constellation in it. */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import type { TileTransform } from '#main/engine/numeric/tile-transform.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import type { Residual, Residuals } from '#main/engine/outlines/whitening.ts';

/** Side of the windows that are transformed, in raster pixels. */
export const WINDOW = 512;

/** A whitened power is clipped at this many times the power around it: one strong wave is artwork, not the constellation. */
const MOST_POWER = 5;
/** Half the side of the neighbourhood that a power is compared with, in bins. */
const WHITEN_REACH = 9;

/** How the label's true raster lies in the raster that was searched: x' = centre + turn * stretch * (x - true centre). */
export interface ConstellationMatch {
  readonly score: number;
  /** Size of the cells, as a multiple of two pixels. */
  readonly scale: number;
  /** Square root of the ratio of the horizontal to the vertical size. */
  readonly stretch: number;
  /** Rotation in radians. */
  readonly turn: number;
}

/** Whitened power spectrum, WINDOW x WINDOW bins, symmetric about 0: the sum over windows that cover the raster. */
export function whitenedPower(residuals: Residuals, scratch = createScratch()): Float32Array {
  const transform = scratch.transform(WINDOW, WINDOW / 2);
  const power = new Float32Array(WINDOW * WINDOW);
  const gainLuma = 1 / spread(residuals.luma);
  const gainBlue = 1 / spread(residuals.blueYellow);
  for (const top of windowStarts(residuals.height)) {
    for (const left of windowStarts(residuals.width)) {
      fillWindow(transform, residuals, left, top, gainLuma, gainBlue);
      transform.run();
      addPower(transform, power);
    }
  }
  return whiten(power);
}

function windowStarts(length: number): number[] {
  if (length <= WINDOW) return [0];
  const count = Math.ceil(length / WINDOW + 0.3);
  return Array.from({ length: count }, (_, i) => Math.round((i * (length - WINDOW)) / (count - 1)));
}

function spread(residual: Residual): number {
  let squares = 0;
  let expected = 0;
  for (let i = 0; i < residual.value.length; i++) {
    squares += residual.value[i] ** 2;
    expected += residual.weight[i];
  }
  // A channel far quieter than the weights expect was wiped out by compression: it must not be blown up.
  return Math.sqrt(Math.max(squares, 0.3 * expected) / residual.value.length) + 1e-12;
}

/** Luma goes in as the real part, blue-yellow as the imaginary one: the powers of f and -f add up to those of both. */
function fillWindow(
  { input: { re, im } }: TileTransform,
  residuals: Residuals,
  left: number,
  top: number,
  gainLuma: number,
  gainBlue: number,
): void {
  re.fill(0);
  im.fill(0);
  const width = Math.min(WINDOW, residuals.width - left);
  const height = Math.min(WINDOW, residuals.height - top);
  const across = Float64Array.from({ length: width }, (_, x) => hann(x, width));
  for (let y = 0; y < height; y++) {
    const down = hann(y, height);
    let from = (top + y) * residuals.width + left;
    for (let x = 0, to = y * WINDOW; x < width; x++, to++, from++) {
      const w = down * across[x];
      re[to] = w * gainLuma * residuals.luma.value[from];
      im[to] = w * gainBlue * residuals.blueYellow.value[from];
    }
  }
}

function addPower({ output: { re, im }, place }: TileTransform, power: Float32Array): void {
  const mask = WINDOW - 1;
  for (let v = 0; v <= WINDOW / 2; v++) {
    for (let u = 0; u < WINDOW; u++) {
      const at = place(u, v);
      const mirror = place(-u, -v & mask);
      const sum = re[at] * re[at] + im[at] * im[at] + re[mirror] * re[mirror] + im[mirror] * im[mirror];
      power[v * WINDOW + u] += sum;
      if (v > 0 && v < WINDOW / 2) power[(WINDOW - v) * WINDOW + (-u & mask)] += sum;
    }
  }
}

function hann(i: number, length: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length);
}

function whiten(power: Float32Array): Float32Array {
  const around = wrappedMean(power, WHITEN_REACH);
  for (let i = 0; i < power.length; i++) power[i] = Math.min(MOST_POWER, power[i] / (around[i] + 1e-12));
  return power;
}

/** Mean over a square neighbourhood on the torus. */
function wrappedMean(plane: Float32Array, reach: number): Float32Array {
  const mask = WINDOW - 1;
  const rows = new Float32Array(plane.length);
  const out = new Float32Array(plane.length);
  const scale = 1 / (2 * reach + 1);
  for (let v = 0; v < WINDOW; v++) {
    const base = v * WINDOW;
    let sum = 0;
    for (let i = -reach; i < reach; i++) sum += plane[base + (i & mask)];
    for (let u = 0; u < WINDOW; u++) {
      sum += plane[base + ((u + reach) & mask)];
      rows[base + u] = sum * scale;
      sum -= plane[base + ((u - reach) & mask)];
    }
  }
  for (let u = 0; u < WINDOW; u++) {
    let sum = 0;
    for (let i = -reach; i < reach; i++) sum += rows[(i & mask) * WINDOW + u];
    for (let v = 0; v < WINDOW; v++) {
      sum += rows[((v + reach) & mask) * WINDOW + u];
      out[v * WINDOW + u] = sum * scale;
      sum -= rows[((v - reach) & mask) * WINDOW + u];
    }
  }
  return out;
}

export interface SpectrumMoments {
  readonly mean: number;
  readonly deviation: number;
}

/** Of a symmetric spectrum: half of it is enough. */
export function spectrumMoments(power: Float32Array): SpectrumMoments {
  const count = power.length / 2;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    sum += power[i];
    squares += power[i] * power[i];
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(squares / count - mean * mean) };
}

/**
 * How much power lies where the constellation would be if the window showed the raster through `matrix` (xx, xy, yx, yy),
 * in standard deviations; waves above `highest` cycles a tile are left out.
 */
export function scoreAt(
  power: Float32Array,
  moments: SpectrumMoments,
  carriers: Carriers,
  matrix: Float64Array,
  highest: number,
): number {
  const [a, b, c, d] = matrix;
  const unit = WINDOW / TILE_PIXELS / (a * d - b * c);
  const mask = WINDOW - 1;
  let sum = 0;
  let count = 0;
  for (let k = 0; k < carriers.syncU.length; k++) {
    const u = carriers.syncU[k];
    const v = carriers.syncV[k];
    if (u * u + v * v > highest * highest) continue;
    const bu = Math.round(unit * (d * u - c * v)) & mask;
    const bv = Math.round(unit * (a * v - b * u)) & mask;
    sum += power[bv * WINDOW + bu];
    count++;
  }
  return (sum - count * moments.mean) / (Math.sqrt(count) * moments.deviation);
}
