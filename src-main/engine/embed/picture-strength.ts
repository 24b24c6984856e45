/**
 * How strong the mark may be in a whole picture. A photograph loses no more by it than JPEG at quality 75 would take, in the
 * mean and at the 99th percentile of the visible difference, and keeps 40 dB; see `busy-artwork.ts` for where it may lose more.
 */
import { BLUE_YELLOW } from '#main/engine/format/colour.ts';
import type { Tile } from '#main/engine/format/tile.ts';
import { BLOCK } from '#main/engine/numeric/kernel.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { jpegLoss } from './jpeg-loss.ts';

/** Amplitudes of the mark by block, and what is seen of them, at a scale of 1. */
export interface Shape {
  readonly columns: number;
  /** Root mean square of the visible difference (CIELAB after the eye's blur). */
  readonly visible: Float32Array;
  /** The most that the largest amplitudes leave of it. */
  readonly most: Float32Array;
  /** Levels a visible difference of 1. */
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
}

/** Largest scale in a photograph: the same texture hides the mark better in some than in others. */
const MOST_SCALE = 1.4;
/**
 * The model's visible difference of the mark over that of JPEG, up to which S-CIELAB found the mark no more visible than JPEG
 * in ten photographs; in the mean and at the 99th percentile. In most of them it would allow 1 to 4 dB more.
 */
const OF_JPEG_MEAN = 0.72;
const OF_JPEG_MOST = 0.72;
/** Largest mean square of the change in levels: 40.1 dB, less what rounding with dither adds. */
const MOST_SQUARE = 6.19;

/** About so many blocks are looked at, one in an odd number, so that columns are not. Steps of the bisection that finds the scale. */
const SEARCHED = 5000;
const BISECTIONS = 7;

export interface PictureStrength {
  readonly scale: number;
  /** Mean square of what JPEG at quality 75 takes, in levels. */
  readonly jpegSquare: number;
}

/** The scale at which a photograph's mark keeps its bounds; 1 for a picture smaller than what JPEG's loss is measured on. */
export function strengthOf(picture: Rgb, shape: Shape): PictureStrength {
  const { seen: loss, square: jpegSquare } = jpegLoss(picture);
  if (loss.length === 0) return { scale: 1, jpegSquare };
  const mean = OF_JPEG_MEAN * meanSeen(loss);
  const places = placesOf(picture, shape);
  const fits = (scale: number): boolean =>
    meanSeen(seenAt(places, scale)) <= mean && meanSquare(places, scale) <= MOST_SQUARE;
  const scale = largest(fits);
  const most = mostSeen(seenAt(places, scale));
  return { scale: scale * Math.min(1, (OF_JPEG_MOST * mostSeen(loss)) / most), jpegSquare };
}

/** Blocks looked at, with the levels of one pixel of each and the mark's amplitudes for a visible difference of 1, by channel. */
interface Places {
  readonly visible: Float32Array;
  readonly most: Float32Array;
  readonly levels: Uint8Array;
  readonly amplitudes: Float32Array;
}

function placesOf({ width, data }: Rgb, { columns, visible, most, luma, blueYellow }: Shape): Places {
  const every = 2 * Math.floor(visible.length / (2 * SEARCHED)) + 1;
  const count = Math.ceil(visible.length / every);
  const levels = new Uint8Array(3 * count);
  const amplitudes = new Float32Array(3 * count);
  const sample = (plane: Float32Array) => Float32Array.from({ length: count }, (_, k) => plane[every * k]);
  for (let block = 0, at = 0; block < visible.length; block += every) {
    const pixel = BLOCK * (Math.floor(block / columns) * width + (block % columns));
    for (let channel = 0; channel < 3; channel++, at++) {
      levels[at] = data[3 * pixel + channel];
      amplitudes[at] = Math.abs(luma[block] + BLUE_YELLOW[channel] * blueYellow[block]);
    }
  }
  return { visible: sample(visible), most: sample(most), levels, amplitudes };
}

function seenAt({ visible, most }: Places, scale: number): Float32Array {
  return visible.map((seen, k) => Math.min(scale * seen, most[k]));
}

/** Mean square of the change: the mark itself, and levels that are moved to make room for it. */
function meanSquare(places: Places, scale: number): number {
  const { levels, amplitudes } = places;
  const seen = seenAt(places, scale);
  let sum = 0;
  for (let k = 0, at = 0; k < seen.length; k++) {
    for (const end = at + 3; at < end; at++) {
      const amplitude = seen[k] * amplitudes[at];
      const moved = Math.max(0, CREST * amplitude - Math.min(levels[at], 255 - levels[at]));
      sum += POWER * amplitude * amplitude + moved * moved;
    }
  }
  return sum / levels.length;
}

/** The largest scale that fits, by bisection. */
function largest(fits: (scale: number) => boolean): number {
  if (fits(MOST_SCALE)) return MOST_SCALE;
  let [low, high] = [0, MOST_SCALE];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The peaks of a tile, clipped. */

/**
 * The tile is clipped at this many standard deviations, and made stronger until its waves have their amplitude again. The
 * lower the clip, the less room the mark needs on white at the same energy, and the lower the 99th percentile of what is
 * seen. What clipping adds lies mostly outside the band.
 */
const CLIP = 1;
/** Peak of the tile after that, in standard deviations. Where a level would overflow, it is moved to leave this room. */
export const CREST = 1.46;
/** Mean square of the tile after that. */
const POWER = 1.1;

/** Clips the tile's peaks. Its waves keep their amplitude. */
export function clipped(tile: Tile): Tile {
  const samples = new Float32Array(tile.samples.length);
  for (let i = 0; i < samples.length; i++) samples[i] = CREST * Math.max(-1, Math.min(1, tile.samples[i] / CLIP));
  return { samples };
}

/**
 * Mean and 99th percentile of a difference over all pixels, from its root mean square in places of a picture. Within a place
 * it is taken to vary as the length of a pair of normal numbers (Rayleigh), for light and colour.
 */

/** Mean of such a length whose root mean square is 1. */
const MEAN_LENGTH = Math.sqrt(Math.PI) / 2;
const BEYOND = 0.01;
const INVERSE_BISECTIONS = 14;

export function meanSeen(places: Float32Array): number {
  let sum = 0;
  for (const place of places) sum += place;
  return (MEAN_LENGTH * sum) / Math.max(1, places.length);
}

/** The difference that one pixel in a hundred exceeds. */
export function mostSeen(places: Float32Array): number {
  let low = 0;
  let high = 3 * places.reduce((most, place) => Math.max(most, place), 0);
  for (let step = 0; step < INVERSE_BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (shareBeyond(places, middle) > BEYOND) low = middle;
    else high = middle;
  }
  return high;
}

function shareBeyond(places: Float32Array, bound: number): number {
  let sum = 0;
  for (const place of places) if (place > 0) sum += Math.exp(-((bound / place) ** 2));
  return sum / places.length;
}
