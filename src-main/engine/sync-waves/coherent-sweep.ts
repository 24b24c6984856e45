/**
 * The search of all sizes and proportions of the constellation with phases. The search of the power spectrum forgets where
 * the waves begin, and busy artwork drowns it; here the waves of all blocks are added up with the phases that each size
 * and proportion gives them, so that a mark stands out that is far fainter.
 */

import { amplitudeAt, type Carriers } from '#main/engine/format/carriers.ts';
import { createScratch, type Scratch } from '#main/engine/numeric/scratch.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import type { Residuals } from '#main/engine/outlines/whitening.ts';
import { type BlockSpectra, blockSpectra, SPECTRUM_REACH } from './block-spectra.ts';
import { HOP } from './block-transform.ts';
import { lumaAlone, modelsOf } from './channel-models.ts';
import type { ConstellationMatch } from './constellation-search.ts';
import { alignMatch } from './swept-alignment.ts';

/** A size of the cells, as a multiple of two pixels, and the square root of the ratio of the horizontal to the vertical size. */
interface Shape {
  readonly scale: number;
  readonly stretch: number;
}

/**
 * Waves up to this frequency are used, in cycles a tile. Rough corners and a bent label hardly move the lowest ones, but
 * there artwork is strongest: up to 14 alone, busy labels were lost whose marks had twice the energy that reading needs. Up
 * to 18, tilted labels were lost however strong their marks: the highest waves fall out of step from block to block.
 */
const HIGHEST = 16;
/** Steps of size and proportion. */
const STEP = 0.014;
/** Side of the grid of places of the tile that are tried. */
const PLACES = 64;
/** A wave is clipped at this many times what noise gives: one strong wave is artwork. */
const MOST = 2.5;
/** Share of the sizes and proportions, those with the most power, for which all places are tried. */
const TRIED = 0.35;

/** All sizes between two, each with all proportions that differ from the raster's by so much at the most. */
export function sizesBetween(scaleFrom: number, scaleTo: number, stretch: number): Shape[] {
  const scales = Math.round(Math.log(scaleTo / scaleFrom) / STEP);
  const stretches = Math.round(stretch / STEP);
  const shapes: Shape[] = [];
  for (let a = -stretches; a <= stretches; a++) {
    for (let s = 0; s <= scales; s++)
      shapes.push({ scale: scaleFrom * Math.exp(s * STEP), stretch: Math.exp((a * STEP) / 2) });
  }
  return shapes;
}

/** Whole labels of the usual number of cells by the ratios of their sides about that of the raster: `reach` is a logarithm. */
export function aspectsAbout(aspect: number, reach: number): Shape[] {
  const steps = Math.round(reach / STEP);
  return Array.from({ length: 2 * steps + 1 }, (_, i): Shape => {
    const other = aspect * Math.exp((i - steps) * STEP);
    const across = Math.max(1, aspect) / Math.max(1, other);
    const down = Math.min(1, other) / Math.min(1, aspect);
    return { scale: Math.sqrt(across * down), stretch: Math.sqrt(across / down) };
  });
}

/** Waves that count, with the phases of the constellation and the weight of each. */
interface Waves {
  readonly count: number;
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly phase: Float64Array;
  readonly weight: Float64Array;
}

/** The constellation at one size and proportion: sums over all blocks about the raster's centre, over those of noise. */
interface Seen {
  readonly scale: number;
  readonly stretch: number;
  readonly turn: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** How far the power of the waves exceeds that of noise. */
  readonly power: number;
}

/** A raster to sweep: what its blocks show under each model. */
export interface SweptRaster {
  readonly residuals: Residuals;
  readonly spectra: readonly BlockSpectra[];
  readonly scratch: Scratch;
}

/** `luma`: whether luma is swept by itself as well, which takes the time of one more model. */
export function rasterToSweep(
  residuals: Residuals,
  cellPixels: number,
  luma: boolean,
  scratch = createScratch(),
): SweptRaster {
  const models = [...modelsOf(residuals, cellPixels), ...(luma ? lumaAlone(cellPixels) : [])];
  return { residuals, spectra: blockSpectra(residuals, cellPixels, models, scratch), scratch };
}

