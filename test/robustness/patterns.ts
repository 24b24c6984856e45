import type { Rgb } from '#main/engine/numeric/raster.ts';
import { paint } from '#test/support/drawing/canvas.ts';
import { makeNoise } from '#test/support/noise.ts';
import type { Random } from '#test/support/random.ts';

/** Pictures that are full of regular structure, or of none, but carry no mark. */
export const PATTERNS: Readonly<Record<string, (width: number, height: number, random: Random) => Rgb>> = {
  checkerboard: makeCheckerboard,
  moire: makeMoire,
  halftone: makeHalftone,
  tiles: makeTiles,
  'blue-yellow tiles': makeColourTiles,
  'white noise': (width, height, random) => paint(width, height, () => 128 + 40 * random.normal()),
  '1/f noise': makeSlowNoise,
  stripes: makeStripes,
};

function makeCheckerboard(width: number, height: number, random: Random): Rgb {
  const side = random.between(3, 60);
  const [low, high] = [random.between(0, 120), random.between(130, 255)];
  return paint(width, height, (x, y) => ((Math.floor(x / side) + Math.floor(y / side)) % 2 === 0 ? low : high));
}

/** Two gratings nearly alike over one another. */
function makeMoire(width: number, height: number, random: Random): Rgb {
  const waves = [0, 1, 2].map(() => {
    const pitch = random.between(2.5, 14);
    const angle = random.between(0, Math.PI);
    return [(2 * Math.PI * Math.cos(angle)) / pitch, (2 * Math.PI * Math.sin(angle)) / pitch] as const;
  });
  const near = waves.map(([u, v]) => [u * random.between(0.95, 1.05), v * random.between(0.95, 1.05)] as const);
  return paint(width, height, (x, y, c) => {
    const a = Math.cos(waves[c][0] * x + waves[c][1] * y);
    return 128 + 60 * a * Math.cos(near[c][0] * x + near[c][1] * y) + 40 * a;
  });
}

function makeHalftone(width: number, height: number, random: Random): Rgb {
  const pitch = random.between(3, 12);
  const slow = makeNoise(width, height, random, { cell: 200, octaves: 3, persistence: 0.5 });
  const angles = [15, 75, 0].map((degrees) => (degrees * Math.PI) / 180);
  return paint(width, height, (x, y, c) => {
    const u = (x * Math.cos(angles[c]) + y * Math.sin(angles[c])) / pitch;
    const v = (y * Math.cos(angles[c]) - x * Math.sin(angles[c])) / pitch;
    const spot = Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v);
    return 255 / (1 + Math.exp(-6 * (spot + slow[y * width + x])));
  });
}

/** A simple watermark of another make: one noise tile, repeated over a flat ground. */
function makeTiles(width: number, height: number, random: Random): Rgb {
  return tiled(width, height, random, [1, 1, 1]);
}

function makeColourTiles(width: number, height: number, random: Random): Rgb {
  return tiled(width, height, random, [-0.15, -0.15, 1]);
}

function tiled(width: number, height: number, random: Random, direction: readonly [number, number, number]): Rgb {
  const cells = random.pick([32, 48, 64, 64, 64, 96, 128]);
  // The pitches that this watermark uses too.
  const pitch = random.pick([3, Math.min(width, height) / 192, random.between(2, 9)]);
  const smooth = makeNoise(cells, cells, random, { cell: 4, octaves: 3, persistence: 1 });
  const depth = random.between(2, 20);
  const ground = random.between(60, 235);
  return paint(width, height, (x, y, c) => {
    const cell = (Math.floor(y / pitch) % cells) * cells + (Math.floor(x / pitch) % cells);
    return ground + direction[c] * depth * smooth[cell] + 2 * random.normal();
  });
}

function makeSlowNoise(width: number, height: number, random: Random): Rgb {
  const planes = [0, 1, 2].map(() => makeNoise(width, height, random, { cell: 256, octaves: 8, persistence: 0.6 }));
  return paint(width, height, (x, y, c) => 128 + 45 * planes[c][y * width + x]);
}

function makeStripes(width: number, height: number, random: Random): Rgb {
  const pitch = random.between(3, 80);
  const angle = random.between(0, Math.PI);
  const sharp = random.chance(0.5);
  return paint(width, height, (x, y) => {
    const wave = Math.cos((2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / pitch);
    return 128 + 100 * (sharp ? Math.sign(wave) : wave);
  });
}
