/** The sync constellation in overlapping blocks of a raster, a tile wide each: one complex number a block and wave. */

import { amplitudeAt, type Carriers } from '../format/carriers.ts';
import { MARK } from '../format/params.ts';
import { createScratch } from '../numeric/scratch.ts';
import type { TileTransform } from '../numeric/tile-transform.ts';
import { TILE_PIXELS } from '../rectify/rectification.ts';
import type { Residuals } from '../rectify/whitening.ts';

/** Waves whose phases are known. The constellation's always are, those of the message as far as it is decided. */
export interface KnownWaves extends Pick<Carriers, 'syncU' | 'syncV' | 'syncPhase'> {
  /** Amplitudes in those of the constellation's waves, which are 1. */
  readonly amplitude?: Float64Array;
}

/** What print and camera did to the two parts of the mark. */
export type Model = 'both parts' | 'luma reversed' | 'blue-yellow reversed' | 'luma alone';

export interface SyncBlocks {
  readonly count: number;
  readonly waves: number;
  /** Centres, in raster pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Sync waves, wave by wave within block by block, each weighted by its signal-to-noise ratio. */
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Raster pixels from one block to the next. */
export const HOP = TILE_PIXELS / 2;
/** Bins to each side of a wave in which its noise is measured. */
const NOISE_REACH = 2;
/** Highest frequency of the constellation that is transformed, in cycles a tile, with its noise. */
const SYNC_REACH = Math.ceil(MARK.syncHigh) + NOISE_REACH;

/**
 * Levels of luma and blue-yellow that alignment assumes. From afar blue-yellow counts for less than the mark has, because a
 * camera takes colour at half the rate and smooths it, which correlates with the constellation where no mark is.
 */
const USUAL_LUMA = 0.8;
const BLUE_YELLOW_NEAR = 1.2;
const BLUE_YELLOW_FAR = 0.35;
/** Pixels a cell at which a label counts as far, and as near. */
const FAR = 2;
const NEAR = 3.5;

/** Blur that a camera usually adds, as a Gaussian's sigma in pixels of the photograph. Colour is taken at half the rate. */
const BLUR_LUMA = 0.8;
const BLUR_BLUE_YELLOW = 1.3;

/** Mean luma, in levels, below which a label counts as dark, and mean blue-yellow above which it counts as bluish. */
const DARK = 100;
const BLUISH = 8;

/** The constellation as a model has it. */
export interface ModelledBlocks extends SyncBlocks {
  readonly model: Model;
}

/**
 * The constellation under each model that this label may need; the model that agrees best is right. Usually both parts of
 * the mark are there. A screen of yellow dots may drown blue-yellow. One part may be reversed: see `modelsOf`. Which models
 * there are depends on the light and the colour of the raster. `cellPixels`: pixels of the photograph a cell.
 */
export function demodulateSync(
  residuals: Residuals,
  known: KnownWaves,
  cellPixels: number,
  scratch = createScratch(),
): ModelledBlocks[] {
  const reach = reachOf(known);
  const transform = scratch.transform(TILE_PIXELS, reach);
  const window = sineSquared();
  const places = placesOf(known, transform);
  const halfPlane = createHalfPlane(transform, reach);
  const seen: BlockSpectrum[] = [];
  const noise = createNoise();
  for (const top of starts(residuals.height)) {
    for (const left of starts(residuals.width)) {
      const { lumaWeight, blueWeight } = fillWindow(transform.input, residuals, left, top, window);
      if (lumaWeight === 0) continue;
      transform.run();
      addPower(transform.output, halfPlane, noise);
      noise.expectedLuma += lumaWeight * WINDOW_POWER;
      noise.expectedBlue += blueWeight * WINDOW_POWER;
      const { luma, blue } = pick(transform.output, known, places, left, top);
      seen.push({ x: left + HOP, y: top + HOP, luma, blue, lumaWeight, blueWeight });
    }
  }
  const models = modelsOf(residuals, cellPixels);
  if (cellPixels > FAR) models.push({ model: 'luma alone', levels: [usualLevels(cellPixels)[0], 0] });
  return models.map(({ model, levels }) => ({ ...combine(seen, noise, known, cellPixels, levels), model }));
}

/** Highest frequency that is transformed for these waves, in cycles a tile. */
function reachOf({ syncU, syncV }: KnownWaves): number {
  return Math.max(SYNC_REACH, ...syncU.map((u, k) => Math.max(Math.abs(u), Math.abs(syncV[k])) + NOISE_REACH));
}

/** Spectra of all blocks of a raster, row by row, both channels in one number as a model has them. */
export interface BlockSpectra {
  readonly columns: number;
  readonly rows: number;
  /** Centre of the first block, in raster pixels; the others follow every HOP. */
  readonly first: number;
  /**
   * Interleaved complex numbers: block by block, rows of v from 0 to SPECTRUM_REACH, u from -SPECTRUM_REACH to
   * SPECTRUM_REACH. Phases count from the block's centre, so that the spectrum is smooth.
   */
  readonly spectra: Float32Array;
}

/** Highest frequency of `blockSpectra`, in cycles a tile. */
export const SPECTRUM_REACH = 18;

/** The spectra under each model. */
export function blockSpectra(residuals: Residuals, cellPixels: number, scratch = createScratch()): BlockSpectra[] {
  const transform = scratch.transform(TILE_PIXELS, SYNC_REACH);
  const window = sineSquared();
  const halfPlane = createHalfPlane(transform, SYNC_REACH);
  const noise = createNoise();
  const lefts = starts(residuals.width);
  const tops = starts(residuals.height);
  const stride = 2 * SPECTRUM_REACH + 1;
  const size = 2 * stride * (SPECTRUM_REACH + 1);
  const seen = tops.flatMap((top) =>
    lefts.map((left): ChannelSpectrum | null => {
      const { lumaWeight, blueWeight } = fillWindow(transform.input, residuals, left, top, window);
      if (lumaWeight === 0) return null;
      transform.run();
      addPower(transform.output, halfPlane, noise);
      noise.expectedLuma += lumaWeight * WINDOW_POWER;
      noise.expectedBlue += blueWeight * WINDOW_POWER;
      return channelSpectrum(transform);
    }),
  );
  return modelsOf(residuals, cellPixels).map(({ levels }) => {
    const spectra = combineSpectra(seen, size, noise, cellPixels, levels);
    return { columns: lefts.length, rows: tops.length, first: lefts[0] + HOP, spectra };
  });
}

/** Twice the spectrum of both channels, laid out as `BlockSpectra` has it. */
interface ChannelSpectrum {
  readonly luma: Float32Array;
  readonly blue: Float32Array;
}

function channelSpectrum({ output: { re, im }, place }: TileTransform): ChannelSpectrum {
  const reach = SPECTRUM_REACH;
  const size = 2 * (2 * reach + 1) * (reach + 1);
  const [luma, blue] = [new Float32Array(size), new Float32Array(size)];
  for (let v = 0, to = 0; v <= reach; v++) {
    for (let u = -reach; u <= reach; u++, to += 2) {
      const at = place(u, v);
      const mirror = place(-u, -v);
      luma[to] = re[at] + re[mirror];
      luma[to + 1] = im[at] - im[mirror];
      blue[to] = im[at] + im[mirror];
      blue[to + 1] = re[mirror] - re[at];
    }
  }
  return { luma, blue };
}

/** Blocks that show nothing stay 0. */
function combineSpectra(
  seen: readonly (ChannelSpectrum | null)[],
  size: number,
  noise: Noise,
  cellPixels: number,
  levels: Levels,
): Float32Array {
  const reach = SPECTRUM_REACH;
  const spectra = new Float32Array(seen.length * size);
  for (let v = 0, at = 0; v <= reach; v++) {
    for (let u = -reach; u <= reach; u++, at += 2) {
      const [wl, wb] = channelWeights(noise, u, v, cellPixels, levels);
      // The transform counts from the first sample's centre, half a pixel inside the block.
      const turn = Math.PI * (u + v) * (1 - 1 / TILE_PIXELS);
      const cos = 0.5 * Math.cos(turn);
      const sin = 0.5 * Math.sin(turn);
      for (let b = 0, to = at; b < seen.length; b++, to += size) {
        const block = seen[b];
        if (block === null) continue;
        const re = wl * block.luma[at] + wb * block.blue[at];
        const im = wl * block.luma[at + 1] + wb * block.blue[at + 1];
        spectra[to] = re * cos - im * sin;
        spectra[to + 1] = re * sin + im * cos;
      }
    }
  }
  return spectra;
}

/** Levels of the mark in luma and blue-yellow that a model assumes. */
type Levels = readonly [luma: number, blue: number];

function usualLevels(cellPixels: number): Levels {
  const near = Math.max(0, Math.min(1, (cellPixels - FAR) / (NEAR - FAR)));
  return [USUAL_LUMA, BLUE_YELLOW_FAR + near * (BLUE_YELLOW_NEAR - BLUE_YELLOW_FAR)];
}

/**
 * Both parts of the mark as usual, and one of them reversed where a print may do so. On dark artwork more black ink with less
 * of the other inks may print lighter. On bluish artwork less cyan and magenta, which make luma lighter, make it yellower.
 */
function modelsOf({ light, blue: ground }: Residuals, cellPixels: number): { model: Model; levels: Levels }[] {
  const [luma, blue] = usualLevels(cellPixels);
  const models: { model: Model; levels: Levels }[] = [{ model: 'both parts', levels: [luma, blue] }];
  if (light < DARK) models.push({ model: 'luma reversed', levels: [-luma, blue] });
  if (ground > BLUISH) models.push({ model: 'blue-yellow reversed', levels: [luma, -blue] });
  return models;
}

/** A matched filter by the noise of both channels at a wave and the levels that the model assumes. */
function channelWeights(
  noise: Noise,
  u: number,
  v: number,
  cellPixels: number,
  [luma, blue]: Levels,
): [luma: number, blue: number] {
  const radius = Math.hypot(u, v);
  const amplitude = amplitudeAt(radius);
  const blur = 2 * (Math.PI * (radius / (MARK.tileCells * cellPixels))) ** 2;
  const nl = Math.max(localMean(noise.luma, u, v), LEAST_NOISE * noise.expectedLuma);
  const nb = Math.max(localMean(noise.blue, u, v), LEAST_NOISE * noise.expectedBlue);
  return [
    (luma * Math.exp(-blur * BLUR_LUMA ** 2) * amplitude * noise.expectedLuma) / nl,
    (blue * Math.exp(-blur * BLUR_BLUE_YELLOW ** 2) * amplitude * noise.expectedBlue) / nb,
  ];
}

/** The constellation in one block, by channel, before the channels are combined. */
interface BlockSpectrum {
  readonly x: number;
  readonly y: number;
  readonly luma: Float64Array;
  readonly blue: Float64Array;
  /** Sums of window times inverse variance: the signal that one level of the mark gives. */
  readonly lumaWeight: number;
  readonly blueWeight: number;
}

/** Powers of all blocks together, and what noise of the variance that the weights expect would give. */
interface Noise {
  readonly luma: Float64Array;
  readonly blue: Float64Array;
  expectedLuma: number;
  expectedBlue: number;
}

function createNoise(): Noise {
  const size = TILE_PIXELS * TILE_PIXELS;
  return { luma: new Float64Array(size), blue: new Float64Array(size), expectedLuma: 0, expectedBlue: 0 };
}

/** Sum of the squared window over its sum, for the two-dimensional sine-squared window. */
const WINDOW_POWER = 0.75 * 0.75;

/** Least noise of a channel, as a share of what is expected: a quieter channel is not clean but wiped out by compression. */
const LEAST_NOISE = 0.3;

/** Both channels in one number: a matched filter by their noise at each wave and the levels that the model assumes. */
function combine(
  seen: BlockSpectrum[],
  noise: Noise,
  { syncU, syncV, amplitude }: KnownWaves,
  cellPixels: number,
  levels: Levels,
): SyncBlocks {
  const waves = syncU.length;
  const count = seen.length;
  const re = new Float64Array(count * waves);
  const im = new Float64Array(count * waves);
  for (let k = 0; k < waves; k++) {
    const u = syncU[k];
    const v = syncV[k];
    const [wl, wb] = channelWeights(noise, u, v, cellPixels, levels).map((one) => one * (amplitude?.[k] ?? 1));
    // The raster's first pixel centre lies half a pixel from the tile's corner.
    const half = (Math.PI * (u + v)) / TILE_PIXELS;
    const cos = Math.cos(half);
    const sin = Math.sin(half);
    for (let b = 0; b < count; b++) {
      const one = seen[b];
      const r = wl * one.luma[2 * k] + wb * one.blue[2 * k];
      const i = wl * one.luma[2 * k + 1] + wb * one.blue[2 * k + 1];
      re[b * waves + k] = r * cos + i * sin;
      im[b * waves + k] = i * cos - r * sin;
    }
  }
  return { count, waves, x: Float64Array.from(seen, (s) => s.x), y: Float64Array.from(seen, (s) => s.y), re, im };
}

function sineSquared(): Float64Array {
  return Float64Array.from({ length: TILE_PIXELS }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / TILE_PIXELS) ** 2);
}

