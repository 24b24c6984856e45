/**
 * Whitening: takes the artwork away, which is noise to the mark. The local mean goes first. What is left is multiplied by
 * the inverse of the local covariance of luma and the two colour differences: artwork mostly varies along one line in
 * colour, and across that line it does not hide the mark. Strokes of ink with their surroundings, and places outside the
 * photograph, are erasures: their weight is 0.
 *
 * Statistics vary slowly and are kept on a grid of 2 x 2 raster pixels, which costs a quarter.
 */
import type { Loops, Planes } from '#main/engine/numeric/planes.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import type { FlatRaster } from './rectification.ts';

/** A channel for a matched filter: inverse covariance times what is left, and the inverse covariance itself. */
export interface Residual {
  readonly value: Float32Array;
  readonly weight: Float32Array;
}

export interface Residuals {
  readonly width: number;
  readonly height: number;
  readonly luma: Residual;
  readonly blueYellow: Residual;
  /** Mean luma and mean blue-yellow of the places that have weight, in levels. */
  readonly light: number;
  readonly blue: number;
}

/** Radius of the blur that is the local mean, in raster pixels (two a cell). All blurs here are triangles: see `triangleBlur`. */
const MEAN_RADIUS = 4;
/** The same for the slope of luma, by which ink is found. */
const SLOPE_RADIUS = 2;
/** Radius of the neighbourhood whose covariance counts, in grid places of two raster pixels. */
const NOISE_RADIUS = 5;
/** Least noise that is assumed, in levels: that of rounding and compression. */
const NOISE_FLOOR = 1.2;
/** A residual is clipped at this many standard deviations. */
const CLIP = 4;

/** An edge is ink from this many times the mean slope around it, and from this many levels. */
const INK_RATIO = 2.1;
const INK_LEVELS = 9;
/** Radius of the neighbourhood of that mean, in grid places. */
const INK_RADIUS = 10;

/** Planes of a raster's size, and of its grid's, that whitening needs at a time. */
const PLANES = { full: 8, onGrid: 11 };
/** Added to a share of places before it divides: of raster pixels, and of sums over four of them. */
const LITTLE = 1e-3;

export function removeArtwork(flat: FlatRaster, scratch = createScratch()): Residuals {
  const { width, height } = flat;
  const planes = scratch.planes(width, height, PLANES);
  const { loops } = planes;
  // Luma, blue-yellow and red-green, what is usable of them, then what was seen, and two planes to work in.
  const [y, b, r, usable, seen, slope, mean, ...rest] = planes.full(PLANES.full);
  const [yy, yb, yr, bb, br, rr, around, ...spare] = planes.onGrid(PLANES.onGrid);
  spread(flat.luma, y, planes);
  spread(flat.blueYellow, b, planes);
  spread(flat.redGreen, r, planes);
  spread(flat.seen, seen, planes);
  usablePlaces(y, seen, usable, { slope, mean, loops, spare });
  const light = meanLevel(y, usable);
  const blue = meanLevel(b, usable);

  const share = slope;
  loops.blur(usable, share, MEAN_RADIUS);
  for (const channel of [y, b, r]) {
    loops.multiply(channel, usable, seen);
    loops.blur(seen, mean, MEAN_RADIUS);
    loops.lessMean(channel, usable, mean, share, LITTLE);
  }

  const [sums] = spare;
  const products = [
    [y, y, yy],
    [y, b, yb],
    [y, r, yr],
    [b, b, bb],
    [b, r, br],
    [r, r, rr],
    [usable, usable, around],
  ];
  for (const [one, other, covariance] of products) {
    loops.pairSums(one, other, sums);
    loops.blur(sums, covariance, NOISE_RADIUS);
  }
  loops.invert([yy, yb, yr, bb, br, rr, around], NOISE_FLOOR * NOISE_FLOOR, 4 * LITTLE);
  const out = [seen, slope, mean, ...rest];
  loops.whiten([y, b, r, usable], [yy, yb, yr, bb, br, rr], out, CLIP);
  const [luma, lumaWeight, blueYellow, blueWeight] = out.slice(0, 4).map((plane) => compact(plane, planes));
  return {
    width,
    height,
    light,
    blue,
    luma: { value: luma, weight: lumaWeight },
    blueYellow: { value: blueYellow, weight: blueWeight },
  };
}

