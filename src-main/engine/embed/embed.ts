/** Embedding by spread spectrum: message -> tile of waves -> picture, as strong at every place as the eye allows there. */

import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { cellPitch, MARK, type Strength } from '#main/engine/format/params.ts';
import { synthesiseTile } from '#main/engine/format/tile.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { applyMark } from './apply-mark.ts';
import { CREST, clipped } from './clipped-tile.ts';
import { MOST_TILES, quickMargin } from './forecast.ts';
import { ledBy, mayHaveMoreThanEnough } from './led-strength.ts';
import { type Amplitudes, LOUDNESS, planAmplitudes } from './masking.ts';
import { middlePart } from './middle-part.ts';

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
  const amplitudes = planAmplitudes(picture, pitch, strength);
  const planned = { picture, pitch, amplitudes, carriers: layOutCarriers(key) };
  if (!mayHaveMoreThanEnough(amplitudes)) return planned;
  const seen = { ...planned, ...middlePart(planned, MOST_TILES * MARK.tileCells * pitch) };
  const margin = quickMargin(markPrepared(seen, ANY_MESSAGE), ANY_MESSAGE, key) - gainOf(strength);
  return { ...planned, amplitudes: ledBy(margin, amplitudes) };
}

/** Every message has as many waves of the same strength. */
const ANY_MESSAGE = '00000';

/** Decibels of a strength over the balanced one. */
function gainOf(strength: Strength): number {
  return 20 * Math.log10(LOUDNESS[strength]);
}

export function markPrepared({ picture, pitch, amplitudes, carriers }: PreparedPicture, message: string): Rgb {
  return applyMark(picture, clipped(synthesiseTile(message, carriers)), CREST, pitch, amplitudes);
}
