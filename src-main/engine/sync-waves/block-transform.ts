/** Fourier transforms of a raster in overlapping blocks of one tile each, half a tile apart, and the noise in all of them. */

import { MARK } from '#main/engine/format/params.ts';
import type { TileTransform } from '#main/engine/numeric/tile-transform.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import type { Residuals } from '#main/engine/outlines/whitening.ts';

/** Raster pixels from one block to the next. */
export const HOP = TILE_PIXELS / 2;
/** Bins to each side of a wave in which its noise is measured. */
export const NOISE_REACH = 2;
/** Highest frequency of the constellation that is transformed, in cycles a tile, with its noise. */
export const SYNC_REACH = Math.ceil(MARK.syncHigh) + NOISE_REACH;
/** Sum of the squared window over its sum, for the two-dimensional sine-squared window. */
const WINDOW_POWER = 0.75 * 0.75;

/** Powers of all blocks together, and what noise of the variance that the weights expect would give. */
export interface BlockNoise {
  readonly luma: Float64Array;
  readonly blue: Float64Array;
  expectedLuma: number;
  expectedBlue: number;
}

/**
 * Transforms block after block, row by row. `visit` is called with the block's first pixel while the transform's output is
 * that of the block, and with `isSeen` false where the block shows nothing. `reach`: highest frequency whose noise is measured.
 */
export function transformBlocks(
  residuals: Residuals,
  transform: TileTransform,
  reach: number,
  visit: (left: number, top: number, isSeen: boolean) => void,
): BlockNoise {
  const window = sineSquared();
  const halfPlane = createHalfPlane(transform, reach);
  const noise = createNoise();
  for (const top of blockStarts(residuals.height)) {
    for (const left of blockStarts(residuals.width)) {
      const { lumaWeight, blueWeight } = fillWindow(transform.input, residuals, left, top, window);
      const isSeen = lumaWeight > 0;
      if (isSeen) {
        transform.run();
        addPower(transform.output, halfPlane, noise);
        noise.expectedLuma += lumaWeight * WINDOW_POWER;
        noise.expectedBlue += blueWeight * WINDOW_POWER;
      }
      visit(left, top, isSeen);
    }
  }
  return noise;
}

/** Blocks reach half a block over the edges, so that every place counts about alike. */
export function blockStarts(length: number): number[] {
  const out: number[] = [];
  for (let start = -HOP / 2; start + HOP * 1.25 <= length || out.length === 0; start += HOP) out.push(start);
  return out;
}

/** Mean power around a wave. */
export function noiseAround(power: Float64Array, u: number, v: number): number {
  let sum = 0;
  for (let dv = -NOISE_REACH; dv <= NOISE_REACH; dv++) {
    for (let du = -NOISE_REACH; du <= NOISE_REACH; du++) sum += power[wrap(v + dv) * TILE_PIXELS + wrap(u + du)];
  }
  return sum / (2 * NOISE_REACH + 1) ** 2 + 1e-12;
}

function createNoise(): BlockNoise {
  const size = TILE_PIXELS * TILE_PIXELS;
  return { luma: new Float64Array(size), blue: new Float64Array(size), expectedLuma: 0, expectedBlue: 0 };
}

function sineSquared(): Float64Array {
  return Float64Array.from({ length: TILE_PIXELS }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / TILE_PIXELS) ** 2);
}

type Complex = TileTransform['input'];

function fillWindow({ re, im }: Complex, residuals: Residuals, left: number, top: number, window: Float64Array) {
  re.fill(0);
  im.fill(0);
  const { width, height } = residuals;
  const { value: luma, weight: lumaWeights } = residuals.luma;
  const { value: blue, weight: blueWeights } = residuals.blueYellow;
  const first = Math.max(0, left);
  const end = Math.min(width, left + TILE_PIXELS);
  let lumaWeight = 0;
  let blueWeight = 0;
  for (let y = Math.max(0, top); y < Math.min(height, top + TILE_PIXELS); y++) {
    const down = window[y - top];
    let from = y * width + first;
    let to = (y - top) * TILE_PIXELS + first - left;
    for (let x = first; x < end; x++, from++, to++) {
      const w = down * window[x - left];
      re[to] = w * luma[from];
      im[to] = w * blue[from];
      lumaWeight += w * lumaWeights[from];
      blueWeight += w * blueWeights[from];
    }
  }
  return { lumaWeight, blueWeight };
}

/** Half a plane is enough: the other half mirrors it. */
interface HalfPlane {
  readonly at: Int32Array;
  readonly mirror: Int32Array;
  /** Where the noise of each wave is summed. */
  readonly to: Int32Array;
}

function createHalfPlane({ place }: TileTransform, reach: number): HalfPlane {
  const all: [u: number, v: number][] = [];
  for (let v = -NOISE_REACH; v <= reach; v++) for (let u = -reach; u <= reach; u++) all.push([u, v]);
  return {
    at: Int32Array.from(all, ([u, v]) => place(u, v)),
    mirror: Int32Array.from(all, ([u, v]) => place(-u, -v)),
    to: Int32Array.from(all, ([u, v]) => wrap(v) * TILE_PIXELS + wrap(u)),
  };
}

function addPower({ re, im }: Complex, { at, mirror, to }: HalfPlane, { luma, blue }: BlockNoise): void {
  for (let i = 0; i < at.length; i++) {
    const a = re[at[i]];
    const b = im[at[i]];
    const c = re[mirror[i]];
    const d = im[mirror[i]];
    luma[to[i]] += ((a + c) * (a + c) + (b - d) * (b - d)) / 4;
    blue[to[i]] += ((b + d) * (b + d) + (c - a) * (c - a)) / 4;
  }
}

function wrap(frequency: number): number {
  return (frequency + 2 * TILE_PIXELS) % TILE_PIXELS;
}
