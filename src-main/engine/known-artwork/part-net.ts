/**
 * The net of windows: which artworks a part of a label may show, by a few numbers of each. All are compared with the part in all
 * windows of a coarse net, any way up.
 */

import { openVectors } from '#main/engine/numeric/products.ts';
import { COLOUR_SIDE, type Descriptor, LUMA_SIDE } from './descriptor.ts';
import { drawnIn, type SquaresWindow } from './drawn-part.ts';

/** Cells along a side of the net. With 16, the search of 10,000 artworks takes more than a second. */
const CELLS = 8;
/** Squares of luma along a cell. */
const CELL = LUMA_SIDE / CELLS;
/** Numbers of a coarse vector: luma, blue-yellow and red-green of each cell. With luma alone, a third as many artworks are found. */
const COARSE_LENGTH = 3 * CELLS ** 2;
/** Length of a coarse vector: its largest numbers then seldom pass 127. */
const COARSE_NORM = 350;
/** Sides of the net's windows in cells, and their share of the artwork's area: half of a label, or rather more or less. */
const LEAST_SIDE = 3;
const LEAST_AREA = 0.33;
const MOST_AREA = 0.9;
/** Added to the length of an artwork in a window, as a share of the whole: anything agrees with a window that is nearly empty. */
const FAINT = 0.3;

/** An artwork, by its place in the order in which they were added, and a window of it. */
export interface InWindow {
  readonly place: number;
  readonly window: SquaresWindow;
}

export function openPartNet() {
  const sizes = sizesOfWindows();
  const windows = sizes.flatMap(({ windows }) => windows);
  const coarse = openVectors(COARSE_LENGTH);
  /** For each artwork the length of its coarse vector in each window, 255 for that of the whole. */
  let lengths = new Uint8Array(0);
  let count = 0;

  function add(descriptor: Descriptor): void {
    const vector = coarseOf(descriptor);
    coarse.add(vector);
    const at = count++ * windows.length;
    if (at === lengths.length) {
      const more = new Uint8Array(Math.max(64, 2 * count) * windows.length);
      more.set(lengths);
      lengths = more;
    }
    lengths.set(lengthsIn(windows, vector), at);
  }

  /** The artworks with the most likeness to the part in any window of the net, any way up. */
  function nearest(turns: readonly Descriptor[], most: number): InWindow[] {
    const best = new Float32Array(count).fill(-1);
    const where = new Uint16Array(count);
    let k = 0;
    for (const { width, height, windows: ofSize } of sizes) {
      const drawn = turns.map((turn) => coarseOf(drawnIn(turn, [0, 0, CELL * width, CELL * height])));
      for (const [left, top] of ofSize) {
        const [a, b, c, d] = drawn.map((vector) => moved(vector, left / CELL, top / CELL));
        const products = coarse.largestProducts([a, b, c, d]);
        for (let i = 0, at = k; i < count; i++, at += windows.length) {
          const likeness = products[i] / lengths[at];
          if (likeness <= best[i]) continue;
          best[i] = likeness;
          where[i] = k;
        }
        k++;
      }
    }
    const least = best.toSorted()[Math.max(0, count - most)];
    return Array.from(best.keys())
      .filter((place) => best[place] >= least)
      .slice(0, most)
      .map((place) => ({ place, window: windows[where[place]] }));
  }

  return { add, nearest };
}

/** The windows of one size, in squares of luma; the size in cells. */
interface SizeOfWindows {
  readonly width: number;
  readonly height: number;
  readonly windows: readonly SquaresWindow[];
}

function sizesOfWindows(): SizeOfWindows[] {
  const sides = Array.from({ length: CELLS - LEAST_SIDE + 1 }, (_, i) => LEAST_SIDE + i);
  const starts = (side: number) => Array.from({ length: CELLS - side + 1 }, (_, start) => CELL * start);
  return sides
    .flatMap((width) => sides.map((height) => ({ width, height, area: (width * height) / CELLS ** 2 })))
    .filter(({ area }) => area >= LEAST_AREA && area <= MOST_AREA)
    .map(({ width, height }) => {
      const at = (left: number, top: number): SquaresWindow => [left, top, left + CELL * width, top + CELL * height];
      return { width, height, windows: starts(width).flatMap((left) => starts(height).map((top) => at(left, top))) };
    });
}

/** The means of the cells, as a vector of one length for all. */
function coarseOf(descriptor: Descriptor): Int8Array {
  const sums = new Float32Array(COARSE_LENGTH);
  let first = 0;
  for (const [plane, side] of [LUMA_SIDE, COLOUR_SIDE, COLOUR_SIDE].entries()) {
    const each = side / CELLS;
    for (let y = 0; y < side; y++) {
      const row = CELLS * (CELLS * plane + Math.floor(y / each));
      for (let x = 0, at = first + y * side; x < side; x++, at++) sums[row + ((x / each) | 0)] += descriptor[at];
    }
    // Four times as many squares of luma as of a colour lie in a cell.
    for (let i = CELLS ** 2 * plane; i < CELLS ** 2 * (plane + 1); i++) sums[i] /= each ** 2;
    first += side ** 2;
  }
  let power = 1e-9;
  for (let i = 0; i < sums.length; i++) power += sums[i] * sums[i];
  const scale = COARSE_NORM / Math.sqrt(power);
  return Int8Array.from(sums, (value) => Math.max(-127, Math.min(127, Math.round(scale * value))));
}

/** A coarse vector that was drawn from the first cell on, further to the right and down by these cells. */
function moved(vector: Int8Array, right: number, down: number): Int8Array {
  const out = new Int8Array(COARSE_LENGTH);
  // What lies beyond the size of the window is 0, so that nothing comes into the next row.
  out.set(vector.subarray(0, COARSE_LENGTH - CELLS * down - right), CELLS * down + right);
  return out;
}

/** The length of a coarse vector in each window. */
function lengthsIn(windows: readonly SquaresWindow[], vector: Int8Array): Uint8Array {
  const wide = CELLS + 1;
  const sums = new Float64Array(wide ** 2);
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      let square = 0;
      for (let i = y * CELLS + x; i < COARSE_LENGTH; i += CELLS ** 2) square += vector[i] ** 2;
      const at = (y + 1) * wide + x + 1;
      sums[at] = square + sums[at - 1] + sums[at - wide] - sums[at - wide - 1];
    }
  }
  const upTo = (x: number, y: number) => sums[(y / CELL) * wide + x / CELL];
  const out = new Uint8Array(windows.length);
  for (const [k, [left, top, right, bottom]] of windows.entries()) {
    const power = upTo(right, bottom) - upTo(left, bottom) - upTo(right, top) + upTo(left, top);
    out[k] = Math.round(255 * Math.sqrt((power / COARSE_NORM ** 2 + FAINT ** 2) / (1 + FAINT ** 2)));
  }
  return out;
}
