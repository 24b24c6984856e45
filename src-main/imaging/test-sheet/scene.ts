import type { Rgb } from '#main/engine/numeric/raster.ts';

/** A landscape in the manner of a photograph: soft sky, hills with texture, a busy meadow. */
export function drawScene(width: number, height: number): Rgb {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const colour = colourAt(x / width, y / width, height / width);
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(255, Math.round(colour[c])));
    }
  }
  return { width, height, data };
}

type Colour = [number, number, number];

const SKY: readonly Colour[] = [
  [96, 150, 214],
  [226, 216, 202],
];
const HILLS: readonly (readonly [level: number, colour: Colour])[] = [
  [0.4, [128, 146, 158]],
  [0.48, [96, 120, 108]],
  [0.58, [70, 98, 62]],
];

/** Coordinates in widths; `bottom` is where the picture ends. */
function colourAt(x: number, y: number, bottom: number): Colour {
  const place = y / bottom;
  let colour = blend(SKY[0], SKY[1], Math.min(1, place / 0.45));
  const cloud = Math.max(0, octaves(x * 3, y * 6, 5, 1) - 0.52) * 2.4;
  colour = blend(colour, [252, 250, 246], Math.min(1, cloud) * (1 - place));
  for (const [index, [level, tint]] of HILLS.entries()) {
    const ridge = level - 0.1 * octaves(x * (2 + index), index * 9.7, 5, 7 + index);
    if (place > ridge) colour = shade(tint, 0.75 + 0.5 * octaves(x * 18, y * 18, 4, 11 + index));
  }
  if (place > 0.66 + 0.04 * octaves(x * 4, 3.3, 4, 23)) colour = meadowAt(x, y, place);
  return colour;
}

function meadowAt(x: number, y: number, place: number): Colour {
  const blades = octaves(x * 90, y * 40, 4, 31);
  const patches = octaves(x * 6, y * 12, 4, 37);
  const green = blend([58, 92, 34], [168, 170, 70], patches);
  const flower = octaves(x * 55, y * 55, 2, 41) > 0.7 ? 0.8 : 0;
  return blend(shade(green, 0.55 + 0.9 * blades), [226, 190, 60], flower * Math.min(1, (place - 0.66) * 4));
}

function blend(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

function shade(colour: Colour, light: number): Colour {
  return [colour[0] * light, colour[1] * light, colour[2] * light];
}

/** Sum of smooth noise at doubling frequencies, 0 to 1, about 0.5 in the mean. */
function octaves(x: number, y: number, count: number, seed: number): number {
  let sum = 0;
  let total = 0;
  for (let i = 0, size = 1, scale = 1; i < count; i++, size /= 2, scale *= 2) {
    sum += size * smoothNoise(x * scale, y * scale, seed + i * 101);
    total += size;
  }
  return sum / total;
}

function smoothNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = ease(x - left);
  const v = ease(y - top);
  const above = lattice(left, top, seed) * (1 - u) + lattice(left + 1, top, seed) * u;
  const below = lattice(left, top + 1, seed) * (1 - u) + lattice(left + 1, top + 1, seed) * u;
  return above * (1 - v) + below * v;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

/** A number from 0 to 1 for each point of a grid. */
function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
