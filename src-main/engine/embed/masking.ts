/**
 * Perceptual masking: how strong the mark may be at every place of a picture. Its shape follows the eye: on an even area the
 * visible difference is about the same everywhere, and texture hides more. Its size is the picture's own: a photograph loses
 * no more than JPEG at quality 75 would take from it, and keeps 40 dB.
 */
import type { Strength } from '#main/engine/format/params.ts';
import { slidingMean } from '#main/engine/numeric/box-filters.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type BlockStatistics, measureBlocks } from './block-statistics.ts';
import { type ColourLooks, colourAt, lookAtColours } from './colour-looks.ts';
import { findPaper, PAPER_WHITE } from './paper.ts';
import { type Shape, strengthOf } from './picture-strength.ts';

/** All of a mark's strength, as a multiple of balanced. */
export const LOUDNESS: Record<Strength, number> = { light: 0.7, balanced: 1, strong: 1.7 };

/**
 * Root mean square of the visible difference (CIELAB after the eye's blur) on an even area of drawn artwork. The forecast of
 * labels of all kinds has more margin there than a busy photograph reaches within its bounds.
 */
const VISIBLE = 0.4;
/**
 * Share of the squared visible difference that goes to luma, as if the two were seen apart; the rest goes to blue-yellow. In
 * texture, luma is all that is left when the picture turns grey.
 */
const LUMA_SHARE = 0.75;
const TEXTURE_LUMA_SHARE = 0.92;
/** On white, blue-yellow costs the most tint. */
const WHITE_LUMA_SHARE = 0.85;

/** Largest amplitudes, in levels, whatever the eye would forgive. */
export const MOST_LUMA = 6;
export const MOST_BLUE_YELLOW = 7;

/** Standard deviation of luma, in levels, up to which a place is fully solid, and from which it is not: photographs have grain. */
const SOLID_FULL = 0.4;
const SOLID_NONE = 0.9;
/**
 * Share of solid places from which a picture begins to be drawn artwork, and is. Its size is VISIBLE, and no other: JPEG
 * takes nothing from solid ground.
 */
const DRAWN_FROM = 0.25;
const DRAWN_FULL = 0.35;

/** Standard deviation of luma, in levels, from which a place is fully texture. */
const TEXTURE_FULL = 14;
/** Blocks to each side that must be texture too. */
const TEXTURE_REACH = 2;
/** Factor on the visible difference in full texture: texture hides the mark. */
const TEXTURE_BOOST = 2.2;

/** Factor on the visible difference on white paper, so that its grain stays under 0.30 in the mean and 0.8 at the 99th percentile. */
const PAPER_MOST = 0.78;
/**
 * Levels by which white ground is darkened at the least. Laser printers lose the lightest tints, up to 1 % of the area: a
 * mark that begins at white is lost there, and one whose middle lies at 1.4 % is not. The tint stays under 0.8.
 */
const LIFT = 3.5;

/**
 * Dark even ground, as of a black label, loses most of the mark in print, because ink spreads and fills it up. There the
 * visible difference may be DARK_MOST times as large. It rises with the share of such ground in the picture, so that the
 * shadows of a photograph do not get it.
 */
const DARK_MOST = 2.8;
/** Luma's share there, less than elsewhere: print fills up luma first. */
const DARK_LUMA_SHARE = 0.7;
const DARK_SHARE_FROM = 0.35;
const DARK_SHARE_FULL = 0.65;
/** Levels of the lightest channel below which ground is fully dark, and above which it is not dark. */
const DARK_FULL = 50;
const DARK_NONE = 95;
/** Standard deviation of luma, in levels, up to which a block is even. */
const EVEN = 2.5;

/** Tables by level: whiteness of paper (darkest channel), darkness of ground (lightest channel). */
const PAPER = byLevel((level) => ramp(level, PAPER_WHITE.whiteFrom, PAPER_WHITE.whiteFull));
const DARK = byLevel((level) => ramp(level, DARK_NONE, DARK_FULL));

export interface Amplitudes {
  readonly columns: number;
  readonly rows: number;
  /** Levels of the luma and of the blue-yellow part, for a mark of standard deviation 1. */
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Luma of the paper around; 0 where there is none. The darker a pixel is than the paper, the more it is ink. */
  readonly paper: Float32Array;
  /** Levels by which white is darkened at the least. */
  readonly lift: number;
  /** 1 for drawn artwork, 0 for a photograph. */
  readonly drawn: number;
  /** Share of the picture that is white paper or dark even ground. */
  readonly plain: number;
  /** Mean square of what JPEG at quality 75 takes from a photograph, in levels; 0 for drawn artwork. */
  readonly jpegSquare: number;
}

