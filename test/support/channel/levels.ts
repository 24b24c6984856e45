import type { Random } from '#test/support/random.ts';
import type { Background, Light, Shot } from './shot.ts';

type Range = readonly [low: number, high: number];

/** Ranges of everything that differs between easy and hard photographs. */
export interface Level {
  readonly longSide: Range;
  readonly tilt: Range;
  readonly roll: Range;
  readonly defocus: Range;
  readonly motion: Range;
  readonly fullWell: Range;
  readonly slope: Range;
  readonly shadow: Range;
  /** Chance of a glare patch, and its strength. */
  readonly glareChance: number;
  readonly glare: Range;
  readonly cast: number;
  readonly chromaBlur: Range;
  readonly denoise: Range;
  readonly sharpen: Range;
  readonly jpeg: Range;
}

/** Current phones and 1080p webcams at a desk, from held well to held badly. */
export const LEVELS = {
  L1: {
    longSide: [1600, 1600],
    tilt: [0, 5],
    roll: [-8, 8],
    defocus: [0.3, 0.7],
    motion: [0, 0.4],
    fullWell: [4000, 9000],
    slope: [0, 0.15],
    shadow: [0, 0.1],
    glareChance: 0,
    glare: [0, 0],
    cast: 0.05,
    chromaBlur: [0.5, 0.9],
    denoise: [0, 0.2],
    sharpen: [0.2, 0.7],
    jpeg: [90, 95],
  },
  L2: {
    longSide: [1300, 1300],
    tilt: [8, 14],
    roll: [-12, 12],
    defocus: [0.4, 0.9],
    motion: [0, 0.7],
    fullWell: [3000, 7000],
    slope: [0.05, 0.25],
    shadow: [0, 0.2],
    glareChance: 0.15,
    glare: [0.1, 0.4],
    cast: 0.07,
    chromaBlur: [0.5, 1],
    denoise: [0, 0.3],
    sharpen: [0.2, 0.8],
    jpeg: [85, 95],
  },
  L3: {
    longSide: [1000, 1000],
    tilt: [18, 30],
    roll: [-18, 18],
    defocus: [0.5, 1.2],
    motion: [0, 1],
    fullWell: [2000, 5000],
    slope: [0.1, 0.4],
    shadow: [0, 0.35],
    glareChance: 0.25,
    glare: [0.1, 0.6],
    cast: 0.1,
    chromaBlur: [0.6, 1.1],
    denoise: [0.1, 0.4],
    sharpen: [0.2, 0.9],
    jpeg: [80, 92],
  },
  L4: {
    longSide: [700, 700],
    tilt: [35, 40],
    roll: [-20, 20],
    defocus: [0.5, 1],
    motion: [0.4, 1.6],
    fullWell: [900, 2200],
    slope: [0.1, 0.4],
    shadow: [0, 0.35],
    glareChance: 0.2,
    glare: [0.1, 0.5],
    cast: 0.12,
    chromaBlur: [0.6, 1.1],
    denoise: [0.1, 0.5],
    sharpen: [0.2, 0.9],
    jpeg: [75, 90],
  },
  L5: {
    longSide: [500, 500],
    tilt: [43, 45],
    roll: [-20, 20],
    defocus: [0.5, 0.9],
    motion: [0.8, 1.8],
    fullWell: [700, 1600],
    slope: [0.1, 0.4],
    shadow: [0, 0.35],
    glareChance: 0.2,
    glare: [0.1, 0.4],
    cast: 0.12,
    chromaBlur: [0.6, 1],
    denoise: [0.1, 0.4],
    sharpen: [0.2, 0.9],
    jpeg: [60, 60],
  },
} as const satisfies Record<string, Level>;

export type LevelName = keyof typeof LEVELS;

/** One photograph of a level; `changes` narrow the level's ranges. */
export function drawShot(level: Level, random: Random, changes: Partial<Level> = {}): Shot {
  const l = { ...level, ...changes };
  const from = (range: Range) => random.between(range[0], range[1]);
  return {
    longSide: from(l.longSide),
    tilt: from(l.tilt),
    axis: random.between(0, 360),
    roll: from(l.roll),
    focal: random.pick([0.68, 0.72, 0.75, 0.8, 1.2]),
    room: random.between(1.12, 1.6),
    aspect: random.pick([4 / 3, 4 / 3, 16 / 9]),
    place: [random.between(-1, 1), random.between(-1, 1)],
    distortion: [random.between(-0.03, 0.03), random.between(-0.008, 0.008)],
    curl: random.chance(0.5) ? random.between(-0.002, 0.004) : 0,
    light: drawLight(l, random),
    background: drawBackground(random),
    exposure: random.between(0.6, 0.98),
    cast: [1 + random.between(-l.cast, l.cast), 1 + random.between(-l.cast, l.cast)],
    defocus: from(l.defocus),
    motion: from(l.motion),
    motionAngle: random.between(0, Math.PI),
    fullWell: from(l.fullWell),
    readNoise: random.between(2, 6),
    demosaic: random.chance(0.7) ? 'gradient' : 'bilinear',
    chromaBlur: from(l.chromaBlur),
    denoise: from(l.denoise),
    sharpen: from(l.sharpen),
    contrast: random.between(0, 0.35),
    jpeg: Math.round(from(l.jpeg)),
  };
}

function drawLight(level: Level, random: Random): Light {
  return {
    slope: random.between(level.slope[0], level.slope[1]),
    slopeAngle: random.between(0, 2 * Math.PI),
    vignette: random.between(0, 0.2),
    shadow: random.between(level.shadow[0], level.shadow[1]),
    shadowAngle: random.between(0, 2 * Math.PI),
    shadowPlace: random.between(-0.3, 0.3),
    shadowSoftness: random.between(0.03, 0.2),
    glare: random.chance(level.glareChance) ? random.between(level.glare[0], level.glare[1]) : 0,
    glarePlace: [random.next(), random.next()],
    glareSize: random.between(0.08, 0.22),
  };
}

/** A desk: dark, middling, or as bright as the label itself. */
function drawBackground(random: Random): Background {
  const bright = random.pick([random.between(0.02, 0.1), random.between(0.1, 0.45), random.between(0.75, 0.9)]);
  const kind = random.pick(['plain', 'wood', 'cloth'] as const);
  const warm = kind === 'wood' ? 0.35 : random.between(-0.1, 0.1);
  return {
    colour: [bright * (1 + warm * 0.4), bright, bright * (1 - warm)],
    kind,
    texture: random.between(0.01, bright > 0.6 ? 0.04 : 0.15),
    clutter: random.below(4),
  };
}
