/** The two colour directions of the mark, and how much of each an eye notices. */

/** Weights of R, G, B in luma (ITU-R BT.601), the direction that survives conversion to grey. */
export const LUMA = [0.299, 0.587, 0.114] as const;

/** What one level of the blue-yellow part adds to R, G, B: nothing to luma. */
export const BLUE_YELLOW = [-0.114, -0.114, 0.886] as const;

/** Linear light (0 to 1) of the 256 levels of sRGB, and its slope per level. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, level) => linearOf(level));
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

/** What is left of a wave of so many cycles a degree after the eye's blur, for each opponent channel. */
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

export interface Sensitivity {
  /** CIELAB difference that one level of luma, and one of blue-yellow, makes to the eye. */
  luma: number;
  blueYellow: number;
}

/**
 * Sensitivity of a colour, for waves that the eye passes as `response` says. Differences of lightness count less in
 * the dark and differences of chroma less in saturated colours, as in CIEDE2000; in the light the plain CIELAB
 * difference counts, because there the mark lies on flat paper.
 */
export function createSensitivity(
  response: readonly number[],
): (r: number, g: number, b: number, out: Sensitivity) => void {
  const exact = exactSensitivity(response);
  // Colours are told apart by 5 bits a channel, each reckoned once: pictures have few of them, and reckoning is slow.
  const luma = new Float32Array(1 << 15);
  const blueYellow = new Float32Array(1 << 15);
  return (r, g, b, out) => {
    const at = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
    if (luma[at] === 0) {
      exact((r & 0xf8) + 4, (g & 0xf8) + 4, (b & 0xf8) + 4, out);
      luma[at] = out.luma;
      blueYellow[at] = out.blueYellow;
    }
    out.luma = luma[at];
    out.blueYellow = blueYellow[at];
  };
}

function exactSensitivity(response: readonly number[]): (r: number, g: number, b: number, out: Sensitivity) => void {
  const eye = eyeMatrix(response);
  return (r, g, b, out) => {
    const light = [LINEAR[r], LINEAR[g], LINEAR[b]];
    const slope = [SLOPE[r], SLOPE[g], SLOPE[b]];
    const x = row(TO_XYZ[0], light);
    const y = row(TO_XYZ[1], light);
    const z = row(TO_XYZ[2], light);
    const fx = cubeRootSlope(x);
    const fy = cubeRootSlope(y);
    const fz = cubeRootSlope(z);
    const l = 116 * cubeRoot(y) - 16;
    const a = 500 * (cubeRoot(x) - cubeRoot(y));
    const bb = 200 * (cubeRoot(y) - cubeRoot(z));
    const chromaScale = 1 + 0.045 * Math.hypot(a, bb);
    const lightScale = l < 50 ? 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2) : 1;
    const difference = (direction: readonly number[]): number => {
      const d = [direction[0] * slope[0], direction[1] * slope[1], direction[2] * slope[2]];
      const xyz = [row(TO_XYZ[0], d), row(TO_XYZ[1], d), row(TO_XYZ[2], d)];
      const dx = fx * row(eye[0], xyz);
      const dy = fy * row(eye[1], xyz);
      const dz = fz * row(eye[2], xyz);
      return Math.hypot((116 * dy) / lightScale, (500 * (dx - dy)) / chromaScale, (200 * (dy - dz)) / chromaScale);
    };
    out.luma = difference([1, 1, 1]);
    out.blueYellow = difference(BLUE_YELLOW);
  };
}

/** Blur of the opponent channels, as a matrix on XYZ relative to white. */
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

function linearOf(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The level of sRGB that stands for linear light of 0 to 1. */
export function levelOf(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

function cubeRoot(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

function cubeRootSlope(t: number): number {
  return t > 0.008856 ? 1 / (3 * Math.cbrt(t) ** 2) : 7.787;
}
