/**
 * How much of a change is seen (S-CIELAB, at 300 DPI from 40 cm), measured in small windows of a picture. The model by which
 * photographs are marked may be half as much off for one picture as for another; this is not, and takes longer.
 */
import { LINEAR } from '#main/engine/format/colour.ts';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { EYE, FROM_OPPONENT, PIXELS_PER_DEGREE, TO_OPPONENT, TO_XYZ, WHITE } from './eye.ts';

/** Windows that are looked at, pixels along each, and pixels at their edges that only the eye's blur sees. */
const WINDOWS = 80;
const WINDOW = 48;
const EDGE = 8;
const AREA = WINDOW * WINDOW;
/** Windows begin where a unit of JPEG does. */
const GRID = 16;

export interface SeenWindow {
  readonly left: number;
  readonly top: number;
}

/** The windows of a picture, spread evenly; none in a picture that is smaller than one. */
export function windowsOf({ width, height }: Rgb): SeenWindow[] {
  const [across, down] = [width, height].map((length) => Math.floor((length - WINDOW) / GRID) + 1);
  if (across <= 0 || down <= 0) return [];
  // Steps by powers of the plastic number leave no two of them near each other.
  return Array.from({ length: WINDOWS }, (_, k) => ({
    left: GRID * Math.floor(across * ((0.5 + k * 0.754878) % 1)),
    top: GRID * Math.floor(down * ((0.5 + k * 0.56984) % 1)),
  }));
}

export function windowAt({ width, data }: Rgb, { left, top }: SeenWindow): Rgb {
  const out = new Uint8Array(3 * AREA);
  for (let y = 0; y < WINDOW; y++) {
    const from = 3 * ((top + y) * width + left);
    out.set(data.subarray(from, from + 3 * WINDOW), 3 * WINDOW * y);
  }
  return { width: WINDOW, height: WINDOW, data: out };
}

/** Difference in the mean and at the 99th percentile, and the mean square of the change in levels. */
export interface Seen {
  readonly mean: number;
  readonly most: number;
  readonly square: number;
}

/** How these windows look; `to` tells what is seen of a change of them. */
export function lookAt(windows: readonly Rgb[]): { to(changed: readonly Rgb[]): Seen } {
  const before = windows.map(resolved);
  const inner = WINDOW - 2 * EDGE;
  return {
    to(changed) {
      const differences = new Float32Array(windows.length * inner * inner);
      let square = 0;
      let at = 0;
      changed.forEach((window, k) => {
        const after = resolved(window);
        for (let y = EDGE; y < WINDOW - EDGE; y++)
          for (let i = y * WINDOW + EDGE; i < (y + 1) * WINDOW - EDGE; i++)
            differences[at++] = difference(before[k], after, i);
        const { data } = windows[k];
        for (let i = 0; i < data.length; i++) square += (data[i] - window.data[i]) ** 2;
      });
      differences.sort();
      const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
      const most = differences[Math.floor(0.99 * (differences.length - 1))];
      return { mean, most, square: square / (3 * AREA * windows.length) };
    },
  };
}

type Planes = readonly [Float32Array, Float32Array, Float32Array];

/** CIELAB of a window as the eye resolves it. For the widest parts of its blur stands the mean of the window. */
function resolved({ data }: Rgb): Planes {
  const planes: Planes = [new Float32Array(AREA), new Float32Array(AREA), new Float32Array(AREA)];
  planes.forEach((plane, c) => {
    const [r, g, b] = TO_OPPONENT_OF_LIGHT[c];
    let sum = 0;
    for (let i = 0, at = 0; i < AREA; i++, at += 3) {
      plane[i] = r * LINEAR[data[at]] + g * LINEAR[data[at + 1]] + b * LINEAR[data[at + 2]];
      sum += plane[i];
    }
    const rest = (1 - NARROW[c].share - (c === 0 ? MIDDLE.share : 0)) * (sum / AREA);
    const middle = c === 0 ? triangleBlur(plane, WINDOW, WINDOW, MIDDLE.radius) : null;
    blurNarrow(plane, NARROW[c], rest);
    if (middle !== null) for (let i = 0; i < AREA; i++) plane[i] += MIDDLE.share * middle[i];
  });
  toLab(planes);
  return planes;
}

/** Linear light of R, G, B to the opponent channels. */
const TO_OPPONENT_OF_LIGHT = TO_OPPONENT.map((weights) =>
  [0, 1, 2].map((channel) => weights.reduce((sum, weight, k) => sum + weight * WHITE[k] * TO_XYZ[k][channel], 0)),
);

/** The second part of the blur of light and dark. */
const MIDDLE = { radius: Math.round((EYE[0][1][1] * PIXELS_PER_DEGREE) / Math.SQRT2 / 0.87), share: 0.105 / 0.918 };

interface Narrow {
  /** Half of a Gaussian that sums up to the share of the narrow part in the whole blur, from the middle on. */
  readonly taps: Float64Array;
  readonly share: number;
}

