// The key of the station's marks goes to paired devices alone, only while an admin wants it so, and not beyond the end of a device.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import { type SecureStation, startSecureStation } from '#test/support/secure-station.ts';
import { newRecord } from '#test/support/store/lab.ts';

const OWN_KEY = '0123456789abcdef0123456789abcdef';

let station: SecureStation;

const markKey = async (token?: string) => {
  const { status, body } = await station.secure('GET', '/api/device/mark-key', token === undefined ? {} : { token });
  expect(JSON.stringify(body).includes(OWN_KEY)).toBe(status === 200 && body.mark_key !== null);
  return status === 200 ? body.mark_key : status;
};

beforeAll(async () => {
  station = await startSecureStation({ 'engine.key': OWN_KEY });
});
afterAll(() => station.close());

test('a device has it only while an admin says so, and not once the device is revoked', async () => {
  const { key, device } = (await station.pair('Gate')).body;
  expect(await markKey(key)).toBeNull();
  expect((await station.secure('GET', '/api/station')).body.mark_key).toBeNull();

  await station.ask('PUT', '/api/desk/device-reading', { devices_read: true });
  expect(await markKey(key)).toBe(OWN_KEY);
  // Nobody else has it: not the facts that anybody may read, no stranger, no other key of the same account, not the device's own word.
  expect((await station.secure('GET', '/api/station')).body.mark_key).toBeNull();
  expect(await markKey()).toBe(401);
  expect(await markKey(station.apiKey)).toBe(403);
  const { key: named } = await station.app.identity.apiKeys.create(station.userId, { name: device.key_prefix });
  expect(await markKey(named)).toBe(403);
  const allowing = await station.secure('PUT', '/api/desk/device-reading', {
    token: key,
    json: { devices_read: true },
  });
  expect(allowing.status).toBe(404);

  await station.ask('PUT', '/api/desk/device-reading', { devices_read: false });
  expect(await markKey(key)).toBeNull();
  await station.ask('PUT', '/api/desk/device-reading', { devices_read: true });
  await station.ask('DELETE', `/api/desk/devices/${device.id}`);
  expect(await markKey(key)).toBe(401);
});

test('the key tells a device which records have their marks under it', async () => {
  const { key } = (await station.pair('Gate 2')).body;
  const told = async () => (await station.secure('GET', '/api/device/mark-key', { token: key })).body;
  await station.ask('PUT', '/api/desk/device-reading', { devices_read: true });
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
  await station.ask('PUT', '/api/desk/device-reading', { devices_read: false });
  expect(await told()).toEqual({ mark_key: null, marked_after: null });
});

test('nobody but an admin hands it out', async () => {
  await station.app.identity.operators.add('eve', 'nine calm birds on a wire', 'operator');
  await station.ask('POST', '/api/desk/sign-in', { username: 'eve', passphrase: 'nine calm birds on a wire' });
  expect((await station.ask('PUT', '/api/desk/device-reading', { devices_read: true })).status).toBe(403);
});

test('a name that turns the text beside it is none for a device', async () => {
  for (const name of ['Gate\u202e3', 'Gate\u20663', 'Gate\n3']) {
    const { status } = await station.secure('POST', '/api/pair', { json: { name, kind: 'phone' } });
    expect(status).toBe(400);
  }
});
