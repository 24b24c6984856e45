/** Embedding by spread spectrum: message -> tile of waves -> picture, as strong at every place as the eye allows there. */

import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { cellPitch, MARK, type Strength } from '#main/engine/format/params.ts';
import { synthesiseTile } from '#main/engine/format/tile.ts';
import { BLOCK } from '#main/engine/numeric/kernel.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { applyMark } from './apply-mark.ts';
import { isBusy, mayBeLost, raisedBy, roomFor } from './busy-artwork.ts';
import { greyMargin, MOST_TILES, quickMargin } from './forecast.ts';
import { type Amplitudes, LOUDNESS, planAmplitudes } from './masking.ts';
import { CREST, clipped } from './picture-strength.ts';

interface EmbedOptions {
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
  // What is smaller than a tile is read at no distance, however strong its mark is.
  const hasTile = Math.min(picture.width, picture.height) >= MARK.tileCells * pitch;
  const mayRise = strength !== 'strong' && hasTile && isBusy(amplitudes);
  if (!mayRise && !mayHaveMoreThanEnough(amplitudes)) return planned;
  const seen = { ...planned, ...middlePart(planned, MOST_TILES * MARK.tileCells * pitch) };
  if (mayRise) return { ...planned, amplitudes: raised(seen, amplitudes, key, strength) };
  const margin = quickMargin(markPrepared(seen, ANY_MESSAGE), ANY_MESSAGE, key) - gainOf(strength);
  return { ...planned, amplitudes: ledBy(margin, amplitudes) };
}

/** All the amplitudes, raised where the forecast of the part that is seen asks for it. */
function raised(seen: PreparedPicture, amplitudes: Amplitudes, key: string, strength: Strength): Amplitudes {
  const marked = markPrepared(seen, ANY_MESSAGE);
  if (!mayBeLost(greyMargin(marked, ANY_MESSAGE, key) - gainOf(strength))) return amplitudes;
  // A light mark has more room by as much as it is lighter, and stays as much lighter.
  return raisedBy(Math.max(1, LOUDNESS[strength] * roomFor(seen.picture, marked)), amplitudes);
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

/**
 * The strength of drawn artwork is led by its forecast: a mark that would be read with more margin than helps is made weaker,
 * until it has that margin. The bounds of what is seen were kept before, so it is never made stronger.
 */

/**
 * Decibels of the forecast's margin up to which strength helps. With 10 dB, gradients are read at 500 pixels and 45 degrees
 * as often as any other kind of artwork. As strong as they may be seen, they would have 12 to 15, because nothing in them
 * disturbs the mark.
 */
const ENOUGH = 10;
/** Least factor on the amplitudes: the forecast knows nothing of dirt, glare and creases. */
const LEAST = 0.6;
/** Steps of the factor in one: two computers that differ in the last digits of a forecast make the same picture. */
const STEPS = 32;

/**
 * Whether a forecast may have more than enough. Where half of a picture or more is white or dark, none of the simulator's
 * labels had more than 9.3 dB, so that these need no forecast.
 */
export function mayHaveMoreThanEnough({ drawn, plain }: Pick<Amplitudes, 'drawn' | 'plain'>): boolean {
  return drawn === 1 && plain < 0.5;
}

/** `margin`: decibels of the forecast with these amplitudes, at balanced strength. */
export function ledBy(margin: number, amplitudes: Amplitudes): Amplitudes {
  const factor = Math.max(LEAST, Math.min(1, Math.round(STEPS * 10 ** ((ENOUGH - margin) / 20)) / STEPS));
  if (factor === 1) return amplitudes;
  const weaker = (plane: Float32Array) => plane.map((value) => factor * value);
  return { ...amplitudes, luma: weaker(amplitudes.luma), blueYellow: weaker(amplitudes.blueYellow) };
}

/** The middle of a picture with its amplitudes, for a forecast that sees no more: marking all of a long label takes memory by its length. */

interface PlannedPart {
  readonly picture: Rgb;
  readonly amplitudes: Amplitudes;
}

/** `most`: pixels along each side that are kept at the most, rounded up to whole blocks. */
export function middlePart({ picture, amplitudes }: PlannedPart, most: number): PlannedPart {
  const across = middleOf(amplitudes.columns, Math.ceil(most / BLOCK));
  const down = middleOf(amplitudes.rows, Math.ceil(most / BLOCK));
  const [columns, rows] = [across.count, down.count];
  if (columns === amplitudes.columns && rows === amplitudes.rows) return { picture, amplitudes };
  const cut = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      const from = (down.first + row) * amplitudes.columns + across.first;
      out.set(plane.subarray(from, from + columns), row * columns);
    }
    return out;
  };
  const [luma, blueYellow, paper] = [amplitudes.luma, amplitudes.blueYellow, amplitudes.paper].map(cut);
  return {
    picture: cutPixels(picture, BLOCK * across.first, BLOCK * down.first, BLOCK * columns, BLOCK * rows),
    amplitudes: { ...amplitudes, columns, rows, luma, blueYellow, paper },
  };
}

function middleOf(all: number, most: number): { readonly first: number; readonly count: number } {
  const count = Math.min(all, most);
  return { first: Math.floor((all - count) / 2), count };
}

/** The last block of a row or column may reach over the edge. */
function cutPixels(picture: Rgb, left: number, top: number, across: number, down: number): Rgb {
  const width = Math.min(across, picture.width - left);
  const height = Math.min(down, picture.height - top);
  const data = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * picture.width + left);
    data.set(picture.data.subarray(from, from + 3 * width), 3 * width * row);
  }
  return { width, height, data };
}