/** Copies a channel to a plane with padding that nobody has seen. */
function spread(channel: Float32Array, plane: Float32Array, { width, height, stride }: Planes): void {
  if (stride === width) plane.set(channel);
  else
    for (let row = 0; row < height; row++) {
      plane.set(channel.subarray(row * width, (row + 1) * width), row * stride);
      plane.fill(0, row * stride + width, (row + 1) * stride);
    }
  plane.fill(0, height * stride);
}

/** A copy of a plane without its padding. */
function compact(plane: Float32Array, { width, height, stride }: Planes): Float32Array {
  if (stride === width) return plane.slice(0, width * height);
  const out = new Float32Array(width * height);
  for (let row = 0; row < height; row++) out.set(plane.subarray(row * stride, row * stride + width), row * width);
  return out;
}

function meanLevel(channel: Float32Array, usable: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < channel.length; i++) {
    sum += channel[i] * usable[i];
    count += usable[i];
  }
  return sum / (count + 1e-9);
}

/** Memory for the search of ink: two planes of the raster's size and three of the grid's. */
interface InkWork {
  readonly slope: Float32Array;
  readonly mean: Float32Array;
  readonly loops: Loops;
  readonly spare: readonly Float32Array[];
}

/**
 * 1 where a place can be used; 0 where nothing was seen, on ink and near it. Edges are erased only where that gains
 * information because what is left is so much quieter: paper between letters, but not the inside of a photograph.
 */
function usablePlaces(luma: Float32Array, seen: Float32Array, usable: Float32Array, work: InkWork): void {
  const { slope, loops, spare } = work;
  loops.blur(luma, slope, SLOPE_RADIUS);
  loops.slope(luma, slope, seen);
  awayFromInk(usable, seen, work);
  const [all, left, sums] = spare;
  information(seen, all, sums, work);
  information(usable, left, sums, work);
  loops.choose(left, all, seen, usable);
}

/** `seen`, with 0 at edges that stand out and within four raster pixels of them. */
function awayFromInk(clear: Float32Array, seen: Float32Array, { slope, loops, spare }: InkWork): void {
  const [sums, typical, ink] = spare;
  loops.pairSums(slope, seen, sums);
  loops.blur(sums, typical, INK_RADIUS);
  loops.ink(slope, typical, ink, INK_RATIO / 4, INK_LEVELS);
  const [near, none] = spare;
  loops.blur(ink, near, 1);
  none.fill(0);
  clear.fill(0);
  loops.choose(near, none, seen, clear);
}

/** Information that `mask` leaves around every grid place: share of places left, over the mean square of their slopes. */
function information(
  mask: Float32Array,
  share: Float32Array,
  sums: Float32Array,
  { slope, mean, loops, spare }: InkWork,
): void {
  const power = spare[3];
  loops.pairSums(mask, mask, sums);
  loops.blur(sums, share, NOISE_RADIUS);
  loops.multiply(slope, mask, mean);
  loops.pairSums(mean, mean, sums);
  loops.blur(sums, power, NOISE_RADIUS);
  loops.information(share, power, NOISE_FLOOR * NOISE_FLOOR);
}

const SQUARE = 32;

/** The same residuals with the raster's top right corner made its top left one: a quarter turn against the clock. */
export function quarterTurn(residuals: Residuals): Residuals {
  const { width, height } = residuals;
  const turn = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(plane.length);
    // Squares of so many pixels a side stay in the cache.
    for (let top = 0; top < width; top += SQUARE) {
      for (let left = 0; left < height; left += SQUARE) {
        for (let y = top; y < Math.min(width, top + SQUARE); y++) {
          for (let x = left; x < Math.min(height, left + SQUARE); x++)
            out[y * height + x] = plane[x * width + width - 1 - y];
        }
      }
    }
    return out;
  };
  return { ...residuals, width: height, height: width, ...eachPlane(residuals, turn) };
}

/** The same residuals upside down. */
export function halfTurn(residuals: Residuals): Residuals {
  return { ...residuals, ...eachPlane(residuals, (plane) => plane.toReversed()) };
}

function eachPlane({ luma, blueYellow }: Residuals, change: (plane: Float32Array) => Float32Array) {
  const both = ({ value, weight }: Residual): Residual => ({ value: change(value), weight: change(weight) });
  return { luma: both(luma), blueYellow: both(blueYellow) };
}
