/**
 * Informed reading: the artwork of the label is known. To the mark, artwork is noise, and in a busy picture far more noise
 * than print and camera make. The photograph is registered on the artwork; what light, ink and lens made of the artwork is
 * fitted piece by piece by least squares, and subtracted. The mark and the noise of print and camera are left.
 */

import { cellPitch } from '#main/engine/format/params.ts';
import { readSoftBits } from '#main/engine/message/soft-bits.ts';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { solve } from '#main/engine/numeric/cholesky.ts';
import {
  affine,
  compose,
  type Homography,
  quadArea,
  quadOf,
  rectangleTo,
  turnsOf,
} from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import {
  type Box,
  type Channels,
  coveredBox,
  extractChannels,
  type FlatRaster,
  rectify,
  SHORT_SIDE_PIXELS,
  TILE_PIXELS,
  type Warp,
} from '#main/engine/outlines/rectification.ts';
import { type Residuals, removeArtwork } from '#main/engine/outlines/whitening.ts';
import { warpByBits } from '#main/engine/placement/decided-waves.ts';
import { clearBefore, type Hypothesis, LEAST_SCORE_OF_BITS, type Reader } from '#main/engine/placement/hypothesis.ts';
import { cellPixels, cornersOf, type Pose } from '#main/engine/placement/pose.ts';
import { type Alignment, refine } from '#main/engine/sync-waves/alignment.ts';
import { atRest, chain, inverse, type Prior } from '#main/engine/sync-waves/displacement.ts';
import { demodulateSync, removePhases, type SyncBlocks } from '#main/engine/sync-waves/sync-blocks.ts';
import { likeness } from './likeness.ts';
import type { PlacedPart } from './part-index.ts';
import { registerOnArtwork, structureToRegister } from './registration.ts';
import { withoutHoles } from './structure.ts';

/** The artwork of a label before it was marked. */
export interface KnownArtwork {
  /** The artwork at two pixels a cell. */
  readonly picture: Rgb;
  /** How well a photograph can be registered on it: gradients have 0.2 to 0.35, all else 0.6 to 1. */
  readonly structure: number;
}

/** Structure from which the artwork places a photograph better than the constellation does. With less, it slips along the artwork. */
const ENOUGH_STRUCTURE = 0.45;

/** Whether a photograph is registered on this artwork more surely than by the constellation. */
export function isSure({ structure }: KnownArtwork): boolean {
  return structure >= ENOUGH_STRUCTURE;
}

/** `picture` has the size that `rasterSize` gives. */
export function knowArtwork(picture: Rgb): KnownArtwork {
  return { picture, structure: structureToRegister(channelsOf(picture)) };
}

function channelsOf(picture: Rgb): Channels {
  return extractChannels(picture, { left: 0, top: 0, right: picture.width, bottom: picture.height }, 1);
}

/** Size of the raster of a label of this many pixels. */
export function rasterSize(width: number, height: number): { width: number; height: number } {
  const step = cellPitch(width, height) / 2;
  return { width: Math.round(width / step), height: Math.round(height / step) };
}

/** Least likeness of a photograph that shows this artwork. */
const LEAST_LIKENESS = 0.25;
/** Least agreement after registration. Chance alone gives less. */
const LEAST_AGREEMENT = 0.3;
/** What registration leaves, in raster pixels. */
const FINE_PRIOR: Prior = { shift: 0.7, linear: 0.7, quadratic: 0.5 };
/** The same where a part was registered on an artwork with little structure: the window where it was found is as rough as corners are. */
const ROUGH_PRIOR: Prior = { shift: 2.5, linear: 4, quadratic: 2.5 };

/** An artwork, and which part of it is left of a label that was cut. */
export interface KnownPart extends PlacedPart {
  readonly artwork: KnownArtwork;
}

