// Our mark beside the textbook's, on the same artwork and through the same channels, at about the same PSNR. The textbook's
// decoder is told the true corners and the artwork's size; ours gets corners off by 0.5 % of the long side.
import { rectangleTo } from '#main/engine/numeric/geometry.ts';
import { psnr } from '#main/engine/numeric/psnr.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { realEngine } from '#test/robustness/engine.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS, type LevelName } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { SCANS, scanPrint } from '#test/support/channel/scan.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { sampledThrough } from '#test/support/sampled.ts';
import { embedTextbook, readTextbook } from './support/textbook.ts';

const MESSAGE = '7K3QZ';
const [WIDTH, HEIGHT] = [900, 900];

interface Seen {
  readonly picture: Rgb;
  readonly corners: Quad;
}

interface Method {
  readonly name: string;
  readonly embed: (artwork: Rgb) => Rgb;
  readonly read: (seen: Seen, seed: string) => string | null;
}

const ours = realEngine('balanced');
const METHODS: readonly Method[] = [
  {
    name: 'Twinmark, balanced',
    embed: (artwork) => ours.embed(artwork, MESSAGE),
    read: ({ picture, corners }, seed) =>
      ours.decode([{ picture, corners: roughCorners(corners, 0.005, makeRandom(seed, 'corners')) }], {
        bare: null,
        message: null,
      }),
  },
  {
    name: 'block cosine transform, quantised',
    embed: (artwork) => embedTextbook(artwork, MESSAGE),
    read: ({ picture, corners }) => readTextbook(straightened(picture, corners)),
  },
];

type Channel = (marked: Rgb, print: () => Print, seed: string) => Promise<Seen>;

const CHANNELS: Readonly<Record<string, Channel>> = {
  nothing: async (marked) => ({ picture: marked, corners: pictureCorners(marked) }),
  'JPEG 60': async (marked) => ({ picture: await throughJpeg(marked, 60), corners: pictureCorners(marked) }),
  'JPEG 30': async (marked) => ({ picture: await throughJpeg(marked, 30), corners: pictureCorners(marked) }),
  'print and scan': (_, print, seed) => scanPrint(print(), SCANS.light, seed),
  'photograph, 1,600 px': photo('L1'),
  'photograph, 1,300 px, 8 to 14 degrees': photo('L2'),
  'photograph, 1,000 px, 18 to 30 degrees': photo('L3'),
  'photograph, 700 px, 35 to 40 degrees': photo('L4'),
};

console.log(await table());

async function table(): Promise<string> {
  const lines = [
    `| channel, ${COVER_KINDS.length} artworks | ${METHODS.map(({ name }) => name).join(' | ')} |`,
    `| --- | ${METHODS.map(() => '--- |').join(' ')}`,
  ];
  const all = METHODS.map((method) => markAll(method));
  for (const [name, channel] of Object.entries(CHANNELS)) {
    const cells: string[] = [];
    for (const { method, marked } of all) cells.push(await readAll(method, marked, channel));
    lines.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  const fidelity = all.map(({ marked }) => (marked.reduce((sum, one) => sum + one.psnr, 0) / marked.length).toFixed(1));
  lines.push(`| mean PSNR in decibels | ${fidelity.join(' | ')} |`);
  return lines.join('\n');
}

interface Marked {
  readonly picture: Rgb;
  readonly psnr: number;
  readonly print: () => Print;
  readonly seed: string;
}

function markAll(method: Method): { method: Method; marked: Marked[] } {
  const marked = COVER_KINDS.map((kind): Marked => {
    const seed = `side by side/${kind}`;
    const artwork = makeCover(kind, WIDTH, HEIGHT, seed);
    const picture = method.embed(artwork);
    let made: Print | undefined;
    const print = () => {
      made ??= printLabel(picture, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
      return made;
    };
    return { picture, psnr: psnr(artwork, picture), print, seed };
  });
  return { method, marked };
}

async function readAll(method: Method, marked: readonly Marked[], channel: Channel): Promise<string> {
  let right = 0;
  let wrong = 0;
  for (const { picture, print, seed } of marked) {
    const answer = method.read(await channel(picture, print, seed), seed);
    if (answer === MESSAGE) right++;
    else if (answer !== null) wrong++;
  }
  return `${right}${wrong > 0 ? `, wrong ${wrong}` : ''}`;
}

function photo(level: LevelName): Channel {
  return (_, print, seed) => photograph(print(), drawShot(LEVELS[level], makeRandom(seed, level)), seed);
}

/** The label as it would lie on the artwork's own pixels. */
function straightened(picture: Rgb, corners: Quad): Rgb {
  return sampledThrough(picture, rectangleTo(WIDTH, HEIGHT, corners), WIDTH, HEIGHT);
}