/** The best matches of these shapes under each model, so many of each, aligned, best first. A score is that of the alignment: noise gives 6 to 9. */
export function sweepCoherently(
  { residuals, spectra, scratch }: SweptRaster,
  carriers: Carriers,
  shapes: readonly Shape[],
  keep: number,
): ConstellationMatch[] {
  const waves = wavesOf(carriers);
  return spectra
    .flatMap((blocks) => {
      const matches = matchesIn(blocks, waves, shapes, residuals, keep, scratch);
      return matches.map((match) => alignMatch(match, blocks, carriers, residuals));
    })
    .sort((one, other) => other.score - one.score);
}

/** The constellation as a mirror shows it. */
export function mirrored(carriers: Carriers): Carriers {
  return { ...carriers, syncU: carriers.syncU.map((u) => -u) };
}

/** The best matches in the spectra of one model. */
function matchesIn(
  blocks: BlockSpectra,
  waves: Waves,
  shapes: readonly Shape[],
  residuals: Residuals,
  keep: number,
  scratch: Scratch,
): ConstellationMatch[] {
  const all = seenAtAll(blocks, waves, shapes, residuals);
  all.sort((a, b) => b.power - a.power);
  const atBestPlace = createPlaces(waves, scratch);
  const found: ConstellationMatch[] = [];
  for (const seen of all.slice(0, Math.ceil(TRIED * all.length)))
    keepBest(found, { ...seen, score: atBestPlace(seen) }, keep);
  return found;
}

function wavesOf({ syncU, syncV, syncPhase }: Carriers): Waves {
  const used = Array.from(syncU.keys()).filter((k) => Math.hypot(syncU[k], syncV[k]) <= HIGHEST);
  return {
    count: used.length,
    u: Float64Array.from(used, (k) => syncU[k]),
    v: Float64Array.from(used, (k) => syncV[k]),
    phase: Float64Array.from(used, (k) => syncPhase[k]),
    weight: Float64Array.from(used, (k) => amplitudeAt(Math.hypot(syncU[k], syncV[k]))),
  };
}

function seenAtAll(blocks: BlockSpectra, waves: Waves, shapes: readonly Shape[], { width, height }: Residuals): Seen[] {
  return [0, Math.PI / 2].flatMap((turn) =>
    shapes.map(({ scale, stretch }) => seenAt(blocks, waves, scale, stretch, turn, width / 2, height / 2)),
  );
}

