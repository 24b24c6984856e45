/**
 * Coherent demodulation: all tiles of an aligned raster are added up, the sync waves tell the channel's gain, and each
 * data wave gives a log-likelihood ratio to the bits that it carries.
 */

import { amplitudeAt, type Carriers } from '#main/engine/format/carriers.ts';
import { CODE_BITS } from '#main/engine/format/polar-code.ts';
import { carrierAmplitudes } from '#main/engine/format/tile.ts';
import { createScratch, type Scratch } from '#main/engine/numeric/scratch.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import type { Residual, Residuals } from '#main/engine/outlines/whitening.ts';

export interface SoftBits {
  /** Log-likelihood ratios of the coded bits, positive for a 0. */
  readonly bits: Float32Array;
  /** What each dimension of the data carriers adds to the ratio of its bit. */
  readonly terms: Float32Array;
  /** How well the constellation agrees in each channel: 0 for noise, 1 for a perfect picture. */
  readonly coherenceLuma: number;
  readonly coherenceBlue: number;
  /** Amplitude of the mark's high waves over that of its low ones, in the better channel: 1 where nothing is blurred. */
  readonly sharpness: number;
}

export function readSoftBits(residuals: Residuals, carriers: Carriers, scratch = createScratch()): SoftBits {
  const waves = wavesOf(residuals, scratch);
  const noise = noiseAround(waves, carriers);
  const gain = fitGain(waves, noise, carriers);
  const { coherenceLuma, coherenceBlue, sharpness } = gain;
  const terms = weigh(waves, noise, gain, carriers);
  return { bits: sumByBit(terms, carriers), terms, coherenceLuma, coherenceBlue, sharpness };
}

/**
 * The same where the sync waves were taken away, as the mean of other labels does: a file's waves have the sign that they were
 * made with, and as much gain in each channel as whitening left.
 */
export function readWithoutSync(residuals: Residuals, carriers: Carriers, scratch = createScratch()): SoftBits {
  const waves = wavesOf(residuals, scratch);
  const [luma, blue] = [residuals.luma, residuals.blueYellow].map(({ weight }) => sumOf(weight));
  const gain = { luma: () => luma, blue: () => blue, coherenceLuma: 0, coherenceBlue: 0, sharpness: 1 };
  const terms = weigh(waves, noiseAround(waves, carriers), gain, carriers);
  return { bits: sumByBit(terms, carriers), terms, coherenceLuma: 0, coherenceBlue: 0, sharpness: 1 };
}

/** The spectrum of the sum of all tiles, by channel, as interleaved complex numbers; phases count from the tile's corner. */
interface Waves {
  readonly luma: Float64Array;
  readonly blue: Float64Array;
}

function wavesOf(residuals: Residuals, scratch: Scratch): Waves {
  const { width, height } = residuals;
  const { input, output, place: placeIn, run } = scratch.transform(TILE_PIXELS, TILE_PIXELS / 2);
  fold(residuals.luma, width, height, input.re);
  fold(residuals.blueYellow, width, height, input.im);
  run();
  const { re, im } = output;
  const size = 2 * TILE_PIXELS * TILE_PIXELS;
  const luma = new Float64Array(size);
  const blue = new Float64Array(size);
  const signed = (f: number): number => (f >= TILE_PIXELS / 2 ? f - TILE_PIXELS : f);
  for (let v = 0; v < TILE_PIXELS; v++) {
    for (let u = 0; u < TILE_PIXELS; u++) {
      const from = placeIn(u, v);
      const mirror = placeIn(-u, (TILE_PIXELS - v) % TILE_PIXELS);
      const turn = (-Math.PI * (signed(u) + signed(v))) / TILE_PIXELS;
      const cos = 0.5 * Math.cos(turn);
      const sin = 0.5 * Math.sin(turn);
      const at = 2 * (v * TILE_PIXELS + u);
      setTurned(luma, at, re[from] + re[mirror], im[from] - im[mirror], cos, sin);
      setTurned(blue, at, im[from] + im[mirror], re[mirror] - re[from], cos, sin);
    }
  }
  return { luma, blue };
}

function setTurned(out: Float64Array, at: number, re: number, im: number, cos: number, sin: number): void {
  out[at] = re * cos - im * sin;
  out[at + 1] = re * sin + im * cos;
}

/** Adds all tiles up. Whitening has given each place its weight already. */
function fold(residual: Residual, width: number, height: number, tile: Float32Array): void {
  tile.fill(0);
  for (let y = 0; y < height; y++) {
    const row = (y % TILE_PIXELS) * TILE_PIXELS;
    for (let x = 0; x < width; x++) tile[row + (x % TILE_PIXELS)] += residual.value[y * width + x];
  }
}

