/**
 * Perceptual masking: how strong the mark may be at every place of a picture. Amplitudes, in levels on a grid of small
 * blocks, are set so that the visible difference is about the same everywhere, and bounded for the whole picture.
 */
import { amplitudeAt } from '../format/carriers.ts';
import { MARK, type Strength } from '../format/params.ts';
import { slidingMean } from '../numeric/box-filters.ts';
import type { Rgb } from '../numeric/raster.ts';
import { type BlockStatistics, measureBlocks } from './block-statistics.ts';
import { eyeResponse, sensitivitiesOf } from './eye.ts';
import { findPaper } from './paper.ts';

/** Root mean square of the visible difference (CIELAB after the eye's blur) on an even area, by strength. */
const VISIBLE: Record<Strength, number> = { light: 0.3, balanced: 0.43, strong: 0.75 };

/** Share of the squared visible difference that goes to luma; the rest goes to blue-yellow. */
const LUMA_SHARE = 0.66;

/** Largest amplitudes, in levels, whatever the eye would forgive. */
const MOST_LUMA = 6;
const MOST_BLUE_YELLOW = 4.5;
/** The same on solid saturated colours, which printers flood with ink: they hide more blue-yellow, and leave luma little room. */
const MOST_BLUE_YELLOW_SOLID = 7;
/** Standard deviation of luma, in levels, up to which a place is fully solid, and from which it is not: photographs have grain. */
const SOLID_FULL = 0.4;
const SOLID_NONE = 0.9;

/** Standard deviation of luma, in levels, from which a place is fully texture. */
const TEXTURE_FULL = 14;
/** Blocks to each side that must be texture too. */
const TEXTURE_REACH = 2;
/** Largest visible difference in texture, as a multiple of that on an even area: texture hides the mark. */
const TEXTURE_MOST = 3.2;
/** Luma's share of the squared visible difference in texture, where it is noticed least. */
const TEXTURE_LUMA_SHARE = 0.72;
/** Bounds of the whole picture that the strength in texture keeps: mean visible difference as a multiple of the strength's, and mean square of levels at balanced strength. */
const MEAN_VISIBLE = 0.98;
const MEAN_SQUARE = 5.75;
/** Steps of the bisection that finds the strength in texture, and blocks for each one that it looks at. */
const BISECTIONS = 5;
const SEARCHED = 7;
/**
 * A picture full of texture hides more, as the loss of JPEG at quality 75 grows there too: from this share of texture the
 * first bound is raised, up to BUSY_MOST times.
 */
const BUSY_FROM = 0.3;
const BUSY_FULL = 0.6;
const BUSY_MOST = 1.45;
/** Luma's share in the texture of such pictures: there, less luma would be drowned when the picture turns grey. */
const BUSY_LUMA_SHARE = 0.86;

/** Pixels a degree of the eye's field, at 300 DPI seen from 40 cm. */
const PIXELS_PER_DEGREE = 82.46;

/** Factor on the visible difference that white paper may show, measured; and levels of the darkest channel from which it rises and is reached. */
const PAPER_MOST = 1.5;
const PAPER_WHITE_FROM = 236;
const PAPER_WHITE_FULL = 250;

/**
 * Dark even ground, as of a black label, loses most of the mark in print, because ink spreads and fills it up. There the
 * visible difference may be DARK_MOST times as large. It rises with the share of such ground in the picture, so that the
 * shadows of a photograph do not get it.
 */
const DARK_MOST = 4;
const DARK_SHARE_FROM = 0.35;
const DARK_SHARE_FULL = 0.65;
/**
 * Within this many levels of 0 or 255 of blue, the artwork must give way to make room for the mark, which tints it and carries
 * nothing. There blue-yellow is lowered, to these shares at 0 and at 255.
 */
const BLUE_ROOM = 14;
const BLUE_AT_0 = 0.45;
const BLUE_AT_255 = 0.84;
/** Levels of the lightest channel below which ground is fully dark, and above which it is not dark. */
const DARK_FULL = 50;
const DARK_NONE = 95;
/** Standard deviation of luma, in levels, up to which a block is even. */
const EVEN = 2.5;

