// The textbook's mark, to compare with: every 8 x 8 block of luma carries one bit in two middle cosine coefficients, whose
// difference is rounded to one of two lattices (quantisation index modulation); the message repeats, and votes are counted.
// It must be given back the picture's own size. The method of several common libraries, written here for this comparison.
import type { Rgb } from '#main/engine/numeric/raster.ts';

const BLOCK = 8;
const BITS = 40;
/** Step of the lattices, in levels: as visible as our own mark by PSNR. */
const STEP = 55;
/** The two coefficients, in the middle of what JPEG keeps. */
const PLACES: readonly (readonly [number, number])[] = [
  [3, 1],
  [1, 3],
];

const COSINES = PLACES.map(([u, v]) =>
  Float64Array.from({ length: BLOCK * BLOCK }, (_, i) => {
    const wave = (k: number, n: number) => 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / (2 * BLOCK));
    return wave(u, i % BLOCK) * wave(v, Math.floor(i / BLOCK));
  }),
);

export function embedTextbook(picture: Rgb, message: string): Rgb {
  const bits = bitsOf(message);
  const data = Uint8Array.from(picture.data);
  eachBlock(picture, (left, top, number) => {
    const [a, b] = coefficients(picture, left, top);
    const bit = bits[number % BITS];
    const wanted = STEP * (2 * Math.round(((a - b) / STEP - bit) / 2) + bit);
    const change = (wanted - (a - b)) / 2;
    for (let i = 0; i < BLOCK * BLOCK; i++) {
      const at = 3 * ((top + Math.floor(i / BLOCK)) * picture.width + left + (i % BLOCK));
      const add = change * (COSINES[0][i] - COSINES[1][i]);
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(255, Math.round(data[at + c] + add)));
    }
  });
  return { ...picture, data };
}

export function readTextbook(picture: Rgb): string {
  const votes = new Float64Array(BITS);
  eachBlock(picture, (left, top, number) => {
    const [a, b] = coefficients(picture, left, top);
    votes[number % BITS] -= Math.cos((Math.PI * (a - b)) / STEP);
  });
  const codes = Array.from({ length: BITS / 8 }, (_, i) =>
    Array.from({ length: 8 }, (_, k) => (votes[8 * i + k] > 0 ? 1 << (7 - k) : 0)).reduce((sum, bit) => sum + bit, 0),
  );
  return String.fromCharCode(...codes);
}

function bitsOf(message: string): number[] {
  return [...message].flatMap((char) => Array.from({ length: 8 }, (_, k) => (char.charCodeAt(0) >> (7 - k)) & 1));
}

function eachBlock({ width, height }: Rgb, visit: (left: number, top: number, number: number) => void): void {
  let number = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) visit(left, top, number++);
  }
}

function coefficients({ width, data }: Rgb, left: number, top: number): number[] {
  return COSINES.map((cosine) => {
    let sum = 0;
    for (let i = 0; i < BLOCK * BLOCK; i++) {
      const at = 3 * ((top + Math.floor(i / BLOCK)) * width + left + (i % BLOCK));
      sum += cosine[i] * (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]);
    }
    return sum;
  });
}
