/** The spectra of all blocks of a raster, for the sweep of sizes and proportions. */

import { createScratch } from '#main/engine/numeric/scratch.ts';
import type { TileTransform } from '#main/engine/numeric/tile-transform.ts';
import { TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import type { Residuals } from '#main/engine/outlines/whitening.ts';
import { type BlockNoise, blockStarts, HOP, SYNC_REACH, transformBlocks } from './block-transform.ts';
import { type ChannelModel, channelWeights, type Levels } from './channel-models.ts';

/** Spectra of all blocks of a raster, row by row, both channels in one number as a model has them. */
export interface BlockSpectra {
  readonly columns: number;
  readonly rows: number;
  /** Centre of the first block, in raster pixels; the others follow every HOP. */
  readonly first: number;
  /**
   * Interleaved complex numbers: block by block, rows of v from 0 to SPECTRUM_REACH, u from -SPECTRUM_REACH to
   * SPECTRUM_REACH. Phases count from the block's centre, so that the spectrum is smooth.
   */
  readonly spectra: Float32Array;
}

/** Highest frequency of `blockSpectra`, in cycles a tile. */
export const SPECTRUM_REACH = 18;

/** The spectra under each of the models. */
export function blockSpectra(
  residuals: Residuals,
  cellPixels: number,
  models: readonly ChannelModel[],
  scratch = createScratch(),
): BlockSpectra[] {
  const transform = scratch.transform(TILE_PIXELS, SYNC_REACH);
  const seen: (ChannelSpectrum | null)[] = [];
  const noise = transformBlocks(residuals, transform, SYNC_REACH, (_left, _top, isSeen) => {
    seen.push(isSeen ? channelSpectrum(transform) : null);
  });
  const lefts = blockStarts(residuals.width);
  const columns = lefts.length;
  return models.map(({ levels }) => {
    const spectra = combineSpectra(seen, noise, cellPixels, levels);
    return { columns, rows: seen.length / columns, first: lefts[0] + HOP, spectra };
  });
}

/** Twice the spectrum of both channels, laid out as `BlockSpectra` has it. */
interface ChannelSpectrum {
  readonly luma: Float32Array;
  readonly blue: Float32Array;
}

/** Numbers of a block's spectrum. */
const SIZE = 2 * (2 * SPECTRUM_REACH + 1) * (SPECTRUM_REACH + 1);

function channelSpectrum({ output: { re, im }, place }: TileTransform): ChannelSpectrum {
  const reach = SPECTRUM_REACH;
  const [luma, blue] = [new Float32Array(SIZE), new Float32Array(SIZE)];
  for (let v = 0, to = 0; v <= reach; v++) {
    for (let u = -reach; u <= reach; u++, to += 2) {
      const at = place(u, v);
      const mirror = place(-u, -v);
      luma[to] = re[at] + re[mirror];
      luma[to + 1] = im[at] - im[mirror];
      blue[to] = im[at] + im[mirror];
      blue[to + 1] = re[mirror] - re[at];
    }
  }
  return { luma, blue };
}

/** Blocks that show nothing stay 0. */
function combineSpectra(
  seen: readonly (ChannelSpectrum | null)[],
  noise: BlockNoise,
  cellPixels: number,
  levels: Levels,
): Float32Array {
  const reach = SPECTRUM_REACH;
  const spectra = new Float32Array(seen.length * SIZE);
  for (let v = 0, at = 0; v <= reach; v++) {
    for (let u = -reach; u <= reach; u++, at += 2) {
      const [wl, wb] = channelWeights(noise, u, v, cellPixels, levels);
      // The transform counts from the first sample's centre, half a pixel inside the block.
      const turn = Math.PI * (u + v) * (1 - 1 / TILE_PIXELS);
      const cos = 0.5 * Math.cos(turn);
      const sin = 0.5 * Math.sin(turn);
      for (let b = 0, to = at; b < seen.length; b++, to += SIZE) {
        const block = seen[b];
        if (block === null) continue;
        const re = wl * block.luma[at] + wb * block.blue[at];
        const im = wl * block.luma[at + 1] + wb * block.blue[at + 1];
        spectra[to] = re * cos - im * sin;
        spectra[to + 1] = re * sin + im * cos;
      }
    }
  }
  return spectra;
}
