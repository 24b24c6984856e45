/**
 * Comparison: whether a photograph shows the picture that a label should bear, in the whole and in each detail of the size of a
 * letter. The photograph is registered on the picture, and what light, ink and lens make of it is fitted (explained.ts). What is
 * left over is what the picture does not explain: other artwork, or a date that somebody changed.
 */
import { slidingMean } from '#main/engine/numeric/box-filters.ts';
import { apply, type Homography, quadArea, rectangleTo } from '#main/engine/numeric/geometry.ts';
import { createKeptPlanes } from '#main/engine/numeric/kept-planes.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import {
  type Box,
  type Channels,
  coveredBox,
  extractChannels,
  extractLuma,
  rectify,
  type Warp,
} from '#main/engine/outlines/rectification.ts';
import { BLUR, evenOf, explainedBy, type Plane } from './explained.ts';
import { largestOf, type Patch, patchesOver, type Windows } from './patches.ts';
import { type MarkedPart, type PlacedWindow, placedWindow } from './placed-window.ts';
import { LEVELS, type Level, NEAR_LEVELS, registerOnArtwork } from './registration.ts';
import { normalise, structureOf, withoutHoles } from './structure.ts';

/** What a photograph says of the picture that the label should bear. */
export interface Comparison {
  /** True: nothing contradicts. False: something does. Null: there is nothing in the picture, or in the photograph, to compare. */
  readonly matches: boolean | null;
  /** Correlation with what the picture explains: 1 for the same picture, about 0 for another. */
  readonly likeness: number;
  /** Share of the contrast of the plainest detail that the picture does not explain: 0 to 2, over a bound it contradicts. */
  readonly unexplained: number;
  /** Where the photograph contradicts the picture, in its own pixels, the plainest first. */
  readonly contradictions: readonly Quad[];
  /** Height in millimetres of the smallest letters that were compared. */
  readonly detailMm: number;
}

/** Long side of the raster in which the photograph is registered. */
const REGISTERED_SIDE = 320;
/** Long side of the raster in which a part of a label is looked for: each of its places is tried. */
const PLACED_SIDE = 96;
/** Most pixels of the raster in which the photograph is compared. */
const COMPARED_PIXELS = 360_000;
/** Half the side of the window of a detail, in millimetres: a stroke of a letter fills it, and the edge of a plate beside it does not. */
const DETAIL_MM = 0.6;
/** The same in pixels of the raster, at the least: a smaller window holds noise alone. */
const LEAST_HALF = 4;
/** Pixels of the raster that a letter needs to be compared with another. */
const LETTER = 14;
/** Share of a detail's contrast that the picture does not explain. Genuine labels have up to 0.45, changed dates 0.9 and more. */
const LEAST_UNEXPLAINED = 0.55;
/** Squares of levels that count as contrast of every detail: dirt and the wave of the paper have 50 to 200. */
const FAINT = 150;
/** Noise as a multiple of the usual difference, squared. */
const NOISE = 1.5;
/** Millimetres at the edge that may show what lies beside the label, and pixels at the least: corners are off by as much. */
const STRIP_MM = 1.2;
const LEAST_STRIP = 3;
/** Registration of the right artwork gives 0.6 to 1, of other artwork up to 0.45. */
export const LEAST_REGISTERED = 0.5;
/** Least structure of a picture on which a photograph can be registered. A mark on white paper has 0.04. */
const LEAST_STRUCTURE = 0.1;
/** Contradictions that are told. */
const MOST_PATCHES = 8;

/** Sides of what the corners enclose, as shares of the sides of the label. */
export interface PartSides {
  readonly across: number;
  readonly down: number;
}

/** The picture that a label should bear. */
export interface Wanted {
  /** At the scale that comparedScale gives. */
  readonly artwork: Rgb;
  /** Its pixels a millimetre. */
  readonly perMm: number;
  /** Where labels show what this picture does not have, in shares of its sides. */
  readonly hidden: readonly Box[];
}

/**
 * `corners`: of the label, of what is left of one that was cut, or of any rectangle on it. The mark tells the `sides` of what they
 * enclose. Null: the corners are the label's.
 */
