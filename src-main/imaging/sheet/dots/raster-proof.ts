// The proof of a raster: every label is cut out of the finished file and its mark is read, with nothing from the file's making.
import type { Rgb } from '../../../engine/numeric/raster.ts';
import type { PlacedLabel, Sheet } from '../layout/layout.ts';
import { MM_PER_INCH } from '../layout/pixels.ts';
import { openMarkReader } from '../proof/read-mark.ts';
import { turnedClockwise } from '../raster/picture-turn.ts';
import type { RasterPage, Source } from './packed-page.ts';
import { readPwgFrom } from './pwg.ts';
import { isUrf, readUrfFrom } from './urf.ts';

export interface RasterProofOrder {
  readonly sheets: readonly Sheet[];
  /** Of the pictures: a raster of twice as many dots has each pixel as a square of four. */
  readonly dpi: number;
  readonly messages: ReadonlyMap<string, string>;
  readonly keys: readonly string[];
}

/** Gives the names of labels that do not say what they must. */
export function proveRasterPages(source: Source, { sheets, dpi, messages, keys }: RasterProofOrder): string[] {
  const readMark = openMarkReader(keys);
  const unread: string[] = [];
  let count = 0;
  for (const page of isUrf(source) ? readUrfFrom(source) : readPwgFrom(source)) {
    const labels = sheets[count++]?.labels ?? [];
    const wrong = labels.filter((label) => readMark(labelOf(page, label, dpi)).message !== messages.get(label.name));
    unread.push(...wrong.map(({ name }) => name));
  }
  if (count !== sheets.length) throw new Error(`the raster has ${count} of ${sheets.length} sheets`);
  return unread;
}

function labelOf({ picture, dpi }: RasterPage, label: PlacedLabel, labelDpi: number): Rgb {
  const times = dpi / labelDpi;
  const perMm = dpi / MM_PER_INCH;
  const [left, top] = [Math.round(label.picture.left * perMm), Math.round(label.picture.top * perMm)];
  const { width, height } = label.turned ? { width: label.pixels.height, height: label.pixels.width } : label.pixels;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [left + (i % width) * times, top + Math.floor(i / width) * times];
    // What lies outside of the sheet is white, as on paper.
    const isOn = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
    const from = (y * picture.width + x) * 3;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = isOn ? picture.data[from + c] : 255;
  }
  const shown = { width, height, data };
  return label.turned ? turnedClockwise(turnedClockwise(turnedClockwise(shown))) : shown;
}
