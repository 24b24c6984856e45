/**
 * Where on a label its print is looked at: tiles of half an inch in which ink shows its own grain and the artwork is quiet.
 * White paper has hardly any grain of the print, solid black swallows it, and edges of the artwork drown it.
 */
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { affine, type Homography } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type Channels, extractChannels, rectify } from '#main/engine/outlines/rectification.ts';
import { PRINT } from './print-params.ts';

/** Upper left corner of a tile, in pixels of the print's raster. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
}

/** The picture that a label bears, at its full size. */
export interface PrintedArtwork {
  readonly picture: Rgb;
  readonly dpi: number;
}

/** The luma of the artwork in the raster of prints. */
export interface ArtworkPlane {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  /** Pixels of the artwork for a pixel of the raster. */
  readonly scale: number;
}

/** Step between the places that are tried, in pixels of the raster: an eighth of an inch. */
const STEP = 32;
/** Pixels of the raster at the label's edge that are left out: knives cut by up to a millimetre beside the artwork. */
const EDGE = 12;
/** Levels of the artwork's own waves in the band at which a place counts half. */
const BUSY = 3;
/** Grain of bare paper beside that of a middle tint, as a share of the light. */
const PAPER = 0.15;
/** A darker level than this counts as this: logarithms of black have no end. */
const DARKEST = 4;

export function artworkPlane({ picture, dpi }: PrintedArtwork): ArtworkPlane {
  const scale = dpi / PRINT.rasterDpi;
  const [width, height] = [Math.floor(picture.width / scale), Math.floor(picture.height / scale)];
  const factor = Math.max(1, Math.floor(scale));
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const source: Channels = extractChannels(picture, whole, factor);
  const toArtwork: Homography = affine(scale, 0, 0, scale, 0, 0);
  const flat = rectify(source, toArtwork, width, height);
  fillEdges(flat.luma, flat.seen, width, height);
  return { width, height, luma: flat.luma, scale };
}

/** The outermost pixels lie beyond the middles of the picture's own: they repeat what lies beside them. */
function fillEdges(luma: Float32Array, seen: Float32Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (seen[y * width + x] > 0) continue;
      const [column, row] = [Math.max(1, Math.min(width - 2, x)), Math.max(1, Math.min(height - 2, y))];
      luma[y * width + x] = luma[row * width + column];
    }
  }
}

/** How much a place of the artwork hides the print, 1 where it hides nothing. */
export function quietness(luma: Float32Array, width: number, height: number): Float32Array {
  const fine = triangleBlur(luma, width, height, 1);
  const mean = triangleBlur(fine, width, height, 3);
  for (let i = 0; i < fine.length; i++) fine[i] = (fine[i] - mean[i]) ** 2;
  const power = triangleBlur(fine, width, height, 2);
  for (let i = 0; i < power.length; i++) power[i] = 1 / (1 + power[i] / BUSY ** 2);
  return power;
}

/** The tiles that show most of the print, best first; none where the label is smaller than a tile. */
export function tilePlaces({ width, height, luma }: ArtworkPlane): TilePlace[] {
  const worth = quietness(luma, width, height);
  for (let i = 0; i < worth.length; i++) worth[i] *= grainOf(luma[i]) ** 2;
  const sums = integral(worth, width, height);
  const found: { x: number; y: number; worth: number }[] = [];
  for (let y = EDGE; y + PRINT.tilePixels + EDGE <= height; y += STEP) {
    for (let x = EDGE; x + PRINT.tilePixels + EDGE <= width; x += STEP) {
      found.push({ x, y, worth: boxSum(sums, width, x, y) });
    }
  }
  found.sort((a, b) => b.worth - a.worth || a.y - b.y || a.x - b.x);
  return apart(found).slice(0, PRINT.tiles);
}

/** What a share more of ink changes in a level: nothing on paper and in black, most in between. */
function grainOf(level: number): number {
  const light = Math.max(DARKEST, Math.min(255, level)) / 255;
  return light * Math.hypot(Math.log(light), PAPER);
}

/** No two tiles share a place. */
function apart(sorted: readonly TilePlace[]): TilePlace[] {
  const taken: TilePlace[] = [];
  for (const { x, y } of sorted) {
    const side = PRINT.tilePixels;
    if (taken.every((one) => Math.abs(one.x - x) >= side || Math.abs(one.y - y) >= side)) taken.push({ x, y });
    if (taken.length === PRINT.tiles) break;
  }
  return taken;
}

function integral(values: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return sums;
}

function boxSum(sums: Float64Array, width: number, x: number, y: number): number {
  const at = (column: number, row: number) => sums[row * (width + 1) + column];
  const [right, bottom] = [x + PRINT.tilePixels, y + PRINT.tilePixels];
  return at(right, bottom) - at(x, bottom) - at(right, y) + at(x, y);
}
