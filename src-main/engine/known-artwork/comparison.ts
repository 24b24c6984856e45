/**
 * Comparison: whether a photograph shows the picture that a label should bear, in the whole and in each detail of the size of a
 * letter. The photograph is registered on the picture, and what light, ink and lens make of it is fitted (explained.ts). What is
 * left over is what the picture does not explain: other artwork, or a date that somebody changed.
 */
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { slidingMean } from '#main/engine/numeric/box-filters.ts';
import { apply, type Homography, quadArea, rectangleTo, turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import {
  type Box,
  coveredBox,
  extractChannels,
  type FlatRaster,
  rectify,
  type Warp,
} from '#main/engine/outlines/rectification.ts';
import { openArtworkIndex } from './artwork-index.ts';
import { describeArtwork, describeLabel } from './describe.ts';
import { evenOf, explainedBy } from './explained.ts';
import { type Patch, patchesOver, type Windows } from './patches.ts';
import { registerOnArtwork } from './registration.ts';
import { normalise, structureOf, withoutHoles } from './structure.ts';

/** What a photograph says of the picture that the label should bear. */
export interface Comparison {
  /** True: nothing contradicts. False: something does. Null: there is nothing in the picture, or in the photograph, to compare. */
  readonly matches: boolean | null;
  /** Correlation with what the picture explains: 1 for the same picture, about 0 for another. */
  readonly likeness: number;
  /** Where the photograph contradicts the picture, in its own pixels, the plainest first. */
  readonly contradictions: readonly Quad[];
  /** Side in millimetres of the smallest detail that was compared. */
  readonly detailMm: number;
}

/** Long side of the raster in which the photograph is registered, and most pixels of the one in which it is compared. */
const REGISTERED_SIDE = 320;
const COMPARED_PIXELS = 360_000;
/** Half the side of the window of a detail, in millimetres: a letter of 2 mm fills it. */
const DETAIL_MM = 1;
/** The same in pixels of the raster, at the least: a smaller window holds noise alone. */
const LEAST_HALF = 4;
/** Radius of the blur in pixels of the raster: the printer's screen and half a pixel of registration are no details. */
const SMOOTH = 1;
/** Share of a detail's contrast that the picture does not explain. Genuine labels have up to 0.3, one changed digit from 0.5 on. */
const LEAST_UNEXPLAINED = 0.45;
/** Squares of levels that count as contrast of every detail: dirt and the wave of the paper have 50 to 200. */
const FAINT = 150;
/** Noise as a multiple of the usual difference, squared. */
const NOISE = 1.5;
/** Windows nearer to the edge than so many halves may show what lies beside the label. */
const EDGE_HALVES = 3;
/** Registration of the right artwork gives 0.6 to 1, of other artwork up to 0.45. */
export const LEAST_REGISTERED = 0.5;
/** Least structure of a picture on which a photograph can be registered. A mark on white paper has 0.04. */
export const LEAST_STRUCTURE = 0.1;
/** Contradictions that are told. */
const MOST_PATCHES = 8;

/** The picture that a label should bear. */
export interface Wanted {
  /** At the scale that comparedScale gives. */
  readonly artwork: Rgb;
  /** Its pixels a millimetre. */
  readonly perMm: number;
  /** Where labels show what this picture does not have, in shares of its sides. */
  readonly hidden: readonly Box[];
}

/** `corners`: of the whole label, or of what is left of one that was cut. */
export function compareWithArtwork(photo: Rgb, corners: Quad, wanted: Wanted): Comparison {
  const whole = compareWhole(photo, corners, wanted);
  if (!whole.isOther) return whole;
  const [part] = partsOf(photo, corners, wanted.artwork);
  if (part === undefined) return whole;
  const left = compareWhole(photo, turnsOf(corners)[part.first], partOf(wanted, part.window));
  return left.isOther ? whole : left;
}

/** Where in the artwork the photograph may show a part of it. */
function partsOf(photo: Rgb, corners: Quad, artwork: Rgb) {
  const index = openArtworkIndex();
  index.add(0, describeArtwork(artwork));
  return index.nearestToPart(describeLabel(photo, corners), 1);
}

function partOf({ artwork, perMm, hidden }: Wanted, window: Box): Wanted {
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  const inPart = hidden.map(({ left, top, right, bottom }) => ({
    left: (left - window.left) / width,
    top: (top - window.top) / height,
    right: (right - window.left) / width,
    bottom: (bottom - window.top) / height,
  }));
  return { artwork: cropped(artwork, window), perMm, hidden: inPart };
}

/** The part of a picture in a window that is told in shares of its sides. */
function cropped({ width, height, data }: Rgb, window: Box): Rgb {
  const [left, top] = [Math.max(0, Math.round(window.left * width)), Math.max(0, Math.round(window.top * height))];
  const columns = Math.min(width, Math.round(window.right * width)) - left;
  const rows = Math.min(height, Math.round(window.bottom * height)) - top;
  const out = new Uint8Array(3 * columns * rows);
  for (let y = 0; y < rows; y++) {
    const from = 3 * ((top + y) * width + left);
    out.set(data.subarray(from, from + 3 * columns), 3 * y * columns);
  }
  return { width: columns, height: rows, data: out };
}

/** `isOther`: the photograph cannot be registered on the artwork. */
function compareWhole(
  photo: Rgb,
  corners: Quad,
  { artwork, perMm, hidden }: Wanted,
): Comparison & { readonly isOther: boolean } {
  const { width, height } = artwork;
  const half = Math.max(LEAST_HALF, Math.round(DETAIL_MM * perMm));
  const { warp, agreement, structure } = registerInSmall(photo, corners, artwork);
  const view = viewOf(photo, corners, artwork, warp);
  const { unexplained, likeness } = unexplainedOf(view, half);
  for (const box of hidden) coverWindows(unexplained, box, artwork);
  const isOther = structure >= LEAST_STRUCTURE && agreement < LEAST_REGISTERED;
  const patches = isOther
    ? [{ left: 0, top: 0, right: width, bottom: height }]
    : patchesOver(unexplained, LEAST_UNEXPLAINED);
  const toPhoto = rectangleTo(width, height, corners);
  return {
    matches: patches.length > 0 ? false : structure < LEAST_STRUCTURE ? null : true,
    likeness,
    contradictions: patches.slice(0, MOST_PATCHES).map((patch) => cornersOf(patch, toPhoto, warp)),
    detailMm: (2 * half + 1) / perMm,
    isOther,
  };
}

/** Pixels of the raster for a pixel of the artwork: no finer than artwork and photograph are. */
export function comparedScale(corners: Quad, { width, height }: Size): number {
  return Math.min(1, Math.sqrt(Math.min(COMPARED_PIXELS, quadArea(corners)) / (width * height)));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Registers the photograph in a smaller raster, for the raster of the artwork. */
export function registerInSmall(photo: Rgb, corners: Quad, artwork: Rgb) {
  const factor = Math.max(1, Math.round(Math.max(artwork.width, artwork.height) / REGISTERED_SIDE));
  const wanted = extractChannels(artwork, boxOf(artwork), factor);
  const { width, height } = wanted;
  const { warp: small, agreement } = registerOnArtwork(flatten(photo, corners, width, height), wanted);
  const warp: Warp = (x, y, out) => {
    small(x / factor, y / factor, out);
    out[0] *= factor;
    out[1] *= factor;
  };
  return { warp, agreement, structure: structureOf(normalise(wanted.luma, width, height, STRUCTURE)) };
}

function boxOf({ width, height }: Size) {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** Radii in pixels of the small raster, and levels: what is fainter is noise. */
const STRUCTURE = { blur: 1, around: 11, floor: 4 };

interface View extends Size {
  readonly seen: Float32Array;
  readonly explained: Float32Array;
}

/** The photograph in the raster of the artwork, and what the artwork explains of it, both less their local means. */
function viewOf(photo: Rgb, corners: Quad, artwork: Rgb, warp: Warp): View {
  const { width, height } = artwork;
  const flat = flatten(photo, corners, width, height, warp);
  const sharp = withoutHoles(flat);
  const seen = evenOf({ values: triangleBlur(sharp, width, height, SMOOTH), width, height });
  const values = extractChannels(artwork, boxOf(artwork), 1).luma;
  return { width, height, seen, explained: explainedBy({ values, width, height }, seen, flat.seen) };
}

/** The share of the contrast in each window that the artwork does not explain, 0 to some 2, and the correlation of all. */
function unexplainedOf(view: View, half: number): { unexplained: Windows; likeness: number } {
  const { rest, seen, explained, sums } = powersOf(view, Math.max(2, half >> 1));
  const reach = Math.round(half / rest.step);
  const meanOf = (plane: Float32Array) => slidingMean(plane, rest.width, rest.height, reach);
  const [left, shown, wanted] = [meanOf(rest.values), meanOf(seen), meanOf(explained)];
  const noise = NOISE * usualPower(view);
  for (let i = 0; i < left.length; i++) {
    left[i] = Math.max(0, left[i] - noise) / (Math.max(shown[i], wanted[i]) + FAINT);
  }
  const edge = Math.ceil((EDGE_HALVES * half) / rest.step);
  return { unexplained: { ...rest, values: left, edge, half }, likeness: Math.max(0, sums) };
}

/** Nothing is said of windows that reach into a box, which is told in shares of the raster's sides. */
function coverWindows({ values, width, height, step, half }: Windows, box: Box, raster: Size): void {
  const place = (share: number, side: number, beyond: number) => Math.round((share * side + beyond) / step);
  const [left, right] = [place(box.left, raster.width, -half), place(box.right, raster.width, half)];
  const [top, bottom] = [place(box.top, raster.height, -half), place(box.bottom, raster.height, half)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    values.fill(0, y * width + Math.max(0, Math.min(width, left)), y * width + Math.max(0, Math.min(width, right)));
  }
}

/** Mean squares in blocks of so many pixels: windows are sums of blocks. */
function powersOf({ seen, explained, width, height }: View, step: number) {
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)];
  const [rest, shown, wanted] = [0, 0, 0].map(() => new Float32Array(columns * rows));
  let product = 0;
  for (let y = 0; y < rows * step; y++) {
    const row = Math.floor(y / step) * columns;
    for (let x = 0, i = y * width; x < columns * step; x++, i++) {
      const at = row + Math.floor(x / step);
      const left = seen[i] - explained[i];
      rest[at] += left * left;
      shown[at] += seen[i] * seen[i];
      wanted[at] += explained[i] * explained[i];
      product += seen[i] * explained[i];
    }
  }
  const total = (plane: Float32Array) => plane.reduce((sum, value) => sum + value, 1e-9);
  const sums = product / Math.sqrt(total(shown) * total(wanted));
  for (const plane of [rest, shown, wanted]) for (let i = 0; i < plane.length; i++) plane[i] /= step * step;
  return { rest: { values: rest, width: columns, height: rows, step }, seen: shown, explained: wanted, sums };
}

/** Every so manieth difference tells what the usual one is. */
const TOLD = 37;

/** The square of the deviation of most differences: outliers do not count. */
function usualPower({ seen, explained }: View): number {
  const count = Math.ceil(seen.length / TOLD);
  const sizes = Float32Array.from({ length: count }, (_, i) => Math.abs(seen[TOLD * i] - explained[TOLD * i])).sort();
  // The median of a normal distribution's sizes is 0.67 deviations.
  return (sizes[count >> 1] / 0.6745) ** 2;
}

function flatten(picture: Rgb, corners: Quad, width: number, height: number, warp?: Warp): FlatRaster {
  const toPhoto = rectangleTo(width, height, corners);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (width * height))));
  const source = extractChannels(picture, coveredBox(toPhoto, width, height, 8 * factor), factor);
  return rectify(source, toPhoto, width, height, warp);
}

function cornersOf({ left, top, right, bottom }: Patch, toPhoto: Homography, warp: Warp): Quad {
  const move = new Float64Array(2);
  const seenAt = (x: number, y: number): Point => {
    warp(x, y, move);
    return apply(toPhoto, x + move[0], y + move[1]);
  };
  return [seenAt(left, top), seenAt(right, top), seenAt(right, bottom), seenAt(left, bottom)];
}
