import { makeNormalTable } from '#test/support/random.ts';
import type { Shot } from './shot.ts';

/** How much of each colour of light each filter passes; rows are the filters. Real filters overlap, and undoing it costs noise. */
const FILTERS = [
  [0.86, 0.13, 0.01],
  [0.06, 0.86, 0.08],
  [0.01, 0.12, 0.87],
] as const;

/** Sensitivity of red and blue against green: what white balance has to make up for. */
const SENSITIVITY = [0.6, 1, 0.65] as const;

/** Undoes the overlap. */
const SEPARATE = invert(FILTERS);

/**
 * Through the colour filters (red, green / green, blue), shot and read noise, saturation, and back to three linear
 * colours a pixel. The answer is interleaved R, G, B, white balanced.
 */
export function readSensor(
  light: Float32Array,
  width: number,
  height: number,
  shot: Shot,
  seed: number | string,
): Float32Array {
  const mosaic = catchLight(light, width, height, shot, seed);
  const colours =
    shot.demosaic === 'gradient' ? demosaicGradient(mosaic, width, height) : demosaicBilinear(mosaic, width, height);
  balance(colours, shot);
  return colours;
}

function catchLight(
  light: Float32Array,
  width: number,
  height: number,
  shot: Shot,
  seed: number | string,
): Float32Array {
  const mosaic = new Float32Array(width * height);
  const { table, word } = makeNormalTable(seed, 'sensor');
  const well = shot.fullWell;
  const dark = shot.readNoise ** 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const filter = (y & 1) + (x & 1);
      const [r, g, b] = FILTERS[filter];
      const i = y * width + x;
      const signal = SENSITIVITY[filter] * (r * light[i * 3] + g * light[i * 3 + 1] + b * light[i * 3 + 2]);
      const electrons = signal * well;
      const noisy = electrons + Math.sqrt(electrons + dark) * table[word() & 0xffff];
      mosaic[i] = Math.max(-0.02, Math.min(1, noisy / well));
    }
  }
  return mosaic;
}

/** Each missing colour from its nearest neighbours. */
function demosaicBilinear(mosaic: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const up = (y === 0 ? 1 : y - 1) * width;
    const row = y * width;
    const low = (y === height - 1 ? height - 2 : y + 1) * width;
    for (let x = 0; x < width; x++) {
      const l = x === 0 ? 1 : x - 1;
      const r = x === width - 1 ? width - 2 : x + 1;
      const here = mosaic[row + x];
      const sides = (mosaic[row + l] + mosaic[row + r]) / 2;
      const ends = (mosaic[up + x] + mosaic[low + x]) / 2;
      const diagonal = (mosaic[up + l] + mosaic[up + r] + mosaic[low + l] + mosaic[low + r]) / 4;
      write(out, (row + x) * 3, x, y, here, sides, ends, (sides + ends) / 2, diagonal);
    }
  }
  return out;
}

/** The same, corrected by the curvature of the colour that was measured (linear 5 x 5 filters of Malvar, He and Cutler). */
function demosaicGradient(mosaic: Float32Array, width: number, height: number): Float32Array {
  const out = demosaicBilinear(mosaic, width, height);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const here = mosaic[i];
      const [w2, e2, n2, s2] = [mosaic[i - 2], mosaic[i + 2], mosaic[i - 2 * width], mosaic[i + 2 * width]];
      const cross = (mosaic[i - 1] + mosaic[i + 1] + mosaic[i - width] + mosaic[i + width]) / 4;
      const sides = (mosaic[i - 1] + mosaic[i + 1]) / 2;
      const ends = (mosaic[i - width] + mosaic[i + width]) / 2;
      const nw = mosaic[i - width - 1] + mosaic[i + width + 1];
      const ne = mosaic[i - width + 1] + mosaic[i + width - 1];
      const diagonal = (nw + ne) / 4;
      const ring = (w2 + e2 + n2 + s2) / 4;
      const bend = 0.625 * here - 0.5 * diagonal;
      const alongX = sides + bend - 0.125 * (w2 + e2) + 0.0625 * (n2 + s2);
      const alongY = ends + bend - 0.125 * (n2 + s2) + 0.0625 * (w2 + e2);
      write(out, i * 3, x, y, here, alongX, alongY, cross + 0.5 * (here - ring), diagonal + 0.75 * (here - ring));
    }
  }
  return out;
}

/** Puts the estimates where the filter under this pixel wants them. */
function write(
  out: Float32Array,
  o: number,
  x: number,
  y: number,
  here: number,
  sides: number,
  ends: number,
  cross: number,
  diagonal: number,
): void {
  if (((x ^ y) & 1) === 0) {
    const red = (y & 1) === 0;
    out[o] = red ? here : diagonal;
    out[o + 1] = cross;
    out[o + 2] = red ? diagonal : here;
    return;
  }
  const redRow = (y & 1) === 0;
  out[o] = redRow ? sides : ends;
  out[o + 1] = here;
  out[o + 2] = redRow ? ends : sides;
}

function balance(colours: Float32Array, shot: Shot): void {
  const gains = [shot.cast[0] / SENSITIVITY[0], 1, shot.cast[1] / SENSITIVITY[2]];
  const [m0, m1, m2] = SEPARATE.map((row) => row.map((v) => v));
  for (let i = 0; i < colours.length; i += 3) {
    // Clipped highlights stay white.
    const r = Math.min(1, colours[i] * gains[0]);
    const g = Math.min(1, colours[i + 1]);
    const b = Math.min(1, colours[i + 2] * gains[2]);
    colours[i] = m0[0] * r + m0[1] * g + m0[2] * b;
    colours[i + 1] = m1[0] * r + m1[1] * g + m1[2] * b;
    colours[i + 2] = m2[0] * r + m2[1] * g + m2[2] * b;
  }
}

function invert(m: readonly (readonly number[])[]): number[][] {
  const cofactor = (i: number, j: number) => {
    const [a, b] = [(i + 1) % 3, (i + 2) % 3];
    const [c, d] = [(j + 1) % 3, (j + 2) % 3];
    return m[a][c] * m[b][d] - m[a][d] * m[b][c];
  };
  const determinant = m[0][0] * cofactor(0, 0) + m[0][1] * cofactor(0, 1) + m[0][2] * cofactor(0, 2);
  return [0, 1, 2].map((i) => [0, 1, 2].map((j) => cofactor(j, i) / determinant));
}