/**
 * Bins to each side of a wave in which noise is measured: 81 of them in all. With 25, the noise was so roughly known that
 * it cost 0.1 to 0.4 decibels.
 */
const NOISE_REACH = 4;
/** Numbers that are kept of the noise around a wave. */
const NOISE_STRIDE = 3;

/** Covariance of the two channels around each wave (sync waves left out), three numbers a wave: ll, bb, re lb. */
function noiseAround(waves: Waves, carriers: Carriers): Float64Array {
  const counted = new Uint8Array(TILE_PIXELS * TILE_PIXELS).fill(1);
  for (let k = 0; k < carriers.syncU.length; k++) {
    counted[place(carriers.syncU[k], carriers.syncV[k]) / 2] = 0;
    counted[place(-carriers.syncU[k], -carriers.syncV[k]) / 2] = 0;
  }
  const reach = Math.ceil(Math.max(...carriers.dataV)) + 1;
  const columns = columnSums(waves, counted, reach);
  const out = new Float64Array(NOISE_STRIDE * TILE_PIXELS * TILE_PIXELS);
  for (let v = 0; v <= reach; v++) {
    for (let u = -reach; u <= reach; u++) {
      let [ll, bb, lb, count] = [0, 0, 0, 0];
      for (let du = -NOISE_REACH; du <= NOISE_REACH; du++) {
        const at = 2 * place(u + du, v);
        ll += columns[at];
        bb += columns[at + 1];
        lb += columns[at + 2];
        count += columns[at + 3];
      }
      const to = (NOISE_STRIDE * place(u, v)) / 2;
      out[to] = ll / count;
      out[to + 1] = bb / count;
      out[to + 2] = lb / count;
    }
  }
  return out;
}

/** Sums of the powers and of the count of bins over a column of the neighbourhood, four numbers a wave. */
function columnSums({ luma, blue }: Waves, counted: Uint8Array, reach: number): Float64Array {
  const out = new Float64Array(4 * TILE_PIXELS * TILE_PIXELS);
  for (let v = 0; v <= reach; v++) {
    for (let u = -reach - NOISE_REACH; u <= reach + NOISE_REACH; u++) {
      let [ll, bb, lb, count] = [0, 0, 0, 0];
      for (let dv = -NOISE_REACH; dv <= NOISE_REACH; dv++) {
        const at = place(u, v + dv);
        if (counted[at / 2] === 0) continue;
        ll += luma[at] ** 2 + luma[at + 1] ** 2;
        bb += blue[at] ** 2 + blue[at + 1] ** 2;
        lb += luma[at] * blue[at] + luma[at + 1] * blue[at + 1];
        count++;
      }
      const to = 2 * place(u, v);
      out[to] = ll;
      out[to + 1] = bb;
      out[to + 2] = lb;
      out[to + 3] = count;
    }
  }
  return out;
}

interface Gain {
  /** Amplitude of a sync wave of full strength, in both channels, at this frequency. */
  luma(frequency: number): number;
  blue(frequency: number): number;
  readonly coherenceLuma: number;
  readonly coherenceBlue: number;
  readonly sharpness: number;
}

/** Bounds and centres of the rings in which the channel's gain is measured, in cycles a tile. */
const RING_ENDS = [9, 13, 17, 99];
const RING_CENTRES = [7, 11, 15, 19];

/**
 * How far the gain of a ring usually lies from that of all rings, as a share of the latter. A faint channel, whose rings
 * noise alone tells apart, is so taken at its common gain: it would otherwise add more noise than it has of the mark.
 */
const RINGS_APART = 0.6;

