// Attacks that others published, on our mark and on the textbook's: `npm run bench -- foreign --trials 12`. Trials of each
// row take the six kinds of artwork in turn. Our reader gets no corners in the rows of WAVES and exact ones in those of
// StegaStamp; the textbook's is told the artwork's corners where these are known.
import { parseArgs } from 'node:util';
import { rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { realEngine } from '#test/robustness/engine.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { sampledThrough } from '#test/support/sampled.ts';
import { type Attacked, type CaptureLayers, capture, WAVES } from './support/foreign.ts';
import { embedTextbook, readTextbook } from './support/textbook.ts';

const MESSAGE = '7K3QZ';
/** WAVES takes pictures of 512 pixels, and its distortions count in pixels; labels are photographed at 1,024 and more. */
const WAVES_SIDES = [512, 1024];
/** StegaStamp takes 400; its authors' pictures are of 900 on a screen. */
const CAPTURE_SIDES = [400, 900];
const SHARES = { weakest: 0, middle: 0.5, strongest: 1 };
const CAPTURES: Readonly<Record<string, CaptureLayers>> = {
  'all layers': { warp: true, colour: true, blur: true, noise: true },
  'warp alone': { warp: true, colour: false, blur: false, noise: false },
  'colour alone': { warp: false, colour: true, blur: false, noise: false },
  'blur and noise alone': { warp: false, colour: false, blur: true, noise: true },
};

const { values: options } = parseArgs({
  options: {
    trials: { type: 'string', default: '6' },
    base: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const trials = Number(options.trials);
const ours = realEngine('balanced');

interface Count {
  read: number;
  wrong: number;
  textbook: number;
  readonly missed: string[];
}

if (options.only !== 'stegastamp') for (const side of WAVES_SIDES) await showWaves(side);
if (options.only !== 'waves') for (const side of CAPTURE_SIDES) await showCapture(side);

async function showWaves(side: number): Promise<void> {
  const lines = [];
  for (const [name, distort] of Object.entries(WAVES)) {
    for (const [how, share] of Object.entries(SHARES)) {
      const isWhole = !/^(rotation|crop)/.test(name);
      const count = await tried(side, `${name}/${how}`, async (picture, seed) => {
        const attacked = await distort(picture, share, makeRandom(seed, 'attack'));
        return isWhole ? { picture: attacked, textbookCorners: pictureCorners(attacked) } : { picture: attacked };
      });
      lines.push(lineOf(`${name}, ${how}`, count));
    }
  }
  console.log(`\nWAVES, ${side} pixels, no corners given, ${trials} each`);
  console.table(lines);
}

async function showCapture(side: number): Promise<void> {
  const lines = [];
  for (const [name, layers] of Object.entries(CAPTURES)) {
    const count = await tried(side, name, async (picture, seed) => {
      const { picture: seen, corners } = await capture(picture, layers, makeRandom(seed, 'capture'));
      return { picture: seen, ...(corners ? { corners, textbookCorners: corners } : {}) };
    });
    lines.push(lineOf(name, count));
  }
  console.log(`\nStegaStamp's layers, ${side} pixels, exact corners, ${trials} each`);
  console.table(lines);
}

type Seen = Attacked & { readonly textbookCorners?: ReturnType<typeof pictureCorners> };

async function tried(side: number, row: string, attack: (picture: Rgb, seed: string) => Promise<Seen>): Promise<Count> {
  const count: Count = { read: 0, wrong: 0, textbook: 0, missed: [] };
  for (let trial = 0; trial < trials; trial++) {
    const kind = COVER_KINDS[trial % COVER_KINDS.length];
    const seed = `${options.base}/foreign/${side}/${row}/${trial}`;
    const artwork = makeCover(kind, side, side, seed);
    const { textbookCorners: _, ...seen } = await attack(ours.embed(artwork, MESSAGE), seed);
    const answer = ours.decode([seen], { bare: null, message: null });
    if (answer === MESSAGE) count.read++;
    else {
      if (answer !== null) count.wrong++;
      count.missed.push(`${kind} (${clippedPercent(seen.picture)} % clipped)`);
    }
    const other = await attack(embedTextbook(artwork, MESSAGE), seed);
    if (readTextbook(straightened(other, side)) === MESSAGE) count.textbook++;
  }
  return count;
}

/** Pixels that are black or white in all channels: what is clipped has no mark left. */
function clippedPercent({ data }: Rgb): number {
  let clipped = 0;
  for (let i = 0; i < data.length; i += 3) {
    const [least, most] = [Math.min(data[i], data[i + 1], data[i + 2]), Math.max(data[i], data[i + 1], data[i + 2])];
    if (most <= 1 || least >= 254) clipped++;
  }
  return Math.round((300 * clipped) / data.length);
}

/** The picture on the artwork's own pixels, where its corners are known. */
function straightened({ picture, textbookCorners }: Seen, side: number): Rgb {
  if (!textbookCorners) return picture;
  return sampledThrough(picture, rectangleTo(side, side, textbookCorners), side, side);
}

function lineOf(row: string, { read, wrong, textbook, missed }: Count) {
  return { row, read, wrong, textbook, missed: missed.join(' ') };
}
