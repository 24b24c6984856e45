// npm run screenshots -- --engine: what the engine sees at each stage, for docs/engine.md. One label, one photograph, seeded.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { MARK, PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { coveredBox, extractChannels, rectify, TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import { type Residuals, removeArtwork } from '#main/engine/outlines/whitening.ts';
import { hypothesesFromCorners } from '#main/engine/placement/given-corners.ts';
import type { Hypothesis, Reader } from '#main/engine/placement/hypothesis.ts';
import { realEngine } from '#test/robustness/engine.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

export const ENGINE_FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'engine');

const SEED = 'stages';
const MESSAGE = '7K3QZ';
const SIDE = 900;
/** Side of every picture, in pixels. */
const SHOWN = 360;
/** The mark is shown so many times as strong as it is. */
const AMPLIFIED = 24;
/** Levels of grey that one standard deviation of a residual gets. */
const RESIDUAL_LEVELS = 40;

/** Makes all pictures and returns their files. */
export async function takeEnginePictures(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const carriers = layOutCarriers(PUBLISHED_KEY);
  const bare = makeCover('quiet', SIDE, SIDE, SEED);
  const marked = realEngine('balanced').embed(bare, MESSAGE);
  const print = printLabel(marked, makePrinter(drawLaser(makeRandom(SEED, 'laser'))), SEED);
  const { picture, corners } = await photograph(print, drawShot(LEVELS.L3, makeRandom(SEED, 'shot')), SEED);
  const given = roughCorners(corners, 0.005, makeRandom(SEED, 'corners'));
  const reader: Reader = { ...carriers, scratch: createScratch() };
  const found = [...hypothesesFromCorners(picture, given, reader)].reduce((a, b) => (b.score > a.score ? b : a));
  const residuals = alignedResiduals(picture, found);
  const pictures: readonly (readonly [name: string, picture: Rgb])[] = [
    ['artwork', marked],
    ['mark', amplified(bare, marked)],
    ['photograph', outlined(picture, given)],
    ['residual', shownResidual(residuals)],
    ['constellation', spectrumOf(residuals, carriers)],
    ['bits', bitsOf(found, encodeBits(carriers.payload.bitsOf(MESSAGE)))],
  ];
  const files = pictures.map(([name]) => join(folder, `${name}.webp`));
  for (const [i, [, one]] of pictures.entries()) {
    const raw = { width: one.width, height: one.height, channels: 3 } as const;
    await sharp(one.data, { raw })
      .resize({ width: SHOWN, height: SHOWN, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(files[i]);
  }
  return files;
}

function drawn(width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Rgb {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3)
      data.set(
        colourAt(x, y).map((level) => Math.max(0, Math.min(255, Math.round(level)))),
        at,
      );
  }
  return { width, height, data };
}

/** What was added to the artwork, on grey, in the middle of the label and as large as it is. */
function amplified(bare: Rgb, marked: Rgb): Rgb {
  const from = (SIDE - SHOWN) / 2;
  return drawn(SHOWN, SHOWN, (x, y) => {
    const at = 3 * ((from + y) * SIDE + from + x);
    return [0, 1, 2].map((channel) => 128 + AMPLIFIED * (marked.data[at + channel] - bare.data[at + channel]));
  });
}

/** The photograph with the corners that the reader was given. */
function outlined(picture: Rgb, corners: Quad): Rgb {
  const data = picture.data.slice();
  for (const [i, [x0, y0]] of corners.entries()) {
    const [x1, y1] = corners[(i + 1) % 4];
    for (let step = 0; step <= 2000; step++) {
      const [x, y] = [x0 + ((x1 - x0) * step) / 2000, y0 + ((y1 - y0) * step) / 2000].map(Math.round);
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]) {
        const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < picture.width && y + dy < picture.height;
        if (isInside) data.set([255, 60, 0], 3 * ((y + dy) * picture.width + x + dx));
      }
    }
  }
  return { ...picture, data };
}

function alignedResiduals(picture: Rgb, { pose, evidence }: Hypothesis): Residuals {
  const source = extractChannels(picture, coveredBox(pose.toPhoto, pose.width, pose.height, 8), 1);
  return removeArtwork(rectify(source, pose.toPhoto, pose.width, pose.height, evidence.warp));
}

/** What is left of luma, in standard deviations. Erasures are white. */
function shownResidual({ width, height, luma }: Residuals): Rgb {
  return drawn(width, height, (x, y) => {
    const at = y * width + x;
    const level = luma.weight[at] === 0 ? 255 : 128 + (RESIDUAL_LEVELS * luma.value[at]) / Math.sqrt(luma.weight[at]);
    return [level, level, level];
  });
}

/** Highest frequency that the spectrum shows, in cycles a tile, and pixels a wave. */
const HIGHEST = 26;
const PIXELS = 7;

/** Power of the sum of all tiles, by frequency, with 0 in the middle; rings around the waves of the constellation. */
function spectrumOf({ width, height, luma }: Residuals, { syncU, syncV }: Carriers): Rgb {
  const { input, output, place, run } = createScratch().transform(TILE_PIXELS, TILE_PIXELS / 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      input.re[(y % TILE_PIXELS) * TILE_PIXELS + (x % TILE_PIXELS)] += luma.value[y * width + x];
  }
  run();
  const powerAt = (u: number, v: number) => output.re[place(u, v)] ** 2 + output.im[place(u, v)] ** 2;
  const side = 2 * HIGHEST + 1;
  const all = Array.from({ length: side * side }, (_, i) =>
    powerAt((i % side) - HIGHEST, Math.floor(i / side) - HIGHEST),
  );
  const inBand = all.filter((_, i) => {
    const radius = Math.hypot((i % side) - HIGHEST, Math.floor(i / side) - HIGHEST);
    return radius >= MARK.bandLow && radius <= MARK.bandHigh;
  });
  const mean = inBand.reduce((sum, power) => sum + power, 0) / inBand.length;
  const isSync = new Set(Array.from(syncU, (u, k) => [u, syncV[k]]).flatMap(([u, v]) => [`${u} ${v}`, `${-u} ${-v}`]));
  return drawn(PIXELS * side, PIXELS * side, (x, y) => {
    const [column, row] = [Math.floor(x / PIXELS), Math.floor(y / PIXELS)];
    const level = 110 * Math.sqrt(all[row * side + column] / mean);
    const isEdge = [x % PIXELS, y % PIXELS].some((inside) => inside === 0 || inside === PIXELS - 1);
    const isRing = isEdge && isSync.has(`${column - HIGHEST} ${row - HIGHEST}`);
    return isRing ? [255, 150, 0] : [level, level, level];
  });
}

/** The soft bits one after the other, upwards where they are right and downwards where they are wrong. */
function bitsOf({ soft: { bits } }: Hypothesis, coded: Uint8Array): Rgb {
  const signed = Array.from(bits, (value, i) => (coded[i] === 0 ? value : -value));
  const most = Math.max(...signed.map(Math.abs));
  const [width, height] = [2 * bits.length, SHOWN];
  const middle = height / 2;
  return drawn(width, height, (x, y) => {
    const value = signed[Math.floor(x / 2)];
    const tip = middle - (value / most) * (middle - 4);
    const isBar = value > 0 ? y >= tip && y <= middle : y <= tip && y >= middle;
    if (!isBar) return y === Math.round(middle) ? [120, 120, 120] : [255, 255, 255];
    return value > 0 ? [30, 90, 170] : [210, 60, 20];
  });
}
