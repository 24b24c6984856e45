// Photographs of enrolled prints, of their copies and of other prints, on three printers.

import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Halves } from '#main/engine/prints/likeness.ts';
import { comparePrint, enrolPrint, type PrintPhoto } from '#main/engine/prints/print.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { CAREFUL, OFFICE, officeCopy, onScreen, scanned } from '#test/support/channel/copies.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS, type Level } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter, type Printer, type PrinterSpec } from '#test/support/channel/printer.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { drawId } from '#test/support/draw-mark.ts';
import { makeRandom } from '#test/support/random.ts';

const paper = [0.86, 0.87, 0.86] as const;
const LASER = { kind: 'laser', dpi: 1200, paper, calibrated: true, leastDot: 0 } as const;
export const PRINTERS: Readonly<Record<string, PrinterSpec>> = {
  laser: {
    ...LASER,
    lines: 141,
    gain: 0.15,
    scatter: 1.6,
    density: 0.95,
    mottle: 0.035,
    texture: 0.008,
    misregister: 1.5,
  },
  inkjet: {
    ...LASER,
    kind: 'inkjet',
    lines: 0,
    dpi: 720,
    gain: 0.18,
    scatter: 1.7,
    density: 0.9,
    mottle: 0.025,
    texture: 0.01,
    misregister: 0,
  },
  press: { ...LASER, lines: 150, gain: 0.12, scatter: 1.5, density: 1, mottle: 0.02, texture: 0.005, misregister: 0.5 },
};

/** Labels of 46 x 32 mm: four tiles and not much more. */
const SIZE = { width: 540, height: 380 } as const;
const LONG_MM = (SIZE.width / 300) * 25.4;
/** A phone close by, or a flatbed at 500 dpi. */
const ENROLLED_PER_MM = 20;
export const SCALES = [12, 8] as const;
/** Tilt shortens a label by up to 5 %: photographs are taken from a little closer, so that each has as much as its row says. */
const CLOSER = 1.06;

/** What is photographed, how often, and how. */
const KINDS = {
  original: { count: 4 },
  'original, soft': { count: 1, changes: { defocus: [1.1, 1.8] } },
  'original, JPEG 60': { count: 1, changes: { jpeg: [60, 60] } },
  plain: { count: 3 },
  sharpened: { count: 3 },
  descreened: { count: 3 },
  'plain, soft': { count: 1, changes: { defocus: [1.1, 1.8] } },
  'scanned at 600 dpi': { count: 1 },
  'photographed screen': { count: 2 },
  'second original': { count: 2 },
  'second, same screen': { count: 1 },
} as const satisfies Record<string, { count: number; changes?: Partial<Level> }>;
export type PrintKind = keyof typeof KINDS | 'another key';
export const PRINT_KINDS = [...Object.keys(KINDS), 'another key'] as PrintKind[];
export const OFFICE_KINDS: readonly PrintKind[] = ['plain', 'sharpened', 'descreened'];

export interface PrintOutcome {
  readonly index: number;
  readonly printer: string;
  readonly perMm: number;
  readonly kind: PrintKind;
  readonly isCoarse: boolean;
  readonly halves: Halves;
}

const OTHER_KEY = '000102030405060708090a0b0c0d0e0f';

/** `isControl`: signatures are read with another key. `only`: just these kinds. */
export interface PrintTrial {
  readonly index: number;
  readonly base: string;
  readonly printer: string;
  readonly perMm: number;
  readonly isControl: boolean;
  readonly only?: readonly PrintKind[];
}

