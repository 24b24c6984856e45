/** The sync constellation as seen by overlapping blocks of a raster: one complex number for each block and wave. */
import { amplitudeAt, type Carriers } from '../format/carriers.ts';
import { MARK } from '../format/params.ts';
import { createFft2d } from '../numeric/fft.ts';
import type { Residuals } from './residual.ts';
import { TILE_PIXELS } from './spectrum.ts';

export interface Blocks {
  readonly count: number;
  readonly waves: number;
  /** Centres, in raster pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Sync waves as seen, wave by wave within block by block, each by its worth. */
  readonly re: Float64Array;
  readonly im: Float64Array;
}

const HOP = TILE_PIXELS / 2;
/** Frequencies that are looked at, in cycles a tile: the constellation's and two more around. */
const REACH = Math.ceil(MARK.syncHigh) + 2;

/**
 * Levels of the two parts of the mark that alignment reckons with. From afar blue-yellow counts for less than it has,
 * because what a camera makes of colour (half the samples, smoothing) looks like a mark where there is none.
 */
const USUAL_LUMA = 0.8;
const BLUE_YELLOW_NEAR = 1.2;
const BLUE_YELLOW_FAR = 0.35;
/** Pixels a cell at which a label counts as far, and as near. */
const FAR = 2;
const NEAR = 3.5;

/** Blur that a camera usually adds, as a Gaussian's sigma in pixels of the photograph; colour is sampled at half rate. */
const BLUR_LUMA = 0.8;
const BLUR_BLUE_YELLOW = 1.3;

/** Mean luma, in levels, below which a label counts as dark. */
const DARK = 100;

/**
 * The constellation by several beliefs about what print and camera did; the one that agrees best is right. Usually both
 * parts of the mark are there. A screen of yellow dots may drown blue-yellow. On dark artwork luma may be reversed: more
 * black ink with less of the others may print lighter. `cellPixels`: pixels of the photograph a cell.
 */
export function demodulate(residuals: Residuals, carriers: Carriers, cellPixels: number): Blocks[] {
  const fft = createFft2d(TILE_PIXELS);
  const window = Float64Array.from(
    { length: TILE_PIXELS },
    (_, i) => Math.sin((Math.PI * (i + 0.5)) / TILE_PIXELS) ** 2,
  );
  const grid = new Float64Array(2 * TILE_PIXELS * TILE_PIXELS);
  const seen: Seen[] = [];
  const noise = createNoise();
  for (const top of starts(residuals.height)) {
    for (const left of starts(residuals.width)) {
      const { lumaWeight, blueWeight } = fillWindow(grid, residuals, left, top, window);
      if (lumaWeight === 0) continue;
      fft.forward(grid, REACH);
      addPower(grid, noise);
      noise.expectedLuma += lumaWeight * WINDOW_POWER;
      noise.expectedBlue += blueWeight * WINDOW_POWER;
      seen.push({ x: left + HOP, y: top + HOP, ...pick(grid, carriers, left, top), lumaWeight, blueWeight });
    }
  }
  const near = Math.max(0, Math.min(1, (cellPixels - FAR) / (NEAR - FAR)));
  const blue = BLUE_YELLOW_FAR + near * (BLUE_YELLOW_NEAR - BLUE_YELLOW_FAR);
  const beliefs = [[USUAL_LUMA, blue]];
  if (near > 0) beliefs.push([USUAL_LUMA, 0]);
  if (residuals.light < DARK) beliefs.push([-USUAL_LUMA, blue]);
  return beliefs.map((levels) => combine(seen, noise, carriers, cellPixels, levels));
}

interface Seen {
  readonly x: number;
  readonly y: number;
  readonly luma: Float64Array;
  readonly blue: Float64Array;
  /** Sums of window times inverse variance: the signal that one level of the mark gives. */
  readonly lumaWeight: number;
  readonly blueWeight: number;
}

/** Powers of all blocks together, and what they would be for noise of the variance that the weights expect. */
interface Noise {
  readonly luma: Float64Array;
  readonly blue: Float64Array;
  expectedLuma: number;
  expectedBlue: number;
}

function createNoise(): Noise {
  const size = TILE_PIXELS * TILE_PIXELS;
  return { luma: new Float64Array(size), blue: new Float64Array(size), expectedLuma: 0, expectedBlue: 0 };
}

/** Sum of the squared window over its sum, for the two-dimensional sine-squared window. */
const WINDOW_POWER = 0.75 * 0.75;

/** A channel much quieter than this share of its expected noise was wiped out by compression, not clean. */
const LEAST_NOISE = 0.3;

