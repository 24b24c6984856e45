// The artworks of current jobs go to paired devices that read by themselves, and only those of their owner.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rasterSize } from '../../src-main/engine/known-artwork/known-artwork.ts';
import { base64, call } from '../support/api.ts';
import { artwork } from '../support/artwork.ts';
import { type InProcess, startInProcess } from '../support/in-process.ts';
import { type Ask, pairDevice } from '../support/pairing.ts';
import { secureCall } from '../support/secure-call.ts';
import { freePort } from './server-fixture.ts';

const OWN_KEY = '0123456789abcdef0123456789abcdef';

let station: InProcess;
let cookie: string;
let port: number;
let device: string;

const desk = (method: string, path: string, json?: unknown) =>
  call(new URL(station.desk).origin, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
const secure = (method: string, path: string, options?: { token?: string; json?: unknown }) =>
  secureCall({ folder: station.app.folder, url: `https://127.0.0.1:${port}` }, method, path, options);
const namesFor = async (token: string): Promise<string[]> =>
  (await secure('GET', '/api/device/artworks', { token })).body.artworks.map(({ name }: { name: string }) => name);

async function makeRecord(token: string, seed: string): Promise<void> {
  const image = base64(await artwork(seed));
  const { status } = await secure('POST', '/api/records', { token, json: { image, description: seed } });
  expect(status).toBe(201);
}

beforeAll(async () => {
  station = await startInProcess({ host: null, settings: { 'lan.https': 'on', 'engine.key': OWN_KEY } });
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  port = await freePort();
  await desk('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
  await desk('PUT', '/api/desk/network', { open: true, adapter: 'lo', port });
  const ask: Ask = (method, path, json) => secure(method, path, { json });
  const invited = (await desk('POST', '/api/desk/pairings')).body;
  device = (await pairDevice(ask, desk, invited, { name: 'Gate', kind: 'phone' })).body.key;
});
afterAll(() => station.close());

test('a device has none while it has no key of the marks', async () => {
  expect(await namesFor(device)).toEqual([]);
});

test('those of its owner’s records, the newest first, and of nobody else’s', async () => {
  await desk('PUT', '/api/desk/device-reading', { devices_read: true });
  const other = await station.app.store.change(({ users }) => users.ensure('https://other.example', 'ben'));
  const { key: foreign } = await station.app.identity.apiKeys.create(other.id, { name: 'other' });
  await makeRecord(station.apiKey, 'older');
  await makeRecord(foreign, 'foreign');
  const [older] = await namesFor(device);
  await makeRecord(station.apiKey, 'newer');
  const names = await namesFor(device);
  expect([names.length, names[1]]).toEqual([2, older]);

  const picture = await secure('GET', `/api/device/artworks/${names[0]}`, { token: device });
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', ...rasterSize(600, 400) });
  const absent = await secure('GET', `/api/device/artworks/${'0'.repeat(32)}`, { token: device });
  expect(absent.status).toBe(404);
});

test('nobody else has them: no stranger, no other key of the same account, no revoked device', async () => {
  const [name] = await namesFor(device);
  for (const path of ['/api/device/artworks', `/api/device/artworks/${name}`]) {
    expect((await secure('GET', path)).status).toBe(401);
    expect((await secure('GET', path, { token: station.apiKey })).status).toBe(403);
  }
  const { devices } = (await desk('GET', '/api/desk/devices')).body;
  await desk('DELETE', `/api/desk/devices/${devices[0].id}`);
  expect((await secure('GET', `/api/device/artworks/${name}`, { token: device })).status).toBe(401);
});