export function compareWithArtwork(photo: Rgb, corners: Quad, wanted: Wanted, sides: PartSides | null): Comparison {
  const straight = compareWhole(photo, corners, wanted);
  if (straight.matches !== false || sides === null) return straight;
  const placed = placedIn(photo, { corners, ...sides }, wanted.artwork);
  if (placed === null) return straight;
  const whole = isWithin(placed.whole, photo) ? compareWhole(photo, placed.whole, wanted, LEVELS) : null;
  // Where the photograph shows all of the label, all of it is compared: a date beside the rectangle counts.
  if (whole && !whole.isOther) return !straight.isOther && straight.unexplained < whole.unexplained ? straight : whole;
  const part = compareWhole(photo, placed.corners, partOf(wanted, placed.window), LEVELS);
  return part.isOther ? straight : part;
}

/** Corners that were worked out may lie a little beside the photograph. */
const BESIDE = 0.01;

function isWithin(corners: Quad, { width, height }: Size): boolean {
  const beside = BESIDE * Math.max(width, height);
  return corners.every(([x, y]) => x > -beside && y > -beside && x < width + beside && y < height + beside);
}

function placedIn(photo: Rgb, part: MarkedPart, artwork: Rgb): PlacedWindow | null {
  const { width, height } = artwork;
  const factor = Math.max(1, Math.round(Math.max(width, height) / PLACED_SIDE));
  const small = shrunk({ width, height, values: extractLuma(artwork, boxOf(artwork), 1).luma }, factor);
  const { channels } = sourceOf(photo, part.corners, {
    width: part.across * small.width,
    height: part.down * small.height,
  });
  return placedWindow(channels, part, small);
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
  levels: readonly Level[] = NEAR_LEVELS,
): Comparison & { readonly isOther: boolean } {
  const { width, height } = artwork;
  const half = Math.max(LEAST_HALF, Math.round(DETAIL_MM * perMm));
  const strip = Math.max(LEAST_STRIP, Math.round(STRIP_MM * perMm));
  const wanted = extractChannels(artwork, boxOf(artwork), 1);
  const source = sourceOf(photo, corners, artwork);
  const { warp, agreement, structure } = register(source, { width, height, values: wanted.luma }, levels);
  const view = viewOf(source, wanted, warp, strip);
  const { unexplained, likeness } = unexplainedOf(view, half, strip);
  for (const box of hidden) coverWindows(unexplained, box, artwork);
  const isOther = structure >= LEAST_STRUCTURE && agreement < LEAST_REGISTERED;
  const patches = isOther
    ? [{ left: 0, top: 0, right: width, bottom: height }]
    : patchesOver(unexplained, LEAST_UNEXPLAINED, LETTER / 2);
  const toPhoto = rectangleTo(width, height, corners);
  return {
    matches: patches.length > 0 ? false : structure < LEAST_STRUCTURE ? null : true,
    likeness,
    unexplained: largestOf(unexplained),
    contradictions: patches.slice(0, MOST_PATCHES).map((patch) => cornersOf(patch, toPhoto, warp)),
    detailMm: LETTER / perMm,
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

/** What the photograph shows of the label, and how to its places. */
interface Source {
  readonly channels: Channels;
  readonly corners: Quad;
  readonly toPhoto: Homography;
}

function sourceOf(photo: Rgb, corners: Quad, { width, height }: Size): Source {
  const toPhoto = rectangleTo(width, height, corners);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (width * height))));
  return { channels: extractLuma(photo, coveredBox(toPhoto, width, height, 8 * factor), factor), corners, toPhoto };
}

/** Registers a photograph on an artwork as finely as a small raster allows. */
export function registerInSmall(photo: Rgb, corners: Quad, artwork: Rgb) {
  const { width, height } = artwork;
  const values = extractLuma(artwork, boxOf(artwork), 1).luma;
  return register(sourceOf(photo, corners, artwork), { width, height, values }, LEVELS);
}

