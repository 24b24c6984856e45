/**
 * Forecasts how well a mark will read before anything is printed: the marked picture goes through a simple model of print
 * and of a dozen photographs, and the tenth percentile of their margins is graded. Where the label lies is taken as known,
 * so the forecast judges the mark and the artwork, not the search for the label.
 */

import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { LINEAR, LUMA, levelOf } from '#main/engine/format/colour.ts';
import { openKeyStream } from '#main/engine/format/key-stream.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { correlation, energyOf } from '#main/engine/message/answer.ts';
import { type Grade, gradeOf, marginDb } from '#main/engine/message/grade.ts';
import { readSoftBits } from '#main/engine/message/soft-bits.ts';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch, type Scratch } from '#main/engine/numeric/scratch.ts';
import type { FlatRaster } from '#main/engine/outlines/rectification.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import { type CropSize, cropCentre, rectifyCrop } from './centre-crop.ts';

export interface Forecast {
  readonly grade: Grade;
  /** Decibels over what reading needs, which nine of ten photographs reach. */
  readonly marginDb: number;
  /** The same for each simulated photograph. */
  readonly captures: readonly number[];
}

/** A photograph: pixels a cell, blur as a Gaussian's sigma in pixels, and noise in levels of luma. */
interface Shot {
  readonly cellPixels: number;
  readonly blur: number;
  readonly noise: number;
}

/**
 * From a phone that is held near, to a webcam at arm's length. In the raster all of these blurs come to one pixel, which is
 * the least: photographs of one distance differ by their noise alone.
 */
const SHOTS: readonly Shot[] = [4.5, 3, 2].flatMap((cellPixels) => [
  { cellPixels, blur: 0.7, noise: 2 },
  { cellPixels, blur: 0.7, noise: 4 },
  { cellPixels, blur: 1.2, noise: 3 },
  { cellPixels, blur: 1.2, noise: 6 },
]);

/** A photograph whose margin is near the tenth percentile of them all: on 18 labels 0.5 dB less to 1.5 more, half a decibel more in the mean. */
const TENTH: Shot = { cellPixels: 3, blur: 1.2, noise: 6 };

/** Cameras and JPEG keep colour at half the rate and with more noise: factors on blur and noise. */
const COLOUR_BLUR = 2;
const COLOUR_NOISE = 1.6;

/** Ink spreads: reflected light is this power of what was asked for, between what black ink reflects and 1. */
const DOT_GAIN = 1.25;
const BLACK_INK = 0.03;

/** The part of a long label that is judged: all of it would cost time and memory without bound, and no camera shows it sharp. */
export const MOST_TILES = 15;
const SEEN: CropSize = { tiles: MOST_TILES, whole: true, pixels: 2 };

export function forecast(marked: Rgb, message: string, key: string): Forecast {
  const captures = marginsOf(marked, message, key, SHOTS);
  const tenth = captures.toSorted((a, b) => a - b)[Math.floor(captures.length / 10)];
  return { grade: gradeOf(tenth), marginDb: tenth, captures };
}

/** About the margin that the whole forecast has (see `TENTH`), in a quarter of its time. */
export function quickMargin(marked: Rgb, message: string, key: string): number {
  return marginsOf(marked, message, key, [TENTH])[0];
}

/** The margin of the same photograph without its colours. */
export function greyMargin(marked: Rgb, message: string, key: string): number {
  return quickMargin(greyOf(marked), message, key);
}

function greyOf({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 3)
    out.fill(LUMA[0] * data[i] + LUMA[1] * data[i + 1] + LUMA[2] * data[i + 2] + 0.5, i, i + 3);
  return { width, height, data: out };
}

function marginsOf(marked: Rgb, message: string, key: string, shots: readonly Shot[]): number[] {
  const carriers = layOutCarriers(key);
  const coded = encodeBits(carriers.payload.bitsOf(message));
  const middle = cropCentre(marked, SEEN);
  const label = rectifyCrop(middle, print(middle.picture));
  const noise = drawNoise(key);
  const scratch = createScratch();
  return shots.map((shot, i) => marginOf(photograph(label, shot, noise, i), carriers, coded, scratch));
}

function print(picture: Rgb): Rgb {
  const tone = Uint8Array.from(LINEAR, (light) => levelOf(BLACK_INK + (1 - BLACK_INK) * light ** DOT_GAIN));
  const data = new Uint8Array(picture.data.length);
  for (let i = 0; i < data.length; i++) data[i] = tone[picture.data[i]];
  return { ...picture, data };
}

/** Values of a noise table of standard deviation 1. It is drawn once and read from many places, because drawing is slow. */
const NOISE_LENGTH = 1 << 16;

function drawNoise(key: string): Float32Array {
  const stream = openKeyStream(key, 'forecast');
  // The sum of three uniform numbers has the variance 1/4.
  return Float32Array.from({ length: NOISE_LENGTH }, () => 2 * (stream.real() + stream.real() + stream.real() - 1.5));
}

function photograph(
  label: FlatRaster,
  { cellPixels, blur, noise }: Shot,
  table: Float32Array,
  number: number,
): FlatRaster {
  const scale = 2 / cellPixels;
  const radius = Math.max(1, Math.round((blur * scale) / 0.82));
  const channel = (plane: Float32Array, wider: number, level: number, part: number): Float32Array => {
    const soft = triangleBlur(plane, label.width, label.height, wider);
    // Odd strides visit the whole table, so no two channels and photographs see the same noise.
    const stride = 2 * (3 * number + part) + 1;
    for (let i = 0, at = 0; i < soft.length; i++, at = (at + stride) & (NOISE_LENGTH - 1)) soft[i] += level * table[at];
    return soft;
  };
  // Noise keeps its power a cell, though a cell has another number of pixels here.
  const level = noise * scale;
  return {
    ...label,
    luma: channel(label.luma, radius, level, 0),
    blueYellow: channel(label.blueYellow, COLOUR_BLUR * radius, COLOUR_NOISE * level, 1),
    redGreen: channel(label.redGreen, COLOUR_BLUR * radius, COLOUR_NOISE * level, 2),
  };
}

function marginOf(flat: FlatRaster, carriers: Carriers, coded: Uint8Array, scratch: Scratch): number {
  const { bits } = readSoftBits(removeArtwork(flat, scratch), carriers);
  return marginDb(energyOf(Math.max(0, correlation(bits, coded))));
}
