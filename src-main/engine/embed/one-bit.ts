/**
 * Marking for printers that print black dots only: a label at the printer's own resolution becomes one bit a dot. The
 * density of the dots follows the tile of the mark: on white they are black, on black they are white holes. Codes, text and
 * lines print as they were drawn.
 */

import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { cellPitch, MARK, type Strength } from '#main/engine/format/params.ts';
import { synthesiseTile, TILE_SAMPLES, type Tile } from '#main/engine/format/tile.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { quickMargin } from './forecast.ts';
import { LOUDNESS } from './masking.ts';
import { type Grid, placeDots, type Spot } from './one-bit-dots.ts';
import { type DrawnLabel, type OneBitGround, oneBitGround } from './one-bit-ground.ts';
import { clipped } from './picture-strength.ts';

/** One bit a dot, 1 is black. Each row begins at a byte; its first dot is the highest bit. */
export interface OneBit {
  readonly width: number;
  readonly height: number;
  readonly rows: Uint8Array;
}

/** The smallest spot that a printer prints surely, in dots across and down the paper. */
export const LEAST_DOTS = ['1x1', '1x2', '2x1', '2x2'] as const;
export type LeastDot = (typeof LEAST_DOTS)[number];

const SPOTS: Readonly<Record<LeastDot, Spot>> = { '1x1': [1, 1], '1x2': [1, 2], '2x1': [2, 1], '2x2': [2, 2] };

export interface OneBitOptions {
  /** 32 hexadecimal characters. */
  readonly key: string;
  readonly strength: Strength;
  readonly dot: LeastDot;
  /** Whether the printer keeps white spots of that size in black. */
  readonly holes: boolean;
}

/** A label with all of its marking that no message changes. */
export interface PreparedOneBit {
  readonly label: DrawnLabel;
  readonly ground: OneBitGround;
  readonly grid: Grid;
  readonly carriers: Carriers;
  /** Share of white that dots cover. */
  readonly ink: number;
  readonly holes: boolean;
}

export function markOneBit(label: DrawnLabel, message: string, options: OneBitOptions): OneBit {
  return markPreparedOneBit(prepareOneBit(label, options), message);
}

/** `over`: codes and text of one label, where the prepared label has none. They are what the strength is led by, too. */
export function prepareOneBit(
  label: DrawnLabel,
  { key, strength, dot, holes }: OneBitOptions,
  over: DrawnLabel | null = null,
): PreparedOneBit {
  const pitch = cellPitch(label.width, label.height);
  const spot = SPOTS[dot];
  const [columns, rows] = [Math.floor(label.width / spot[0]), Math.floor(label.height / spot[1])];
  const grid = { columns, rows, spot, pitch: [pitch / spot[0], pitch / spot[1]] } as const;
  const prepared = { label, grid, carriers: layOutCarriers(key), holes, ground: oneBitGround(label, pitch, grid) };
  const balanced = markPreparedOneBit({ ...prepared, ink: BALANCED_INK }, ANY_MESSAGE, over);
  const margin = quickMargin(pictureOf(balanced), ANY_MESSAGE, key);
  return { ...prepared, ink: ledBy(margin, strength) };
}

/** Every message has as many waves of the same strength. */
const ANY_MESSAGE = '00000';

/**
 * Density is led by the forecast: as much ink as gives the margin that is wanted, and no more. Ink gives decibels in
 * proportion, because noise that is pushed out of the mark's band hardly grows with it.
 */

/** Share of white that dots cover where the forecast is as wanted; the least, and the most of all strengths. */
const BALANCED_INK = 0.01;
const LEAST_INK = 0.006;
const MOST_INK = 0.0145;
/** Decibels of the forecast that are wanted at balanced strength: printers lose dots of which the forecast knows nothing. */
const WANTED = 12;
/** `margin`: decibels of the forecast with balanced ink. */
function ledBy(margin: number, strength: Strength): number {
  const wanted = WANTED + 10 * Math.log10(LOUDNESS[strength]);
  return Math.max(LEAST_INK, Math.min(MOST_INK, BALANCED_INK * 10 ** ((wanted - margin) / 10)));
}

/** `over`: codes and text of this one label, on the prepared one. */
export function markPreparedOneBit(prepared: PreparedOneBit, message: string, over: DrawnLabel | null = null): OneBit {
  const { label, ground, grid, carriers } = prepared;
  const locked = over ? lockedBy(over, ground.locked, grid) : ground.locked;
  const tone = toneOf(prepared, locked, clipped(synthesiseTile(message, carriers)));
  const dots = placeDots(tone, locked, grid);
  const printed = over ? printedWith(over, ground.printed) : Uint8Array.from(ground.printed);
  return packed(label, printed, { dots, locked, grid });
}