/** A photograph of a label that was registered on its artwork, and its residuals without that artwork. It serves all keys. */
export interface ArtworkRemoved {
  readonly source: Channels;
  readonly pose: Pose;
  readonly regressors: readonly Float32Array[];
  readonly warp: Warp;
  readonly residuals: Residuals;
  /** What registration leaves. */
  readonly left: Prior;
  /** The corners of what is left of a label that was cut, in the order of its artwork; null for a whole label. */
  readonly part: Quad | null;
}

/** The whole label in an outline, any way up, without the artwork that it shows; null where it shows none of these. */
export function removeKnownArtwork(
  picture: Rgb,
  corners: Quad,
  artworks: readonly KnownArtwork[],
): ArtworkRemoved | null {
  const placed = artworks.flatMap((artwork) => {
    const upright = orient(picture, corners, artwork.picture);
    return upright === null ? [] : [wholeIn(upright, artwork)];
  });
  return removeLikeliest(picture, placed);
}

/** The same for the part in an outline that is left of a label that was cut. */
export function removeKnownPart(picture: Rgb, corners: Quad, parts: readonly KnownPart[]): ArtworkRemoved | null {
  return removeLikeliest(
    picture,
    parts.map((part) => partIn(corners, part)),
  );
}

/** Artworks of one layout resemble each other: the one that agrees best is the one that the label shows. */
function removeLikeliest(picture: Rgb, placed: readonly PlacedArtwork[]): ArtworkRemoved | null {
  const registered = placed.map((one) => register(picture, one));
  const best = registered.reduce<RegisteredPhoto | null>(
    (a, b) => (a === null || b.agreement > a.agreement ? b : a),
    null,
  );
  return best === null || best.agreement < LEAST_AGREEMENT ? null : removeRegistered(best);
}

/** Where the seen part of an artwork lies in a photograph. */
interface PlacedArtwork {
  readonly artwork: KnownArtwork;
  /** What of the artwork is seen, in its pixels. */
  readonly box: Box;
  /** From the box, which begins at 0,0, to the photograph. */
  readonly toPhoto: Homography;
  readonly part: Quad | null;
}

function wholeIn(upright: Quad, artwork: KnownArtwork): PlacedArtwork {
  const { width, height } = artwork.picture;
  const box = { left: 0, top: 0, right: width, bottom: height };
  return { artwork, box, toPhoto: rectangleTo(width, height, upright), part: null };
}

function partIn(corners: Quad, { artwork, window, first }: KnownPart): PlacedArtwork {
  const { width, height } = artwork.picture;
  const upright = turnsOf(corners)[first];
  const [left, top, right, bottom] = [
    window.left * width,
    window.top * height,
    window.right * width,
    window.bottom * height,
  ];
  // The raster has whole pixels. The window does not, and may lie a little beyond the artwork.
  const box = {
    left: Math.max(0, Math.round(left)),
    top: Math.max(0, Math.round(top)),
    right: Math.min(width, Math.round(right)),
    bottom: Math.min(height, Math.round(bottom)),
  };
  const fromBox = affine(1, 0, 0, 1, box.left - left, box.top - top);
  return { artwork, box, toPhoto: compose(rectangleTo(right - left, bottom - top, upright), fromBox), part: upright };
}

interface RegisteredPhoto extends PlacedArtwork {
  readonly source: Channels;
  readonly warp: Warp;
  readonly agreement: number;
}

function register(picture: Rgb, placed: PlacedArtwork): RegisteredPhoto {
  const { artwork, box, toPhoto } = placed;
  const wanted = extractChannels(artwork.picture, box, 1);
  const { width, height } = wanted;
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(quadOf(toPhoto, width, height)) / (width * height))));
  const source = extractChannels(picture, coveredBox(toPhoto, width, height, 8 * factor), factor);
  return { ...placed, source, ...registerOnArtwork(withoutHoles(rectify(source, toPhoto, width, height)), wanted) };
}

