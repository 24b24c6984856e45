/**
 * Whitening: takes the artwork away, which is noise to the mark. The local mean goes first. What is left is multiplied by
 * the inverse of the local covariance of luma and the two colour differences: artwork mostly varies along one line in
 * colour, and across that line it does not hide the mark. Strokes of ink with their surroundings, and places outside the
 * photograph, are erasures: their weight is 0.
 *
 * Statistics vary slowly and are kept on a grid of 2 x 2 raster pixels, which costs a quarter.
 */
import { triangleBlur } from '../numeric/blur.ts';
import { createScratch, type Scratch } from '../numeric/scratch.ts';
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
  /** Mean luma of the places that have weight, in levels. */
  readonly light: number;
}

/** Radius of the box blur that is the local mean, in raster pixels (two a cell). */
const MEAN_RADIUS = 4;
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

/** Sizes of the raster and of its grid, and memory to work in. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly grid: { readonly width: number; readonly height: number };
  readonly scratch: Scratch;
}

export function removeArtwork(flat: FlatRaster, scratch = createScratch()): Residuals {
  const { width, height } = flat;
  const grid = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const frame = { width, height, grid, scratch };
  const usable = usablePlaces(flat, frame);
  const share = triangleBlur(usable, width, height, MEAN_RADIUS, scratch, 'share');
  const y = difference(flat.luma, usable, share, frame, 'y');
  const b = difference(flat.blueYellow, usable, share, frame, 'b');
  const r = difference(flat.redGreen, usable, share, frame, 'r');
  const inverse = invertCovariance(localCovariance([y, b, r], usable, frame));
  return { width, height, ...whiten(y, b, r, inverse, usable, frame), light: meanLight(flat.luma, usable) };
}

function meanLight(luma: Float32Array, usable: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < luma.length; i++) {
    sum += luma[i] * usable[i];
    count += usable[i];
  }
  return sum / (count + 1e-9);
}

/** A channel less the mean of the usable places around. */
function difference(
  channel: Float32Array,
  usable: Float32Array,
  share: Float32Array,
  frame: Frame,
  name: string,
): Float32Array {
  const { width, height, scratch } = frame;
  const masked = scratch.plane(name, channel.length);
  for (let i = 0; i < masked.length; i++) masked[i] = channel[i] * usable[i];
  const sum = triangleBlur(masked, width, height, MEAN_RADIUS, scratch);
  for (let i = 0; i < masked.length; i++) masked[i] = usable[i] === 0 ? 0 : channel[i] - sum[i] / (share[i] + 1e-3);
  return masked;
}

/** Means of products around every grid place: yy, bb, rr, yb, yr, br. */
function localCovariance(differences: Float32Array[], usable: Float32Array, frame: Frame): Float32Array[] {
  const { grid, scratch } = frame;
  const around = triangleBlur(
    sumProducts(usable, usable, frame),
    grid.width,
    grid.height,
    NOISE_RADIUS,
    scratch,
    'around',
  );
  return sumAllProducts(differences, frame).map((sums, k) => {
    const mean = triangleBlur(sums, grid.width, grid.height, NOISE_RADIUS, scratch, `covariance ${k}`);
    for (let i = 0; i < mean.length; i++) mean[i] /= around[i] + 4e-3;
    return mean;
  });
}

/** Sums over 2 x 2 raster pixels of yy, bb, rr, yb, yr, br, in one pass because memory is the bottleneck. */
function sumAllProducts([y, b, r]: Float32Array[], { width, height, grid, scratch }: Frame): Float32Array[] {
  const size = grid.width * grid.height;
  const sums = Array.from({ length: 6 }, (_, k) => scratch.plane(`products ${k}`, size).fill(0));
  const [yy, bb, rr, yb, yr, br] = sums;
  for (let row = 0; row < height; row++) {
    const from = row * width;
    const to = (row >> 1) * grid.width;
    for (let x = 0; x < width; x++) {
      const vy = y[from + x];
      const vb = b[from + x];
      const vr = r[from + x];
      const j = to + (x >> 1);
      yy[j] += vy * vy;
      bb[j] += vb * vb;
      rr[j] += vr * vr;
      yb[j] += vy * vb;
      yr[j] += vy * vr;
      br[j] += vb * vr;
    }
  }
  return sums;
}

/** Sums of products over 2 x 2 raster pixels. */
function sumProducts(p: Float32Array, q: Float32Array, { width, height, grid, scratch }: Frame): Float32Array {
  const out = scratch.plane('products', grid.width * grid.height);
  for (let row = 0; row < height; row += 2) {
    const upper = row * width;
    const lower = row + 1 < height ? upper + width : -1;
    let to = (row >> 1) * grid.width;
    for (let x = 0; x < width; x += 2, to++) {
      const beside = x + 1 < width;
      let sum = p[upper + x] * q[upper + x];
      if (beside) sum += p[upper + x + 1] * q[upper + x + 1];
      if (lower >= 0) {
        sum += p[lower + x] * q[lower + x];
        if (beside) sum += p[lower + x + 1] * q[lower + x + 1];
      }
      out[to] = sum;
    }
  }
  return out;
}

/** Inverse covariance with the noise floor added, in place: 00, 01, 02, 11, 12, 22. */
function invertCovariance([yy, bb, rr, yb, yr, br]: Float32Array[]): Float32Array[] {
  const floor = NOISE_FLOOR * NOISE_FLOOR;
  for (let i = 0; i < yy.length; i++) {
    const a = yy[i] + floor;
    const e = bb[i] + floor;
    const k = rr[i] + floor;
    const d = yb[i];
    const g = yr[i];
    const h = br[i];
    const i00 = e * k - h * h;
    const i01 = g * h - d * k;
    const i02 = d * h - e * g;
    const scale = 1 / (a * i00 + d * i01 + g * i02);
    yy[i] = i00 * scale;
    yb[i] = i01 * scale;
    yr[i] = i02 * scale;
    bb[i] = (a * k - g * g) * scale;
    br[i] = (d * g - a * h) * scale;
    rr[i] = (a * e - d * d) * scale;
  }
  return [yy, yb, yr, bb, br, rr];
}

