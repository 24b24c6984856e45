/**
 * The Fourier transform of a square of complex numbers in 32 bits, four lines at a time: down the columns, turned, and down
 * again. Only rows of frequencies up to a reach are turned, because the mark has no higher ones.
 */
import { openMemory } from './planes.ts';

/** Real and imaginary parts. */
interface Complex {
  readonly re: Float32Array;
  readonly im: Float32Array;
}

export interface TileTransform {
  /** Row by row. `run` overwrites it. */
  readonly input: Complex;
  readonly output: Complex;
  /** Where the output has a frequency, in cycles a side, up to the reach in v. */
  place(u: number, v: number): number;
  /** Without scaling; phases count from the first sample. */
  run(): void;
}

const FLOAT = 4;
const VECTOR = 4;
/** Numbers of one butterfly: w, w^2 and w^3. */
const TURNS = 6;

/** `size`: a power of two from 16 on. `reach`: highest frequency along v that is asked for. */
export function createTileTransform(size: number, reach = size / 2): TileTransform {
  const kept = Math.min(size / 2, VECTOR * Math.ceil((reach + 1) / VECTOR));
  const plane = FLOAT * size * size;
  const stages = stagesOf(size);
  const { buffer, exports } = openMemory(4 * plane + FLOAT * TURNS * size);
  const [first, second, turns] = [0, 2 * plane, 4 * plane];
  new Float32Array(buffer, turns, TURNS * size).set(stages.flatMap(({ quarters }) => turnsOf(quarters)));

  /** Transforms down lines of so many bytes, to and fro between both halves of the memory; returns where the result is. */
  const down = (from: number, line: number): number => {
    let [here, there, at] = [from, from === first ? second : first, turns];
    for (const { quarters, step } of stages) {
      exports.butterflies(here, there, plane, quarters, step * line, at);
      at += FLOAT * TURNS * quarters;
      [here, there] = [there, here];
    }
    if (4 ** stages.length === size) return here;
    for (const part of [0, plane]) exports.halves(here + part, there + part, (size * line) / 2);
    return there;
  };
  const run = (): void => {
    const lines = down(first, FLOAT * size);
    const turned = lines === first ? second : first;
    const line = FLOAT * 2 * kept;
    for (const part of [0, plane]) {
      // Frequencies from 0 on, then the negative ones.
      for (const [row, column] of [
        [0, 0],
        [size - kept, kept],
      ]) {
        const from = lines + part + FLOAT * row * size;
        exports.transpose(from, FLOAT * size, turned + part + FLOAT * column, line, kept / VECTOR, size / VECTOR);
      }
    }
    down(turned, line);
  };
  const complexAt = (at: number): Complex => ({
    re: new Float32Array(buffer, at, size * size),
    im: new Float32Array(buffer, at + plane, size * size),
  });
  const mask = size - 1;
  return {
    input: complexAt(first),
    // Two passes and a turn between them end in the other half, whether a pass has an even number of stages or an odd one.
    output: complexAt(second),
    place: (u, v) => (u & mask) * 2 * kept + (v < 0 ? 2 * kept + v : v),
    run,
  };
}

/** Butterflies of each stage, and the lines that each takes together. */
function stagesOf(size: number): { quarters: number; step: number }[] {
  const stages: { quarters: number; step: number }[] = [];
  for (let left = size, step = 1; left >= 4; left /= 4, step *= 4) stages.push({ quarters: left / 4, step });
  return stages;
}

function turnsOf(quarters: number): number[] {
  return Array.from({ length: quarters }, (_, p) =>
    [1, 2, 3].flatMap((power) => {
      const angle = (-2 * Math.PI * power * p) / (4 * quarters);
      return [Math.cos(angle), Math.sin(angle)];
    }),
  ).flat();
}