/** Blocks reach half a block over the edges, so that every place counts about alike. */
function starts(length: number): number[] {
  const out: number[] = [];
  for (let start = -HOP / 2; start + HOP * 1.25 <= length || out.length === 0; start += HOP) out.push(start);
  return out;
}

type Complex = TileTransform['input'];

function fillWindow({ re, im }: Complex, residuals: Residuals, left: number, top: number, window: Float64Array) {
  re.fill(0);
  im.fill(0);
  const { width, height } = residuals;
  const { value: luma, weight: lumaWeights } = residuals.luma;
  const { value: blue, weight: blueWeights } = residuals.blueYellow;
  const first = Math.max(0, left);
  const end = Math.min(width, left + TILE_PIXELS);
  let lumaWeight = 0;
  let blueWeight = 0;
  for (let y = Math.max(0, top); y < Math.min(height, top + TILE_PIXELS); y++) {
    const down = window[y - top];
    let from = y * width + first;
    let to = (y - top) * TILE_PIXELS + first - left;
    for (let x = first; x < end; x++, from++, to++) {
      const w = down * window[x - left];
      re[to] = w * luma[from];
      im[to] = w * blue[from];
      lumaWeight += w * lumaWeights[from];
      blueWeight += w * blueWeights[from];
    }
  }
  return { lumaWeight, blueWeight };
}

