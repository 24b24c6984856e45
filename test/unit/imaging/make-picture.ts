import sharp, { type Sharp } from 'sharp';
import type { Rgb } from '#main/engine/numeric/raster.ts';

/** Random numbers from 0 to 1 by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Soft shapes with grain on them: compresses about as a photograph does. */
export function photoLike(width: number, height: number, seed = 1): Rgb {
  const random = seeded(seed);
  const waves = Array.from({ length: 12 }, () => [random() * 0.02, random() * 0.02, random() * 6.3, random() * 40]);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = waves.reduce((sum, [fx, fy, phase, size]) => sum + size * Math.sin(fx * x + fy * y + phase), 128);
      for (let c = 0; c < 3; c++) data[at++] = Math.max(0, Math.min(255, light + c * 12 + (random() - 0.5) * 12));
    }
  }
  return { width, height, data };
}

/** Eight flat patches in a row, each `side` pixels wide. */
export const PATCHES: readonly (readonly [number, number, number])[] = [
  [255, 255, 255],
  [128, 128, 128],
  [200, 100, 50],
  [100, 200, 100],
  [50, 50, 200],
  [0, 0, 0],
  [180, 150, 120],
  [64, 128, 192],
];

export function patches(side: number): Rgb {
  const width = side * PATCHES.length;
  const data = new Uint8Array(width * side * 3);
  for (let pixel = 0; pixel < width * side; pixel++) {
    data.set(PATCHES[Math.floor((pixel % width) / side)], pixel * 3);
  }
  return { width, height: side, data };
}

export function pixelAt(picture: Rgb, x: number, y: number): number[] {
  const at = (y * picture.width + x) * 3;
  return [...picture.data.subarray(at, at + 3)];
}

/** The codec itself as the maker of test files. */
export function fromRgb({ width, height, data }: Rgb): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** CIE76 difference of two sRGB colours. */
export function deltaE(a: readonly number[], b: readonly number[]): number {
  const [p, q] = [toLab(a), toLab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function toLab(rgb: readonly number[]): number[] {
  const [r, g, b] = rgb.map((v) => (v <= 10.31475 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
