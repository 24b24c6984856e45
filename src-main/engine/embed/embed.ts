/** Embedding by spread spectrum: message -> tile of waves -> picture, as strong at every place as the eye allows there. */

import { layOutCarriers } from '../format/carriers.ts';
import { MARK, type Strength } from '../format/params.ts';
import { synthesiseTile, type Tile } from '../format/tile.ts';
import type { Rgb } from '../numeric/raster.ts';
import { applyMark } from './apply-mark.ts';
import { planAmplitudes } from './masking.ts';

export interface EmbedOptions {
  /** 32 hexadecimal characters. */
  readonly key: string;
  readonly strength: Strength;
}

/**
 * The tile is clipped at this many standard deviations, and made stronger until its waves have their amplitude again. The
 * lower the clip, the less room the mark needs on white at the same energy. What clipping adds lies mostly outside the band.
 */
const CLIP = 1;
/** Peak of the tile after that, in standard deviations. Where a level would overflow, it is moved to leave this room. */
const CREST = 1.46;

export function embed(picture: Rgb, message: string, options: EmbedOptions): Rgb {
  const carriers = layOutCarriers(options.key);
  const pitch = cellPitch(picture.width, picture.height);
  const amplitudes = planAmplitudes(picture, pitch, options.strength);
  return applyMark(picture, clipped(synthesiseTile(message, carriers)), CREST, pitch, amplitudes);
}

/** Pixels along a cell. */
export function cellPitch(width: number, height: number): number {
  return Math.max(MARK.minPitch, Math.min(width, height) / MARK.shortSideCells);
}

/** Clips the tile's peaks. Its waves keep their amplitude. */
function clipped(tile: Tile): Tile {
  const samples = new Float32Array(tile.samples.length);
  for (let i = 0; i < samples.length; i++) samples[i] = CREST * Math.max(-1, Math.min(1, tile.samples[i] / CLIP));
  return { samples };
}
