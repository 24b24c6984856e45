// The proof of a raster: every label is cut out of the finished file. Its mark and its codes are read, and the ink of its texts is
// looked for, with nothing from the file's making.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readCodes } from '#main/imaging/code-reader.ts';
import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';
import type { PlacedLabel, Sheet } from '#main/imaging/sheet/layout/place-labels.ts';
import type { ExpectedFields } from '#main/imaging/sheet/proof/field-proof.ts';
import { openMarkReader } from '#main/imaging/sheet/proof/read-mark.ts';
import { coveredByAny, isSeen } from '#main/imaging/sheet/proof/seen-ink.ts';
import type { SeenPicture } from '#main/imaging/sheet/proof/seen-page.ts';
import type { Matrix } from '#main/labels/turn.ts';
import type { RasterPage, Source } from './packed-page.ts';
import { turnedClockwise } from './picture-turn.ts';
import { readPwgFrom } from './pwg.ts';
import { isUrf, readUrfFrom } from './urf.ts';

export interface RasterProofOrder {
  readonly sheets: readonly Sheet[];
  /** Of the pictures: a raster of twice as many dots has each pixel as a square of four. */
  readonly dpi: number;
  readonly messages: ReadonlyMap<string, string>;
  readonly keys: readonly string[];
}

/** What the row of a label says; null for one whose row puts nothing on it. */
type ExpectedSource = (name: string) => Promise<ExpectedFields | null>;

/** Gives the names of labels that do not say what they must. */
export async function proveRasterPages(
  source: Source,
  { sheets, dpi, messages, keys }: RasterProofOrder,
  expectedOf: ExpectedSource | null = null,
): Promise<string[]> {
  const readMark = openMarkReader(keys);
  const unread: string[] = [];
  let count = 0;
  for (const page of isUrf(source) ? readUrfFrom(source) : readPwgFrom(source)) {
    const labels = sheets[count++]?.labels ?? [];
    for (const label of labels) {
      const times = page.dpi / dpi;
      const isMarked = readMark(labelOf(page, label, times, 1)).message === messages.get(label.name);
      const fields = expectedOf ? await expectedOf(label.name) : null;
      if (!isMarked || (fields && !(await saysFields(labelOf(page, label, times, times), fields, times))))
        unread.push(label.name);
    }
  }
  if (count !== sheets.length) throw new Error(`the raster has ${count} of ${sheets.length} sheets`);
  return unread;
}

async function saysFields(label: Rgb, { codes, texts }: ExpectedFields, times: number): Promise<boolean> {
  for (const { symbology, content, place } of codes) {
    const read = await readCodes(cutOut(label, place, times), symbology);
    if (read.length === 0 || read.some((one) => one !== content)) return false;
  }
  const matrix: Matrix = [times, 0, 0, times, 0, 0];
  const picture = cutOut(label, { x: 0, y: 0, w: label.width / times, h: label.height / times }, times);
  const inks = texts.map(({ color, coverage }) => ({ color, glyphs: coverage(matrix, label) }));
  const anyInk = coveredByAny(
    picture,
    inks.flatMap(({ glyphs }) => glyphs),
  );
  return inks.every((ink) => isSeen(picture, ink, anyInk));
}

type Place = ExpectedFields['codes'][number]['place'];

/** A rectangle of the label's picture in the pixels of the raster. What lies outside is white. */
function cutOut({ width, height, data }: Rgb, place: Place, times: number): SeenPicture {
  const [left, top, w, h] = [place.x, place.y, place.w, place.h].map((one) => Math.round(one * times));
  const rgba = new Uint8ClampedArray(w * h * 4).fill(255);
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [left + (i % w), top + Math.floor(i / w)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = data[(y * width + x) * 3 + c];
  }
  return { width: w, height: h, rgba };
}

/** A label as it is read, upright: `fine` pixels for each of its picture, of the `times` that the raster has across. */
function labelOf({ picture, dpi }: RasterPage, label: PlacedLabel, times: number, fine: number): Rgb {
  const perMm = dpi / MM_PER_INCH;
  const step = times / fine;
  const [left, top] = [Math.round(label.picture.left * perMm), Math.round(label.picture.top * perMm)];
  const { pixels, turned } = label;
  const [width, height] = (turned ? [pixels.height, pixels.width] : [pixels.width, pixels.height]).map((n) => n * fine);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [left + (i % width) * step, top + Math.floor(i / width) * step];
    // What lies outside of the sheet is white, as on paper.
    const isOn = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
    const from = (y * picture.width + x) * 3;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = isOn ? picture.data[from + c] : 255;
  }
  const shown = { width, height, data };
  return turned ? turnedClockwise(turnedClockwise(turnedClockwise(shown))) : shown;
}
