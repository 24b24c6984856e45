/**
 * Takes the artwork away. What is left after the local mean is whitened by the local covariance of the three colour
 * differences: artwork mostly varies along one line in colour, and across that line it hides nothing. Ink strokes and
 * their surroundings, and places out of the picture, have no weight at all: they are erasures.
 */
import { boxBlur } from './blur.ts';
import type { Flat } from './rectify.ts';

/** A channel as a matched filter wants it (inverse covariance times what is left), and the inverse covariance itself. */
export interface Residual {
  readonly value: Float32Array;
  readonly weight: Float32Array;
}

export interface Residuals {
  readonly width: number;
  readonly height: number;
  readonly luma: Residual;
  readonly blueYellow: Residual;
}

/** Radii of box blurs in raster pixels (two a cell). */
const MEAN_RADIUS = 5;
const NOISE_RADIUS = 12;
/** Noise is never taken to be less than this many levels: the rest is quantisation. */
const NOISE_FLOOR = 1.2;
/** A residual counts at most this many standard deviations. */
const CLIP = 4;

/** An edge is ink where it is this many times the typical slope around and no less than so many levels. */
const INK_RATIO = 2.1;
const INK_LEVELS = 9;
export function removeArtwork(flat: Flat): Residuals {
  const { width, height } = flat;
  const usable = withoutInk(flat);
  const share = boxBlur(usable, width, height, MEAN_RADIUS);
  const around = boxBlur(usable, width, height, NOISE_RADIUS);
  const differences = [flat.luma, flat.blueYellow, flat.redGreen].map((channel) => difference(channel, usable, share, width, height));
  const covariance = localCovariance(differences, around, width, height);
  return { width, height, ...whiten(differences, covariance, usable) };
}

/** What is left of a channel after the mean of the usable places around. */
function difference(channel: Float32Array, usable: Float32Array, share: Float32Array, width: number, height: number): Float32Array {
  const masked = channel.map((value, i) => value * usable[i]);
  const sum = boxBlur(masked, width, height, MEAN_RADIUS);
  for (let i = 0; i < masked.length; i++) masked[i] = usable[i] === 0 ? 0 : channel[i] - sum[i] / (share[i] + 1e-3);
  return masked;
}

/** Means of products around every place: yy, bb, rr, yb, yr, br. */
function localCovariance(differences: Float32Array[], around: Float32Array, width: number, height: number): Float32Array[] {
  const [y, b, r] = differences;
  const product = (p: Float32Array, q: Float32Array): Float32Array => {
    const mean = boxBlur(p.map((value, i) => value * q[i]), width, height, NOISE_RADIUS);
    for (let i = 0; i < mean.length; i++) mean[i] /= around[i] + 1e-3;
    return mean;
  };
  return [product(y, y), product(b, b), product(r, r), product(y, b), product(y, r), product(b, r)];
}

function whiten(differences: Float32Array[], covariance: Float32Array[], usable: Float32Array): { luma: Residual; blueYellow: Residual } {
  const [y, b, r] = differences;
  const [yy, bb, rr, yb, yr, br] = covariance;
  const size = usable.length;
  const luma = { value: new Float32Array(size), weight: new Float32Array(size) };
  const blueYellow = { value: new Float32Array(size), weight: new Float32Array(size) };
  const floor = NOISE_FLOOR * NOISE_FLOOR;
  for (let i = 0; i < size; i++) {
    if (usable[i] === 0) continue;
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
    const i11 = (a * k - g * g) * scale;
    const i12 = (d * g - a * h) * scale;
    const i22 = (a * e - d * d) * scale;
    const v0 = (i00 * y[i] + i01 * b[i] + i02 * r[i]) * scale;
    const v1 = i01 * scale * y[i] + i11 * b[i] + i12 * r[i];
    const v2 = i02 * scale * y[i] + i12 * b[i] + i22 * r[i];
    const distance = Math.sqrt(Math.max(0, v0 * y[i] + v1 * b[i] + v2 * r[i]));
    const held = distance > CLIP ? CLIP / distance : 1;
    luma.value[i] = held * v0;
    luma.weight[i] = i00 * scale;
    blueYellow.value[i] = held * v1;
    blueYellow.weight[i] = i11;
  }
  return { luma, blueYellow };
}

/**
 * 1 where a place can be used, 0 where nothing was seen and on ink and near it. Edges are left out only where that leaves
 * more information: less area, but the rest so much quieter (paper between letters, not the inside of a photograph).
 */
function withoutInk(flat: Flat): Float32Array {
  const { width, height, luma, seen } = flat;
  const smooth = boxBlur(luma, width, height, 2);
  const slope = luma.map((value, i) => Math.abs(value - smooth[i]) * seen[i]);
  const typical = boxBlur(slope, width, height, 20);
  const ink = slope.map((value, i) => (value > Math.max(INK_LEVELS, INK_RATIO * typical[i]) ? 1 : 0));
  const near = boxBlur(ink, width, height, 2);
  const clear = seen.map((value, i) => (near[i] > 1e-6 ? 0 : value));
  const all = information(slope, seen, width, height);
  const left = information(slope, clear, width, height);
  return seen.map((value, i) => (left[i] > all[i] ? clear[i] : value));
}

/** Share of places that `mask` leaves, by the mean square of their slopes. */
function information(slope: Float32Array, mask: Float32Array, width: number, height: number): Float32Array {
  const share = boxBlur(mask, width, height, NOISE_RADIUS);
  const power = boxBlur(slope.map((value, i) => value * value * mask[i]), width, height, NOISE_RADIUS);
  return share.map((value, i) => (value * value) / (power[i] + value * NOISE_FLOOR * NOISE_FLOOR + 1e-9));
}
