/** The two colour directions of the mark, and the light that levels of sRGB stand for. */

/** Weights of R, G, B in luma (ITU-R BT.601), the direction that survives conversion to grey. */
export const LUMA = [0.299, 0.587, 0.114] as const;

/** What one level of the blue-yellow part adds to R, G, B: nothing to luma. */
export const BLUE_YELLOW = [-0.114, -0.114, 0.886] as const;

/** Linear light (0 to 1) of the 256 levels of sRGB. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, level) => linearOf(level));

/** Linear light (0 to 1) of a level of sRGB, which may lie between two. */
export function linearOf(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The level of sRGB that stands for linear light of 0 to 1. */
export function levelOf(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}
