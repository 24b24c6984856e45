// The key of the station's marks goes to paired devices alone, only while an admin wants it so, and not beyond the end of a device.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '../../src-main/engine/format/params.ts';
import { fingerprintOf } from '../../src-main/services/marks/mark-keys.ts';
import { call } from '../support/api.ts';
import { type InProcess, startInProcess } from '../support/in-process.ts';
import { type Ask, pairDevice } from '../support/pairing.ts';
import { secureCall } from '../support/secure-call.ts';
import { newRecord } from '../support/store/lab.ts';
import { freePort } from './server-fixture.ts';

const OWN_KEY = '0123456789abcdef0123456789abcdef';

let station: InProcess;
let cookie: string;
let port: number;

const desk = (method: string, path: string, json?: unknown) =>
  call(new URL(station.desk).origin, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
const secure = async (method: string, path: string, options?: { token?: string; json?: unknown }) =>
  secureCall({ folder: station.app.folder, url: `https://127.0.0.1:${port}` }, method, path, options);
const markKey = async (token?: string) => {
  const { status, body } = await secure('GET', '/api/device/mark-key', token === undefined ? {} : { token });
  expect(JSON.stringify(body).includes(OWN_KEY)).toBe(status === 200 && body.mark_key !== null);
  return status === 200 ? body.mark_key : status;
};

beforeAll(async () => {
  station = await startInProcess({ host: null, settings: { 'lan.https': 'on', 'engine.key': OWN_KEY } });
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  port = await freePort();
  await desk('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
  await desk('PUT', '/api/desk/network', { open: true, adapter: 'lo', port });
});
afterAll(() => station.close());

test('a device has it only while an admin says so, and not once the device is revoked', async () => {
  const ask: Ask = (method, path, json) => secure(method, path, { json });
  const invited = (await desk('POST', '/api/desk/pairings')).body;
  const { key, device } = (await pairDevice(ask, desk, invited, { name: 'Gate', kind: 'phone' })).body;
  expect(await markKey(key)).toBeNull();
  expect((await secure('GET', '/api/station')).body.mark_key).toBeNull();

  await desk('PUT', '/api/desk/device-reading', { devices_read: true });
  expect(await markKey(key)).toBe(OWN_KEY);
  // Nobody else has it: not the facts that anybody may read, no stranger, no other key of the same account, not the device's own word.
  expect((await secure('GET', '/api/station')).body.mark_key).toBeNull();
  expect(await markKey()).toBe(401);
  expect(await markKey(station.apiKey)).toBe(403);
  const { key: named } = await station.app.identity.apiKeys.create(station.userId, { name: device.key_prefix });
  expect(await markKey(named)).toBe(403);
  const allowing = await secure('PUT', '/api/desk/device-reading', { token: key, json: { devices_read: true } });
  expect(allowing.status).toBe(404);

  await desk('PUT', '/api/desk/device-reading', { devices_read: false });
  expect(await markKey(key)).toBeNull();
  await desk('PUT', '/api/desk/device-reading', { devices_read: true });
  await desk('DELETE', `/api/desk/devices/${device.id}`);
  expect(await markKey(key)).toBe(401);
});

test('with it comes which records have their marks under it', async () => {
  const ask: Ask = (method, path, json) => secure(method, path, { json });
  const invited = (await desk('POST', '/api/desk/pairings')).body;
  const { key } = (await pairDevice(ask, desk, invited, { name: 'Gate 2', kind: 'phone' })).body;
  const told = async () => (await secure('GET', '/api/device/mark-key', { token: key })).body;
  await desk('PUT', '/api/desk/device-reading', { devices_read: true });
  const add = (id: string, mark_key: string | null) =>
    station.app.store.change(({ records }) => records.insert(newRecord(id, station.userId, { mark_key })));
  await add('7K3QZ', fingerprintOf(OWN_KEY));
  expect(await told()).toEqual({ mark_key: OWN_KEY, marked_after: null });
  const earlier = await add('7K3QX', fingerprintOf(PUBLISHED_KEY));
  expect((await told()).marked_after).toBe(earlier.created_at);
  await add('7K3QW', fingerprintOf(OWN_KEY));
  expect((await told()).marked_after).toBe(earlier.created_at);
  // Nobody knows under which key this one is.
  const silent = await add('7K3QV', null);
  expect((await told()).marked_after).toBe(silent.created_at);
  await desk('PUT', '/api/desk/device-reading', { devices_read: false });
  expect(await told()).toEqual({ mark_key: null, marked_after: null });
});

test('nobody but an admin hands it out', async () => {
  await station.app.identity.operators.add('eve', 'nine calm birds on a wire', 'operator');
  await desk('POST', '/api/desk/sign-in', { username: 'eve', passphrase: 'nine calm birds on a wire' });
  expect((await desk('PUT', '/api/desk/device-reading', { devices_read: true })).status).toBe(403);
});

test('a name that turns the text beside it is none for a device', async () => {
  for (const name of ['Gate\u202e3', 'Gate\u20663', 'Gate\n3']) {
    const { status } = await secure('POST', '/api/pair', { json: { name, kind: 'phone' } });
    expect(status).toBe(400);
  }
});
