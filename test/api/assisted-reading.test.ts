// @module-tag later: reads labels that are far away; the unit tests of both readers show the rules
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { base64, call } from '#test/support/api.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { fromFile, toJpeg } from '#test/support/codec.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { checkingDesk } from '#test/support/inspection/desk.ts';
import { cornersText } from '#test/support/inspection/webcam.ts';
import { openDesk } from '#test/support/people.ts';
import { makeRandom } from '#test/support/random.ts';
import { newFolder } from '#test/support/station.ts';

/** The labels are 520 pixels long in the photographs. The marks of these two are not read blindly from so few. */
const FAR = { longSide: [520, 520], tilt: [40, 40] } as const;
const SEEDS = ['far 1', 'far 2'];
const SIZE = [900, 1200] as const;

const folder = newFolder('assisted');
let station: InProcess;
let made: { readonly id: string; readonly marked: Uint8Array }[];

async function toPng(kind: CoverKind, seed: string): Promise<Uint8Array> {
  return write(makeCover(kind, ...SIZE, seed), null, { type: 'png', dpi: 300 });
}

async function makeRecord(kind: CoverKind, seed: string) {
  const image = base64(await toPng(kind, seed));
  const json = { image, metadata: { product_name: seed } };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  return { id: body.watermark_id.slice(-5), marked: Buffer.from(body.watermarked_image, 'base64') };
}

/** A photograph of a print of the picture from far away, with rough corners. */
async function photoOf(picture: Uint8Array, seed: string) {
  const print = printLabel(await fromFile(picture), makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const shot = drawShot(LEVELS.L5, makeRandom(seed, 'shot'), FAR);
  const { picture: photo, corners } = await photograph(print, shot, seed);
  return { image: await toJpeg(photo, 90), corners: roughCorners(corners, 0.005, makeRandom(seed, 'rough')) };
}

async function scan({ image, corners }: { image: Uint8Array; corners?: Quad }, at = station) {
  return (await call(at.url, 'POST', '/api/scan', { json: { image: base64(image), ...(corners ? { corners } : {}) } }))
    .body;
}

beforeAll(async () => {
  station = await startInProcess({ folder });
  made = await Promise.all(SEEDS.map((seed) => makeRecord('busy', seed)));
  for (const kind of ['quiet', 'label', 'busy'] as const) await makeRecord(kind, 'another');
  await station.app.reading.catchUp();
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

it('far labels are read with the help of their artworks, which another station does not know', async () => {
  const photos = await Promise.all(SEEDS.map((seed, i) => photoOf(made[i].marked, seed)));
  for (const [i, photo] of photos.entries())
    expect(await scan(photo)).toMatchObject({ success: true, message: made[i].id, assisted: true, trusted: true });
  const stranger = await startInProcess();
  for (const photo of photos) expect(await scan(photo, stranger)).toMatchObject({ success: false, assisted: false });
  await stranger.close();
});

it('a photo file of a far label at the desk is a finding that says so', async () => {
  const desk = await openDesk(station);
  const { id: inspection } = await checkingDesk(station, desk).begin();
  const { image, corners } = await photoOf(made[0].marked, SEEDS[0]);
  const address = `/api/desk/inspections/${inspection}/frames?appearance=1&last=true&corners=${cornersText(corners)}`;
  const headers = { cookie: desk.cookie, 'content-type': 'image/jpeg' };
  const { body } = await call(station.desk, 'POST', address, { headers, raw: image });
  expect(body.finding).toMatchObject({ state: 'found', message: made[0].id, assisted: true });
});

it('a near label is read blindly', async () => {
  const [{ id, marked }] = made;
  const image = await toJpeg(await fromFile(marked), 80);
  expect(await scan({ image })).toMatchObject({ message: id, assisted: false });
});

it('the artwork without a mark gives nothing', async () => {
  const photo = await photoOf(await toPng('busy', SEEDS[0]), 'unmarked');
  expect(await scan(photo)).toMatchObject({ success: false, message: '', assisted: false });
});

it('every artwork is in the catalogue once', async () => {
  const { reading, store } = station.app;
  const before = await store.artworks.after(0, 100);
  expect(before).toHaveLength(5);
  await reading.catchUp();
  expect(await store.artworks.after(0, 100)).toEqual(before);
});
