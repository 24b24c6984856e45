/** sRGB levels to linear light and back, as tables. */
export function makeLinearTable(): Float32Array {
  const table = new Float32Array(256);
  for (let level = 0; level < 256; level++) {
    const v = level / 255;
    table[level] = v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }
  return table;
}

export function encodeSrgb(linear: number): number {
  if (linear <= 0.0031308) return 12.92 * Math.max(0, linear);
  return 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055;
}

/** CIELAB (relative to the paper) to linear sRGB; colours outside the gamut are held at its edge. */
export function labToLinear(lightness: number, a: number, b: number): [number, number, number] {
  const fy = (lightness + 16) / 116;
  const inverse = (f: number) => (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29));
  const x = 0.95047 * inverse(fy + a / 500);
  const y = inverse(fy);
  const z = 1.08883 * inverse(fy - b / 200);
  const floor = 0.004;
  return [
    Math.max(floor, 3.2406 * x - 1.5372 * y - 0.4986 * z),
    Math.max(floor, -0.9689 * x + 1.8758 * y + 0.0415 * z),
    Math.max(floor, 0.0557 * x - 0.204 * y + 1.057 * z),
  ];
}