/** Both channels in one number, by their inverse noise covariance at each wave and the levels the mark usually has. */
function combine(
  seen: Seen[],
  noise: Noise,
  carriers: Carriers,
  cellPixels: number,
  levels: readonly number[],
): Blocks {
  const waves = carriers.syncU.length;
  const count = seen.length;
  const re = new Float64Array(count * waves);
  const im = new Float64Array(count * waves);
  for (let k = 0; k < waves; k++) {
    const u = carriers.syncU[k];
    const v = carriers.syncV[k];
    const radius = Math.hypot(u, v);
    const amplitude = amplitudeAt(radius);
    const blur = 2 * (Math.PI * (radius / (MARK.tileCells * cellPixels))) ** 2;
    const nl = Math.max(localMean(noise.luma, u, v), LEAST_NOISE * noise.expectedLuma);
    const nb = Math.max(localMean(noise.blue, u, v), LEAST_NOISE * noise.expectedBlue);
    // The raster's first pixel centre lies half a pixel from the tile's corner.
    const half = (Math.PI * (u + v)) / TILE_PIXELS;
    const cos = Math.cos(half);
    const sin = Math.sin(half);
    for (let b = 0; b < count; b++) {
      const one = seen[b];
      const wl = (levels[0] * Math.exp(-blur * BLUR_LUMA ** 2) * amplitude * noise.expectedLuma) / nl;
      const wb = (levels[1] * Math.exp(-blur * BLUR_BLUE_YELLOW ** 2) * amplitude * noise.expectedBlue) / nb;
      const r = wl * one.luma[2 * k] + wb * one.blue[2 * k];
      const i = wl * one.luma[2 * k + 1] + wb * one.blue[2 * k + 1];
      re[b * waves + k] = r * cos + i * sin;
      im[b * waves + k] = i * cos - r * sin;
    }
  }
  return { count, waves, x: Float64Array.from(seen, (s) => s.x), y: Float64Array.from(seen, (s) => s.y), re, im };
}

/** Blocks reach half a block over the edges, so that every place counts about alike. */
function starts(length: number): number[] {
  const out: number[] = [];
  for (let start = -HOP / 2; start + HOP * 1.25 <= length || out.length === 0; start += HOP) out.push(start);
  return out;
}

function fillWindow(grid: Float64Array, residuals: Residuals, left: number, top: number, window: Float64Array) {
  grid.fill(0);
  const { width, height, luma, blueYellow } = residuals;
  let lumaWeight = 0;
  let blueWeight = 0;
  for (let y = Math.max(0, top); y < Math.min(height, top + TILE_PIXELS); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, left + TILE_PIXELS); x++) {
      const w = window[y - top] * window[x - left];
      const from = y * width + x;
      const to = 2 * ((y - top) * TILE_PIXELS + x - left);
      grid[to] = w * luma.value[from];
      grid[to + 1] = w * blueYellow.value[from];
      lumaWeight += w * luma.weight[from];
      blueWeight += w * blueYellow.weight[from];
    }
  }
  return { lumaWeight, blueWeight };
}

/** The two channels were transformed as real and imaginary part of one; symmetry takes them apart. */
function pick(grid: Float64Array, carriers: Carriers, left: number, top: number) {
  const waves = carriers.syncU.length;
  const luma = new Float64Array(2 * waves);
  const blue = new Float64Array(2 * waves);
  for (let k = 0; k < waves; k++) {
    const u = carriers.syncU[k];
    const v = carriers.syncV[k];
    const at = 2 * (wrap(v) * TILE_PIXELS + wrap(u));
    const mirror = 2 * (wrap(-v) * TILE_PIXELS + wrap(-u));
    const turn = (-2 * Math.PI * (u * left + v * top)) / TILE_PIXELS;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const lr = 0.5 * (grid[at] + grid[mirror]);
    const li = 0.5 * (grid[at + 1] - grid[mirror + 1]);
    const br = 0.5 * (grid[at + 1] + grid[mirror + 1]);
    const bi = 0.5 * (grid[mirror] - grid[at]);
    luma[2 * k] = lr * cos - li * sin;
    luma[2 * k + 1] = lr * sin + li * cos;
    blue[2 * k] = br * cos - bi * sin;
    blue[2 * k + 1] = br * sin + bi * cos;
  }
  return { luma, blue };
}

/** Half a plane is enough: the other half mirrors it. */
function addPower(grid: Float64Array, { luma, blue }: Noise): void {
  for (let v = -2; v <= REACH; v++) {
    for (let u = -REACH; u <= REACH; u++) {
      const at = wrap(v) * TILE_PIXELS + wrap(u);
      const i = 2 * at;
      const mirror = 2 * (wrap(-v) * TILE_PIXELS + wrap(-u));
      luma[at] += ((grid[i] + grid[mirror]) ** 2 + (grid[i + 1] - grid[mirror + 1]) ** 2) / 4;
      blue[at] += ((grid[i + 1] + grid[mirror + 1]) ** 2 + (grid[mirror] - grid[i]) ** 2) / 4;
    }
  }
}

/** Mean power around a wave, two bins to each side. */
function localMean(power: Float64Array, u: number, v: number): number {
  let sum = 0;
  for (let dv = -2; dv <= 2; dv++) {
    for (let du = -2; du <= 2; du++) sum += power[wrap(v + dv) * TILE_PIXELS + wrap(u + du)];
  }
  return sum / 25 + 1e-12;
}

function wrap(frequency: number): number {
  return (frequency + 2 * TILE_PIXELS) % TILE_PIXELS;
}

/**
 * Takes the constellation's own phases off: the real part of what is left, turned by a displacement, adds up to what the
 * constellation says for that displacement. Upside down every wave is seen as its mirror image.
 */
export function compareWith(blocks: Blocks, carriers: Carriers, upsideDown: boolean): Blocks {
  const re = new Float64Array(blocks.re.length);
  const im = new Float64Array(blocks.im.length);
  const mirror = upsideDown ? -1 : 1;
  for (let k = 0; k < blocks.waves; k++) {
    const cos = Math.cos(mirror * carriers.syncPhase[k]);
    const sin = Math.sin(mirror * carriers.syncPhase[k]);
    for (let i = k; i < re.length; i += blocks.waves) {
      re[i] = blocks.re[i] * cos + blocks.im[i] * sin;
      im[i] = blocks.im[i] * cos - blocks.re[i] * sin;
    }
  }
  return { ...blocks, re, im };
}
