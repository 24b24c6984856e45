// @module-tag both-engines: keeps rows of its own in the database
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDesk, type Person } from '#test/support/people.ts';

let station: InProcess;
let berta: Person;
let picture: Uint8Array;

beforeAll(async () => {
  station = await startInProcess();
  berta = await (await openDesk(station)).addPerson('berta');
  picture = await artwork('sync', { width: 300, height: 200 });
});
afterAll(() => station.close());

const METADATA = { product_name: 'Tea' };

async function create(token: string) {
  const { body } = await call(station.url, 'POST', '/api/records', {
    token,
    json: { image: base64(picture), metadata: METADATA },
  });
  return body.card;
}

async function sync(token: string, query = '') {
  const { status, body } = await call(station.url, 'GET', `/api/records/sync${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('GET /api/records/sync', () => {
  it('starts with an empty store at the epoch', async () => {
    expect(await sync(berta.apiKey)).toEqual({ records: [], count: 0, sync_timestamp: '1970-01-01T00:00:00.000Z' });
    const ahead = await sync(berta.apiKey, '?since=2999-01-01T00:00:00Z');
    expect(ahead.sync_timestamp).toBe('1970-01-01T00:00:00.000Z');
  });

  it('gives every change once, in the order of the changes, a page at a time', async () => {
    const cards = [await create(berta.apiKey), await create(berta.apiKey), await create(berta.apiKey)];
    await create(station.apiKey);
    const first = await sync(berta.apiKey, '?limit=2');
    expect(first).toEqual({ records: cards.slice(0, 2), count: 2, sync_timestamp: cards[1].updated_at });
    const second = await sync(berta.apiKey, `?limit=2&since=${first.sync_timestamp}`);
    expect(second).toEqual({ records: [cards[2]], count: 1, sync_timestamp: cards[2].updated_at });
    const end = await sync(berta.apiKey, `?since=${second.sync_timestamp}`);
    expect(end).toEqual({ records: [], count: 0, sync_timestamp: second.sync_timestamp });

    await call(station.url, 'PATCH', `/api/records/${cards[0].watermark_id}`, {
      token: berta.apiKey,
      json: { description: 'changed' },
    });
    await call(station.url, 'POST', `/api/records/${cards[1].watermark_id}/scan`, { json: {} });
    const changed = await sync(berta.apiKey, `?since=${end.sync_timestamp}`);
    expect(changed.records).toMatchObject([
      { watermark_id: cards[0].watermark_id, description: 'changed' },
      { watermark_id: cards[1].watermark_id, scan_count: 1 },
    ]);
  });

  it('a since of the future never skips a later change', async () => {
    const ahead = await sync(berta.apiKey, '?since=2999-01-01T00:00:00Z');
    const card = await create(berta.apiKey);
    const next = await sync(berta.apiKey, `?since=${ahead.sync_timestamp}`);
    expect(next.records.map((one: { watermark_id: string }) => one.watermark_id)).toEqual([card.watermark_id]);
  });

  it.each([
    '?since=2026-11-21T09:00:00%2B02:00',
    '?since=1970-01-01T00:00:00.000000Z',
    '?since=1969-01-01T00:00:00Z',
    '?limit=5000',
  ])('%s is taken', async (query) => {
    expect((await sync(berta.apiKey, query)).count).toBeGreaterThanOrEqual(0);
  });

  it.each([
    '?since=',
    '?since=now',
    '?since=2026-11-21T09:00:00',
    '?since=1763715600',
    '?limit=0',
    '?limit=5001',
    '?limit=x',
  ])('%s is refused', async (query) => {
    const { status, body } = await call(station.url, 'GET', `/api/records/sync${query}`, { token: berta.apiKey });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });
});

describe('POST /api/records/{wm_id}/scan', () => {
  it('counts, without credentials, and is written to the history', async () => {
    const { watermark_id } = await create(berta.apiKey);
    const scan = (json: object, token?: string) =>
      call(station.url, 'POST', `/api/records/${watermark_id}/scan`, { json, ...(token ? { token } : {}) });
    expect((await scan({})).body).toEqual({ success: true, scan_count: 1 });
    expect(
      (await scan({ scanner_address: 'gate 4', scanned_at: '2026-11-01T08:00:00+01:00' }, berta.apiKey)).body,
    ).toEqual({
      success: true,
      scan_count: 2,
    });
    expect((await scan({ client_scan_id: 'abc' }, berta.token)).body.scan_count).toBe(3);
    expect((await scan({ client_scan_id: 'abc' })).body.scan_count).toBe(3);
    const history = await call(station.url, 'GET', `/api/records/${watermark_id}/scans`, { token: berta.apiKey });
    expect(history.body).toEqual({
      scans: [
        { id: expect.any(Number), scanned_at: expect.any(String), scanner_address: null, source: 'api' },
        { id: expect.any(Number), scanned_at: expect.any(String), scanner_address: null, source: 'api' },
        {
          id: expect.any(Number),
          scanned_at: '2026-11-01T07:00:00.000Z',
          scanner_address: 'gate 4',
          source: 'handheld',
        },
      ],
      total: 3,
      page: 1,
      pages: 1,
    });
    const page = await call(station.url, 'GET', `/api/records/${watermark_id}/scans?per_page=2&page=2`, {
      token: berta.apiKey,
    });
    expect(page.body).toMatchObject({ total: 3, page: 2, pages: 2 });
    expect(page.body.scans).toHaveLength(1);
  });

  it('loses none of many at once', async () => {
    const { watermark_id } = await create(berta.apiKey);
    const scans = Array.from({ length: 40 }, () =>
      call(station.url, 'POST', `/api/records/${watermark_id}/scan`, { json: {}, token: berta.apiKey }),
    );
    const counts = (await Promise.all(scans)).map(({ body }) => body.scan_count);
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it.each([
    ['an address of 129 characters', { scanner_address: 'x'.repeat(129) }],
    ['a time without a zone', { scanned_at: '2026-11-01T08:00:00' }],
    ['a time far ahead', { scanned_at: '2999-01-01T00:00:00Z' }],
    ['a time of a stranger more than 30 days back', { scanned_at: '1999-01-01T00:00:00Z' }],
    ['a body of more than 64 KiB', { scanner_address: 'x'.repeat(66_000) }, 413],
    ['an unknown field', { scan_count: 7 }],
    ['a number', { scanner_address: 7 }],
    ['an ID of 65 characters', { client_scan_id: 'x'.repeat(65) }],
  ])('%s is refused and not counted', async (_, json, refusal = 400) => {
    const { watermark_id } = await create(berta.apiKey);
    const { status, body } = await call(station.url, 'POST', `/api/records/${watermark_id}/scan`, { json });
    expect([status, Object.keys(body)]).toEqual([refusal, ['error']]);
    expect((await call(station.url, 'GET', `/api/records/${watermark_id}`)).body.scan_count).toBe(0);
  });
});
