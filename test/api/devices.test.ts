import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAuthority } from '#main/cli/authority.ts';
import { makePair } from '#main/server/network/authority.ts';
import { writePair } from '#main/server/network/key-files.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { call } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Ask, askToPair, pairDevice } from '#test/support/pairing.ts';
import { secureCall } from '#test/support/secure-call.ts';
import { newFolder } from '#test/support/station.ts';

let station: InProcess;
let cookie: string;
let base: string;
let port: number;
const events: StationEvent[] = [];

const desk = (method: string, path: string, json?: unknown) =>
  call(base, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
const device = async (method: string, path: string, options?: { token?: string; json?: unknown }) =>
  secureCall({ folder: station.app.folder, url: `https://127.0.0.1:${port}` }, method, path, options);
const plain = (method: string, path: string, json?: unknown) =>
  call(`http://127.0.0.1:${port + 1}`, method, path, json === undefined ? {} : { json });
const ask: Ask = (method, path, json) => device(method, path, { json });
const paired = (invited: { id: number; code: string }, about: { name: string; kind?: string }) =>
  pairDevice(ask, desk, invited, about);
const invite = async () => (await desk('POST', '/api/desk/pairings')).body;
const open = (more = {}) => desk('PUT', '/api/desk/network', { open: true, adapter: 'lo', port, ...more });

beforeAll(async () => {
  station = await startInProcess({ host: null, settings: { 'lan.https': 'on' } });
  station.app.bus.subscribe((event) => events.push(event));
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  base = new URL(station.desk).origin;
  port = await freePort();
  await desk('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
});
afterAll(() => station.close());

describe('the door to the network', () => {
  test('is closed until somebody opens it; nobody is invited before', async () => {
    const { body } = await desk('GET', '/api/desk/network');
    expect(body).toMatchObject({ wanted: false, state: 'closed', url: null, fingerprint: null });
    expect(body.adapters.at(-1)).toMatchObject({ kind: 'local', likely: false });
    await expect(device('GET', '/api/station')).rejects.toThrow(/ENOENT/);
    expect((await desk('POST', '/api/desk/pairings')).status).toBe(409);
  });

  test('opens where it is told, says so, and is remembered', async () => {
    const { status, body } = await open();
    expect([status, body.state, body.url]).toEqual([200, 'open', `https://127.0.0.1:${port}`]);
    expect(body.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect((await device('GET', '/api/health')).status).toBe(200);
    expect(await station.app.store.local.get('network.door')).toMatchObject({ open: true, adapter: 'lo', port });
  });

  test('an adapter that is not there is refused, and the door stays as it was', async () => {
    const { status, body } = await open({ adapter: 'nowhere7' });
    expect([status, body.error]).toEqual([400, expect.stringContaining('nowhere7')]);
    expect((await device('GET', '/api/health')).status).toBe(200);
  });

  test('closes', async () => {
    expect((await desk('PUT', '/api/desk/network', { open: false })).body.state).toBe('closed');
    await expect(device('GET', '/api/health')).rejects.toThrow(/ECONNREFUSED/);
    expect((await open()).body.state).toBe('open');
  });
});

describe('pairing', () => {
  test('a device that somebody confirms gets a key, whose owner is the operator; the desk is told', async () => {
    const { code, qr, link, addresses, id } = await invite();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(qr).toMatch(/^<svg/);
    expect(link).toContain(`https://127.0.0.1:${port}/handheld/#pair=${code}`);
    expect(addresses).toEqual([`https://127.0.0.1:${port}`]);
    const typed = ` ${code.toLowerCase().slice(0, 2)} ${code.slice(2)} `;
    const { status, body } = await paired({ id, code: typed }, { name: 'Pixel 8', kind: 'phone' });
    expect(status).toBe(201);
    expect(body.device).toMatchObject({ name: 'Pixel 8', kind: 'phone', operator: 'anna', revoked: false });
    expect(body.key.slice(0, 6)).toBe(body.device.key_prefix);
    expect((await device('GET', '/api/records/sync', { token: body.key })).status).toBe(200);
    expect(events.at(-1)).toMatchObject({
      type: 'pairing',
      data: { id, state: 'paired', device: { name: 'Pixel 8' } },
    });
    expect((await desk('GET', `/api/desk/pairings/${id}`)).body.state).toBe('paired');

    const again = await paired({ id, code }, { name: 'Pixel 9' });
    expect([again.status, again.body.error]).toEqual([401, expect.stringContaining('Ask the desk')]);
  });

  test('the desk is told who asks, and what to compare once the device has told its number', async () => {
    const { code, id } = await invite();
    const { certificate } = (await device('GET', '/api/station')).body;
    const { check } = await askToPair(ask, certificate, { code, name: 'Scanner 2', kind: 'scanner' });
    expect(events.slice(-2)).toMatchObject([
      { data: { id, requests: [], reached: [{ name: 'Scanner 2', secure: true }] } },
      { data: { id, requests: [{ name: 'Scanner 2', kind: 'scanner', address: '127.0.0.1', check }] } },
    ]);
    expect((await device('POST', '/api/pair', { json: { code, name: 'x' } })).status).toBe(400);
  });

  test('over plain HTTP the desk learns that the station was reached, and nobody gets a key', async () => {
    const { code, id } = await invite();
    const { status, body } = await plain('POST', '/api/pair', { name: 'iPhone' });
    expect([status, body]).toEqual([200, { reached: true, paired: false }]);
    expect(events.at(-1)).toMatchObject({
      data: { id, state: 'waiting', reached: [{ name: 'iPhone', secure: false, address: '127.0.0.1' }] },
    });
    expect((await paired({ id, code }, { name: 'iPhone' })).status).toBe(201);
  });

  test('an invitation that is taken back is no longer good', async () => {
    const { code, id } = await invite();
    await desk('DELETE', `/api/desk/pairings/${id}`);
    expect((await paired({ id, code }, { name: 'x' })).status).toBe(401);
  });

  test('a device may know before what it needs to find its way, and no more', async () => {
    const facts = (await plain('GET', '/api/station')).body;
    expect(facts).toMatchObject({
      prefix: 'TW',
      prefixes: ['TW'],
      secure: false,
      https_port: port,
      plain_port: port + 1,
    });
    expect((await device('GET', '/api/station')).body).toEqual({ ...facts, secure: true });
    expect((await device('GET', '/api/desk/devices')).status).toBe(404);
    expect((await device('POST', '/api/desk/pairings')).status).toBe(404);
  });

  test('guessing is slowed down, then locked', async () => {
    const { code, id } = await invite();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12 && statuses.at(-1) !== 429; guess++) {
      const wrong = `${code.slice(0, 3)}${code.endsWith('2') ? '3' : '2'}`;
      statuses.push((await paired({ id, code: wrong }, { name: 'x' })).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('devices', () => {
  test('are listed, renamed and shut out one by one', async () => {
    const [last, first] = (await desk('GET', '/api/desk/devices')).body.devices;
    expect([last.name, first.name]).toEqual(['iPhone', 'Pixel 8']);
    const renamed = await desk('PATCH', `/api/desk/devices/${first.id}`, { name: 'Gate 4' });
    expect(renamed.body).toMatchObject({ name: 'Gate 4', last_seen_at: expect.stringContaining('T') });
    expect((await desk('DELETE', `/api/desk/devices/${first.id}`)).body.revoked).toBe(true);
    expect((await desk('DELETE', `/api/desk/devices/${first.id}`)).body.revoked).toBe(true);
    const { devices } = (await desk('GET', '/api/desk/devices')).body;
    expect(devices.map(({ name, revoked }: { name: string; revoked: boolean }) => [name, revoked])).toEqual([
      ['iPhone', false],
      ['Gate 4', true],
    ]);
    expect((await desk('PATCH', '/api/desk/devices/99999', { name: 'x' })).status).toBe(404);
  });
});

test('the door is as it was left after a restart, and one that cannot be opened says why', async () => {
  const folder = newFolder('door');
  const settings = { 'lan.https': 'on' };
  const at = await freePort();
  const first = await startInProcess({ folder, host: null, settings });
  await first.app.store.local.set('network.door', { open: true, adapter: 'lo', port: at });
  await first.close();
  const second = await startInProcess({ folder, host: null, settings });
  expect((await secureCall({ folder, url: `https://127.0.0.1:${at}` }, 'GET', '/api/health')).status).toBe(200);
  await second.app.store.local.set('network.door', { open: true, adapter: 'gone0', port: at });
  await second.close();
  const third = await startInProcess({ folder, host: null, settings });
  const launched = await fetch(third.desk, { redirect: 'manual' });
  const headers = { cookie: (launched.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const json = { username: 'anna', passphrase: 'correct horse battery' };
  await call(third.desk, 'POST', '/api/desk/sign-in', { headers, json });
  const { body } = await call(third.desk, 'GET', '/api/desk/network', { headers });
  expect(body).toMatchObject({ wanted: true, state: 'failed', reason: expect.stringContaining('gone0') });
  await third.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The door as the window shows it. */
async function doorOf({ desk: address }: InProcess) {
  const launched = await fetch(address, { redirect: 'manual' });
  const headers = { cookie: (launched.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const json = { username: 'anna', passphrase: 'correct horse battery' };
  await call(address, 'POST', '/api/desk/sign-in', { headers, json });
  return async () => (await call(address, 'GET', '/api/desk/network', { headers })).body;
}

test('whoever asks over plain HTTP again and again does not fill the activity log', async () => {
  const total = async () => (await desk('GET', '/api/desk/activity')).body.total;
  const before = await total();
  for (let n = 0; n < 100; n++) expect((await plain('POST', '/api/pair', { name: `Phone ${n}` })).status).toBe(200);
  expect((await total()) - before).toBeLessThanOrEqual(20);
});

/** An authority that begins in two days: so it looks to a station whose clock is late. */
async function layEarlyAuthority(folder: string): Promise<string> {
  const tls = join(folder, 'tls');
  const made = await makePair('Twinmark station of another day', {
    notBeforeDate: new Date(Date.now() + 2 * 86_400_000),
    notAfterDate: new Date(Date.now() + 3000 * 86_400_000),
    extensions: [{ name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true }],
  });
  await writePair(tls, 'authority', made);
  return readFileSync(join(tls, 'authority.key.pem'), 'utf8');
}

describe.each([
  ['opened in the window', null],
  ['opened on the command line', '127.0.0.1'],
])('a door that was %s, and a clock before the certificate authority', (_, host) => {
  const settings = { 'lan.https': 'on' };
  const folder = newFolder('early');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('stays closed and says so; the key stays; a person makes a new authority, and it opens', async () => {
    const key = await layEarlyAuthority(folder);
    if (host === null) {
      const before = await startInProcess({ folder, host: null, settings });
      await before.app.store.local.set('network.door', { open: true, adapter: 'lo', port: await freePort() });
      await before.close();
    }
    const late = await startInProcess({ folder, host, settings });
    const door = await doorOf(late);
    expect(await door()).toMatchObject({
      wanted: true,
      state: 'failed',
      url: null,
      authority: null,
      reason: expect.stringContaining('Set the clock'),
      trouble: { kind: 'authority_early' },
    });
    expect(readFileSync(join(folder, 'tls', 'authority.key.pem'), 'utf8')).toBe(key);
    expect((await runAuthority(['new', '--data', folder])).lines[0]).toContain('was set aside');
    await expect.poll(async () => (await door()).state, { interval: 500 }).toBe('open');
    expect(await door()).toMatchObject({ reason: null, trouble: null, authority: { limited: true, uncovered: [] } });
    const kept = readdirSync(join(folder, 'tls')).filter((name) => /^authority-\d{8}T\d{9}Z\.key\.pem$/.test(name));
    expect(kept.map((name) => readFileSync(join(folder, 'tls', name), 'utf8'))).toEqual([key]);
    await late.close();
  });
});
