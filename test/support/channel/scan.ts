import { throughJpeg } from '#test/support/codec.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import type { Capture } from './camera.ts';
import { develop } from './develop.ts';
import { makePose } from './pose.ts';
import type { Print } from './print.ts';
import { expose } from './scene.ts';
import type { Shot } from './shot.ts';

type Range = readonly [low: number, high: number];

/** A flatbed scanner's setting. */
export interface ScanSpec {
  readonly dpi: Range;
  readonly roll: Range;
  readonly blur: Range;
  /** Deviation of the noise of each colour, in linear light of which 1 saturates, at white. */
  readonly noise: Range;
  readonly chromaBlur: Range;
  readonly sharpen: Range;
  readonly contrast: Range;
  readonly jpeg: Range;
}

export const SCANS = {
  light: {
    dpi: [300, 300],
    roll: [-1, 1],
    blur: [0.4, 0.6],
    noise: [0.002, 0.006],
    chromaBlur: [0, 0.3],
    sharpen: [0, 0.4],
    contrast: [0, 0.1],
    jpeg: [90, 95],
  },
  heavy: {
    dpi: [200, 240],
    roll: [-3, 3],
    blur: [0.6, 1.1],
    noise: [0.006, 0.018],
    chromaBlur: [0.3, 0.8],
    sharpen: [0, 0.8],
    contrast: [0, 0.35],
    jpeg: [65, 80],
  },
} as const satisfies Record<string, ScanSpec>;

/** Lays a print on a flatbed: no perspective and even light, the lid around it. */
export async function scanPrint(print: Print, spec: ScanSpec, seed: number | string): Promise<Capture> {
  const random = makeRandom(seed, 'scan');
  const from = (range: Range) => random.between(range[0], range[1]);
  const whole = Math.max(print.width, print.height);
  const shot = makeScanShot(whole, spec, random);
  const pose = makePose(shot, print.width, print.height, whole);
  const light = expose(print, shot, pose, whole, random);
  addLineNoise(light, from(spec.noise), random);
  const picture = await throughJpeg(develop(light, pose.width, pose.height, shot), shot.jpeg);
  return { picture, corners: pose.corners, project: pose.project };
}

/** A scanner is a camera at a great distance with one sensor line for each colour. */
function makeScanShot(whole: number, spec: ScanSpec, random: Random): Shot {
  const from = (range: Range) => random.between(range[0], range[1]);
  const lid = random.pick([0.85, 0.75, 0.04]);
  const dark = {
    shadow: 0,
    shadowAngle: 0,
    shadowPlace: 0,
    shadowSoftness: 1,
    glare: 0,
    glarePlace: [0, 0] as const,
    glareSize: 1,
  };
  return {
    longSide: (whole * from(spec.dpi)) / 300,
    tilt: 0,
    axis: 0,
    roll: from(spec.roll),
    focal: 1000,
    room: random.between(1.05, 1.4),
    aspect: random.pick([4 / 3, 1.41]),
    place: [random.between(-1, 1), random.between(-1, 1)],
    distortion: [0, 0],
    curl: 0,
    light: { slope: random.between(0, 0.04), slopeAngle: random.between(0, 6.28), vignette: 0, ...dark },
    background: { colour: [lid, lid, lid], kind: 'plain', texture: 0.01, clutter: 0 },
    exposure: random.between(0.9, 1.1),
    cast: [1, 1],
    defocus: 2 * from(spec.blur),
    motion: 0,
    motionAngle: 0,
    fullWell: 1,
    readNoise: 0,
    demosaic: 'bilinear',
    chromaBlur: from(spec.chromaBlur),
    denoise: 0,
    sharpen: from(spec.sharpen),
    contrast: from(spec.contrast),
    jpeg: Math.round(from(spec.jpeg)),
  };
}

/** Noise of each pixel, growing with the light. */
function addLineNoise(light: Float32Array, deviation: number, random: Random): void {
  for (let i = 0; i < light.length; i++) {
    light[i] += deviation * Math.sqrt(0.1 + 0.9 * Math.max(0, light[i])) * random.normal();
  }
}
