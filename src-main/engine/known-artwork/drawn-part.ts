/** The descriptor of a part of a label, drawn into a window of an artwork's descriptor, so that both show the same there. */

import { COLOUR_SIDE, DESCRIPTOR_LENGTH, type Descriptor, LUMA_SIDE } from './descriptor.ts';

/** A window of an artwork, in squares of luma. */
export type SquaresWindow = readonly [left: number, top: number, right: number, bottom: number];

/** The squares of a plane with this many along a side whose middles lie in the window. */
export function squaresIn([left, top, right, bottom]: SquaresWindow, side: number) {
  const share = side / LUMA_SIDE;
  const from = (at: number) => Math.max(0, Math.ceil(share * at - 0.5));
  const to = (at: number) => Math.min(side, Math.ceil(share * at - 0.5));
  return { left: from(left), top: from(top), right: to(right), bottom: to(bottom) };
}

/** Beside the window it is 0. */
export function drawnIn(part: Descriptor, window: SquaresWindow): Descriptor {
  const out = new Int8Array(DESCRIPTOR_LENGTH);
  let first = 0;
  for (const side of [LUMA_SIDE, COLOUR_SIDE, COLOUR_SIDE]) {
    const share = side / LUMA_SIDE;
    const { left, top, right, bottom } = squaresIn(window, side);
    const columns = placesOf(left, right, share * window[0], share * window[2], side);
    const rows = placesOf(top, bottom, share * window[1], share * window[3], side);
    for (let y = top; y < bottom; y++) {
      const row = rows[y - top];
      const above = first + Math.floor(row) * side;
      const down = row - Math.floor(row);
      for (let x = left; x < right; x++) {
        const column = columns[x - left];
        const at = above + Math.floor(column);
        const along = column - Math.floor(column);
        const upper = part[at] + along * (part[at + 1] - part[at]);
        const lower = part[at + side] + along * (part[at + side + 1] - part[at + side]);
        out[first + y * side + x] = Math.round(upper + down * (lower - upper));
      }
    }
    first += side ** 2;
  }
  return out;
}

/** Where the middles of an artwork's squares lie among those of the part, along one axis. */
function placesOf(from: number, to: number, start: number, end: number, side: number): Float64Array {
  const last = side - 1 - 1e-6;
  const places = new Float64Array(Math.max(0, to - from));
  for (let i = 0; i < places.length; i++) {
    places[i] = Math.max(0, Math.min(last, ((from + i + 0.5 - start) / (end - start)) * side - 0.5));
  }
  return places;
}
