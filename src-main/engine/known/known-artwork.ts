/**
 * Reading a label whose artwork is known. To the mark, artwork is noise, and in a busy picture far more of it than print
 * and camera make. At the desk the station has the artwork: the photograph is laid on it, what light, ink and lens
 * made of it is fitted piece by piece, and taken away. What is left is the mark and what nobody can know.
 */
import { type Alignment, type Prior, refine, solve } from '../align/align.ts';
import {
  type Attempt,
  atRest,
  cellPixels,
  chain,
  cornersOf,
  inverse,
  type Pose,
  type Reader,
} from '../align/attempt.ts';
import { type Blocks, compareWith, demodulate } from '../align/blocks.ts';
import { type Channels, coveredBox, extractChannels, type Flat, flatten, type Warp } from '../align/rectify.ts';
import { type Residuals, removeArtwork } from '../align/residual.ts';
import { readSoftBits } from '../align/soft-bits.ts';
import { cellPitch } from '../embed/embed.ts';
import { MARK } from '../format/params.ts';
import { triangleBlur } from '../numeric/blur.ts';
import { quadArea, rectangleTo, turnsOf } from '../numeric/geometry.ts';
import type { Quad, Rgb } from '../numeric/raster.ts';
import { layOn, structureToLayOn } from './lay-on.ts';
import { likeness } from './likeness.ts';

/** The artwork of a label before it was marked. */
export interface KnownArtwork {
  /** At two pixels a cell. */
  readonly picture: Rgb;
  /** How much there is to lay a photograph on: 0.2 to 0.35 in gradients, 0.6 to 1 in all else. */
  readonly structure: number;
}

/** Structure from which laying on is surer than the constellation. With less, a photograph slips along the artwork. */
const ENOUGH_STRUCTURE = 0.45;

export function isSure({ structure }: KnownArtwork): boolean {
  return structure >= ENOUGH_STRUCTURE;
}

/** `picture` has the pixels that `rasterSize` tells. */
export function knowArtwork(picture: Rgb): KnownArtwork {
  return { picture, structure: structureToLayOn(channelsOf(picture)) };
}

function channelsOf(picture: Rgb): Channels {
  return extractChannels(picture, { left: 0, top: 0, right: picture.width, bottom: picture.height }, 1);
}

/** Pixels of the raster that a label of this size is kept at. */
export function rasterSize(width: number, height: number): { width: number; height: number } {
  const step = cellPitch(width, height) / 2;
  return { width: Math.round(width / step), height: Math.round(height / step) };
}

/** Likeness below which a photograph does not show this artwork, so that there is nothing to lay it on. */
const LEAST_LIKENESS = 0.25;
/** And agreement, once it was laid on: what is not found stays where it was, and agrees by chance alone. */
const LEAST_AGREEMENT = 0.3;
/** What is left after laying on, in raster pixels. */
const FINE_PRIOR: Prior = { shift: 0.7, linear: 0.7, quadratic: 0.5 };

/** A photograph of a label, laid on its artwork and freed from it. Whatever key is read with, this is the same. */
export interface Freed {
  readonly source: Channels;
  readonly pose: Pose;
  readonly shapes: readonly Float32Array[];
  readonly warp: Warp;
  readonly residuals: Residuals;
}

/** The outline of a whole label, any way up, that shows one of these; null where it shows none of them. */
export function freeFrom(picture: Rgb, corners: Quad, artworks: readonly KnownArtwork[]): Freed | null {
  const laid = artworks.flatMap((artwork) => {
    const upright = wayUp(picture, corners, artwork.picture);
    return upright === null ? [] : [lay(picture, upright, artwork.picture)];
  });
  // Artworks of one layout are all alike somehow: the photograph is freed from the one that it agrees with best.
  const best = laid.reduce<Lay | null>((a, b) => (a === null || b.agreement > a.agreement ? b : a), null);
  if (best === null || best.agreement < LEAST_AGREEMENT) return null;
  const { source, pose, wanted, warp } = best;
  const shapes = shapesOf(wanted);
  return { source, pose, shapes, warp, residuals: residualsOf({ source, pose, shapes }, warp) };
}

interface Lay {
  readonly source: Channels;
  readonly pose: Pose;
  readonly wanted: Channels;
  readonly warp: Warp;
  readonly agreement: number;
}

function lay(picture: Rgb, upright: Quad, artwork: Rgb): Lay {
  const { width, height } = artwork;
  const pose = { toPhoto: rectangleTo(width, height, upright), width, height };
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(upright) / (width * height))));
  const source = extractChannels(picture, coveredBox(pose.toPhoto, width, height, 8 * factor), factor);
  const wanted = channelsOf(artwork);
  return { source, pose, wanted, ...layOn(flatten(source, pose.toPhoto, width, height), wanted) };
}

/** The corners, beginning with the one at which the artwork begins; null where it is not seen at all. */
function wayUp(picture: Rgb, corners: Quad, artwork: Rgb): Quad | null {
  const turns = turnsOf(corners);
  const alike = turns.map((quad) => likeness(picture, quad, artwork) ?? 0);
  const most = Math.max(...alike);
  return most < LEAST_LIKENESS ? null : turns[alike.indexOf(most)];
}

