/** Embedding by spread spectrum: message -> tile of waves -> picture, as strong at every place as the eye allows there. */

import { type Carriers, layOutCarriers } from '../format/carriers.ts';
import { MARK, type Strength } from '../format/params.ts';
import { synthesiseTile } from '../format/tile.ts';
import type { Rgb } from '../numeric/raster.ts';
import { applyMark } from './apply-mark.ts';
import { CREST, clipped } from './clipped-tile.ts';
import { type Amplitudes, planAmplitudes } from './masking.ts';

export interface EmbedOptions {
  /** 32 hexadecimal characters. */
  readonly key: string;
  readonly strength: Strength;
}

export function embed(picture: Rgb, message: string, options: EmbedOptions): Rgb {
  return markPrepared(prepare(picture, options), message);
}

/** A picture with all of its marking that no message changes. */
export interface PreparedPicture {
  readonly picture: Rgb;
  readonly pitch: number;
  readonly amplitudes: Amplitudes;
  readonly carriers: Carriers;
}

export function prepare(picture: Rgb, { key, strength }: EmbedOptions): PreparedPicture {
  const pitch = cellPitch(picture.width, picture.height);
  return { picture, pitch, amplitudes: planAmplitudes(picture, pitch, strength), carriers: layOutCarriers(key) };
}

export function markPrepared({ picture, pitch, amplitudes, carriers }: PreparedPicture, message: string): Rgb {
  return applyMark(picture, clipped(synthesiseTile(message, carriers)), CREST, pitch, amplitudes);
}

/** Pixels along a cell. */
export function cellPitch(width: number, height: number): number {
  return Math.max(MARK.minPitch, Math.min(width, height) / MARK.shortSideCells);
}