export function planAmplitudes(picture: Rgb, pitch: number, strength: Strength): Amplitudes {
  const blocks = measureBlocks(picture);
  const texture = textureOf(blocks);
  const paper = findPaper(blocks);
  const drawn = drawnShare(texture);
  // In drawn artwork, what looks like texture is edges, which hide nothing beside them.
  const boost = (1 - drawn) * (TEXTURE_BOOST - 1);
  const darkShare = darkGround(blocks);
  const dark = (DARK_MOST - 1) * ramp(darkShare, DARK_SHARE_FROM, DARK_SHARE_FULL);
  const shape = shapeOf(blocks, { texture, paper, boost, dark }, lookAtColours(blocks, pitch));
  const { scale, jpegSquare } = drawn === 1 ? { scale: 1, jpegSquare: 0 } : strengthOf(picture, shape);
  return {
    columns: blocks.columns,
    rows: blocks.rows,
    ...amplitudesOf(shape, LOUDNESS[strength] * (drawn + (1 - drawn) * scale)),
    paper,
    lift: drawn * Math.min(1, LOUDNESS[strength]) * LIFT,
    drawn,
    plain: whiteShare(paper) + darkShare,
    jpegSquare: (1 - drawn) * jpegSquare,
  };
}

/** What the places of a picture are, and by how much texture and dark ground raise the visible difference there. */
interface Ground {
  readonly texture: Float32Array;
  readonly paper: Float32Array;
  readonly boost: number;
  readonly dark: number;
}

/** On paper, the depth of ink and the letters around hide nothing: white is as strong everywhere. */
function shapeOf(blocks: BlockStatistics, { texture, paper, boost, dark }: Ground, looks: ColourLooks): Shape {
  const { red, green, blue, columns } = blocks;
  const plane = () => new Float32Array(texture.length);
  const shape = { columns, visible: plane(), most: plane(), luma: plane(), blueYellow: plane() };
  for (let i = 0; i < texture.length; i++) {
    const at = colourAt(blocks, i);
    const ground = dark > 0 ? DARK[Math.max(red[i], green[i], blue[i])] : 0;
    const white = PAPER[Math.max(Math.floor(paper[i]), Math.min(red[i], green[i], blue[i]))];
    const even = LUMA_SHARE + ground * (DARK_LUMA_SHARE - LUMA_SHARE) + white * (WHITE_LUMA_SHARE - LUMA_SHARE);
    const part = even + texture[i] * (TEXTURE_LUMA_SHARE - even);
    const ratio = Math.sqrt(((1 - part) / part) * (looks.luma[at] / looks.blueYellow[at]));
    const luma = 1 / Math.sqrt(looks.luma[at] + ratio * (2 * looks.both[at] + ratio * looks.blueYellow[at]));
    const hides = 1 + (1 - white) * boost * texture[i] - white * (1 - PAPER_MOST);
    const darker = 1 + dark * ground;
    shape.luma[i] = luma;
    shape.blueYellow[i] = ratio * luma;
    shape.most[i] = darker * Math.min(MOST_LUMA / luma, MOST_BLUE_YELLOW / (ratio * luma));
    shape.visible[i] = darker * VISIBLE * hides;
  }
  return shape;
}

/** Share of the picture that has white paper around. */
function whiteShare(paper: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < paper.length; i++) sum += PAPER[Math.floor(paper[i])];
  return sum / paper.length;
}

/** Share of the picture that is dark even ground. */
function darkGround({ red, green, blue, deviation }: BlockStatistics): number {
  let sum = 0;
  for (let i = 0; i < red.length; i++) if (deviation[i] < EVEN) sum += DARK[Math.max(red[i], green[i], blue[i])];
  return sum / red.length;
}

/** 1 for drawn artwork, 0 for a photograph. */
function drawnShare(texture: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < texture.length; i++) sum += ramp(TEXTURE_FULL * texture[i], SOLID_NONE, SOLID_FULL);
  return ramp(sum / texture.length, DRAWN_FROM, DRAWN_FULL);
}

function amplitudesOf({ visible, most, luma, blueYellow }: Shape, scale: number) {
  const plan = { luma: new Float32Array(luma.length), blueYellow: new Float32Array(luma.length) };
  for (let i = 0; i < luma.length; i++) {
    const seen = Math.min(scale * visible[i], most[i]);
    plan.luma[i] = seen * luma[i];
    plan.blueYellow[i] = seen * blueYellow[i];
  }
  return plan;
}

function byLevel(value: (level: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, level) => value(level));
}

/** 0 at `from`, 1 at `to`, straight between. */
function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** Texture, 0 to 1: the mean over neighbours of a clipped deviation, because texture hides the mark only where it is all around. */
function textureOf({ deviation, columns, rows }: BlockStatistics): Float32Array {
  const cut = new Float32Array(deviation.length);
  for (let i = 0; i < cut.length; i++) cut[i] = deviation[i] < TEXTURE_FULL ? deviation[i] : TEXTURE_FULL;
  const mean = slidingMean(cut, columns, rows, TEXTURE_REACH);
  for (let i = 0; i < mean.length; i++) mean[i] /= TEXTURE_FULL;
  return mean;
}