/** Tables by level: factor of paper (darkest channel), darkness of ground (lightest channel), loss of blue-yellow (blue). */
const PAPER = byLevel((level) => 1 + (PAPER_MOST - 1) * ramp(level, PAPER_WHITE_FROM, PAPER_WHITE_FULL));
const DARK = byLevel((level) => ramp(level, DARK_NONE, DARK_FULL));
const AT_BOTTOM = byLevel((level) => (1 - BLUE_AT_0) * ramp(level, BLUE_ROOM, 0));
const AT_TOP = byLevel((level) => (1 - BLUE_AT_255) * ramp(level, 255 - BLUE_ROOM, 255));

export interface Amplitudes {
  readonly columns: number;
  readonly rows: number;
  /** Levels of the luma and of the blue-yellow part, for a mark of standard deviation 1. */
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Luma of the paper around; 0 where there is none. The darker a pixel is than the paper, the more it is ink. */
  readonly paper: Float32Array;
}

export function planAmplitudes(picture: Rgb, pitch: number, strength: Strength): Amplitudes {
  const blocks = measureBlocks(picture);
  const plan = {
    columns: blocks.columns,
    rows: blocks.rows,
    luma: new Float32Array(blocks.columns * blocks.rows),
    blueYellow: new Float32Array(blocks.columns * blocks.rows),
    paper: findPaper(blocks),
  };
  setAll(blocks, plan, pitch, VISIBLE[strength]);
  return plan;
}

/** An even area gets the visible difference of the strength. Texture gets as much more as the bounds of the picture allow. */
function setAll(blocks: BlockStatistics, plan: Amplitudes, pitch: number, visible: number): void {
  const texture = textureOf(blocks);
  const busy = ramp(meanOf(texture), BUSY_FROM, BUSY_FULL);
  const lumaShare = TEXTURE_LUMA_SHARE + busy * (BUSY_LUMA_SHARE - TEXTURE_LUMA_SHARE);
  const seen = visibilityOf(blocks, texture, meanResponse(pitch), lumaShare);
  const mostVisible = MEAN_VISIBLE * visible * (1 + busy * (BUSY_MOST - 1));
  const mostSquare = MEAN_SQUARE * (visible / VISIBLE.balanced) ** 2;
  const fits = (boost: number): boolean => {
    setAmplitudes(plan, seen, texture, visible, boost, SEARCHED);
    const mean = meansOf(plan, seen, SEARCHED);
    return mean.visible <= mostVisible && mean.square <= mostSquare;
  };
  setAmplitudes(plan, seen, texture, visible, largestBoost(fits), 1);
}