/** Registers the photograph in a smaller raster, for the raster of the artwork. */
function register({ channels, corners }: Source, wanted: Plane, levels: readonly Level[]) {
  const factor = Math.max(1, Math.round(Math.max(wanted.width, wanted.height) / REGISTERED_SIDE));
  const small = shrunk(wanted, factor);
  const { width, height, values: luma } = small;
  const { left, top } = channels;
  const seen = shrunk({ ...channels, values: channels.luma }, factor);
  const source = { ...channels, ...seen, luma: seen.values, factor: channels.factor * factor, left, top };
  const photo = withoutHoles(rectify(source, rectangleTo(width, height, corners), width, height));
  const { warp: moved, agreement } = registerOnArtwork(photo, { width, height, luma }, levels);
  const warp: Warp = (x, y, out) => {
    moved(x / factor, y / factor, out);
    out[0] *= factor;
    out[1] *= factor;
  };
  return { warp, agreement, structure: structureOf(normalise(luma, width, height, STRUCTURE)) };
}

/** Means of squares of so many pixels a side. */
function shrunk({ width, height, values }: Plane, factor: number): Plane {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const out = new Float32Array(columns * rows);
  const share = 1 / factor ** 2;
  for (let y = 0; y < rows * factor; y++) {
    const row = Math.floor(y / factor) * columns;
    for (let x = 0, i = y * width; x < columns * factor; x++, i++)
      out[row + Math.floor(x / factor)] += share * values[i];
  }
  return { width: columns, height: rows, values: out };
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
function viewOf({ channels, toPhoto }: Source, wanted: Channels, warp: Warp, strip: number): View {
  const { width, height } = wanted;
  const planes = createKeptPlanes();
  const flat = rectify(channels, toPhoto, width, height, warp);
  const shown = withoutHoles(flat);
  for (const plane of [shown, wanted.luma, wanted.blueYellow, wanted.redGreen]) {
    repeatInside(plane, width, height, strip);
  }
  const [seen] = evenOf({ values: shown, width, height }, [BLUR], planes);
  return { width, height, seen, explained: explainedBy(wanted, { seen, known: flat.seen, planes }) };
}

/** What lies in the strip becomes what lies beside it: no blur brings the surroundings into the label. */
function repeatInside(plane: Float32Array, width: number, height: number, strip: number): void {
  for (let y = 0; y < height; y++) {
    const [row, last] = [y * width, (y + 1) * width - 1];
    plane.fill(plane[row + strip], row, row + strip);
    plane.fill(plane[last - strip], last - strip + 1, last + 1);
  }
  for (let y = 0; y < strip; y++) {
    plane.copyWithin(y * width, strip * width, (strip + 1) * width);
    plane.copyWithin((height - 1 - y) * width, (height - 1 - strip) * width, (height - strip) * width);
  }
}

/** The share of the contrast in each window that the artwork does not explain, 0 to some 2, and the correlation of all. */
function unexplainedOf(view: View, half: number, strip: number): { unexplained: Windows; likeness: number } {
  const { rest, seen, explained, sums } = powersOf(view, Math.max(2, half >> 1));
  const reach = Math.round(half / rest.step);
  const meanOf = (plane: Float32Array) => slidingMean(plane, rest.width, rest.height, reach);
  const [left, shown, wanted] = [meanOf(rest.values), meanOf(seen), meanOf(explained)];
  const noise = NOISE * usualPower(view);
  for (let i = 0; i < left.length; i++) {
    left[i] = Math.max(0, left[i] - noise) / (Math.max(shown[i], wanted[i]) + FAINT);
  }
  const edge = Math.ceil((strip + half) / rest.step);
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

function cornersOf({ left, top, right, bottom }: Patch, toPhoto: Homography, warp: Warp): Quad {
  const move = new Float64Array(2);
  const seenAt = (x: number, y: number): Point => {
    warp(x, y, move);
    return apply(toPhoto, x + move[0], y + move[1]);
  };
  return [seenAt(left, top), seenAt(right, top), seenAt(right, bottom), seenAt(left, bottom)];
}