/** The raster begins where a tile does, which is before the part where the label was cut. */
function removeRegistered({ artwork, box, toPhoto, part, source, warp: ofBox }: RegisteredPhoto): ArtworkRemoved {
  const [x, y] = [box.left % TILE_PIXELS, box.top % TILE_PIXELS];
  const shown = extractChannels(artwork.picture, { ...box, left: box.left - x, top: box.top - y }, 1);
  const regressors = regressorsOf(shown);
  const { width, height } = shown;
  const pose: Pose = { toPhoto: compose(toPhoto, affine(1, 0, 0, 1, -x, -y)), width, height, before: [x, y] };
  const warp: Warp = (column, row, out) => ofBox(column - x, row - y, out);
  const residuals = residualsOf({ source, pose, regressors }, warp);
  const left = part === null || isSure(artwork) ? FINE_PRIOR : ROUGH_PRIOR;
  return { source, pose, regressors, warp, residuals, left, part };
}

/** The corners, beginning with the one at which the artwork begins; null where the artwork is not seen. */
function orient(picture: Rgb, corners: Quad, artwork: Rgb): Quad | null {
  const turns = turnsOf(corners);
  const alike = turns.map((quad) => likeness(picture, quad, artwork) ?? 0);
  const most = Math.max(...alike);
  return most < LEAST_LIKENESS ? null : turns[alike.indexOf(most)];
}

/** The label where the artwork says that it lies, and then where the constellation says, which can be seen now. */
export function* hypothesesFromKnown(removed: ArtworkRemoved, reader: Reader): Generator<Hypothesis> {
  const first = hypothesisAt(removed, removed.residuals, removed.warp, reader);
  yield first;
  if (first.score < LEAST_SCORE) return;
  const warp = chain(inverse(first.evidence.displacement), removed.warp);
  const residuals = residualsOf(removed, warp);
  const second = hypothesisAt(removed, residuals, warp, reader);
  yield second;
  if (second.score < LEAST_SCORE_OF_BITS) return;
  const byBits = chain(warpByBits(residuals, removed.pose, second.soft, reader), warp);
  yield hypothesisAt(removed, residualsOf(removed, byBits), byBits, reader);
}

/** Least score of the constellation for a second alignment. Noise gives less where only one place is tried. */
const LEAST_SCORE = 6.5;

function residualsOf(
  { source, pose, regressors }: Pick<ArtworkRemoved, 'source' | 'pose' | 'regressors'>,
  warp: Warp,
): Residuals {
  const flat = rectify(source, pose.toPhoto, pose.width, pose.height, warp);
  if (pose.before) clearBefore(flat, pose.before);
  return removeArtwork(subtractArtwork(flat, regressors));
}

function hypothesisAt(
  { pose, part, left }: ArtworkRemoved,
  residuals: Residuals,
  warp: Warp,
  reader: Reader,
): Hypothesis {
  const { blocks, fine } = fineAlignment(residuals, reader, pose, left);
  return {
    pose,
    score: fine.score,
    soft: readSoftBits(residuals, reader, reader.scratch),
    corners: part ?? cornersOf(pose, warp, pose),
    basis: part === null && Math.min(pose.width, pose.height) === SHORT_SIDE_PIXELS ? 'label' : 'outline',
    evidence: { blocks, displacement: fine.displacement, warp },
    cellPixels: cellPixels(pose),
    assisted: true,
  };
}

function fineAlignment(residuals: Residuals, reader: Reader, pose: Pose, left: Prior) {
  const start = atRest(pose);
  return demodulateSync(residuals, reader, cellPixels(pose), reader.scratch)
    .map((seen) => removePhases(seen, reader, false))
    .map((blocks): { blocks: SyncBlocks; fine: Alignment } => ({
      blocks,
      fine: refine(blocks, reader, start, left),
    }))
    .reduce((best, one) => (one.fine.score > best.fine.score ? one : best));
}

/** Radius of the local mean in raster pixels, the same as in whitening. */
const MEAN_RADIUS = 4;
/** Side of the pieces in which light, ink and lens are taken to be the same, in raster pixels. */
const PIECE = 32;
/** Ridge of the least squares, in squares of levels a piece: a regressor that a piece hardly has is not fitted. */
const RIDGE = 20;