export async function tryPrint({
  index,
  base,
  printer: name,
  perMm,
  isControl,
  only,
}: PrintTrial): Promise<PrintOutcome[]> {
  const seed = `prints/${base}/${index}/${name}`;
  const cover = makeCover(COVER_KINDS[index % COVER_KINDS.length], SIZE.width, SIZE.height, `prints/${base}/${index}`);
  const message = drawId(makeRandom(seed, 'id'));
  const picture = embed(cover, message, { key: PUBLISHED_KEY, strength: 'balanced' });
  const print = printLabel(picture, makePrinter(PRINTERS[name]), seed);
  const artwork = { picture, dpi: 300 };
  const seen = async (one: Print, what: string, perMm: number, shot: ShotFacts): Promise<PrintPhoto> => ({
    ...(await shown(one, `${seed}/${what}/${perMm}`, perMm, shot)),
    artwork,
  });
  const { signature } = enrolPrint(await seen(print, 'enrolled', ENROLLED_PER_MM, { level: 'L1' }), PUBLISHED_KEY);
  if (signature === null) throw new Error(`label ${index} has no room for tiles`);
  const outcomes: PrintOutcome[] = [];
  for (const [kind, { count, changes }] of kindsOf(only)) {
    const one = await printOf(kind, print, makePrinter(PRINTERS[name]), seed, picture);
    for (let shot = 0; shot < count; shot++) {
      const level = shot % 2 === 0 ? 'L1' : 'L2';
      const photo = await seen(one, `${kind}/${shot}`, perMm, { level, changes });
      const facts = { index, printer: name, perMm, isCoarse: kind === 'original, JPEG 60' };
      outcomes.push({ ...facts, kind, halves: halvesOf(photo, signature, isControl ? OTHER_KEY : PUBLISHED_KEY) });
      if (kind !== 'original' || shot > 0) continue;
      outcomes.push({ ...facts, kind: 'another key', halves: halvesOf(photo, signature, OTHER_KEY) });
    }
  }
  return outcomes;
}

function halvesOf(photo: PrintPhoto, signature: Uint8Array, key: string): Halves {
  const { halves, perMm } = comparePrint(photo, signature, key);
  if (halves === null) throw new Error(`the photograph has ${perMm.toFixed(2)} pixels a millimetre`);
  return halves;
}

function kindsOf(only?: readonly PrintKind[]) {
  const all = Object.entries(KINDS) as [keyof typeof KINDS, { count: number; changes?: Partial<Level> }][];
  return only ? all.filter(([kind]) => only.includes(kind)) : all;
}

async function printOf(
  kind: keyof typeof KINDS,
  print: Print,
  printer: Printer,
  seed: string,
  picture: PrintPhoto['photo'],
) {
  switch (kind) {
    case 'plain':
    case 'plain, soft':
      return officeCopy(print, printer, 'plain', `${seed}/plain`);
    case 'sharpened':
    case 'descreened':
      return officeCopy(print, printer, kind, `${seed}/${kind}`);
    case 'scanned at 600 dpi':
      return printLabel(await scanned(print, CAREFUL, `${seed}/careful`), printer, `${seed}/careful`);
    case 'photographed screen':
      return onScreen(await scanned(print, OFFICE, `${seed}/screen`), seed, SCREEN_PPI);
    case 'second original':
      return printLabel(picture, printer, `${seed}/elsewhere`);
    case 'second, same screen':
      return printLabel(picture, printer, seed, `${seed}/second`);
    default:
      return print;
  }
}

/** A good laptop or tablet. */
const SCREEN_PPI = 220;
/** Deviation of the corners that a reader finds by a label's edges, as a share of its long side. */
const CORNERS_OFF = 0.002;

interface ShotFacts {
  readonly level: 'L1' | 'L2';
  readonly changes?: Partial<Level> | undefined;
}

async function shown(print: Print, seed: string, perMm: number, { level, changes }: ShotFacts) {
  const longSide = CLOSER * perMm * LONG_MM;
  const ranges = { longSide: [longSide, longSide] as const, ...changes };
  const { picture, corners } = await photograph(print, drawShot(LEVELS[level], makeRandom(seed, 'shot'), ranges), seed);
  return { photo: picture, corners: roughCorners(corners, CORNERS_OFF, makeRandom(seed, 'corners')) };
}