function whiten(
  y: Float32Array,
  b: Float32Array,
  r: Float32Array,
  inverse: Float32Array[],
  usable: Float32Array,
  { width, height, grid }: Frame,
): { luma: Residual; blueYellow: Residual } {
  const [i00, i01, i02, i11, i12, i22] = inverse;
  const luma = { value: new Float32Array(y.length), weight: new Float32Array(y.length) };
  const blueYellow = { value: new Float32Array(y.length), weight: new Float32Array(y.length) };
  for (let row = 0; row < height; row++) {
    const gridRow = (row >> 1) * grid.width;
    for (let x = 0; x < width; x++) {
      const i = row * width + x;
      if (usable[i] === 0) continue;
      const j = gridRow + (x >> 1);
      const v0 = i00[j] * y[i] + i01[j] * b[i] + i02[j] * r[i];
      const v1 = i01[j] * y[i] + i11[j] * b[i] + i12[j] * r[i];
      const v2 = i02[j] * y[i] + i12[j] * b[i] + i22[j] * r[i];
      const squared = v0 * y[i] + v1 * b[i] + v2 * r[i];
      const held = squared > CLIP * CLIP ? CLIP / Math.sqrt(squared) : 1;
      luma.value[i] = held * v0;
      luma.weight[i] = i00[j];
      blueYellow.value[i] = held * v1;
      blueYellow.weight[i] = i11[j];
    }
  }
  return { luma, blueYellow };
}

/**
 * 1 where a place can be used; 0 where nothing was seen, on ink and near it. Edges are erased only where that gains
 * information because what is left is so much quieter: paper between letters, but not the inside of a photograph.
 */
function usablePlaces({ luma, seen }: FlatRaster, frame: Frame): Float32Array {
  const { width, height, grid, scratch } = frame;
  const slope = triangleBlur(luma, width, height, 2, scratch, 'slope');
  for (let i = 0; i < slope.length; i++) slope[i] = Math.abs(luma[i] - slope[i]) * seen[i];
  const clear = awayFromInk(slope, seen, frame);
  const all = information(slope, seen, frame, 'all');
  const left = information(slope, clear, frame, 'left');
  for (let row = 0; row < height; row++) {
    const gridRow = (row >> 1) * grid.width;
    for (let x = 0; x < width; x++) {
      const j = gridRow + (x >> 1);
      if (left[j] <= all[j]) clear[row * width + x] = seen[row * width + x];
    }
  }
  return clear;
}

/** `seen`, with 0 at edges that stand out and within four raster pixels of them. */
function awayFromInk(slope: Float32Array, seen: Float32Array, frame: Frame): Float32Array {
  const { width, height, grid, scratch } = frame;
  const sums = sumProducts(slope, seen, frame);
  const typical = triangleBlur(sums, grid.width, grid.height, INK_RADIUS, scratch, 'typical');
  const ink = scratch.plane('ink', typical.length).fill(0);
  for (let row = 0; row < height; row++) {
    const gridRow = (row >> 1) * grid.width;
    for (let x = 0; x < width; x++) {
      const j = gridRow + (x >> 1);
      if (slope[row * width + x] > Math.max(INK_LEVELS, (INK_RATIO / 4) * typical[j])) ink[j] = 1;
    }
  }
  const near = triangleBlur(ink, grid.width, grid.height, 1, scratch);
  const clear = scratch.plane('clear', slope.length);
  for (let row = 0; row < height; row++) {
    const gridRow = (row >> 1) * grid.width;
    for (let x = 0; x < width; x++) {
      clear[row * width + x] = near[gridRow + (x >> 1)] > 1e-6 ? 0 : seen[row * width + x];
    }
  }
  return clear;
}

/** Information that `mask` leaves around every grid place: share of places left, over the mean square of their slopes. */
function information(slope: Float32Array, mask: Float32Array, frame: Frame, name: string): Float32Array {
  const { grid, scratch } = frame;
  const masked = scratch.plane('masked', slope.length);
  for (let i = 0; i < masked.length; i++) masked[i] = slope[i] * mask[i];
  const share = triangleBlur(sumProducts(mask, mask, frame), grid.width, grid.height, NOISE_RADIUS, scratch, name);
  const power = triangleBlur(sumProducts(masked, masked, frame), grid.width, grid.height, NOISE_RADIUS, scratch);
  for (let i = 0; i < share.length; i++) {
    share[i] = (share[i] * share[i]) / (power[i] + share[i] * NOISE_FLOOR * NOISE_FLOOR + 1e-9);
  }
  return share;
}

/** The same residuals with the raster's top right corner made its top left one: a quarter turn against the clock. */
export function quarterTurn(residuals: Residuals): Residuals {
  const { width, height } = residuals;
  const turn = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(plane.length);
    for (let y = 0; y < width; y++) {
      for (let x = 0; x < height; x++) out[y * height + x] = plane[x * width + width - 1 - y];
    }
    return out;
  };
  const both = ({ value, weight }: Residual): Residual => ({ value: turn(value), weight: turn(weight) });
  return {
    width: height,
    height: width,
    luma: both(residuals.luma),
    blueYellow: both(residuals.blueYellow),
    light: residuals.light,
  };
}
