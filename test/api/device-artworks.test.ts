// The artworks of current jobs go to paired devices that read by themselves, and only those of their owner.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import { base64 } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { type SecureStation, startSecureStation } from '#test/support/secure-station.ts';

const OWN_KEY = '0123456789abcdef0123456789abcdef';

let station: SecureStation;
let device: string;

const namesFor = async (token: string): Promise<string[]> =>
  (await station.secure('GET', '/api/device/artworks', { token })).body.artworks.map(
    ({ name }: { name: string }) => name,
  );

async function makeRecord(token: string, seed: string): Promise<void> {
  const image = base64(await artwork(seed));
  const { status } = await station.secure('POST', '/api/records', { token, json: { image, description: seed } });
  expect(status).toBe(201);
}

beforeAll(async () => {
  station = await startSecureStation({ 'engine.key': OWN_KEY });
  device = (await station.pair('Gate')).body.key;
});
afterAll(() => station.close());

test('a device has none while it has no key of the marks', async () => {
  expect(await namesFor(device)).toEqual([]);
});

test('those of its owner’s records, the newest first, and of nobody else’s', async () => {
  await station.ask('PUT', '/api/desk/device-reading', { devices_read: true });
  const other = await station.app.store.change(({ users }) => users.ensure('https://other.example', 'ben'));
  const { key: foreign } = await station.app.identity.apiKeys.create(other.id, { name: 'other' });
  await makeRecord(station.apiKey, 'older');
  await makeRecord(foreign, 'foreign');
  const [older] = await namesFor(device);
  await makeRecord(station.apiKey, 'newer');
  const names = await namesFor(device);
  expect([names.length, names[1]]).toEqual([2, older]);

  const picture = await station.secure('GET', `/api/device/artworks/${names[0]}`, { token: device });
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', ...rasterSize(600, 400) });
  const absent = await station.secure('GET', `/api/device/artworks/${'0'.repeat(32)}`, { token: device });
  expect(absent.status).toBe(404);
});

test('those of its owner’s jobs, whatever rows show them, before they are made, and none of a job that was cancelled', async () => {
  const before = await namesFor(device);
  const rows = await Promise.all(
    ['front', 'front', 'back'].map(async (seed) => ({
      metadata: { product_name: seed },
      artwork: await station.app.production.batches.takeArtwork(await artwork(`job ${seed}`)),
    })),
  );
  const job = await planBatch(station, await artwork('unused'), 0, { rows });
  const names = await namesFor(device);
  expect(names).toHaveLength(before.length + 2);
  expect(names.slice(2)).toEqual(before);
  const picture = await station.secure('GET', `/api/device/artworks/${names[1]}`, { token: device });
  const [{ width, height }] = [await sharp(picture.bytes).metadata()];
  // As large as its place on the sheet, whatever the file had.
  expect([picture.status, width === height]).toEqual([200, SMALL_SHEET.label.width === SMALL_SHEET.label.height]);
  await station.ask('POST', `/api/desk/batches/${job}/cancel`, { made: 'keep' });
  expect(await namesFor(device)).toEqual(before);
});

test('nobody else has them: no stranger, no other key of the same account, no revoked device', async () => {
  const [name] = await namesFor(device);
  for (const path of ['/api/device/artworks', `/api/device/artworks/${name}`]) {
    expect((await station.secure('GET', path)).status).toBe(401);
    expect((await station.secure('GET', path, { token: station.apiKey })).status).toBe(403);
  }
  const { devices } = (await station.ask('GET', '/api/desk/devices')).body;
  await station.ask('DELETE', `/api/desk/devices/${devices[0].id}`);
  expect((await station.secure('GET', `/api/device/artworks/${name}`, { token: device })).status).toBe(401);
});
