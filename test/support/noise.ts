import type { Random } from './random.ts';

export interface NoiseShape {
  /** Size of the coarsest detail in pixels. */
  readonly cell: number;
  readonly octaves: number;
  /** Amplitude of each octave against the one before: 0.5 is about 1/f. */
  readonly persistence: number;
  /** Detail longer along x by this factor (wood, cloth). */
  readonly stretch?: number;
}

/** Smooth noise of several octaves with a mean near 0 and a deviation near 1. */
export function makeNoise(width: number, height: number, random: Random, shape: NoiseShape): Float32Array {
  const sum = new Float32Array(width * height);
  let amplitude = 1;
  let power = 0;
  let cell = shape.cell;
  for (let octave = 0; octave < shape.octaves && cell >= 1; octave++) {
    addOctave(sum, width, height, random, cell * (shape.stretch ?? 1), cell, amplitude);
    power += amplitude * amplitude;
    amplitude *= shape.persistence;
    cell /= 2;
  }
  // Interpolation between normal deviates leaves about half of their variance.
  const scale = 1 / Math.sqrt(power * 0.5);
  for (let i = 0; i < sum.length; i++) sum[i] *= scale;
  return sum;
}

function addOctave(
  sum: Float32Array,
  width: number,
  height: number,
  random: Random,
  cellX: number,
  cellY: number,
  amplitude: number,
): void {
  const across = Math.ceil(width / cellX) + 2;
  const down = Math.ceil(height / cellY) + 2;
  const grid = new Float32Array(across * down);
  for (let i = 0; i < grid.length; i++) grid[i] = random.normal() * amplitude;
  const shiftX = random.next();
  const shiftY = random.next();
  const column = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const position = x / cellX + shiftX;
    column[x] = Math.floor(position);
    share[x] = smooth(position - column[x]);
  }
  for (let y = 0; y < height; y++) {
    const position = y / cellY + shiftY;
    const row = Math.floor(position);
    const down1 = smooth(position - row);
    const top = row * across;
    for (let x = 0; x < width; x++) {
      const i = top + column[x];
      const s = share[x];
      const upper = grid[i] + (grid[i + 1] - grid[i]) * s;
      const lower = grid[i + across] + (grid[i + across + 1] - grid[i + across]) * s;
      sum[y * width + x] += upper + (lower - upper) * down1;
    }
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** A place in a tile of noise whose side is a power of two; every other tile is mirrored, so that there are no seams. */
export function folded(x: number, y: number, side: number): number {
  const column = x & side ? side - 1 - (x & (side - 1)) : x & (side - 1);
  const row = y & side ? side - 1 - (y & (side - 1)) : y & (side - 1);
  return row * side + column;
}