const NARROW: readonly Narrow[] = EYE.map((parts) => {
  const total = parts.reduce((sum, [weight]) => sum + weight, 0);
  const [weight, spread] = parts[0];
  const reach = spread * PIXELS_PER_DEGREE;
  const taps = Float64Array.from({ length: EDGE + 1 }, (_, k) => Math.exp(-((k / reach) ** 2)));
  const sum = 2 * taps.reduce((all, tap) => all + tap, 0) - taps[0];
  return { taps: taps.map((tap) => tap / sum), share: weight / total };
});

function blurNarrow(plane: Float32Array, { taps, share }: Narrow, rest: number): void {
  const between = new Float32Array(AREA);
  const padded = new Float32Array(WINDOW + 2 * EDGE);
  for (let row = 0; row < AREA; row += WINDOW) {
    padded.fill(plane[row], 0, EDGE);
    padded.set(plane.subarray(row, row + WINDOW), EDGE);
    padded.fill(plane[row + WINDOW - 1], EDGE + WINDOW);
    for (let x = 0; x < WINDOW; x++) {
      let sum = taps[0] * padded[x + EDGE];
      for (let k = 1; k <= EDGE; k++) sum += taps[k] * (padded[x + EDGE - k] + padded[x + EDGE + k]);
      between[row + x] = sum;
    }
  }
  // Rows at the edge are not looked at.
  for (let row = WINDOW * EDGE; row < AREA - WINDOW * EDGE; row += WINDOW) {
    for (let at = row; at < row + WINDOW; at++) {
      let sum = taps[0] * between[at];
      for (let k = 1, far = WINDOW; k <= EDGE; k++, far += WINDOW)
        sum += taps[k] * (between[at - far] + between[at + far]);
      plane[at] = share * sum + rest;
    }
  }
}

function toLab([first, second, third]: Planes): void {
  const [fromX, fromY, fromZ] = FROM_OPPONENT;
  for (let i = WINDOW * EDGE; i < AREA - WINDOW * EDGE; i++) {
    const [a, b, c] = [first[i], second[i], third[i]];
    const x = root((fromX[0] * a + fromX[1] * b + fromX[2] * c) / WHITE[0]);
    const y = root((fromY[0] * a + fromY[1] * b + fromY[2] * c) / WHITE[1]);
    const z = root((fromZ[0] * a + fromZ[1] * b + fromZ[2] * c) / WHITE[2]);
    first[i] = 116 * y - 16;
    second[i] = 500 * (x - y);
    third[i] = 200 * (y - z);
  }
}

function root(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

const POWER = 25 ** 7;

/** CIEDE2000 without its turn of blue hues. */
function difference(before: Planes, after: Planes, i: number): number {
  const [l1, a1, b1] = [before[0][i], before[1][i], before[2][i]];
  const [l2, a2, b2] = [after[0][i], after[1][i], after[2][i]];
  const power = ((Math.sqrt(a1 * a1 + b1 * b1) + Math.sqrt(a2 * a2 + b2 * b2)) / 2) ** 7;
  const grey = 1.5 - 0.5 * Math.sqrt(power / (power + POWER));
  const [c1, c2] = [Math.sqrt(grey * grey * a1 * a1 + b1 * b1), Math.sqrt(grey * grey * a2 * a2 + b2 * b2)];
  const off = ((l1 + l2) / 2 - 50) ** 2;
  const light = (l2 - l1) / (1 + (0.015 * off) / Math.sqrt(20 + off));
  const chroma = (c2 - c1) / (1 + 0.0225 * (c1 + c2));
  const hue = Math.max(0, (grey * (a2 - a1)) ** 2 + (b2 - b1) ** 2 - (c2 - c1) ** 2);
  const byHue = 1 + 0.0075 * (c1 + c2) * hueWeight(grey * (a1 + a2), b1 + b2);
  return Math.sqrt(light * light + chroma * chroma + hue / (byHue * byHue));
}

/** How much less a difference of hue counts at the hue of this colour, relative to others: 1 - 0.17 cos(h - 30) + … */
function hueWeight(a: number, b: number): number {
  const length = Math.sqrt(a * a + b * b);
  if (length === 0) return 1;
  const [cos, sin] = [a / length, b / length];
  const [cos2, sin2] = [cos * cos - sin * sin, 2 * sin * cos];
  const [cos3, sin3] = [cos2 * cos - sin2 * sin, sin2 * cos + cos2 * sin];
  const [cos4, sin4] = [cos2 * cos2 - sin2 * sin2, 2 * sin2 * cos2];
  // Cosines and sines of 30, 6 and 63 degrees.
  const [first, third, fourth] = [
    0.866025 * cos + 0.5 * sin,
    0.994522 * cos3 - 0.104528 * sin3,
    0.45399 * cos4 + 0.891007 * sin4,
  ];
  return 1 - 0.17 * first + 0.24 * cos2 + 0.32 * third - 0.2 * fourth;
}
