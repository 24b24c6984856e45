// Whether a label is the label of its record: genuine photographs must not be contradicted, forged labels must be.

import sharp from 'sharp';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { comparedScale, compareWithArtwork } from '#main/engine/known-artwork/comparison.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import type { Extent } from '#main/engine/placement/pose.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { sidesOf } from '#main/workers/compare-artwork.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawInkjet, drawLaser } from '#test/support/channel/printers.ts';
import { fromFile } from '#test/support/codec.ts';
import { COVER_KINDS, type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { drawId } from '#test/support/draw-mark.ts';
import { LIFTS, type Line, transplanted, withLine, withOtherFigures } from '#test/support/forgeries.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

const SIZES = [
  [1200, 800],
  [900, 900],
  [750, 450],
  [1800, 1200],
] as const;
const SHOTS = ['L1', 'L2', 'L3'] as const;
const PIXELS_PER_MM = 300 / 25.4;

/** What is done to a label before it is photographed. */
export const CASES = ['genuine', 'date', 'figure', 'transplant', 'transplant as a file'] as const;
export type CaseName = (typeof CASES)[number];

export interface Seen {
  readonly name: CaseName;
  readonly kind: CoverKind;
  /** Whether the mark of the genuine label was read: what is not read is trusted by nobody. */
  readonly isRead: boolean;
  readonly matches: boolean | null;
}

/** `isBlind`: nothing is compared, as a control. */
export async function seeLabel(index: number, base: number, isBlind: boolean): Promise<Seen[]> {
  const kind = COVER_KINDS[index % COVER_KINDS.length];
  const [width, height] = SIZES[Math.floor(index / COVER_KINDS.length) % SIZES.length];
  const random = makeRandom(`genuine/${base}/${index}`, 'label');
  const line = drawLine(width, height, random);
  const bare = await withLine(makeCover(kind, width, height, `genuine/${base}/${index}`), line);
  const message = drawId(random);
  const marked = embed(bare, message, { key: PUBLISHED_KEY, strength: 'balanced' });
  const other = makeCover(COVER_KINDS[(index + 1 + random.below(5)) % 6], width, height, `other/${base}/${index}`);
  const copy = transplanted(marked, bare, other, { lift: random.pick(LIFTS), gain: random.between(1, 3) });
  const repainted = (count: number) => withLine(marked, { ...line, text: withOtherFigures(line.text, count, random) });
  const labels = { genuine: marked, date: await repainted(6), figure: await repainted(1), transplant: copy };
  const seen: Seen[] = [];
  for (const [name, picture] of Object.entries(labels) as [CaseName, Rgb][]) {
    const photo = await photographed(picture, { index, name: `${base}/${index}/${name}`, random });
    seen.push({ name, kind, ...(await judge(photo, message, marked, isBlind)) });
  }
  return [...seen, { name: 'transplant as a file', kind, ...(await judge(copy, message, marked, isBlind)) }];
}

/** A date of 2 to 3 mm somewhere on the label, on a plate or on the artwork. */
function drawLine(width: number, height: number, random: Random): Line {
  const tall = Math.round(random.pick([2, 2.5, 3]) * PIXELS_PER_MM);
  const text = `EXP 20${random.below(10)}${random.below(10)}-0${1 + random.below(9)}-1${random.below(10)}`;
  const long = Math.round(0.9 * tall * text.length) + 16;
  const place = { x: 40 + random.below(Math.max(1, width - 80 - long)), y: 40 + random.below(height - 100 - tall) };
  const plate = random.pick(['#fafaf8', '#e9e4d0', '#202024'] as const);
  return { ...place, height: tall, text, plate, ink: plate === '#202024' ? '#f5f5f0' : '#191919' };
}

interface Shown {
  readonly index: number;
  readonly name: string;
  readonly random: Random;
}

async function photographed(picture: Rgb, { index, name, random }: Shown): Promise<Rgb> {
  const printer = makePrinter(index % 4 === 3 ? drawInkjet(random) : drawLaser(random));
  const shot = drawShot(LEVELS[SHOTS[Math.floor(index / 2) % SHOTS.length]], makeRandom(name, 'shot'));
  return (await photograph(printLabel(picture, printer, name), shot, name)).picture;
}

async function judge(
  photo: Rgb,
  message: string,
  marked: Rgb,
  isBlind: boolean,
): Promise<Pick<Seen, 'isRead' | 'matches'>> {
  const detection = readPhotos([{ picture: photo }], { keys: [PUBLISHED_KEY] });
  const corners = detection.corners ?? detection.part;
  const cells = detection.corners === null ? detection.partCells : null;
  if (detection.message !== message || corners === null) return { isRead: false, matches: null };
  const matches = isBlind ? null : (await compared(photo, { corners, cells }, marked)).matches;
  return { isRead: true, matches };
}

async function compared(photo: Rgb, { corners, cells }: { corners: Quad; cells: Extent | null }, marked: Rgb) {
  const { width, height, data } = marked;
  const scale = comparedScale(corners, { width, height });
  const [columns, rows] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
  const file = sharp(data, { raw: { width, height, channels: 3 } }).resize(columns, rows, { fit: 'fill' });
  const artwork = await fromFile(await file.png({ compressionLevel: 1 }).toBuffer());
  const perMm = (columns / width) * PIXELS_PER_MM;
  return compareWithArtwork(photo, corners, { artwork, perMm, hidden: [] }, cells && sidesOf(cells, marked));
}

/** Shares that are asked: of genuine labels that are contradicted at the most, of forgeries that are at the least. */
const MOST_FALSE = 0.005;
const LEAST_DATES = 0.95;

export function tell(all: readonly Seen[]): { text: string; holds: boolean } {
  const rows = CASES.map((name) => {
    const read = all.filter((one) => one.name === name && one.isRead);
    const byKind = COVER_KINDS.map((kind) => shareOf(read.filter((one) => one.kind === kind)));
    return `| ${[name, read.length, shareOf(read), ...byKind].join(' | ')} |`;
  });
  const refused = (name: CaseName) => {
    const read = all.filter((one) => one.name === name && one.isRead);
    return read.filter(({ matches }) => matches === false).length / Math.max(1, read.length);
  };
  const holds =
    refused('genuine') <= MOST_FALSE &&
    refused('date') >= LEAST_DATES &&
    refused('transplant') === 1 &&
    refused('transplant as a file') === 1;
  const head = `| label | read | contradicted | ${COVER_KINDS.join(' | ')} |\n|${' --- |'.repeat(3 + COVER_KINDS.length)}`;
  return { text: [head, ...rows].join('\n'), holds };
}

function shareOf(read: readonly Seen[]): string {
  return `${read.filter(({ matches }) => matches === false).length} of ${read.length}`;
}
