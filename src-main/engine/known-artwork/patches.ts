/** Patches: the boxes around windows that lie over a bound, one for windows that touch. */
import type { Box } from '#main/engine/outlines/rectification.ts';

export type Patch = Box;

/** A value for each window of a raster. */
export interface Windows {
  readonly values: Float32Array;
  /** Windows along a row, and rows of windows. */
  readonly width: number;
  readonly height: number;
  /** Pixels from one window to the next, and from a window's middle to its sides. */
  readonly step: number;
  readonly half: number;
  /** Windows nearer to the edge than so many others are not looked at. */
  readonly edge: number;
}

/** The largest value of all windows that are looked at. */
export function largestOf({ values, width, height, edge }: Windows): number {
  let most = 0;
  for (let y = edge; y < height - edge; y++) {
    for (let i = y * width + edge; i < (y + 1) * width - edge; i++) most = Math.max(most, values[i]);
  }
  return most;
}

interface Grown {
  left: number;
  top: number;
  right: number;
  bottom: number;
  most: number;
}

/** In pixels of the raster, the one with the largest value first. `margin`: pixels around each; those that overlap then are one. */
export function patchesOver(windows: Windows, bound: number, margin: number): Patch[] {
  const { values, width, height, edge } = windows;
  const isOver = new Uint8Array(values.length);
  for (let y = edge; y < height - edge; y++) {
    for (let i = y * width + edge; i < (y + 1) * width - edge; i++) isOver[i] = values[i] > bound ? 1 : 0;
  }
  const found: Grown[] = [];
  for (let i = 0; i < isOver.length; i++) if (isOver[i] === 1) found.push(grow(i, isOver, windows));
  const boxes = found.toSorted((a, b) => b.most - a.most).map((grown) => boxOf(grown, windows, margin));
  return joined(boxes);
}

/** Boxes that overlap become one. */
function joined(boxes: readonly Patch[]): Patch[] {
  const out: Patch[] = [];
  for (const box of boxes) {
    let [whole, place] = [box, out.length];
    // A box that has grown may reach others that it did not touch before.
    for (let i = out.findIndex((one) => overlap(one, whole)); i >= 0; i = out.findIndex((one) => overlap(one, whole))) {
      whole = around(out[i], whole);
      out.splice(i, 1);
      place = Math.min(place, i);
    }
    out.splice(place, 0, whole);
  }
  return out;
}

function overlap(a: Patch, b: Patch): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function around(a: Patch, b: Patch): Patch {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** All windows that touch the first one, and each other. They are taken out of those that are over the bound. */
function grow(first: number, isOver: Uint8Array, { values, width }: Windows): Grown {
  const [column, row] = [first % width, Math.floor(first / width)];
  const grown: Grown = { left: column, top: row, right: column, bottom: row, most: 0 };
  const open = [first];
  isOver[first] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    take(grown, at % width, Math.floor(at / width), values[at]);
    // Nothing is over the bound at the edge: no neighbour lies in another row.
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (isOver[next] !== 1) continue;
      isOver[next] = 0;
      open.push(next);
    }
  }
  return grown;
}

function take(grown: Grown, x: number, y: number, value: number): void {
  grown.left = Math.min(grown.left, x);
  grown.right = Math.max(grown.right, x);
  grown.top = Math.min(grown.top, y);
  grown.bottom = Math.max(grown.bottom, y);
  grown.most = Math.max(grown.most, value);
}

function boxOf({ left, top, right, bottom }: Grown, { step, half, width, height }: Windows, margin: number): Patch {
  const middle = (at: number) => (at + 0.5) * step;
  return {
    left: Math.max(0, middle(left) - half - margin),
    top: Math.max(0, middle(top) - half - margin),
    right: Math.min(width * step, middle(right) + half + margin),
    bottom: Math.min(height * step, middle(bottom) + half + margin),
  };
}
