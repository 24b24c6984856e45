/** What the places of a drawn label are, before a printer of black dots prints it: ink that stays exact, or tone. */

import { BLOCK } from '#main/engine/numeric/kernel.ts';
import { measureBlocks } from './block-statistics.ts';
import type { Grid } from './one-bit-dots.ts';
import { findPaper } from './paper.ts';

/** A label as it was drawn, at the printer's resolution. */
export interface DrawnLabel {
  readonly width: number;
  readonly height: number;
  /** Luma of each dot: 0 is black. */
  readonly ink: Uint8Array;
  /** Not 0 where a dot prints as it was drawn: codes with their quiet zones, text and what lies close to it. */
  readonly keepExact: Uint8Array;
}

export interface OneBitGround {
  /** Dots as they print where nothing is marked: 1 is black. */
  readonly printed: Uint8Array;
  /** Not 0 where a spot stays as it is printed. */
  readonly locked: Uint8Array;
  /** Share of ink that was drawn at each spot. */
  readonly tone: Float32Array;
}

/** Luma of paper from which darker strokes on it are ink, and levels by which they are darker than the paper. */
const PAPER_FROM = 170;
const INK_FROM = 50;
/** Luma of the darkest dot around up to which a stroke prints as black; paler ones are tone. */
const INK_DARKEST = 128;
/** Dots to each side within which the darkest is looked for: the edge of a stroke lies in the middle of the two. */
const EDGE_REACH = 2;
/** Cells around ink that stay free of the mark: a quarter of a millimetre. */
const AROUND_INK = 0.7;
const MIDDLE = 128;

export function oneBitGround(label: DrawnLabel, pitch: number, grid: Grid): OneBitGround {
  const { width, ink, keepExact } = label;
  const exact = Uint8Array.from(keepExact);
  const printed = new Uint8Array(ink.length);
  const darkest = darkestAround(label);
  const paper = paperUnder(label);
  const columns = Math.ceil(width / BLOCK);
  for (let i = 0, y = 0; i < ink.length; y++) {
    const row = Math.floor(y / BLOCK) * columns;
    for (let x = 0; x < width; x++, i++) {
      const white = paper[row + Math.floor(x / BLOCK)];
      const isStroke = white >= PAPER_FROM && darkest[i] < Math.min(INK_DARKEST, white - INK_FROM);
      const edge = isStroke ? (white + darkest[i]) / 2 : MIDDLE;
      printed[i] = ink[i] < edge ? 1 : 0;
      if (isStroke && printed[i] === 1) exact[i] = 1;
    }
  }
  const kept = widened(exact, width, Math.round(AROUND_INK * pitch));
  return { printed, ...bySpots(label, kept, grid) };
}

/** Luma of the paper around each block; 0 where there is none. */
function paperUnder({ width, height, ink }: DrawnLabel): Float32Array {
  const data = new Uint8Array(3 * ink.length);
  for (let i = 0, at = 0; i < ink.length; i++, at += 3) data.fill(ink[i], at, at + 3);
  return findPaper(measureBlocks({ width, height, data }));
}

function darkestAround({ width, ink }: DrawnLabel): Uint8Array {
  const along = Uint8Array.from(ink);
  const out = Uint8Array.from(ink);
  for (let move = 1; move <= EDGE_REACH; move++) {
    for (let i = move; i < ink.length; i++) {
      along[i] = Math.min(along[i], ink[i - move]);
      along[i - move] = Math.min(along[i - move], ink[i]);
    }
  }
  out.set(along);
  for (let move = width; move <= EDGE_REACH * width; move += width) {
    for (let i = move; i < ink.length; i++) {
      out[i] = Math.min(out[i], along[i - move]);
      out[i - move] = Math.min(out[i - move], along[i]);
    }
  }
  return out;
}

function bySpots({ width, ink }: DrawnLabel, kept: Uint8Array, { columns, rows, spot }: Grid) {
  const locked = new Uint8Array(columns * rows);
  const tone = new Float32Array(columns * rows);
  const share = 1 / (255 * spot[0] * spot[1]);
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, at++) {
      let light = 0;
      for (let row = y * spot[1]; row < (y + 1) * spot[1]; row++) {
        for (let dot = row * width + x * spot[0], end = dot + spot[0]; dot < end; dot++) {
          light += ink[dot];
          locked[at] |= kept[dot];
        }
      }
      tone[at] = 1 - light * share;
    }
  }
  return { locked, tone };
}

/** A mask that reaches so many places further to each side. */
export function widened(mask: Uint8Array, width: number, reach: number): Uint8Array {
  const along = new Uint8Array(mask.length);
  for (let start = 0; start < mask.length; start += width) {
    let last = -2 * reach - 1;
    for (let x = 0; x < width + reach; x++) {
      if (x < width && mask[start + x] !== 0) last = x;
      if (x >= reach && x - last <= 2 * reach) along[start + x - reach] = 1;
    }
  }
  const out = new Uint8Array(mask.length);
  const last = new Int32Array(width).fill(-2 * reach - 1);
  const height = mask.length / width;
  for (let y = 0; y < height + reach; y++) {
    for (let x = 0; x < width; x++) {
      if (y < height && along[y * width + x] !== 0) last[x] = y;
      if (y >= reach && y - last[x] <= 2 * reach) out[(y - reach) * width + x] = 1;
    }
  }
  return out;
}
