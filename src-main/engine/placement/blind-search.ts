/**
 * Hypotheses of where a label lies whose corners nobody gave. The outlines that were found and the picture itself are taken
 * for whole labels, then for parts of labels. Then windows of the picture, at three reductions, are searched for the sync
 * constellation at every rotation and an octave of sizes; the best matches are fitted, followed and widened.
 */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { affine } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import {
  type Box,
  type Channels,
  extractChannels,
  type FlatRaster,
  TILE_PIXELS,
} from '#main/engine/outlines/rectification.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import {
  type SpectrumMoments,
  scoreAt,
  spectrumMoments,
  WINDOW,
  whitenedPower,
} from '#main/engine/sync-waves/constellation-search.ts';
import {
  hypothesesFromCutPicture,
  hypothesesFromOutline,
  hypothesesFromPart,
  hypothesesFromWholePicture,
  rectifyPicture,
} from './given-corners.ts';
import { followPose, type Hypothesis, type Reader, type View } from './hypothesis.ts';
import type { Pose } from './pose.ts';

/** The constellation in a window: samples of `source` = matrix * raster pixels, about the window's centre. */
interface WindowMatch {
  readonly source: Channels;
  readonly centreX: number;
  readonly centreY: number;
  /** xx, xy, yx, yy. */
  readonly matrix: Float64Array;
  readonly score: number;
}

/** Outlines that are tried as whole labels. */
export const OUTLINES = 3;
/** Outlines that are tried as parts of labels. */
const PARTS = 1;
/** Reductions of the picture that are searched, those first at which labels are found most often. */
const FACTORS = [2, 3, 1];
/** Windows that are searched at each reduction, the middle ones first. */
const MOST_WINDOWS = 2;
/** Least score of a match that is followed if no other is clear, and of one that is followed at once. */
const FAINT = 5.5;
const CLEAR = 8;
/** Faint matches that are followed. */
const FOLLOWED = 2;

export function* searchPicture(picture: Rgb, outlines: readonly Quad[], reader: Reader): Generator<Hypothesis> {
  yield* searchOutlines(picture, outlines.slice(0, 1), reader);
  const whole = rectifyPicture(picture, reader);
  yield* hypothesesFromWholePicture(whole, reader);
  yield* searchOutlines(picture, outlines.slice(1), reader);
  for (const corners of outlines.slice(0, PARTS)) yield* hypothesesFromPart(picture, corners, reader);
  yield* hypothesesFromCutPicture(picture, whole, reader);
  yield* searchWindows(picture, reader);
}

/** Quadrilaterals that may be whole labels: two ratios of sides are tried for the first one, one for the others. */
export function* searchOutlines(picture: Rgb, outlines: readonly Quad[], reader: Reader): Generator<Hypothesis> {
  for (const [i, corners] of outlines.entries())
    yield* hypothesesFromOutline(picture, corners, i === 0 ? 2 : 1, reader);
}

function* searchWindows(picture: Rgb, reader: Reader): Generator<Hypothesis> {
  const faint: WindowMatch[] = [];
  for (const factor of FACTORS) {
    const [width, height] = [Math.floor(picture.width / factor), Math.floor(picture.height / factor)];
    if (Math.min(width, height) < TILE_PIXELS) continue;
    const windows = windowsOf(width, height);
    const source = extractChannels(picture, boxAround(windows, factor), factor);
    for (const [left, top] of windows) {
      const match = searchWindow(source, left - source.left / factor, top - source.top / factor, reader);
      if (match.score >= CLEAR) yield* followMatch(match, reader);
      else if (match.score >= FAINT) faint.push(match);
    }
  }
  faint.sort((a, b) => b.score - a.score);
  for (const match of faint.slice(0, FOLLOWED)) yield* followMatch(match, reader);
}

/** Samples by which a raster may reach beyond its window: half the diagonal of the wider raster at the largest size. */
const BEYOND = 352;

