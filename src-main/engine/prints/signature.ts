/**
 * Signature of one print: its grain in a few tiles, as signed cells of four bits. The station's key orders the cells and turns
 * their signs: without it a signature is noise, and one key's signature says nothing to another.
 */

import { openKeyStream, permutation } from '#main/engine/format/key-stream.ts';
import { createFft2d } from '#main/engine/numeric/fft.ts';
import { PRINT } from './print-params.ts';
import type { TilePlace } from './tile-places.ts';
import type { TileWaves } from './waves.ts';

/** A tile of a signature. */
export interface SignedTile {
  readonly place: TilePlace;
  readonly waves: TileWaves;
}

const CELLS = PRINT.cells ** 2;
/** Bytes of a tile: its place, the deviation of its grain, and half a byte a cell. */
const PLACE_BYTES = 4;
const SCALE_BYTES = 4;
const TILE_BYTES = PLACE_BYTES + SCALE_BYTES + CELLS / 2;
/** Steps of four bits for a deviation: 7 steps reach 2.8 deviations, and rounding adds 2 % of noise. */
const STEPS_A_DEVIATION = 2.5;
const MOST = 7;
const OFFSET = 8;

export function writeSignature(tiles: readonly SignedTile[], key: string): Uint8Array {
  const bytes = new Uint8Array(tiles.length * TILE_BYTES);
  const view = new DataView(bytes.buffer);
  const fft = createFft2d(PRINT.cells);
  for (const [index, { place, waves }] of tiles.entries()) {
    const grid = waves.slice();
    fft.inverse(grid);
    const { order, signs } = scrambling(key, index);
    const deviation = Math.sqrt(grid.reduce((sum, value) => sum + value * value, 1e-12) / CELLS);
    const start = index * TILE_BYTES;
    view.setUint16(start, place.x);
    view.setUint16(start + 2, place.y);
    view.setFloat32(start + PLACE_BYTES, deviation);
    for (let i = 0; i < CELLS; i++) {
      const steps = Math.round((STEPS_A_DEVIATION * signs[i] * grid[2 * order[i]]) / deviation);
      const nibble = Math.max(-MOST, Math.min(MOST, steps)) + OFFSET;
      bytes[start + PLACE_BYTES + SCALE_BYTES + (i >> 1)] |= (i & 1) === 0 ? nibble : nibble << 4;
    }
  }
  return bytes;
}

export function readSignature(bytes: Uint8Array, key: string): SignedTile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fft = createFft2d(PRINT.cells);
  return Array.from({ length: Math.floor(bytes.length / TILE_BYTES) }, (_, index) => {
    const start = index * TILE_BYTES;
    const { order, signs } = scrambling(key, index);
    const step = view.getFloat32(start + PLACE_BYTES) / STEPS_A_DEVIATION;
    const waves = new Float64Array(2 * CELLS);
    for (let i = 0; i < CELLS; i++) {
      const pair = bytes[start + PLACE_BYTES + SCALE_BYTES + (i >> 1)];
      waves[2 * order[i]] = signs[i] * step * (((i & 1) === 0 ? pair & 15 : pair >> 4) - OFFSET);
    }
    fft.forward(waves);
    return { place: { x: view.getUint16(start), y: view.getUint16(start + 2) }, waves };
  });
}

/** Cell `order[i]` is kept at place i, with this sign. */
function scrambling(key: string, index: number): { readonly order: Int32Array; readonly signs: Int8Array } {
  const stream = openKeyStream(key, `print ${index}`);
  const order = permutation(stream, CELLS);
  return { order, signs: Int8Array.from({ length: CELLS }, () => stream.sign()) };
}
