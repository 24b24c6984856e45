import type { Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from './blur.ts';
import { makeLinearTable } from './channel/colour.ts';
import { ciede2000, toLab } from './lab.ts';

/** How visible a change of a picture is, on paper. Differences are CIEDE2000 as the eye resolves them (S-CIELAB). */
export interface Visibility {
  readonly psnr: number;
  readonly deMean: number;
  readonly deP99: number;
  /** What is left of the Lab difference when its slow part is taken away. */
  readonly grainMean: number;
  readonly grainP99: number;
  /** Mean difference between the slow parts: a change of tint. */
  readonly tint: number;
}

type Planes = readonly [Float32Array, Float32Array, Float32Array];

const RGB_TO_XYZ = [
  [0.412453, 0.35758, 0.180423],
  [0.212671, 0.71516, 0.072169],
  [0.019334, 0.119193, 0.950227],
] as const;

/** Light and dark, red and green, blue and yellow (Zhang and Wandell 1996). */
const XYZ_TO_OPPONENT = [
  [0.279, 0.72, -0.107],
  [-0.449, 0.29, -0.077],
  [0.086, -0.59, 0.501],
] as const;

const OPPONENT_TO_XYZ = [
  [0.626555, -1.867178, -0.153156],
  [1.369855, 0.934756, 0.436229],
  [1.505651, 1.421324, 2.536021],
] as const;

/** What the eye makes of a point: weights and spreads in degrees, exp(-(r / spread)^2), one list for each opponent channel. */
const EYE = [
  [
    [0.921, 0.0283],
    [0.105, 0.133],
    [-0.108, 4.336],
  ],
  [
    [0.531, 0.0392],
    [0.33, 0.494],
  ],
  [
    [0.488, 0.0536],
    [0.371, 0.386],
  ],
] as const;

export interface ViewingOptions {
  readonly dpi?: number;
  readonly cm?: number;
  /** Only these pixels count in the means and percentiles (not in PSNR); all, where it is missing. */
  readonly where?: (pixel: number) => boolean;
}

/** Compares two pictures of one size, printed at 300 dpi and seen from 40 cm where nothing else is said. */
export function measureVisibility(original: Rgb, changed: Rgb, options: ViewingOptions = {}): Visibility {
  const { dpi = 300, cm = 40, where } = options;
  const pixelsPerDegree = (dpi / 2.54) * cm * Math.tan(Math.PI / 180);
  const a = seen(original, pixelsPerDegree);
  const b = seen(changed, pixelsPerDegree);
  const whole = kept(differences(a, b), where);
  const slowA = slowPart(a, original, pixelsPerDegree / 1.5);
  const slowB = slowPart(b, original, pixelsPerDegree / 1.5);
  const grain = kept(grainOf(a, b, slowA, slowB), where);
  return {
    psnr: psnr(original, changed),
    deMean: mean(whole),
    deP99: percentile(whole, 0.99),
    grainMean: mean(grain),
    grainP99: percentile(grain, 0.99),
    tint: mean(kept(differences(slowA, slowB), where)),
  };
}

function kept(values: Float32Array, where: ((pixel: number) => boolean) | undefined): Float32Array {
  return where === undefined ? values : values.filter((_, pixel) => where(pixel));
}

function grainOf(a: Planes, b: Planes, slowA: Planes, slowB: Planes): Float32Array {
  return a[0].map((_, i) => {
    const fast = (c: number) => b[c][i] - a[c][i] - (slowB[c][i] - slowA[c][i]);
    return Math.hypot(fast(0), fast(1), fast(2));
  });
}

/** CIELAB of the picture as the eye resolves it. */
function seen(picture: Rgb, pixelsPerDegree: number): Planes {
  const linear = makeLinearTable();
  const channels = planes(picture, (data, i) => [linear[data[i]], linear[data[i + 1]], linear[data[i + 2]]]);
  multiply(channels, RGB_TO_XYZ);
  multiply(channels, XYZ_TO_OPPONENT);
  for (let c = 0; c < 3; c++) resolve(channels[c], picture, EYE[c], pixelsPerDegree);
  multiply(channels, OPPONENT_TO_XYZ);
  toLab(...channels);
  return channels;
}

function planes(picture: Rgb, read: (data: Uint8Array, i: number) => readonly [number, number, number]): Planes {
  const count = picture.width * picture.height;
  const out: Planes = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    const values = read(picture.data, i * 3);
    for (let c = 0; c < 3; c++) out[c][i] = values[c];
  }
  return out;
}

function multiply([x, y, z]: Planes, matrix: readonly (readonly [number, number, number])[]): void {
  const [r0, r1, r2] = matrix;
  for (let i = 0; i < x.length; i++) {
    const [a, b, c] = [x[i], y[i], z[i]];
    x[i] = r0[0] * a + r0[1] * b + r0[2] * c;
    y[i] = r1[0] * a + r1[1] * b + r1[2] * c;
    z[i] = r2[0] * a + r2[1] * b + r2[2] * c;
  }
}

function resolve(
  plane: Float32Array,
  size: { readonly width: number; readonly height: number },
  parts: readonly (readonly [weight: number, spread: number])[],
  pixelsPerDegree: number,
): void {
  const total = parts.reduce((sum, part) => sum + part[0], 0);
  const from = plane.slice();
  plane.fill(0);
  for (const [weight, spread] of parts) {
    const blurred = from.slice();
    blurPlane(blurred, size.width, size.height, (spread * pixelsPerDegree) / Math.SQRT2);
    for (let i = 0; i < plane.length; i++) plane[i] += (weight / total) * blurred[i];
  }
}

function differences(a: Planes, b: Planes): Float32Array {
  const out = new Float32Array(a[0].length);
  for (let i = 0; i < out.length; i++) out[i] = ciede2000(a[0][i], a[1][i], a[2][i], b[0][i], b[1][i], b[2][i]);
  return out;
}

function slowPart(lab: Planes, size: { readonly width: number; readonly height: number }, sigma: number): Planes {
  const slow: Planes = [lab[0].slice(), lab[1].slice(), lab[2].slice()];
  for (const plane of slow) blurPlane(plane, size.width, size.height, sigma);
  return slow;
}

function psnr(a: Rgb, b: Rgb): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i] - b.data[i]) ** 2;
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, sum / a.data.length));
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (const v of values) sum += v;
  return sum / values.length;
}

function percentile(values: Float32Array, share: number): number {
  const sorted = values.slice().sort();
  const place = share * (sorted.length - 1);
  const i = Math.floor(place);
  return sorted[i] + (sorted[Math.min(sorted.length - 1, i + 1)] - sorted[i]) * (place - i);
}