/** The part of the picture, in its pixels, that the windows of a reduction can need. */
function boxAround(windows: readonly (readonly [left: number, top: number])[], factor: number): Box {
  const [lefts, tops] = [windows.map(([left]) => left), windows.map(([, top]) => top)];
  return {
    left: factor * (Math.min(...lefts) - BEYOND),
    top: factor * (Math.min(...tops) - BEYOND),
    right: factor * (Math.max(...lefts) + WINDOW + BEYOND),
    bottom: factor * (Math.max(...tops) + WINDOW + BEYOND),
  };
}

/** Top left corners of windows that overlap by half, those in the middle first. */
function windowsOf(width: number, height: number): [left: number, top: number][] {
  const starts = (length: number): number[] => {
    if (length <= WINDOW) return [0];
    const count = Math.ceil((length - WINDOW) / (WINDOW / 2)) + 1;
    return Array.from({ length: count }, (_, i) => Math.round((i * (length - WINDOW)) / (count - 1)));
  };
  const all = starts(height).flatMap((top) => starts(width).map((left): [number, number] => [left, top]));
  const away = ([left, top]: [number, number]): number =>
    Math.hypot(left + WINDOW / 2 - width / 2, top + WINDOW / 2 - height / 2);
  return all.sort((a, b) => away(a) - away(b)).slice(0, MOST_WINDOWS);
}

function searchWindow(source: Channels, left: number, top: number, reader: Reader): WindowMatch {
  const residuals = removeArtwork(cut(source, left, top), reader.scratch);
  const power = whitenedPower(residuals, reader.scratch);
  const moments = spectrumMoments(power);
  const coarse = searchTurns(power, reader);
  const { matrix, score } = fit(power, moments, reader, coarse);
  return {
    source,
    centreX: left + residuals.width / 2,
    centreY: top + residuals.height / 2,
    matrix,
    score,
  };
}

function cut(source: Channels, left: number, top: number): FlatRaster {
  const width = Math.min(WINDOW, source.width);
  const height = Math.min(WINDOW, source.height);
  const part = (channel: Float32Array): Float32Array => {
    const out = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      const from = (top + y) * source.width + left;
      out.set(channel.subarray(from, from + width), y * width);
    }
    return out;
  };
  return {
    width,
    height,
    luma: part(source.luma),
    blueYellow: part(source.blueYellow),
    redGreen: part(source.redGreen),
    seen: new Float32Array(width * height).fill(1),
  };
}

/** The first search uses sync waves up to this frequency, in cycles a tile: a tilt hardly moves them. */
const COARSE_HIGHEST = 13;
const TURN_STEP = 0.018;
const SCALE_STEP = 0.02;
/** One octave of sizes, in samples a raster pixel. */
const SCALE_FROM = 0.68;
const SCALE_TO = 1.48;
/** Matches of the first search that are fitted. */
const KEPT = 8;

interface AffineMatch {
  readonly matrix: Float64Array;
  readonly score: number;
}

function searchTurns(power: Float32Array, carriers: Carriers): AffineMatch[] {
  const soft = softened(power);
  const softMoments = spectrumMoments(soft);
  const kept: AffineMatch[] = [];
  for (let turn = 0; turn < Math.PI; turn += TURN_STEP) {
    for (let scale = SCALE_FROM; scale < SCALE_TO; scale *= 1 + SCALE_STEP) {
      const cos = Math.cos(turn) * scale;
      const sin = Math.sin(turn) * scale;
      const matrix = Float64Array.of(cos, -sin, sin, cos);
      const score = scoreAt(soft, softMoments, carriers, matrix, COARSE_HIGHEST);
      if (kept.length < KEPT || score > kept[kept.length - 1].score) keepBest(kept, { matrix, score });
    }
  }
  return kept;
}

function keepBest(kept: AffineMatch[], one: AffineMatch): void {
  const rival = kept.findIndex((other) => distanceOf(other.matrix, one.matrix) < 0.06);
  if (rival >= 0) {
    if (kept[rival].score >= one.score) return;
    kept.splice(rival, 1);
  }
  kept.push(one);
  kept.sort((a, b) => b.score - a.score);
  if (kept.length > KEPT) kept.pop();
}