/** The largest boost of texture that keeps the bounds, by bisection. */
function largestBoost(fits: (boost: number) => boolean): number {
  let low = 0;
  let high = TEXTURE_MOST - 1;
  if (fits(high)) return high;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** What the eye and the room of the levels allow at each block. */
interface Visibility {
  /** Visible difference of one level of luma, and of one level of blue-yellow. */
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Levels of luma and of blue-yellow that make a visible difference of 1 together. */
  readonly lumaLevels: Float32Array;
  readonly blueYellowLevels: Float32Array;
  /** Factor on the visible difference. */
  readonly share: Float32Array;
  /** Share of blue-yellow that is left where blue has no room for it. */
  readonly blueRoom: Float32Array;
  /** Largest amplitude of blue-yellow, in levels. */
  readonly mostBlueYellow: Float32Array;
}

/** `lumaShare`: luma's share of the squared visible difference in texture. */
function visibilityOf(
  blocks: BlockStatistics,
  texture: Float32Array,
  response: readonly number[],
  lumaShare: number,
): Visibility {
  const size = texture.length;
  const boost = (DARK_MOST - 1) * ramp(darkGround(blocks), DARK_SHARE_FROM, DARK_SHARE_FULL);
  const seen = {
    ...sensitivitiesOf(blocks, response),
    lumaLevels: new Float32Array(size),
    blueYellowLevels: new Float32Array(size),
    share: new Float32Array(size),
    blueRoom: new Float32Array(size),
    mostBlueYellow: new Float32Array(size),
  };
  for (let i = 0; i < size; i++) {
    const r = blocks.red[i];
    const g = blocks.green[i];
    const b = blocks.blue[i];
    const share = PAPER[Math.min(r, g, b)] * (1 + boost * DARK[Math.max(r, g, b)]);
    const solid = ramp(texture[i] * TEXTURE_FULL, SOLID_NONE, SOLID_FULL);
    const most = MOST_BLUE_YELLOW + solid * (MOST_BLUE_YELLOW_SOLID - MOST_BLUE_YELLOW);
    const part = LUMA_SHARE + (lumaShare - LUMA_SHARE) * texture[i];
    seen.share[i] = share;
    seen.mostBlueYellow[i] = most * (share > 1 ? share : 1);
    seen.blueRoom[i] = 1 - (boost > 0 ? 0 : (1 - solid) * AT_BOTTOM[b]) - AT_TOP[b];
    seen.lumaLevels[i] = Math.sqrt(part) / seen.luma[i];
    seen.blueYellowLevels[i] = Math.sqrt(1 - part) / seen.blueYellow[i];
  }
  return seen;
}

/** Share of the picture that is dark even ground. */
function darkGround({ red, green, blue, deviation }: BlockStatistics): number {
  let sum = 0;
  for (let i = 0; i < red.length; i++) if (deviation[i] < EVEN) sum += DARK[Math.max(red[i], green[i], blue[i])];
  return sum / red.length;
}

/** Sets the amplitudes of one block in `every`, for a boost in texture. */
function setAmplitudes(
  plan: Amplitudes,
  seen: Visibility,
  texture: Float32Array,
  visible: number,
  boost: number,
  every: number,
): void {
  const { share, blueRoom, mostBlueYellow, lumaLevels, blueYellowLevels } = seen;
  for (let i = 0; i < texture.length; i += every) {
    const target = visible * (1 + boost * texture[i]) * share[i];
    const luma = target * lumaLevels[i];
    const blueYellow = target * blueYellowLevels[i];
    plan.luma[i] = luma < MOST_LUMA ? luma : MOST_LUMA;
    plan.blueYellow[i] = blueRoom[i] * (blueYellow < mostBlueYellow[i] ? blueYellow : mostBlueYellow[i]);
  }
}

/** Mean visible difference and mean square of levels, over one block in `every`. */
function meansOf(plan: Amplitudes, seen: Visibility, every: number): { visible: number; square: number } {
  const size = plan.luma.length;
  let visible = 0;
  let square = 0;
  for (let i = 0; i < size; i += every) {
    const luma = plan.luma[i];
    const blueYellow = plan.blueYellow[i];
    visible +=
      Math.sqrt((luma * seen.luma[i]) ** 2 + (blueYellow * seen.blueYellow[i]) ** 2) / Math.max(1, seen.share[i]);
    square += (2 * (luma - 0.114 * blueYellow) ** 2 + (luma + 0.886 * blueYellow) ** 2) / 3;
  }
  return { visible: (visible * every) / size, square: (square * every) / size };
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

function byLevel(value: (level: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, level) => value(level));
}

/** 0 at `from`, 1 at `to`, straight between. */
function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** Share of the mark's amplitude that the eye's blur leaves, over all waves, for each opponent channel. */
function meanResponse(pitch: number): number[] {
  const energy = [0, 0, 0];
  let total = 0;
  for (let frequency = MARK.bandLow; frequency <= MARK.bandHigh; frequency++) {
    const weight = frequency * amplitudeAt(frequency) ** 2;
    const response = eyeResponse((frequency * PIXELS_PER_DEGREE) / (MARK.tileCells * pitch));
    total += weight;
    for (let k = 0; k < 3; k++) energy[k] += weight * response[k] ** 2;
  }
  return energy.map((sum) => Math.sqrt(sum / total));
}

/** Texture, 0 to 1: the mean over neighbours of a clipped deviation, because texture hides the mark only where it is all around. */
function textureOf({ deviation, columns, rows }: BlockStatistics): Float32Array {
  const cut = new Float32Array(deviation.length);
  for (let i = 0; i < cut.length; i++) cut[i] = deviation[i] < TEXTURE_FULL ? deviation[i] : TEXTURE_FULL;
  const mean = slidingMean(cut, columns, rows, TEXTURE_REACH);
  for (let i = 0; i < mean.length; i++) mean[i] /= TEXTURE_FULL;
  return mean;
}
