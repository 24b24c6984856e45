/** The sync constellation in overlapping blocks of a raster, a tile wide each: one complex number a block and wave. */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import type { TileTransform } from '#main/engine/numeric/tile-transform.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import type { Residuals } from '#main/engine/outlines/whitening.ts';
import { type BlockNoise, HOP, NOISE_REACH, SYNC_REACH, transformBlocks } from './block-transform.ts';
import { channelWeights, type Levels, lumaAlone, type Model, modelsOf } from './channel-models.ts';

/** Waves whose phases are known. The constellation's always are, those of the message as far as it is decided. */
export interface KnownWaves extends Pick<Carriers, 'syncU' | 'syncV' | 'syncPhase'> {
  /** Amplitudes in those of the constellation's waves, which are 1. */
  readonly amplitude?: Float64Array;
}

export interface SyncBlocks {
  readonly count: number;
  readonly waves: number;
  /** Centres, in raster pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Sync waves, wave by wave within block by block, each weighted by its signal-to-noise ratio. */
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The constellation as a model has it. */
export interface ModelledBlocks extends SyncBlocks {
  readonly model: Model;
}

/**
 * The constellation under each model that this label may need; the model that agrees best is right. Which models there are
 * depends on the light and the colour of the raster. `cellPixels`: pixels of the photograph a cell.
 */
export function demodulateSync(
  residuals: Residuals,
  known: KnownWaves,
  cellPixels: number,
  scratch = createScratch(),
): ModelledBlocks[] {
  const reach = reachOf(known);
  const transform = scratch.transform(TILE_PIXELS, reach);
  const places = placesOf(known, transform);
  const seen: BlockWaves[] = [];
  const noise = transformBlocks(residuals, transform, reach, (left, top, isSeen) => {
    if (isSeen) seen.push({ x: left + HOP, y: top + HOP, ...pick(transform.output, known, places, left, top) });
  });
  const models = [...modelsOf(residuals, cellPixels), ...lumaAlone(cellPixels)];
  return models.map(({ model, levels }) => ({ ...combine(seen, noise, known, cellPixels, levels), model }));
}

/** Highest frequency that is transformed for these waves, in cycles a tile. */
function reachOf({ syncU, syncV }: KnownWaves): number {
  return Math.max(SYNC_REACH, ...syncU.map((u, k) => Math.max(Math.abs(u), Math.abs(syncV[k])) + NOISE_REACH));
}

/** The constellation in one block, by channel, before the channels are combined. */
interface BlockWaves {
  readonly x: number;
  readonly y: number;
  readonly luma: Float64Array;
  readonly blue: Float64Array;
}

/** Both channels in one number: a matched filter by their noise at each wave and the levels that the model assumes. */
function combine(
  seen: readonly BlockWaves[],
  noise: BlockNoise,
  { syncU, syncV, amplitude }: KnownWaves,
  cellPixels: number,
  levels: Levels,
): SyncBlocks {
  const waves = syncU.length;
  const count = seen.length;
  const re = new Float64Array(count * waves);
  const im = new Float64Array(count * waves);
  for (let k = 0; k < waves; k++) {
    const u = syncU[k];
    const v = syncV[k];
    const [wl, wb] = channelWeights(noise, u, v, cellPixels, levels).map((one) => one * (amplitude?.[k] ?? 1));
    // The raster's first pixel centre lies half a pixel from the tile's corner.
    const half = (Math.PI * (u + v)) / TILE_PIXELS;
    const cos = Math.cos(half);
    const sin = Math.sin(half);
    for (let b = 0; b < count; b++) {
      const one = seen[b];
      const r = wl * one.luma[2 * k] + wb * one.blue[2 * k];
      const i = wl * one.luma[2 * k + 1] + wb * one.blue[2 * k + 1];
      re[b * waves + k] = r * cos + i * sin;
      im[b * waves + k] = i * cos - r * sin;
    }
  }
  return { count, waves, x: Float64Array.from(seen, (s) => s.x), y: Float64Array.from(seen, (s) => s.y), re, im };
}

/** Where the output of a transform has waves, and their mirror images. */
interface Places {
  readonly at: Int32Array;
  readonly mirror: Int32Array;
}

function placesOf({ syncU, syncV }: KnownWaves, { place }: TileTransform): Places {
  return {
    at: Int32Array.from(syncU, (u, k) => place(u, syncV[k])),
    mirror: Int32Array.from(syncU, (u, k) => place(-u, -syncV[k])),
  };
}

/** The two channels were transformed as real and imaginary part of one; symmetry takes them apart. */
function pick(
  { re, im }: TileTransform['output'],
  { syncU, syncV }: KnownWaves,
  places: Places,
  left: number,
  top: number,
) {
  const waves = syncU.length;
  const luma = new Float64Array(2 * waves);
  const blue = new Float64Array(2 * waves);
  for (let k = 0; k < waves; k++) {
    const at = places.at[k];
    const mirror = places.mirror[k];
    const turn = (-2 * Math.PI * (syncU[k] * left + syncV[k] * top)) / TILE_PIXELS;
    const cos = 0.5 * Math.cos(turn);
    const sin = 0.5 * Math.sin(turn);
    const lr = re[at] + re[mirror];
    const li = im[at] - im[mirror];
    const br = im[at] + im[mirror];
    const bi = re[mirror] - re[at];
    luma[2 * k] = lr * cos - li * sin;
    luma[2 * k + 1] = lr * sin + li * cos;
    blue[2 * k] = br * cos - bi * sin;
    blue[2 * k + 1] = br * sin + bi * cos;
  }
  return { luma, blue };
}

/**
 * Takes the constellation's own phases off. What is left has the phase of the displacement alone: turned back by the right
 * displacement, all waves are real and add up. Upside down, every wave is seen as its mirror image.
 */
export function removePhases<B extends SyncBlocks>(blocks: B, { syncPhase }: KnownWaves, upsideDown: boolean): B {
  const re = new Float64Array(blocks.re.length);
  const im = new Float64Array(blocks.im.length);
  const mirror = upsideDown ? -1 : 1;
  for (let k = 0; k < blocks.waves; k++) {
    const cos = Math.cos(mirror * syncPhase[k]);
    const sin = Math.sin(mirror * syncPhase[k]);
    for (let i = k; i < re.length; i += blocks.waves) {
      re[i] = blocks.re[i] * cos + blocks.im[i] * sin;
      im[i] = blocks.im[i] * cos - blocks.re[i] * sin;
    }
  }
  return { ...blocks, re, im };
}
