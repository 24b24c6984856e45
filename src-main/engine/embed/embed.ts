/** Embedding by spread spectrum: message -> tile of waves -> picture, as strong at every place as the eye allows there. */

import { layOutCarriers } from '../format/carriers.ts';
import { MARK, type Strength } from '../format/params.ts';
import { synthesiseTile } from '../format/tile.ts';
import type { Rgb } from '../numeric/raster.ts';
import { applyMark } from './apply-mark.ts';
import { CREST, clipped } from './clipped-tile.ts';
import { planAmplitudes } from './masking.ts';

export interface EmbedOptions {
  /** 32 hexadecimal characters. */
  readonly key: string;
  readonly strength: Strength;
}

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