/** As the artwork says where the label lies, and then as the constellation says that can be seen now. */
export function* attemptsOnFreed(freed: Freed, reader: Reader): Generator<Attempt> {
  const first = attemptAt(freed, freed.residuals, freed.warp, reader);
  yield first;
  if (first.score < HOPELESS) return;
  const warp = chain(inverse(first.sight.displacement), freed.warp);
  yield attemptAt(freed, residualsOf(freed, warp), warp, reader);
}

/** Constellation scores below this are what noise gives where no other place is looked for. */
const HOPELESS = 6.5;

function residualsOf({ source, pose, shapes }: Pick<Freed, 'source' | 'pose' | 'shapes'>, warp: Warp): Residuals {
  return removeArtwork(withoutShapes(flatten(source, pose.toPhoto, pose.width, pose.height, warp), shapes));
}

function attemptAt({ pose }: Freed, residuals: Residuals, warp: Warp, reader: Reader): Attempt {
  const { blocks, fine } = fineAlignment(residuals, reader, pose);
  return {
    pose,
    score: fine.score,
    soft: readSoftBits(residuals, reader),
    corners: cornersOf(pose, warp, pose),
    basis: Math.min(pose.width, pose.height) === 2 * MARK.shortSideCells ? 'label' : 'outline',
    sight: { blocks, displacement: fine.displacement, warp },
    cellPixels: cellPixels(pose),
  };
}

function fineAlignment(residuals: Residuals, reader: Reader, pose: Pose) {
  const start = atRest(pose);
  return demodulate(residuals, reader, cellPixels(pose))
    .map((seen) => compareWith(seen, reader, false))
    .map((blocks): { blocks: Blocks; fine: Alignment } => ({ blocks, fine: refine(blocks, reader, start, FINE_PRIOR) }))
    .reduce((best, one) => (one.fine.score > best.fine.score ? one : best));
}

/** Radius of the local mean, as where artwork is taken away unknown. */
const MEAN_RADIUS = 4;
/** Side of the pieces in which light, ink and lens count as the same, in raster pixels. */
const PIECE = 32;
/** What the fit may not explain, in squares of levels a piece: it keeps shapes out that are hardly there. */
const STIFFNESS = 20;

/**
 * What the artwork gives to explain a photograph by: its luma sharp, blurred a little and blurred more (the lens), its
 * slopes (what laying on left over), and its colours.
 */
function shapesOf(artwork: Channels): readonly Float32Array[] {
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

/** The photograph less what the shapes explain of it, channel by channel and piece by piece. */
function withoutShapes(flat: Flat, shapes: readonly Float32Array[]): Flat {
  const { width, height, seen } = flat;
  const share = triangleBlur(seen, width, height, MEAN_RADIUS);
  const channels = [flat.luma, flat.blueYellow, flat.redGreen].map((plane) => {
    const mean = triangleBlur(plane, width, height, MEAN_RADIUS);
    return plane.map((value, i) => (seen[i] === 0 ? 0 : value - mean[i] / (share[i] + 1e-3)));
  });
  for (let top = 0; top < height; top += PIECE) {
    for (let left = 0; left < width; left += PIECE) {
      const piece = placesOf(left, top, width, height, seen);
      takeAway(channels, shapes, piece);
    }
  }
  const [luma, blueYellow, redGreen] = channels;
  for (let i = 0; i < luma.length; i++) luma[i] += MIDDLE;
  return { ...flat, luma, blueYellow, redGreen };
}

/** Luma that what is left is taken to lie at. */
const MIDDLE = 128;

function placesOf(left: number, top: number, width: number, height: number, seen: Float32Array): Int32Array {
  const places: number[] = [];
  for (let y = top; y < Math.min(height, top + PIECE); y++) {
    for (let x = left; x < Math.min(width, left + PIECE); x++) if (seen[y * width + x] > 0) places.push(y * width + x);
  }
  return Int32Array.from(places);
}

/** Least squares in one piece. */
function takeAway(channels: readonly Float32Array[], shapes: readonly Float32Array[], places: Int32Array): void {
  const size = shapes.length;
  const normal = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    const one = shapes[a];
    for (let b = 0; b <= a; b++) {
      const other = shapes[b];
      let sum = 0;
      for (let k = 0; k < places.length; k++) sum += one[places[k]] * other[places[k]];
      normal[a * size + b] = sum;
      normal[b * size + a] = sum;
    }
  }
  for (let a = 0; a < size; a++) normal[a * size + a] = 1.001 * normal[a * size + a] + STIFFNESS;
  for (const channel of channels) {
    const right = Float64Array.from(shapes, (shape) => {
      let sum = 0;
      for (let k = 0; k < places.length; k++) sum += shape[places[k]] * channel[places[k]];
      return sum;
    });
    const share = solve(normal, right, size);
    for (let a = 0; a < size; a++) {
      const shape = shapes[a];
      const part = share[a];
      for (let k = 0; k < places.length; k++) channel[places[k]] -= part * shape[places[k]];
    }
  }
}
