// The budget of energy: what each stage of print and photograph takes from the mark, in decibels, at the true place; and
// what finding that place costs the reader. 0 dB is the energy at which nine labels in ten are read.
// Options: --levels L1,L3  --kinds label,busy  --seeds N  --base N
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { correlation, energyOf } from '#main/engine/message/answer.ts';
import { marginDb } from '#main/engine/message/grade.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { hypothesesFromCorners } from '#main/engine/placement/given-corners.ts';
import { realEngine, type Truth } from '#test/robustness/engine.ts';
import { drawMessage } from '#test/robustness/label.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS, type LevelName } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import type { Shot } from '#test/support/channel/shot.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { marginAtTruth } from './support/true-place.ts';

const [WIDTH, HEIGHT] = [1200, 1800];
/** One sigma of the corners' error, as a share of the longest side. */
const ROUGH = 0.005;

/** A camera that takes nothing away: 1,600 pixels, straight above, sharp, in even light, without noise. */
const IDEAL: Partial<Shot> = {
  longSide: 1600,
  tilt: 0,
  distortion: [0, 0],
  curl: 0,
  defocus: 0.3,
  motion: 0,
  light: {
    slope: 0,
    slopeAngle: 0,
    vignette: 0,
    shadow: 0,
    shadowAngle: 0,
    shadowPlace: 0,
    shadowSoftness: 0.1,
    glare: 0,
    glarePlace: [0.5, 0.5],
    glareSize: 0.1,
  },
  fullWell: 1e6,
  readNoise: 0,
  demosaic: 'gradient',
  chromaBlur: 0.1,
  denoise: 0,
  sharpen: 0,
  contrast: 0,
  jpeg: 98,
};

/** What each stage takes over from the real camera, one after the other. */
const STAGES: readonly (readonly [name: string, facts: readonly (keyof Shot)[]])[] = [
  ['print', []],
  ['pixels, tilt', ['longSide', 'tilt']],
  ['lens, motion', ['distortion', 'curl', 'defocus', 'motion']],
  ['light', ['light', 'contrast']],
  ['sensor', ['fullWell', 'readNoise', 'demosaic', 'chromaBlur', 'denoise', 'sharpen']],
  ['JPEG', ['jpeg']],
];

const { values: options } = parseArgs({
  options: {
    levels: { type: 'string', default: 'L1,L3,L4,L5' },
    kinds: { type: 'string', default: 'label,quiet,busy' },
    seeds: { type: 'string', default: '2' },
    base: { type: 'string', default: '1' },
  },
});

sharp.concurrency(1);
const carriers = layOutCarriers(PUBLISHED_KEY);
await main();

/** Decibels after each step: the file, the stages, and what the reader found. */
interface Budget {
  readonly kind: string;
  readonly level: string;
  readonly steps: readonly number[];
}

async function main(): Promise<void> {
  const kinds = options.kinds.split(',') as CoverKind[];
  const levels = options.levels.split(',') as LevelName[];
  const budgets: Budget[] = [];
  for (const kind of kinds) {
    for (let seed = 0; seed < Number(options.seeds); seed++)
      budgets.push(...(await budgetsOf(kind, `${options.base}/${seed}`, levels)));
  }
  console.log(`Means of ${options.seeds} labels of each kind; decibels over the energy that reading needs.\n`);
  const names = ['artwork, photograph', 'file', ...STAGES.map(([name]) => name), 'the reader', 'left'];
  console.log(`| ${names.join(' | ')} |\n|${' --- |'.repeat(names.length)}`);
  for (const level of levels)
    for (const kind of kinds) console.log(lineOf(budgets.filter((one) => one.kind === kind && one.level === level)));
}

/** The first figure is what is there, the last what is left; those between are changes. */
function lineOf(budgets: readonly Budget[]): string {
  const [{ kind, level }] = budgets;
  const means = budgets[0].steps.map((_, i) => budgets.reduce((sum, one) => sum + one.steps[i], 0) / budgets.length);
  const signed = (value: number) => (value < 0 ? `−${(-value).toFixed(1)}` : `+${value.toFixed(1)}`);
  const cells = means.map((value, i) => (i === 0 ? signed(value) : signed(value - means[i - 1])));
  return `| ${kind}, ${level} | ${cells.join(' | ')} | ${signed(means[means.length - 1])} |`;
}

async function budgetsOf(kind: CoverKind, seed: string, levels: readonly LevelName[]): Promise<Budget[]> {
  const bare = makeCover(kind, WIDTH, HEIGHT, seed);
  const message = drawMessage(makeRandom(seed, 'message'));
  const coded = encodeBits(carriers.payload.bitsOf(message));
  const marked = realEngine('balanced').embed(bare, message);
  const print = printLabel(marked, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const part = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const inFile = decibels(atTruth(marked, { part, project: (x, y) => [x, y] }));
  const budgets: Budget[] = [];
  for (const level of levels) {
    const real = drawShot(LEVELS[level], makeRandom(`${seed}/${level}`, 'shot'));
    const steps = [inFile];
    let shot: Shot = { ...real, ...IDEAL };
    for (const [, facts] of STAGES) {
      shot = { ...shot, ...Object.fromEntries(facts.map((fact) => [fact, real[fact]])) };
      const { picture, project } = await photograph(print, shot, seed);
      steps.push(decibels(atTruth(picture, { part, project })));
    }
    const { picture, corners } = await photograph(print, shot, seed);
    const given = roughCorners(corners, ROUGH, makeRandom(`${seed}/${level}`, 'corners'));
    const reader = { ...carriers, scratch: createScratch() };
    const margins = [...hypothesesFromCorners(picture, given, reader)].map(({ soft }) => correlation(soft.bits, coded));
    steps.push(decibels(Math.max(0, ...margins)));
    budgets.push({ kind, level, steps });
  }
  return budgets;

  function atTruth(picture: Rgb, truth: Truth): number {
    return marginAtTruth([{ picture, truth }], bare, carriers, coded);
  }
}

/** Noise alone correlates by one standard deviation. */
function decibels(margin: number): number {
  return marginDb(energyOf(Math.max(1, margin)));
}
