// @module-tag later: reads labels that are far away; the unit tests of both readers show the rules
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import { base64, call } from '#test/support/api.ts';
import { twinmark } from '#test/support/command-line.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { checkingDesk } from '#test/support/inspection/desk.ts';
import { cornersText } from '#test/support/inspection/webcam.ts';
import { openDesk } from '#test/support/people.ts';
import { makeRandom } from '#test/support/random.ts';
import { throughAffine } from '#test/support/resample.ts';
import { newFolder } from '#test/support/station.ts';

const OTHER_KEY = '00112233445566778899aabbccddeeff';
/** Labels of these IDs are made, each with marks under its key. Noise and artwork have seeds, so the tests always see the same. */
const OURS = '7K3QZ';
const OTHERS = ['3QW7K', 'X2Y4Z', 'HJKMN', 'BCDFG', 'QRSTV'];
const STRANGE = '8WXY2';

/** Half of the artwork's size, under so much noise that neither the blind reader nor the one that knows the artwork reads it. */
const [WIDTH, HEIGHT] = [450, 600];
const NOISE_LEVELS = 40;
const CORNERS: Quad = [
  [0, 0],
  [WIDTH, 0],
  [WIDTH, HEIGHT],
  [0, HEIGHT],
];

const bare = makeCover('label', 2 * WIDTH, 2 * HEIGHT, 'faint');
const folder = newFolder('known-ids');
let station: InProcess;

async function faint(id: string | null, key = PUBLISHED_KEY, noise = NOISE_LEVELS): Promise<Uint8Array> {
  const label = id === null ? bare : embed(bare, id, { key, strength: 'light' });
  const small = throughAffine(label, WIDTH, HEIGHT, [2, 0, 0, 0, 2, 0], [255, 255, 255]);
  const random = makeRandom(2, 'noise');
  const noisy = Uint8ClampedArray.from(small.data, (level) => level + noise * random.normal());
  return pngOf({ ...small, data: new Uint8Array(noisy.buffer) });
}

/** Records of labels with this artwork. */
async function keepRecords({ app, userId }: InProcess, ids: readonly string[], key = PUBLISHED_KEY) {
  const original = await app.store.pictures.put(await pngOf(bare), 'png');
  for (const id of ids) {
    const about = { id, owner_id: userId, template_id: 'generic', description: null, label_status: null, metadata: {} };
    await app.store.records.insert({ ...about, original, marked: null, mark_key: fingerprintOf(key) });
  }
  await app.reading.catchUp();
}

function pngOf(picture: Rgb): Promise<Uint8Array> {
  return write(picture, null, { type: 'png', dpi: 300 });
}

async function scan(image: Uint8Array, at = station) {
  return (await call(at.url, 'POST', '/api/scan', { json: { image: base64(image), corners: CORNERS } })).body;
}

const NOTHING = { success: false, message: '', assisted: false };

beforeAll(async () => {
  station = await startInProcess({ folder });
  await keepRecords(station, [OURS, ...OTHERS]);
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a label that is too faint to be read is the one of the station’s IDs that fits', async () => {
  expect(await scan(await faint(OURS))).toMatchObject({ success: true, message: OURS, assisted: true, trusted: true });
});

it('the artwork without a mark gives nothing', async () => {
  expect(await scan(await faint(null))).toMatchObject(NOTHING);
});

it('a label of a twin station is none of ours, whether it marks with our key or with its own', async () => {
  expect(await scan(await faint(STRANGE))).toMatchObject(NOTHING);
  // Under less noise the label is read, and is the stranger's.
  const clearer = await faint(STRANGE, PUBLISHED_KEY, 0.75 * NOISE_LEVELS);
  expect(await scan(clearer)).toMatchObject({ message: STRANGE, trusted: null });
  expect(await scan(await faint(OURS, OTHER_KEY))).toMatchObject(NOTHING);
  const twin = await startInProcess();
  await keepRecords(twin, OTHERS);
  expect(await scan(await faint(OURS), twin)).toMatchObject(NOTHING);
  await keepRecords(twin, [OURS]);
  expect(await scan(await faint(OURS), twin)).toMatchObject({ message: OURS, assisted: true });
  await twin.close();
});

it('the command line reads with the IDs of a data folder, while its station runs', async () => {
  const photo = join(folder, 'faint.png');
  await writeFile(photo, await faint(OURS));
  const assisted = await twinmark('scan', photo, '--corners', JSON.stringify(CORNERS), '--data', folder);
  expect(assisted).toMatchObject({ code: 0, json: { success: true, message: OURS, assisted: true, trusted: true } });
  const blind = await twinmark('scan', photo, '--corners', JSON.stringify(CORNERS));
  expect(blind).toMatchObject({ code: 1, json: NOTHING });
});

it('a void label stays void, and the finding says that it was read with the IDs', async () => {
  await station.app.store.records.change(OURS, { label_status: 'voided' });
  const desk = await openDesk(station);
  const { id: inspection } = await checkingDesk(station, desk).begin();
  const address = `/api/desk/inspections/${inspection}/frames?appearance=1&last=true&corners=${cornersText(CORNERS)}`;
  const headers = { cookie: desk.cookie, 'content-type': 'image/png' };
  const { body } = await call(station.desk, 'POST', address, { headers, raw: await faint(OURS) });
  expect(body.finding).toMatchObject({ state: 'void', message: OURS, assisted: true, from_ids: true });
});

it('an ID of the old key is a word under the old key alone after a change of the key', async () => {
  await station.close();
  station = await startInProcess({ folder, settings: { 'engine.key': OTHER_KEY } });
  expect(await scan(await faint(OURS))).toMatchObject({ message: OURS, assisted: true, trusted: true });
  expect(await scan(await faint(OURS, OTHER_KEY))).toMatchObject(NOTHING);
});
