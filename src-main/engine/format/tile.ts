/** One tile of the mark, synthesised from its spectrum at several samples a cell. */

import { createFft2d } from '#main/engine/numeric/fft.ts';
import { amplitudeAt, type Carriers } from './carriers.ts';
import { MARK } from './params.ts';
import { encodeBits } from './polar-code.ts';

/** Samples along a tile: 4 a cell, 10 or more a wave, so that linear interpolation between them is enough. */
export const TILE_SAMPLES = 256;

export interface Tile {
  /** Row by row, TILE_SAMPLES squared; mean 0, standard deviation 1. The first sample lies at the tile's corner. */
  readonly samples: Float32Array;
}

export function synthesiseTile(message: string, carriers: Carriers): Tile {
  const grid = new Float64Array(2 * TILE_SAMPLES * TILE_SAMPLES);
  const { sync, data } = carrierAmplitudes(carriers);
  placeConstellation(grid, carriers, sync);
  placeMessage(grid, carriers, data, encodeBits(carriers.payload.bitsOf(message)));
  createFft2d(TILE_SAMPLES).inverse(grid, Math.ceil(MARK.bandHigh));
  return { samples: normalised(grid) };
}

/** Amplitudes of the strongest sync wave and data wave, so that the constellation has its share of the energy. */
export function carrierAmplitudes(carriers: Carriers): { sync: number; data: number } {
  const energy = (u: Int32Array, v: Int32Array, perWave: number): number =>
    u.reduce((sum, _, i) => sum + perWave * amplitudeAt(Math.hypot(u[i], v[i])) ** 2, 0);
  return {
    sync: Math.sqrt(MARK.syncShare / energy(carriers.syncU, carriers.syncV, 1)),
    data: Math.sqrt((1 - MARK.syncShare) / energy(carriers.dataU, carriers.dataV, 2)),
  };
}

function placeConstellation(grid: Float64Array, carriers: Carriers, amplitude: number): void {
  carriers.syncPhase.forEach((phase, i) => {
    const u = carriers.syncU[i];
    const v = carriers.syncV[i];
    const size = amplitude * amplitudeAt(Math.hypot(u, v));
    placeWave(grid, u, v, size * Math.cos(phase), size * Math.sin(phase));
  });
}

function placeMessage(grid: Float64Array, carriers: Carriers, amplitude: number, bits: Uint8Array): void {
  const { dataU, dataV, bitOf, signOf } = carriers;
  dataU.forEach((u, i) => {
    const size = amplitude * amplitudeAt(Math.hypot(u, dataV[i]));
    const value = (dimension: number): number => size * signOf[dimension] * (bits[bitOf[dimension]] === 0 ? 1 : -1);
    placeWave(grid, u, dataV[i], value(2 * i), value(2 * i + 1));
  });
}

/** A wave and its mirror image, so that the tile is real. */
function placeWave(grid: Float64Array, u: number, v: number, re: number, im: number): void {
  const wrap = (frequency: number): number => (frequency + TILE_SAMPLES) % TILE_SAMPLES;
  const at = 2 * (wrap(v) * TILE_SAMPLES + wrap(u));
  const mirror = 2 * (wrap(-v) * TILE_SAMPLES + wrap(-u));
  grid[at] = re;
  grid[at + 1] = im;
  grid[mirror] = re;
  grid[mirror + 1] = -im;
}

function normalised(grid: Float64Array): Float32Array {
  const samples = new Float32Array(grid.length / 2);
  let energy = 0;
  for (let i = 0; i < samples.length; i++) energy += grid[2 * i] ** 2;
  const scale = 1 / Math.sqrt(energy / samples.length);
  for (let i = 0; i < samples.length; i++) samples[i] = scale * grid[2 * i];
  return samples;
}
