/** A model of the eye (S-CIELAB): how much of a small difference is seen, by its colour and frequency and the colour that it lies on. */
import { LINEAR, linearOf } from '#main/engine/format/colour.ts';

/** Slope of linear light per level of sRGB. */
const SLOPE = Float32Array.from({ length: 256 }, (_, level) => linearOf(level + 0.5) - linearOf(level - 0.5));

/** sRGB to XYZ, each row divided by its white (D65), so that white is 1, 1, 1. */
export const TO_XYZ = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0177, 0.1095, 0.8728],
] as const;
export const WHITE = [0.9505, 1, 1.089] as const;

/** XYZ to the opponent channels of S-CIELAB (Zhang and Wandell, 1996): light-dark, red-green, blue-yellow. */
export const TO_OPPONENT = [
  [0.279, 0.72, -0.107],
  [-0.449, 0.29, -0.077],
  [0.086, -0.59, 0.501],
] as const;
export const FROM_OPPONENT = [
  [0.6266, -1.8672, -0.1532],
  [1.3699, 0.9348, 0.4362],
  [1.5057, 1.4213, 2.536],
] as const;

/** The eye's blur in each opponent channel: weights and spreads in degrees of sums of exp(-(r/s)^2). */
export const EYE = [
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

/** Pixels a degree of the eye's field, at 300 DPI seen from 40 cm. */
export const PIXELS_PER_DEGREE = 82.46;

/**
 * Products of the shares that the eye's blur leaves of a wave in each pair of opponent channels, row by row: 3 x 3.
 * `frequency`: in cycles a pixel.
 */
export function eyeProducts(frequency: number): number[] {
  const left = eyeResponse(frequency * PIXELS_PER_DEGREE);
  return left.flatMap((a) => left.map((b) => a * b));
}

/** Share of a wave's amplitude that the eye's blur leaves, for each opponent channel. */
function eyeResponse(cyclesPerDegree: number): number[] {
  return EYE.map((parts) => {
    let total = 0;
    let left = 0;
    for (const [weight, spread] of parts) {
      total += weight;
      left += weight * Math.exp(-((Math.PI * spread * cyclesPerDegree) ** 2));
    }
    return left / total;
  });
}

/** A colour or a difference of colours, in levels of R, G, B. */
export type Levels = readonly [red: number, green: number, blue: number];

/** What each opponent channel adds to the CIELAB difference: light-dark first, each as L, a, b. */
export type Parts = readonly (readonly [number, number, number])[];

/**
 * Takes differences of one colour to their parts in CIELAB. Differences of lightness count less in the dark and differences
 * of chroma less in saturated colours, as in CIEDE2000; in the light the plain CIELAB difference counts, because there the
 * mark lies on flat paper.
 */
export function eyeAt(colour: Levels): (difference: Levels) => Parts {
  const light: Levels = [LINEAR[colour[0]], LINEAR[colour[1]], LINEAR[colour[2]]];
  const xyz = TO_XYZ.map((weights) => row(weights, light));
  const [rootX, rootY, rootZ] = xyz.map(cubeRoot);
  const [fx, fy, fz] = xyz.map((value, i) => cubeRootSlope(value) / WHITE[i]);
  const l = 116 * rootY - 16;
  const chromaScale = 1 + 0.045 * Math.hypot(500 * (rootX - rootY), 200 * (rootY - rootZ));
  const lightScale = l < 50 ? 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2) : 1;
  return (difference) => {
    const slopes: Levels = [
      difference[0] * SLOPE[colour[0]],
      difference[1] * SLOPE[colour[1]],
      difference[2] * SLOPE[colour[2]],
    ];
    const moved = TO_XYZ.map((weights, i) => WHITE[i] * row(weights, slopes));
    return TO_OPPONENT.map((weights, channel): [number, number, number] => {
      const amount = row(weights, moved);
      const dx = fx * FROM_OPPONENT[0][channel];
      const dy = fy * FROM_OPPONENT[1][channel];
      const dz = fz * FROM_OPPONENT[2][channel];
      return [
        (amount * 116 * dy) / lightScale,
        (amount * 500 * (dx - dy)) / chromaScale,
        (amount * 200 * (dy - dz)) / chromaScale,
      ];
    });
  };
}

/** The product of two differences as they are seen; of a difference with itself, the square of what is seen of it. */
export function seenTogether(a: Parts, b: Parts, products: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) sum += products[3 * i + j] * row(a[i], b[j]);
  return sum;
}

function row(weights: readonly number[], values: readonly number[]): number {
  return weights[0] * values[0] + weights[1] * values[1] + weights[2] * values[2];
}

function cubeRoot(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

function cubeRootSlope(t: number): number {
  return t > 0.008856 ? 1 / (3 * Math.cbrt(t) ** 2) : 7.787;
}
