// A station whose jobs enrol prints, with a desk and a camera close by, and photographs of prints as a simulator makes them.

import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { drawArtwork } from '#main/imaging/test-sheet/artwork.ts';
import { testLabelOf } from '#main/imaging/test-sheet/labels.ts';
import type { BatchOrder } from '#main/services/ledger/batch-order.ts';
import type { Finding } from '#shared/verify/inspection.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { toJpeg } from '#test/support/codec.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { checkingDesk } from '#test/support/inspection/desk.ts';
import { keptFile } from '#test/support/kept-file.ts';
import { openDesk } from '#test/support/people.ts';
import { labelsAt, printedBatch } from '#test/support/production/desk-batch.ts';
import { makeRandom } from '#test/support/random.ts';

export const LASER = makePrinter(drawLaser(makeRandom('enrolled', 'laser')));
/** Of the small sheet's labels. */
const LONG_MM = 40;

/** What the marks of the landscapes on the test sheet say. */
export const LANDSCAPES = ['TLP-1', 'TBP-1', 'TSP-1'] as const;
/** Of their 960 pixels at 300 dpi. */
const LANDSCAPE_MM = 81.28;

/** A print of a label of the test sheet. Another name is another print. */
function testPrint(message: string, name = 'first'): Print {
  const label = testLabelOf(message);
  if (!label) throw new Error(`no label ${message}`);
  const { strength } = label;
  const marked = embed(drawArtwork(label), message, { key: PUBLISHED_KEY, strength });
  return printLabel(marked, LASER, `test sheet/${name}/${message}`);
}

export interface PrintedLabel {
  readonly id: string;
  readonly label: number;
  readonly marked: Rgb;
  readonly print: Print;
}

/** A photograph of a print with so many pixels a millimetre. */
export async function shownPrint(
  print: Print,
  longMm: number,
  perMm: number,
  name: string,
): Promise<{ picture: Rgb; corners: never }> {
  const side = 1.06 * perMm * longMm;
  const shot = drawShot(LEVELS.L1, makeRandom(name, 'shot'), { longSide: [side, side] });
  return (await photograph(print, shot, name)) as never;
}

/** Photographs of the labels of a test sheet, as a phone takes them close by. Another name is another print. */
export function photographedSheet() {
  const prints = new Map<string, Print>();
  const printOf = (message: string, name: string): Print => {
    const print = prints.get(`${name}/${message}`) ?? testPrint(message, name);
    prints.set(`${name}/${message}`, print);
    return print;
  };
  return (message: string, shot: string, { name = 'first', perMm = 13 } = {}): Promise<Uint8Array> =>
    keptFile('sheet-photo', [message, shot, name, perMm], async () => {
      const print = printOf(message, name);
      const { picture } = await shownPrint(print, LANDSCAPE_MM, perMm, `sheet/${shot}/${message}`);
      return toJpeg(picture, 92);
    });
}

export async function openEnrolling() {
  /** How far the station's clock is ahead, in milliseconds. */
  const ahead = { ms: 0 };
  const settings = { 'auth.idle_hours': 168 };
  const station = await startInProcess({ clock: () => Date.now() + ahead.ms, settings });
  const window = await openDesk(station);
  const desk = checkingDesk(station, window);
  const picture = await artwork('inspected', { kind: 'label', width: 600, height: 600 });
  const inspection = (await desk.begin()).id;
  let appearance = 0;

  async function printOf(id: string, name = id): Promise<Pick<PrintedLabel, 'marked' | 'print'>> {
    const record = await station.app.store.records.find(id);
    if (!record?.marked) throw new Error('no picture');
    const marked = (await readArtwork(await station.app.store.pictures.read(record.marked))).picture;
    return { marked, print: printLabel(marked, LASER, `enrolled/${name}`) };
  }

  return {
    station,
    window,
    ahead,
    printOf,
    /** The one label of a job, and its print. */
    async labelOf(enrolPrints: boolean, more: Partial<BatchOrder> = {}): Promise<PrintedLabel> {
      const order = { ...more, ...(enrolPrints ? ({ enrolPrints } as const) : {}) };
      const batch = await printedBatch(station, window, picture, 1, order);
      const [label] = await labelsAt(window, batch);
      const id = label.watermark_id?.slice(-5) ?? '';
      return { id, label: label.id, ...(await printOf(id)) };
    },
    async check(print: Print, perMm: number): Promise<Finding> {
      appearance++;
      return desk.show(inspection, appearance, [await shownPrint(print, LONG_MM, perMm, `check ${appearance}`)]);
    },
    /** As a program scans that knows where the label lies. */
    async scan(print: Print, perMm: number, name: string) {
      const { picture: photo, corners } = await shownPrint(print, LONG_MM, perMm, name);
      const json = { image: base64(await toJpeg(photo, 92)), corners };
      return (await call(station.url, 'POST', '/api/scan', { json })).body;
    },
    /** Null where nothing is kept. */
    signatureOf: (id: string) => station.app.store.printSignatures.find(id),
    close: () => station.close(),
  };
}
export type Enrolling = Awaited<ReturnType<typeof openEnrolling>>;
