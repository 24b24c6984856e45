// @module-tag both-engines: keeps rows of its own in the database
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person } from '#test/support/people.ts';

let station: InProcess;
let desk: Desk;
let berta: Person;
let picture: Uint8Array;
let now = Date.now();

beforeAll(async () => {
  station = await startInProcess({ clock: () => now, settings: { 'lan.trusted_proxies': ['127.0.0.1'] } });
  desk = await openDesk(station);
  berta = await desk.addPerson('berta');
  picture = await artwork('standing', { width: 400, height: 300 });
});
afterAll(() => station.close());

async function create(): Promise<string> {
  const json = { image: base64(picture), metadata: { product_name: 'Tea' } };
  const { body } = await call(station.url, 'POST', '/api/records', { token: berta.apiKey, json });
  return body.card.watermark_id;
}

/** A scan of a stranger from the n-th network, at the n-th place. */
async function seen(id: string, n: number, more: object = {}) {
  now += 1000;
  const json = { latitude: -60 + (n % 12) * 10, longitude: (n * 47) % 180, country: 'DE', ...more };
  const headers = { 'x-forwarded-for': `192.0.${n}.7` };
  const { status } = await call(station.url, 'POST', `/api/records/${id}/scan`, { json, headers });
  expect(status).toBe(200);
}

const card = async (id: string, token?: string) =>
  (await call(station.url, 'GET', `/api/records/${id}`, token ? { token } : {})).body;
const say = (id: string, json: object, token: string) =>
  call(station.url, 'POST', `/api/records/${id}/standing`, { json, token });

describe('the standing of an ID', () => {
  it('is clear while nobody scans it, and after the scans of a household', async () => {
    const id = await create();
    expect(await card(id, berta.token)).toMatchObject({ standing: 'clear', reasons: [] });
    expect(await card(id, berta.token)).not.toHaveProperty('first_seen');
    for (let i = 0; i < 20; i++) await seen(id, i % 3, { latitude: 48.1, longitude: 11.5 });
    expect(await card(id)).toMatchObject({ scan_count: 20, standing: 'clear' });
  });

  it('is told by records, lists, synchronisation and photographs; details are its owner’s', async () => {
    const id = await create();
    for (let i = 0; i < 12; i++) await seen(id, i);
    const bad = { watermark_id: id, standing: 'suspicious', reasons: expect.arrayContaining(['far_apart']) };
    const details = { first_seen: expect.any(String), last_seen: expect.any(String), devices: 12, places: 12 };
    expect(await card(id, berta.token)).toMatchObject({ ...bad, ...details });
    expect(await card(id)).toMatchObject(bad);
    expect(Object.keys(await card(id))).not.toContain('devices');
    const listed = async (query: string) =>
      (await call(station.url, 'GET', `/api/records?${query}`, { token: berta.apiKey })).body;
    expect(await listed('standing=suspicious')).toMatchObject({ total: 1, records: [bad] });
    expect(await listed('standing=suspicious&q=tea')).toMatchObject({ total: 1, records: [bad] });
    expect((await listed('standing=clear')).total).toBe((await listed('')).total - 1);
    expect((await listed('standing=copied')).total).toBe(0);
    const sync = await call(station.url, 'GET', '/api/records/sync', { token: berta.apiKey });
    expect(sync.body.records.at(-1)).toMatchObject(bad);
    const photo = await call(station.url, 'GET', `/api/records/${id}/watermarked`, { token: berta.token });
    const scanned = await call(station.url, 'POST', '/api/scan', { json: { image: base64(photo.bytes) } });
    expect(scanned.body).toMatchObject({ message: id.slice(-5), standing: 'suspicious', reasons: bad.reasons });
  });

  it('is set back by its owner with a reason, which the activity log keeps in the same change', async () => {
    const id = await create();
    for (let i = 0; i < 12; i++) await seen(id, i);
    const { status, body } = await say(id, { standing: 'clear', reason: 'a fair' }, berta.token);
    expect([status, body.card.standing, body.card.reasons]).toEqual([200, 'clear', []]);
    for (let i = 0; i < 12; i++) await seen(id, i);
    expect((await card(id)).standing).toBe('clear');
    const { activity } = (await desk.call('GET', '/api/desk/activity?per_page=5')).body;
    const line = activity.find(({ kind }: { kind: string }) => kind === 'setStanding');
    expect(line).toMatchObject({ outcome: 'done', facts: { wm_id: id, standing: 'clear', reason: 'a fair' } });
    for (let i = 30; i < 44; i++) await seen(id, i);
    expect((await card(id)).standing).toBe('suspicious');
  });

  it('is copied at the word of a person, who needs a reason and the right', async () => {
    const id = await create();
    const carl = await desk.addPerson('carl');
    expect((await say(id, { standing: 'copied', reason: ' ' }, berta.token)).status).toBe(400);
    expect((await say(id, { standing: 'copied', reason: 'seen' }, carl.token)).status).toBe(403);
    expect((await say(id, { standing: 'copied', reason: 'seen' }, berta.apiKey)).status).toBe(403);
    expect((await say('TW-22222', { standing: 'copied', reason: 'seen' }, berta.token)).status).toBe(404);
    expect((await say(id, { standing: 'copied', reason: 'bought one' }, berta.token)).status).toBe(200);
    await seen(id, 1);
    expect(await card(id)).toMatchObject({ standing: 'copied', reasons: ['said'] });
  });

  it('is not told of what a client sends twice, and not by a country that is none', async () => {
    const id = await create();
    for (let i = 0; i < 12; i++) await seen(id, 200, { client_scan_id: 'once' });
    expect(await card(id, berta.token)).toMatchObject({ scan_count: 1, devices: 1 });
    const json = { country: 'Germany' };
    expect((await call(station.url, 'POST', `/api/records/${id}/scan`, { json })).status).toBe(400);
  });
});

describe('where scans.rules is off', () => {
  it('scans are counted and nothing is judged or kept of them, and a person’s word still holds', async () => {
    const other = await startInProcess({ settings: { 'scans.rules': false, 'lan.trusted_proxies': ['127.0.0.1'] } });
    try {
      const own = await (await openDesk(other)).addPerson('berta');
      const json = { image: base64(picture), metadata: { product_name: 'Tea' } };
      const made = await call(other.url, 'POST', '/api/records', { token: own.apiKey, json });
      const id = made.body.card.watermark_id;
      for (let i = 0; i < 30; i++) {
        const headers = { 'x-forwarded-for': `192.0.${i}.7` };
        await call(other.url, 'POST', `/api/records/${id}/scan`, { json: { latitude: i, longitude: i * 5 }, headers });
      }
      const shown = async () => (await call(other.url, 'GET', `/api/records/${id}`, { token: own.token })).body;
      expect(await shown()).toMatchObject({ scan_count: 30, standing: 'clear' });
      expect(await other.app.store.sights.find(id.slice(-5))).toBeNull();
      const said = { json: { standing: 'copied', reason: 'a raid' }, token: own.token };
      expect((await call(other.url, 'POST', `/api/records/${id}/standing`, said)).status).toBe(200);
      expect((await shown()).standing).toBe('copied');
    } finally {
      await other.close();
    }
  });
});