function seenAt(
  { columns, rows, spectra, first }: BlockSpectra,
  waves: Waves,
  scale: number,
  stretch: number,
  turn: number,
  centreX: number,
  centreY: number,
): Seen {
  const re = new Float64Array(waves.count);
  const im = new Float64Array(waves.count);
  const cos = Math.round(Math.cos(turn));
  const sin = Math.round(Math.sin(turn));
  const stride = 2 * SPECTRUM_REACH + 1;
  const size = 2 * stride * (SPECTRUM_REACH + 1);
  let power = 0;
  for (let k = 0; k < waves.count; k++) {
    const sx = waves.u[k] / (scale * stretch);
    const sy = (waves.v[k] * stretch) / scale;
    const u = cos * sx - sin * sy;
    const v = sin * sx + cos * sy;
    // Only half of the plane is kept; the other half mirrors it.
    const side = v < 0 ? -1 : 1;
    const column = Math.floor(side * u);
    const row = Math.floor(side * v);
    if (column < -SPECTRUM_REACH || column >= SPECTRUM_REACH || row >= SPECTRUM_REACH) continue;
    const ax = side * u - column;
    const ay = side * v - row;
    const w00 = (1 - ax) * (1 - ay);
    const w01 = ax * (1 - ay);
    const w10 = (1 - ax) * ay;
    const w11 = ax * ay;
    // From block to block, and from the raster's centre to the first block.
    const unit = (-2 * Math.PI * side) / TILE_PIXELS;
    const stepX = unit * u * HOP;
    const stepY = unit * v * HOP;
    const [stepXre, stepXim, stepYre, stepYim] = [Math.cos(stepX), Math.sin(stepX), Math.cos(stepY), Math.sin(stepY)];
    const start = unit * (u * (first - centreX) + v * (first - centreY));
    let [lineRe, lineIm] = [Math.cos(start), Math.sin(start)];
    let [sumRe, sumIm, squares] = [0, 0, 1e-30];
    let at = 2 * (row * stride + column + SPECTRUM_REACH);
    for (let y = 0; y < rows; y++) {
      let [c, s] = [lineRe, lineIm];
      for (let x = 0; x < columns; x++, at += size) {
        const low = at + 2 * stride;
        const r = w00 * spectra[at] + w01 * spectra[at + 2] + w10 * spectra[low] + w11 * spectra[low + 2];
        const i = w00 * spectra[at + 1] + w01 * spectra[at + 3] + w10 * spectra[low + 1] + w11 * spectra[low + 3];
        sumRe += r * c - i * s;
        sumIm += r * s + i * c;
        squares += r * r + i * i;
        const next = c * stepXre - s * stepXim;
        s = c * stepXim + s * stepXre;
        c = next;
      }
      const next = lineRe * stepYre - lineIm * stepYim;
      lineIm = lineRe * stepYim + lineIm * stepYre;
      lineRe = next;
    }
    const held = Math.min(1 / Math.sqrt(squares), MOST / Math.hypot(sumRe, sumIm, 1e-15));
    re[k] = held * sumRe;
    im[k] = held * side * sumIm;
    power += waves.weight[k] ** 2 * (re[k] ** 2 + im[k] ** 2);
  }
  return { scale, stretch, turn, re, im, power };
}

/**
 * The best sum of the waves over all places of the tile under the raster's centre, either way up, in standard deviations of
 * noise. One transform gives the sums of both: upright in its real part, upside down in its imaginary one.
 */
function createPlaces({ count, u, v, phase, weight }: Waves, scratch: Scratch): (seen: Seen) => number {
  const { input, output, run } = scratch.transform(PLACES, PLACES / 2);
  const norm = Math.sqrt(weight.reduce((sum, one) => sum + one * one, 0) / 2);
  const mask = PLACES - 1;
  const at = (across: number, down: number): number => (down & mask) * PLACES + (across & mask);
  return (seen) => {
    input.re.fill(0);
    input.im.fill(0);
    for (let k = 0; k < count; k++) {
      const c = (weight[k] * Math.cos(phase[k])) / 2;
      const s = (weight[k] * Math.sin(phase[k])) / 2;
      const [upRe, upIm] = [seen.re[k] * c + seen.im[k] * s, seen.im[k] * c - seen.re[k] * s];
      const [downRe, downIm] = [seen.re[k] * c - seen.im[k] * s, -seen.im[k] * c - seen.re[k] * s];
      const [here, mirror] = [at(u[k], v[k]), at(-u[k], -v[k])];
      input.re[here] += upRe - downIm;
      input.im[here] += upIm + downRe;
      input.re[mirror] += upRe + downIm;
      input.im[mirror] += downRe - upIm;
    }
    run();
    let best = 0;
    for (let i = 0; i < PLACES * PLACES; i++) best = Math.max(best, output.re[i], output.im[i]);
    return best / norm;
  };
}

function keepBest(found: ConstellationMatch[], one: ConstellationMatch, keep: number): void {
  const rival = found.findIndex((other) => isNear(other, one));
  if (rival >= 0) {
    if (found[rival].score >= one.score) return;
    found.splice(rival, 1);
  }
  found.push(one);
  found.sort((a, b) => b.score - a.score);
  if (found.length > keep) found.pop();
}

function isNear(a: ConstellationMatch, b: ConstellationMatch): boolean {
  const near = 3 * STEP;
  return (
    Math.abs(Math.log(a.scale / b.scale)) < near &&
    Math.abs(Math.log(a.stretch / b.stretch)) < near &&
    a.turn === b.turn
  );
}