/**
 * The regressors that explain a photograph: the artwork's luma sharp, blurred a little and blurred more, for the lens; its
 * slopes, for what registration leaves; and its colours.
 */
function regressorsOf(artwork: Channels): readonly Float32Array[] {
  const { width, height } = artwork;
  const even = (plane: Float32Array) => {
    const mean = triangleBlur(plane, width, height, MEAN_RADIUS);
    return plane.map((value, i) => value - mean[i]);
  };
  const blurred = (radius: number) => even(triangleBlur(artwork.luma, width, height, radius));
  const once = blurred(1);
  const across = new Float32Array(once.length);
  const down = new Float32Array(once.length);
  for (let i = width; i < once.length - width; i++) {
    across[i] = once[i + 1] - once[i - 1];
    down[i] = once[i + width] - once[i - width];
  }
  return [even(artwork.luma), once, blurred(2), across, down, even(artwork.blueYellow), even(artwork.redGreen)];
}

/** The photograph less what the regressors explain, by channel and piece. */
function subtractArtwork(flat: FlatRaster, regressors: readonly Float32Array[]): FlatRaster {
  const { width, height, seen } = flat;
  const share = triangleBlur(seen, width, height, MEAN_RADIUS);
  const channels = [flat.luma, flat.blueYellow, flat.redGreen].map((plane) => {
    const mean = triangleBlur(plane, width, height, MEAN_RADIUS);
    return plane.map((value, i) => (seen[i] === 0 ? 0 : value - mean[i] / (share[i] + 1e-3)));
  });
  for (let top = 0; top < height; top += PIECE) {
    for (let left = 0; left < width; left += PIECE) {
      const piece = placesOf(left, top, width, height, seen);
      subtractFit(channels, regressors, piece);
    }
  }
  const [luma, blueYellow, redGreen] = channels;
  // Alignment asks how light and how blue the label is.
  raise(luma, meanSeen(flat.luma, seen));
  raise(blueYellow, meanSeen(flat.blueYellow, seen));
  return { ...flat, luma, blueYellow, redGreen };
}

function meanSeen(plane: Float32Array, seen: Float32Array): number {
  const count = seen.reduce((sum, weight) => sum + weight, 0);
  return plane.reduce((sum, value, i) => sum + seen[i] * value, 0) / Math.max(1, count);
}

function raise(plane: Float32Array, level: number): void {
  for (let i = 0; i < plane.length; i++) plane[i] += level;
}

function placesOf(left: number, top: number, width: number, height: number, seen: Float32Array): Int32Array {
  const places: number[] = [];
  for (let y = top; y < Math.min(height, top + PIECE); y++) {
    for (let x = left; x < Math.min(width, left + PIECE); x++) if (seen[y * width + x] > 0) places.push(y * width + x);
  }
  return Int32Array.from(places);
}

/** Least squares in one piece: subtracts the fit from each channel. */
function subtractFit(channels: readonly Float32Array[], regressors: readonly Float32Array[], places: Int32Array): void {
  const size = regressors.length;
  const normal = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    const one = regressors[a];
    for (let b = 0; b <= a; b++) {
      const other = regressors[b];
      let sum = 0;
      for (let k = 0; k < places.length; k++) sum += one[places[k]] * other[places[k]];
      normal[a * size + b] = sum;
      normal[b * size + a] = sum;
    }
  }
  for (let a = 0; a < size; a++) normal[a * size + a] = 1.001 * normal[a * size + a] + RIDGE;
  for (const channel of channels) {
    const right = Float64Array.from(regressors, (regressor) => {
      let sum = 0;
      for (let k = 0; k < places.length; k++) sum += regressor[places[k]] * channel[places[k]];
      return sum;
    });
    const share = solve(normal, right, size);
    for (let a = 0; a < size; a++) {
      const regressor = regressors[a];
      const part = share[a];
      for (let k = 0; k < places.length; k++) channel[places[k]] -= part * regressor[places[k]];
    }
  }
}
