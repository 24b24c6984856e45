/** A model of the eye (S-CIELAB): how much of a difference in luma or blue-yellow is seen, by colour and frequency. */
import { BLUE_YELLOW, LINEAR, linearOf } from '../format/colour.ts';

/** Slope of linear light per level of sRGB. */
const SLOPE = Float32Array.from({ length: 256 }, (_, level) => linearOf(level + 0.5) - linearOf(level - 0.5));

/** sRGB to XYZ, each row divided by its white (D65), so that white is 1, 1, 1. */
const TO_XYZ = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0177, 0.1095, 0.8728],
] as const;
const WHITE = [0.9505, 1, 1.089] as const;

/** XYZ to the opponent channels of S-CIELAB (Zhang and Wandell, 1996): light-dark, red-green, blue-yellow. */
const TO_OPPONENT = [
  [0.279, 0.72, -0.107],
  [-0.449, 0.29, -0.077],
  [0.086, -0.59, 0.501],
] as const;
const FROM_OPPONENT = [
  [0.6266, -1.8672, -0.1532],
  [1.3699, 0.9348, 0.4362],
  [1.5057, 1.4213, 2.536],
] as const;

/** The eye's blur in each opponent channel: weights and spreads in degrees of sums of exp(-(r/s)^2). */
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

/** Share of a wave's amplitude that the eye's blur leaves, for each opponent channel. */
export function eyeResponse(cyclesPerDegree: number): number[] {
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

/** Colours, one plane for each channel. */
export interface Colours {
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

/** Visible difference (CIELAB after the eye's blur) of one level of luma, and of one level of blue-yellow. */
export interface Sensitivities {
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
}

/** Sensitivities at colours, for waves of which `response` is left by the eye's blur. */
export function sensitivitiesOf({ red, green, blue }: Colours, response: readonly number[]): Sensitivities {
  const eye = eyeMatrix(response);
  const luma = new Float32Array(red.length);
  const blueYellow = new Float32Array(red.length);
  // Colours are rounded to 5 bits a channel and each is computed once: pictures have few colours, and this is slow.
  const known = { luma: new Float32Array(1 << 15), blueYellow: new Float32Array(1 << 15) };
  for (let i = 0; i < red.length; i++) {
    const at = ((red[i] >> 3) << 10) | ((green[i] >> 3) << 5) | (blue[i] >> 3);
    if (known.luma[at] === 0) {
      const colour = [(red[i] & 0xf8) + 4, (green[i] & 0xf8) + 4, (blue[i] & 0xf8) + 4];
      [known.luma[at], known.blueYellow[at]] = sensitivity(colour, eye);
    }
    luma[i] = known.luma[at];
    blueYellow[i] = known.blueYellow[at];
  }
  return { luma, blueYellow };
}

/**
 * Sensitivity of a colour. Differences of lightness count less in the dark and differences of chroma less in saturated
 * colours, as in CIEDE2000; in the light the plain CIELAB difference counts, because there the mark lies on flat paper.
 */
function sensitivity(
  colour: readonly number[],
  eye: readonly (readonly number[])[],
): [luma: number, blueYellow: number] {
  const light = colour.map((level) => LINEAR[level]);
  const slope = colour.map((level) => SLOPE[level]);
  const xyz = TO_XYZ.map((weights) => row(weights, light));
  const [fx, fy, fz] = xyz.map(cubeRootSlope);
  const [rootX, rootY, rootZ] = xyz.map(cubeRoot);
  const l = 116 * rootY - 16;
  const chromaScale = 1 + 0.045 * Math.hypot(500 * (rootX - rootY), 200 * (rootY - rootZ));
  const lightScale = l < 50 ? 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2) : 1;
  const difference = (direction: readonly number[]): number => {
    const d = [direction[0] * slope[0], direction[1] * slope[1], direction[2] * slope[2]];
    const moved = [row(TO_XYZ[0], d), row(TO_XYZ[1], d), row(TO_XYZ[2], d)];
    const dx = fx * row(eye[0], moved);
    const dy = fy * row(eye[1], moved);
    const dz = fz * row(eye[2], moved);
    return Math.hypot((116 * dy) / lightScale, (500 * (dx - dy)) / chromaScale, (200 * (dy - dz)) / chromaScale);
  };
  return [difference([1, 1, 1]), difference(BLUE_YELLOW)];
}

/** The eye's blur as a matrix on XYZ relative to white. */
function eyeMatrix(response: readonly number[]): number[][] {
  return [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += FROM_OPPONENT[i][k] * response[k] * TO_OPPONENT[k][j];
      return (sum * WHITE[j]) / WHITE[i];
    }),
  );
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
