/** Phases of many waves at a place, from the powers of two numbers: sines and cosines would cost most of an alignment. */
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';

/** Waves by their whole frequencies in cycles a tile. */
interface WaveGrid {
  readonly u: ArrayLike<number>;
  readonly v: ArrayLike<number>;
  /** Which of them are asked for. */
  readonly used: readonly number[];
}

export interface WaveTurns {
  readonly used: readonly number[];
  /** Cosines and sines of the phases at the place last asked for, in the order of `used`. */
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  /** Phases 2 pi (u x + v y) / tile of a place in raster pixels. */
  at(x: number, y: number): void;
}

export function createWaveTurns({ u, v, used }: WaveGrid): WaveTurns {
  const top = used.reduce((most, k) => Math.max(most, Math.abs(u[k]), Math.abs(v[k])), 0);
  const along = { re: new Float64Array(2 * top + 1), im: new Float64Array(2 * top + 1) };
  const down = { re: new Float64Array(2 * top + 1), im: new Float64Array(2 * top + 1) };
  const columns = Int32Array.from(used, (k) => u[k] + top);
  const rows = Int32Array.from(used, (k) => v[k] + top);
  const cos = new Float64Array(used.length);
  const sin = new Float64Array(used.length);
  const at = (x: number, y: number): void => {
    fillPowers(along.re, along.im, top, x);
    fillPowers(down.re, down.im, top, y);
    for (let k = 0; k < cos.length; k++) {
      const column = columns[k];
      const row = rows[k];
      cos[k] = along.re[column] * down.re[row] - along.im[column] * down.im[row];
      sin[k] = along.re[column] * down.im[row] + along.im[column] * down.re[row];
    }
  };
  return { used, cos, sin, at };
}

/** Powers -top to top of the phase of one cycle a tile. */
function fillPowers(re: Float64Array, im: Float64Array, top: number, place: number): void {
  const angle = (2 * Math.PI * place) / TILE_PIXELS;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  re[top] = 1;
  im[top] = 0;
  for (let n = 1; n <= top; n++) {
    const a = re[top + n - 1];
    const b = im[top + n - 1];
    re[top + n] = a * c - b * s;
    im[top + n] = a * s + b * c;
    re[top - n] = re[top + n];
    im[top - n] = -im[top + n];
  }
}