/** Channel estimation: what is left of the mark at each frequency, measured on rings of sync waves. */
function fitGain(waves: Waves, noise: Float64Array, carriers: Carriers): Gain {
  const one = (channel: Float64Array, part: 0 | 1) => {
    const seen = RING_ENDS.map(() => 0);
    const full = RING_ENDS.map(() => 0);
    let sum = 0;
    let power = 0;
    for (let k = 0; k < carriers.syncU.length; k++) {
      const radius = Math.hypot(carriers.syncU[k], carriers.syncV[k]);
      const at = place(carriers.syncU[k], carriers.syncV[k]);
      const re = channel[at] * Math.cos(carriers.syncPhase[k]) + channel[at + 1] * Math.sin(carriers.syncPhase[k]);
      const ring = RING_ENDS.findIndex((end) => radius < end);
      const amplitude = amplitudeAt(radius);
      const local = noise[(NOISE_STRIDE * at) / 2 + part] + 1e-30;
      seen[ring] += (amplitude * re) / local;
      full[ring] += (amplitude * amplitude) / local;
      sum += re / Math.sqrt(local);
      power += (channel[at] ** 2 + channel[at + 1] ** 2) / local;
    }
    const raw = seen.map((value, ring) => value / full[ring]);
    const common = sumOf(seen) / sumOf(full);
    const apart = (RINGS_APART * common) ** 2;
    // A ring's own gain is as uncertain as the noise of its waves: half of it lies in phase.
    const gains = raw.map((gain, ring) => common + ((gain - common) * apart) / (apart + 0.5 / full[ring] + 1e-30));
    return { raw, gains, coherence: sum / Math.sqrt(power * carriers.syncU.length + 1e-30) };
  };
  const luma = one(waves.luma, 0);
  const blue = one(waves.blue, 1);
  return {
    luma: (frequency) => interpolate(luma.gains, frequency),
    blue: (frequency) => interpolate(blue.gains, frequency),
    coherenceLuma: luma.coherence,
    coherenceBlue: blue.coherence,
    sharpness: sharpnessOf(luma.coherence > blue.coherence ? luma.raw : blue.raw),
  };
}

function sumOf(values: readonly number[] | Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Share of a wave of the lowest ring that is left when the local mean is taken away: one less the response of a triangle
 * of 9 raster pixels. */
const LOWEST_LEFT =
  1 - (Math.sin((Math.PI * 9 * RING_CENTRES[0]) / TILE_PIXELS) / ((Math.PI * 9 * RING_CENTRES[0]) / TILE_PIXELS)) ** 2;

function sharpnessOf([low, , , high]: number[]): number {
  // Both are negative where print reversed the mark.
  return low * high > 0 ? Math.min(1, (high * LOWEST_LEFT) / low) : 0;
}

/** Share of each channel's noise that is added to the other's, so that a grey picture does not make the matrix singular. */
const LEAST_APART = 1e-4;

/** Log-likelihood ratios by dimension, by the matched filter of both channels under their noise covariance. */
function weigh(waves: Waves, noise: Float64Array, gain: Gain, carriers: Carriers): Float32Array {
  const { sync, data } = carrierAmplitudes(carriers);
  const { dataU, dataV, signOf } = carriers;
  const terms = new Float32Array(2 * dataU.length);
  for (let i = 0; i < dataU.length; i++) {
    const at = place(dataU[i], dataV[i]);
    const radius = Math.hypot(dataU[i], dataV[i]);
    const amplitude = (amplitudeAt(radius) * data) / sync;
    const gl = amplitude * gain.luma(radius);
    const gb = amplitude * gain.blue(radius);
    const from = (NOISE_STRIDE * at) / 2;
    const ll = noise[from] + LEAST_APART * noise[from + 1] + 1e-30;
    const bb = noise[from + 1] + LEAST_APART * noise[from] + 1e-30;
    const lb = noise[from + 2];
    const determinant = ll * bb - lb * lb;
    const wl = (4 * (gl * bb - gb * lb)) / determinant;
    const wb = (4 * (gb * ll - gl * lb)) / determinant;
    terms[2 * i] = signOf[2 * i] * (wl * waves.luma[at] + wb * waves.blue[at]);
    terms[2 * i + 1] = signOf[2 * i + 1] * (wl * waves.luma[at + 1] + wb * waves.blue[at + 1]);
  }
  return terms;
}

function sumByBit(terms: Float32Array, { bitOf }: Carriers): Float32Array {
  const bits = new Float32Array(CODE_BITS);
  for (let i = 0; i < terms.length; i++) bits[bitOf[i]] += terms[i];
  return bits;
}

function interpolate(values: number[], at: number): number {
  if (at <= RING_CENTRES[0]) return values[0];
  for (let i = 1; i < RING_CENTRES.length; i++) {
    if (at > RING_CENTRES[i]) continue;
    const along = (at - RING_CENTRES[i - 1]) / (RING_CENTRES[i] - RING_CENTRES[i - 1]);
    return values[i - 1] + along * (values[i] - values[i - 1]);
  }
  return values[values.length - 1];
}

function place(u: number, v: number): number {
  const mask = TILE_PIXELS - 1;
  return 2 * ((v & mask) * TILE_PIXELS + (u & mask));
}