function distanceOf(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]);
}

/** Mean over 3 x 3 bins, so that a small stretch does not move a wave out of its bin. */
function softened(power: Float32Array): Float32Array {
  const out = new Float32Array(power.length);
  const mask = WINDOW - 1;
  for (let v = 0; v < WINDOW; v++) {
    for (let u = 0; u < WINDOW; u++) {
      let sum = 0;
      for (let dv = -1; dv <= 1; dv++) {
        const row = ((v + dv) & mask) * WINDOW;
        sum += power[row + ((u - 1) & mask)] + power[row + u] + power[row + ((u + 1) & mask)];
      }
      out[v * WINDOW + u] = sum / 9;
    }
  }
  return out;
}

/** Stretches each coarse match to the constellation, low waves first, and takes the best. */
function fit(power: Float32Array, moments: SpectrumMoments, carriers: Carriers, coarse: AffineMatch[]): AffineMatch {
  let best: AffineMatch = { matrix: Float64Array.of(1, 0, 0, 1), score: Number.NEGATIVE_INFINITY };
  for (const start of coarse) {
    let one = start;
    for (const [highest, step] of [
      [COARSE_HIGHEST, 0.016],
      [17, 0.01],
      [99, 0.006],
    ]) {
      one = climb(power, moments, carriers, one.matrix, highest, step);
    }
    if (one.score > best.score) best = one;
  }
  return best;
}

/** Changes size, rotation and the two stretches step by step until no step helps. */
function climb(
  power: Float32Array,
  moments: SpectrumMoments,
  carriers: Carriers,
  from: Float64Array,
  highest: number,
  step: number,
): AffineMatch {
  let best: AffineMatch = { matrix: from, score: scoreAt(power, moments, carriers, from, highest) };
  const moves = [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
  ];
  for (let round = 0; round < 8; round++) {
    const before = best.score;
    for (const move of moves) {
      for (const size of [-2, -1, 1, 2]) {
        const m = best.matrix;
        const [a, b, c, d] = move.map((value) => value * size * step);
        const matrix = Float64Array.of(
          m[0] + a * m[0] + b * m[2],
          m[1] + a * m[1] + b * m[3],
          m[2] + c * m[0] + d * m[2],
          m[3] + c * m[1] + d * m[3],
        );
        const score = scoreAt(power, moments, carriers, matrix, highest);
        if (score > best.score) best = { matrix, score };
      }
    }
    if (best.score === before) break;
  }
  return best;
}

/** What the fit of the constellation leaves, in raster pixels. */
const WINDOW_PRIOR = { shift: 3, linear: 6, quadratic: 5 };
/** Raster sides, in tiles, of the part that is followed first and of the wider part after it. */
const FIRST_TILES = 3;
const WIDER_TILES = 4.5;

function* followMatch(match: WindowMatch, reader: Reader): Generator<Hypothesis> {
  const view: View = { source: match.source, reader };
  for (const tiles of [FIRST_TILES, WIDER_TILES]) {
    const pose = poseAt(match, Math.round(tiles * TILE_PIXELS));
    let isThere = false;
    for (const hypothesis of followPose(view, pose, WINDOW_PRIOR)) {
      isThere = true;
      yield hypothesis;
    }
    if (!isThere) return;
  }
}

/** A square raster about the window's centre. */
function poseAt({ source, centreX, centreY, matrix }: WindowMatch, size: number): Pose {
  const [xx, xy, yx, yy] = matrix.map((value) => value * source.factor);
  const x = source.left + centreX * source.factor;
  const y = source.top + centreY * source.factor;
  return {
    toPhoto: affine(xx, xy, yx, yy, x - ((xx + xy) * size) / 2, y - ((yx + yy) * size) / 2),
    width: size,
    height: size,
  };
}