/** Where the output of a transform has waves, and their mirror images. */
interface Places {
  readonly at: Int32Array;
  readonly mirror: Int32Array;
}

function placesOf({ syncU, syncV }: KnownWaves, { place }: TileTransform): Places {
  return {
    at: Int32Array.from(syncU, (u, k) => place(u, syncV[k])),
    mirror: Int32Array.from(syncU, (u, k) => place(-u, -syncV[k])),
  };
}

/** The two channels were transformed as real and imaginary part of one; symmetry takes them apart. */
function pick({ re, im }: Complex, { syncU, syncV }: KnownWaves, places: Places, left: number, top: number) {
  const waves = syncU.length;
  const luma = new Float64Array(2 * waves);
  const blue = new Float64Array(2 * waves);
  for (let k = 0; k < waves; k++) {
    const at = places.at[k];
    const mirror = places.mirror[k];
    const turn = (-2 * Math.PI * (syncU[k] * left + syncV[k] * top)) / TILE_PIXELS;
    const cos = 0.5 * Math.cos(turn);
    const sin = 0.5 * Math.sin(turn);
    const lr = re[at] + re[mirror];
    const li = im[at] - im[mirror];
    const br = im[at] + im[mirror];
    const bi = re[mirror] - re[at];
    luma[2 * k] = lr * cos - li * sin;
    luma[2 * k + 1] = lr * sin + li * cos;
    blue[2 * k] = br * cos - bi * sin;
    blue[2 * k + 1] = br * sin + bi * cos;
  }
  return { luma, blue };
}

