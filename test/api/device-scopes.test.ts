import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '#main/services/phones/kept-devices.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Ask, pairDevice } from '#test/support/pairing.ts';
import { type SecureStation, startSecureStation } from '#test/support/secure-station.ts';
import { seedRecords } from '#test/support/sync-model.ts';

let station: SecureStation;
const events: StationEvent[] = [];

const invite = async () => (await station.ask('POST', '/api/desk/pairings')).body;

beforeAll(async () => {
  station = await startSecureStation();
  station.app.bus.subscribe((event) => events.push(event));
});
afterAll(() => station.close());

const paired = async (more?: readonly string[]) => {
  const { code, id, scopes } = await invite();
  expect(scopes).toEqual(['read', 'scan']);
  if (more) {
    const { status, body } = await station.ask('PATCH', `/api/desk/pairings/${id}`, { more });
    expect([status, body.scopes]).toEqual([200, ['read', 'scan', ...more]]);
    expect(events.at(-1)).toMatchObject({ type: 'pairing', data: { id, scopes: body.scopes } });
  }
  const ask: Ask = (method, path, json) => station.secure(method, path, { json });
  return { id, ...(await pairDevice(ask, station.ask, { id, code }, { name: 'Gate', kind: 'phone' })).body };
};
const asked = async (token: string) => {
  const ask = async (method: string, path: string, json?: unknown) =>
    (await station.secure(method, path, { token, ...(json === undefined ? {} : { json }) })).status;
  return [
    await ask('GET', '/api/records'),
    await ask('POST', '/api/records/ZZZZZ/scan', {}),
    await ask('POST', '/api/embed', { image: 'AAAA', message: 'A' }),
    await ask('PATCH', '/api/records/ZZZZZ', { description: 'x' }),
    await ask('POST', '/api/records/ZZZZZ/adopt'),
    await ask('POST', '/api/records/ZZZZZ/mint'),
  ];
};

test('a device may read and scan, and nothing else', async () => {
  const { key, device: made } = await paired();
  expect([made.scopes, made.ended]).toEqual([['read', 'scan'], false]);
  expect(await asked(key)).toEqual([200, 404, 403, 403, 403, 403]);
});

test('a device may also do what is ticked at the desk before it is paired; the list shows it', async () => {
  const { key, device: made } = await paired(['update']);
  expect(made.scopes).toEqual(['read', 'scan', 'update']);
  expect(await asked(key)).toEqual([200, 404, 403, 404, 404, 403]);
  const { devices } = (await station.ask('GET', '/api/desk/devices')).body;
  expect(devices[0]).toMatchObject({ id: made.id, scopes: ['read', 'scan', 'update'] });
});

test('what a device may do cannot be changed once its code was used, and not to what there is not', async () => {
  const { id } = await paired();
  expect((await station.ask('PATCH', `/api/desk/pairings/${id}`, { more: ['mint'] })).status).toBe(409);
  expect((await station.ask('PATCH', '/api/desk/pairings/99999', { more: ['mint'] })).status).toBe(404);
  const { id: other } = await invite();
  for (const more of [['read'], ['all'], ['mint', 'mint'], 'mint']) {
    expect((await station.ask('PATCH', `/api/desk/pairings/${other}`, { more })).status).toBe(400);
  }
});

test('a device that was not ticked for making records gets no original, and the marked picture as a preview', async () => {
  const keys = [station.apiKey, (await paired()).key, (await paired(['create'])).key];
  const image = base64(await artwork('devices', { width: 1000, height: 700 }));
  const { origin } = new URL(station.desk);
  const { body } = await call(origin, 'POST', '/api/records', { token: station.apiKey, json: { image } });
  const seen = await Promise.all(
    keys.map(async (token) => {
      const get = (name: string) => call(origin, 'GET', `/api/records/${body.watermark_id}/${name}`, { token });
      const [original, marked] = [await get('image'), await get('watermarked')];
      return [original.status, marked.status, marked.headers.get('content-type')];
    }),
  );
  expect(seen).toEqual([
    [200, 200, 'image/png'],
    [403, 200, 'image/jpeg'],
    [200, 200, 'image/png'],
  ]);
});

test('a device that was not used for its days is refused with a sentence, and shown as ended', async () => {
  const { store } = station.app;
  const key = randomBytes(24).toString('hex');
  const hash = createHash('sha256').update(key).digest('hex');
  const about = { user_id: 1, name: 'Gate 9', first_characters: key.slice(0, 6), expires_at: null };
  const { id, created_at } = await store.apiKeys.insert({ ...about, hash, scopes: ['read', 'scan'], idle_days: 0 });
  await addDevice(store, {
    key_id: id,
    user_id: 1,
    operator: 'anna',
    key_prefix: key.slice(0, 6),
    name: 'Gate 9',
    kind: 'phone',
    paired_at: created_at,
    revoked_at: null,
  });
  const { status, body } = await station.secure('GET', '/api/records', { token: key });
  expect([status, body.error]).toEqual([401, expect.stringMatching(/not used for 0 days.*Pair the device again/)]);
  const { devices } = (await station.ask('GET', '/api/desk/devices')).body;
  expect(devices[0]).toMatchObject({ id, ended: true, revoked: false });
});

test('a device sees the records of the account that the admin chooses, and may never do more than it', async () => {
  const { operators } = station.app.identity;
  await operators.add('berta', 'seven quiet lamps', 'checker');
  const ask: Ask = (method, path, json) => station.secure(method, path, { json });
  const invited = await invite();
  expect(invited.operator).toBe('anna');
  const chosen = await station.ask('PATCH', `/api/desk/pairings/${invited.id}`, {
    operator: 'Berta',
    more: ['update'],
  });
  expect([chosen.status, chosen.body.operator]).toEqual([200, 'berta']);
  expect((await station.ask('PATCH', `/api/desk/pairings/${invited.id}`, { operator: 'nobody' })).status).toBe(404);
  const { key, device: made } = (await pairDevice(ask, station.ask, invited, { name: 'Gate 7', kind: 'phone' })).body;
  expect(made.operator).toBe('berta');
  const [record] = await seedRecords(station, 1);
  const own = async () => (await station.secure('GET', '/api/records', { token: key })).body.total;
  expect(await own()).toBe(0);
  // A checker changes no records, whatever is ticked for the device.
  const change = { token: key, json: { description: 'x' } };
  expect((await station.secure('PATCH', `/api/records/${record}`, change)).body.error).toMatch(/operator/);
  const { activity } = (await station.ask('GET', '/api/desk/activity?q=allowDevice')).body;
  expect(activity.at(0).facts.operator ?? activity.at(1).facts.operator).toBe('Berta');

  const late = await invite();
  await station.ask('PATCH', `/api/desk/pairings/${late.id}`, { operator: 'berta' });
  await operators.remove('berta');
  expect((await station.ask('GET', `/api/desk/pairings/${late.id}`)).body.state).toBe('withdrawn');
  expect((await station.secure('GET', '/api/records', { token: key })).status).toBe(401);
});