/**
 * By how much the mark moves a density at one standard deviation, as a part of it: no density falls under 0. Deeper marks
 * print ink where it helps most, and were read no better at the same ink.
 */
const DEPTH = 0.66;
/** Most that the mark moves the tone of a picture, at one standard deviation. */
const MOST_MOVED = 0.03;
/** Share of black that holes uncover: of ink there is no bound, and holes shrink in print. */
const HOLES = 0.02;

/** Share of ink at each spot: as drawn, moved by the mark; 0 and 1 stay free for dots and holes. */
function toneOf({ ground, grid, ink, holes }: PreparedOneBit, locked: Uint8Array, { samples }: Tile): Float32Array {
  const { columns, rows, pitch } = grid;
  const [stepX, stepY] = pitch.map((cells) => TILE_SAMPLES / (MARK.tileCells * cells));
  const across = Int32Array.from({ length: columns }, (_, x) => Math.floor((x + 0.5) * stepX) % TILE_SAMPLES);
  const [least, most] = [ink, holes ? 1 - HOLES : 1];
  const tone = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    const row = (Math.floor((y + 0.5) * stepY) % TILE_SAMPLES) * TILE_SAMPLES;
    for (let x = 0; x < columns; x++, at++) {
      if (locked[at] !== 0) continue;
      const drawn = Math.max(least, Math.min(most, ground.tone[at]));
      const moved = Math.min(MOST_MOVED, DEPTH * Math.min(drawn, 1 - drawn));
      tone[at] = Math.max(0, Math.min(1, drawn - moved * samples[row + across[x]]));
    }
  }
  return tone;
}

/** Spots of which a dot prints as it was drawn. */
function lockedBy({ width, keepExact }: DrawnLabel, before: Uint8Array, { columns, rows, spot }: Grid): Uint8Array {
  const locked = Uint8Array.from(before);
  for (let y = 0; y < rows * spot[1]; y++) {
    const to = Math.floor(y / spot[1]) * columns;
    const from = y * width;
    if (spot[0] === 1) for (let x = 0; x < columns; x++) locked[to + x] |= keepExact[from + x];
    else for (let x = 0; x < 2 * columns; x++) locked[to + (x >> 1)] |= keepExact[from + x];
  }
  return locked;
}

function printedWith({ ink, keepExact }: DrawnLabel, before: Uint8Array): Uint8Array {
  const printed = Uint8Array.from(before);
  for (let i = 0; i < ink.length; i++) if (keepExact[i] !== 0) printed[i] = ink[i] < MIDDLE ? 1 : 0;
  return printed;
}

const MIDDLE = 128;
/** Of a byte: its first dot. */
const TOP_BIT = 0x80;

interface Placed {
  readonly dots: Uint8Array;
  readonly locked: Uint8Array;
  readonly grid: Grid;
}

/** Locked spots as they were drawn, all others as dots were placed. */
function packed({ width, height }: DrawnLabel, printed: Uint8Array, { dots, locked, grid }: Placed): OneBit {
  const [across, down] = grid.spot;
  for (let y = 0, at = 0; y < grid.rows; y++) {
    for (let x = 0; x < grid.columns; x++, at++) {
      if (locked[at] !== 0) continue;
      const from = y * down * width + x * across;
      for (let row = from; row < from + down * width; row += width) {
        for (let dot = row; dot < row + across; dot++) printed[dot] = dots[at];
      }
    }
  }
  const stride = bytesOfRow(width);
  const rows = new Uint8Array(stride * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (printed[at] !== 0) rows[y * stride + (x >> 3)] |= TOP_BIT >> (x & 7);
  }
  return { width, height, rows };
}

/** The dots as a picture, for whoever reads pictures. */
export function pictureOf({ width, height, rows }: OneBit): Rgb {
  const data = new Uint8Array(3 * width * height).fill(255);
  const stride = bytesOfRow(width);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      if ((rows[y * stride + (x >> 3)] & (TOP_BIT >> (x & 7))) !== 0) data[at] = data[at + 1] = data[at + 2] = 0;
    }
  }
  return { width, height, data };
}

export function bytesOfRow(width: number): number {
  return (width + 7) >> 3;
}