/** Half a plane is enough: the other half mirrors it. */
interface HalfPlane extends Places {
  /** Where the noise of each wave is summed. */
  readonly to: Int32Array;
}

function createHalfPlane({ place }: TileTransform, reach: number): HalfPlane {
  const all: [u: number, v: number][] = [];
  for (let v = -NOISE_REACH; v <= reach; v++) for (let u = -reach; u <= reach; u++) all.push([u, v]);
  return {
    at: Int32Array.from(all, ([u, v]) => place(u, v)),
    mirror: Int32Array.from(all, ([u, v]) => place(-u, -v)),
    to: Int32Array.from(all, ([u, v]) => wrap(v) * TILE_PIXELS + wrap(u)),
  };
}

function addPower({ re, im }: Complex, { at, mirror, to }: HalfPlane, { luma, blue }: Noise): void {
  for (let i = 0; i < at.length; i++) {
    const a = re[at[i]];
    const b = im[at[i]];
    const c = re[mirror[i]];
    const d = im[mirror[i]];
    luma[to[i]] += ((a + c) * (a + c) + (b - d) * (b - d)) / 4;
    blue[to[i]] += ((b + d) * (b + d) + (c - a) * (c - a)) / 4;
  }
}

/** Mean power around a wave. */
function localMean(power: Float64Array, u: number, v: number): number {
  let sum = 0;
  for (let dv = -NOISE_REACH; dv <= NOISE_REACH; dv++) {
    for (let du = -NOISE_REACH; du <= NOISE_REACH; du++) sum += power[wrap(v + dv) * TILE_PIXELS + wrap(u + du)];
  }
  return sum / (2 * NOISE_REACH + 1) ** 2 + 1e-12;
}

function wrap(frequency: number): number {
  return (frequency + 2 * TILE_PIXELS) % TILE_PIXELS;
}

/**
 * Takes the constellation's own phases off. What is left has the phase of the displacement alone: turned back by the right
 * displacement, all waves are real and add up. Upside down, every wave is seen as its mirror image.
 */
export function removePhases<B extends SyncBlocks>(blocks: B, { syncPhase }: KnownWaves, upsideDown: boolean): B {
  const re = new Float64Array(blocks.re.length);
  const im = new Float64Array(blocks.im.length);
  const mirror = upsideDown ? -1 : 1;
  for (let k = 0; k < blocks.waves; k++) {
    const cos = Math.cos(mirror * syncPhase[k]);
    const sin = Math.sin(mirror * syncPhase[k]);
    for (let i = k; i < re.length; i += blocks.waves) {
      re[i] = blocks.re[i] * cos + blocks.im[i] * sin;
      im[i] = blocks.im[i] * cos - blocks.re[i] * sin;
    }
  }
  return { ...blocks, re, im };
}
