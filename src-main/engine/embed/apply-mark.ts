/** Adds the repeated tile to the levels of a picture, with the amplitudes of a plan. */

import { MARK } from '#main/engine/format/params.ts';
import { TILE_SAMPLES, type Tile } from '#main/engine/format/tile.ts';
import {
  BEFORE,
  BLOCK,
  createKernel,
  type InkBounds,
  type Kernel,
  type MarkedRow,
  SPARE_BYTES,
} from '#main/engine/numeric/kernel.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Amplitudes } from './masking.ts';
import { PAPER_WHITE } from './paper.ts';

/**
 * Levels of luma below the paper from which a pixel is partly ink, and fully ink, which takes no mark; and luma of the paper
 * from which this begins, and is fully so. On darker ground, dark pixels are ground.
 */
const INK: InkBounds = { inkNone: 50, inkFull: 130, paperFrom: 170, paperFull: 210 };

/**
 * Rounding, without which a mark of half a level would be lost or doubled on white: four rows of four pixels, each rounded
 * at another place between two levels (Bayer). The eye sees the mean.
 */
const DITHER = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
].map((row) => row.map((place) => (place + 0.5) / 16 - 0.5));

/** `crest`: the tile's peak. A level that would overflow is moved just as far as the peak needs. */
export function applyMark(picture: Rgb, tile: Tile, crest: number, pitch: number, plan: Amplitudes): Rgb {
  const { width, height, data } = picture;
  const out = new Uint8Array(data.length);
  const { kernel, row, moveTo } = openRow(tile, width, pitch, plan);
  const levels = row.out.subarray(0, 3 * width);
  for (let y = 0, at = 0; y < height; y++, at += levels.length) {
    moveTo(y);
    row.pixels.set(data.subarray(at, at + levels.length));
    kernel.mark(row, INK, crest, PAPER_WHITE, plan.lift);
    out.set(levels, at);
  }
  return { width, height, data: out };
}

/** A row of pixels in the kernel's memory, and `moveTo`, which loads wave, amplitudes and paper of row y beside it. */
function openRow(tile: Tile, width: number, pitch: number, plan: Amplitudes) {
  const { columns } = plan;
  const across = BLOCK * columns;
  const kernel = createKernel(
    4 * (TILE_SAMPLES + 2) * across + 4 * 7 * (columns + 2 * BEFORE) + 6 * across + 2 * SPARE_BYTES,
  );
  const waves = widen(tile, width, across, pitch, kernel);
  const luma = openRows(plan.luma, columns, kernel);
  const blueYellow = openRows(plan.blueYellow, columns, kernel);
  const row: MarkedRow = {
    blocks: columns,
    pixels: kernel.bytes(3 * across + SPARE_BYTES),
    out: kernel.bytes(3 * across + SPARE_BYTES),
    wave: kernel.floats(across),
    luma: luma.row,
    blueYellow: blueYellow.row,
    paper: kernel.floats(columns),
    dither: kernel.floats(4),
  };
  const moveTo = (y: number): void => {
    const place = placeInTile(y, pitch);
    const sample = Math.floor(place);
    kernel.blend(waves[sample], waves[(sample + 1) % TILE_SAMPLES], place - sample, row.wave);
    luma.moveTo(y);
    blueYellow.moveTo(y);
    const block = columns * Math.floor(y / BLOCK);
    row.dither.set(DITHER[y % 4]);
    row.paper.set(plan.paper.subarray(block, block + columns));
  };
  return { kernel, row, moveTo };
}

/** The tile's rows, resampled to every pixel across the picture. */
function widen({ samples }: Tile, width: number, across: number, pitch: number, kernel: Kernel): Float32Array[] {
  const places = Float64Array.from({ length: width }, (_, x) => placeInTile(x, pitch));
  const from = Int32Array.from(places);
  const to = from.map((sample) => (sample + 1) % TILE_SAMPLES);
  const along = places.map((place, x) => place - from[x]);
  const rows: Float32Array[] = [];
  for (let start = 0; start < samples.length; start += TILE_SAMPLES) {
    const row = kernel.floats(across);
    for (let x = 0; x < width; x++) {
      const a = samples[start + from[x]];
      row[x] = a + along[x] * (samples[start + to[x]] - a);
    }
    rows.push(row);
  }
  return rows;
}

/** Where in the tile a pixel's centre lies, in samples. The shortest wave has 10 of them, so linear interpolation is enough. */
function placeInTile(pixel: number, pitch: number): number {
  return ((pixel + 0.5) * (TILE_SAMPLES / (MARK.tileCells * pitch))) % TILE_SAMPLES;
}

/** A plane of blocks at a row of pixels: linear between the centres of blocks, constant at the edges. */
function openRows(plane: Float32Array, columns: number, kernel: Kernel) {
  const length = BEFORE + BLOCK * Math.ceil((columns + 1) / BLOCK);
  const above = kernel.floats(length);
  const below = kernel.floats(length);
  const row = kernel.floats(length);
  const last = plane.length / columns - 1;
  let held = -1;
  const copy = (from: number, to: Float32Array): void => {
    to.set(plane.subarray(from * columns, (from + 1) * columns), BEFORE);
    to[BEFORE - 1] = to[BEFORE];
    to[BEFORE + columns] = to[BEFORE + columns - 1];
  };
  const moveTo = (y: number): void => {
    const place = Math.max(0, (y + 0.5) / BLOCK - 0.5);
    const block = Math.floor(place);
    if (block !== held) {
      copy(block, above);
      copy(Math.min(last, block + 1), below);
      held = block;
    }
    kernel.blend(above, below, place - block, row);
  };
  return { row, moveTo };
}
