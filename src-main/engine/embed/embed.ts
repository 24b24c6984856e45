/** Embedding: message -> tile -> picture, as strong at every place as the eye allows there. */

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
 * The tile is cut at this many standard deviations and given its old slope again. The lower the cut, the less room the
 * mark needs on white for what it carries; what the cut adds lies mostly outside the band.
 */
const CUT = 1;
/** Peak of the tile after that: so much room is made, in standard deviations, where a level would clip. */
const CREST = 1.46;

export function embed(picture: Rgb, message: string, options: EmbedOptions): Rgb {
  const carriers = layOutCarriers(options.key);
  const pitch = cellPitch(picture.width, picture.height);
  const amplitudes = planAmplitudes(picture, pitch, options.strength);
  return applyMark(picture, limited(synthesiseTile(message, carriers)), CREST, pitch, amplitudes);
}

/** Pixels a cell. */
export function cellPitch(width: number, height: number): number {
  return Math.max(MARK.minPitch, Math.min(width, height) / MARK.shortSideCells);
}

/** Cuts the tile's peaks; its waves keep the amplitude they had. */
function limited(tile: Tile): Tile {
  const samples = new Float32Array(tile.samples.length);
  for (let i = 0; i < samples.length; i++) samples[i] = CREST * Math.max(-1, Math.min(1, tile.samples[i] / CUT));
  return { samples };
}
