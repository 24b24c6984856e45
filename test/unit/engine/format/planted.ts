import type { Carriers } from '#main/engine/format/carriers.ts';
import { synthesiseTile, TILE_SAMPLES } from '#main/engine/format/tile.ts';
import type { FlatRaster, Warp } from '#main/engine/outlines/rectification.ts';
import { makeRandom } from '#test/support/random.ts';

export interface Planted {
  readonly width: number;
  readonly height: number;
  /** Null plants noise alone. */
  readonly message: string | null;
  /** Levels of the mark in each channel, and the deviation of the noise in all three. */
  readonly luma: number;
  readonly blueYellow: number;
  readonly noise: number;
  readonly seed: number;
  /** The raster shows at x what belongs at x + warp. */
  readonly warp?: Warp;
  /** Levels of the paper: light grey where they are missing. */
  readonly paper?: { readonly luma: number; readonly blueYellow: number };
}

const LIGHT_GREY = { luma: 180, blueYellow: 0 };

/** Samples of the tile for one pixel of a raster. */
const ZOOM = 2;

/** A raster of two pixels a cell, as if flattened from a photograph of grey paper with a mark on it. */
export function plantedFlat(planted: Planted, carriers: Carriers): FlatRaster {
  const { width, height, message, luma, blueYellow, noise, seed, warp, paper = LIGHT_GREY } = planted;
  const random = makeRandom(seed, 'planted');
  const wave = message === null ? () => 0 : tileReader(message, carriers);
  const plane = () => new Float32Array(width * height);
  const flat = { width, height, luma: plane(), blueYellow: plane(), redGreen: plane(), seen: plane().fill(1) };
  const move = new Float64Array(2);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      warp?.(x + 0.5, y + 0.5, move);
      const value = wave(x + 0.5 + move[0], y + 0.5 + move[1]);
      flat.luma[i] = paper.luma + luma * value + noise * random.normal();
      flat.blueYellow[i] = paper.blueYellow + blueYellow * value + noise * random.normal();
      flat.redGreen[i] = noise * random.normal();
    }
  }
  return flat;
}

/** The mark at a place in raster pixels, straight between samples. */
function tileReader(message: string, carriers: Carriers): (x: number, y: number) => number {
  const { samples } = synthesiseTile(message, carriers);
  const mask = TILE_SAMPLES - 1;
  return (x, y) => {
    const [u, v] = [ZOOM * x, ZOOM * y];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [along, down] = [u - column, v - row];
    const at = (i: number, j: number) => samples[((row + j) & mask) * TILE_SAMPLES + ((column + i) & mask)];
    const upper = at(0, 0) + along * (at(1, 0) - at(0, 0));
    return upper + down * (at(0, 1) + along * (at(1, 1) - at(0, 1)) - upper);
  };
}
