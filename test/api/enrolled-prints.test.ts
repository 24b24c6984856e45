// @module-tag later: makes simulated photographs
// The very print of a label: enrolled by two sure checks at the desk, known again in scans, and not for its copy.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import type { Finding } from '#shared/verify/inspection.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { officeCopy } from '#test/support/channel/copies.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { toJpeg } from '#test/support/codec.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type CheckingDesk, checkingDesk } from '#test/support/inspection/desk.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { labelsAt, printedBatch } from '#test/support/production/desk-batch.ts';
import { makeRandom } from '#test/support/random.ts';

const printer = makePrinter(drawLaser(makeRandom('enrolled', 'laser')));
/** Of the small sheet's labels. */
const LONG_MM = 40;

let station: InProcess;
let window: Desk;
let desk: CheckingDesk;
let inspection: number;
let picture: Uint8Array;

beforeAll(async () => {
  station = await startInProcess();
  window = await openDesk(station);
  desk = checkingDesk(station, window);
  picture = await artwork('inspected', { kind: 'label', width: 600, height: 600 });
  inspection = (await desk.begin()).id;
});
afterAll(() => station.close());

/** The one label of a job, and its print. */
async function labelOf(enrolPrints: boolean): Promise<{ id: string; print: Print }> {
  const batch = await printedBatch(station, window, picture, 1, enrolPrints ? { enrolPrints } : {});
  const [label] = await labelsAt(window, batch);
  const id = label.watermark_id?.slice(-5) ?? '';
  const record = await station.app.store.records.find(id);
  if (!record?.marked) throw new Error('no picture');
  const marked = (await readArtwork(await station.app.store.pictures.read(record.marked))).picture;
  return { id, print: printLabel(marked, printer, `enrolled/${id}`) };
}

async function shown(print: Print, perMm: number, name: string): Promise<{ picture: Rgb; corners: never }> {
  const side = 1.04 * perMm * LONG_MM;
  const shot = drawShot(LEVELS.L1, makeRandom(name, 'shot'), { longSide: [side, side] });
  return (await photograph(print, shot, name)) as never;
}

let appearance = 0;

async function check(print: Print, perMm: number): Promise<Finding> {
  appearance++;
  return desk.show(inspection, appearance, [await shown(print, perMm, `check ${appearance}`)]);
}

async function scan(print: Print, perMm: number, name: string) {
  const image = base64(await toJpeg((await shown(print, perMm, name)).picture, 92));
  return (await call(station.url, 'POST', '/api/scan', { json: { image } })).body;
}

it('a label of a job that enrols prints is known again, and its copy is not trusted', async () => {
  const { id, print } = await labelOf(true);
  expect(await check(print, 5)).toMatchObject({ state: 'found', print: 'not_enrolled' });
  expect(await station.app.store.printSignatures.find(id)).toBeNull();
  expect(await check(print, 20)).toMatchObject({ state: 'already_checked', print: 'not_enrolled' });
  const first = await station.app.store.printSignatures.find(id);
  expect(first).toMatchObject({ reference: null });
  expect(await scan(print, 20, 'between')).toMatchObject({ message: id, trusted: true, print: 'not_enrolled' });
  await check(print, 20);
  expect((await station.app.store.printSignatures.find(id))?.reference).toEqual(expect.any(Number));
  expect(await scan(print, 20, 'later')).toMatchObject({ message: id, trusted: true, print: 'original' });
  expect(await scan(print, 6, 'far')).toMatchObject({ message: id, trusted: true, print: 'cannot_tell' });
  const copy = await officeCopy(print, printer, 'plain', 'enrolled/copy');
  expect(await scan(copy, 20, 'copied')).toMatchObject({ message: id, trusted: false, print: 'copy' });
  expect(await check(copy, 20)).toMatchObject({ state: 'wrong_artwork', print: 'copy' });
  expect((await station.app.store.printSignatures.find(id))?.signature).toBe(first?.signature);
  const again = await window.call('POST', `/api/records/TW-${id}/enrol-again`, {
    reason: 'the label was printed anew',
  });
  expect(again.status).toBe(200);
  expect(await scan(print, 20, 'again')).toMatchObject({ message: id, print: 'not_enrolled' });
});

it('a label of another job is not enrolled by any check', async () => {
  const { id, print } = await labelOf(false);
  expect(await check(print, 20)).toMatchObject({ state: 'found', print: 'not_enrolled' });
  expect(await station.app.store.printSignatures.find(id)).toBeNull();
  const asked = await window.call('POST', `/api/records/TW-${id}/enrol-again`, { reason: 'none' });
  expect(asked.status).toBe(200);
  expect(await station.app.store.printSignatures.find(id)).toBeNull();
});
