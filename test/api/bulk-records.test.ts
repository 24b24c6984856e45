// Many records in one request: each item is answered as one record is, and a bad one holds up no other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

let station: InProcess;
let picture: Uint8Array;
let image: string;

beforeAll(async () => {
  station = await startInProcess();
  picture = await artwork('many', { width: 240, height: 240 });
  image = base64(picture);
});
afterAll(() => station.close());

const api = (method: string, path: string, options: Parameters<typeof call>[3] = {}) =>
  call(station.url, method, path, { token: station.apiKey, ...options });
const bulk = (records: unknown, headers: Record<string, string> = {}) =>
  api('POST', '/api/bulk/records', { json: { records }, headers });
const recordCount = async () => (await api('GET', '/api/records')).body.total as number;
const statuses = (body: { items: readonly { status: number }[] }) => body.items.map(({ status }) => status);

interface Item {
  readonly status: number;
  readonly code?: string;
  readonly error?: string;
  readonly watermark_id: string;
  readonly card: { readonly description: string | null };
  readonly watermarked_image: string;
}

describe('POST /api/bulk/records', () => {
  it('answers each item as POST /api/records does, in their order, and a bad one stops no other', async () => {
    const items = [
      { image, description: 'first' },
      { image, template_id: 'nothing' },
      { image: 'no base64!' },
      { description: 'no picture' },
      'no object',
      { image, colour: 'red' },
      { image: base64(picture.subarray(0, 40)) },
      { image, metadata: { unknown: 'x' } },
      { image, description: 'last', metadata: { product_name: 'Olive oil' } },
    ];
    const { status, body } = await bulk(items);
    expect(status).toBe(207);
    expect(statuses(body)).toEqual([201, 400, 400, 400, 400, 400, 400, 400, 201]);
    const [first, ...others] = body.items as Item[];
    const last = others.at(-1) as Item;
    expect([first.card.description, last.card.description]).toEqual(['first', 'last']);
    for (const [at, item] of items.entries()) {
      const single = await api('POST', '/api/records', { json: item });
      expect(single.status).toBe(body.items[at].status);
      if (single.status === 201) {
        expect(Object.keys({ ...single.body, status: 0 }).sort()).toEqual(Object.keys(body.items[at]).sort());
      } else if (typeof item !== 'string') {
        expect(body.items[at]).toEqual({
          status: 400,
          code: single.headers.get('x-error-code'),
          error: single.body.error,
        });
      }
    }
    // The picture of an item is that of its own record.
    for (const { watermark_id, watermarked_image } of [first, last]) {
      const own = await api('GET', `/api/records/${watermark_id}/watermarked`);
      expect(Buffer.from(watermarked_image, 'base64').equals(own.bytes)).toBe(true);
    }
    expect(first.watermarked_image).not.toBe(last.watermarked_image);
  });

  it('takes a form with the list and one picture for each item, and refuses one with too few', async () => {
    const form = (pictures: number) => {
      const body = new FormData();
      body.set('records', JSON.stringify([{ description: 'a' }, { description: 'b' }]));
      for (let n = 0; n < pictures; n++) body.append('image', new Blob([Buffer.from(picture)]), `${n}.png`);
      return body;
    };
    const { status, body } = await api('POST', '/api/bulk/records', { form: form(2) });
    expect([status, statuses(body)]).toEqual([207, [201, 201]]);
    expect(body.items.map((one: Item) => one.card.description)).toEqual(['a', 'b']);
    const refused = await api('POST', '/api/bulk/records', { form: form(1) });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain('1 parts image for 2 items');
  });

  it('refuses a list that is empty, too long or missing as a whole', async () => {
    const before = await recordCount();
    expect((await bulk([])).status).toBe(400);
    expect((await bulk(Array.from({ length: 101 }, () => ({ image })))).status).toBe(400);
    expect((await api('POST', '/api/bulk/records', { json: {} })).status).toBe(400);
    expect((await api('POST', '/api/bulk/records', { json: { records: [{ image }], more: 1 } })).status).toBe(400);
    expect(await recordCount()).toBe(before);
  });

  it('leaves the pictures out where the client prefers it', async () => {
    const { body, headers } = await bulk([{ image }, { image: '' }], { prefer: 'return=minimal' });
    expect(statuses(body)).toEqual([201, 400]);
    expect(body.items[0]).not.toHaveProperty('watermarked_image');
    expect(headers.get('preference-applied')).toBe('return=minimal');
  });

  it('makes the records of one Idempotency-Key once, and refuses the key for another request', async () => {
    const records = [{ image, description: 'once' }, { image, template_id: 'nothing' }, { image }];
    const key = { 'idempotency-key': 'pallet 17' };
    const before = await recordCount();
    const [first, joined] = await Promise.all([bulk(records, key), bulk(records, key)]);
    const again = await bulk(records, key);
    expect(statuses(first.body)).toEqual([201, 400, 201]);
    expect(joined.body).toEqual(first.body);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await recordCount()).toBe(before + 2);
    expect((await bulk([{ image }], key)).status).toBe(409);
    expect((await api('POST', '/api/records', { json: { image }, headers: key })).status).toBe(409);
  });

  it('watches the delivery of many pictures with one listener on the answer', async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error) => void warnings.push(warning);
    process.on('warning', hear);
    try {
      // Node warns of the eleventh listener for one event.
      const { body } = await bulk(Array.from({ length: 12 }, () => ({ image })));
      expect(statuses(body)).toEqual(Array(12).fill(201));
      await new Promise(setImmediate);
    } finally {
      process.off('warning', hear);
    }
    expect(warnings).toEqual([]);
  });

  it('goes on where a request was cut short, without making a record twice', async () => {
    const records = Array.from({ length: 24 }, (_, at) => ({ image, description: `cut ${at}` }));
    const key = { 'idempotency-key': 'cut short' };
    const before = await recordCount();
    const gone = new AbortController();
    const cut = fetch(new URL('/api/bulk/records', station.url), {
      method: 'POST',
      headers: { ...key, authorization: `Bearer ${station.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ records }),
      signal: gone.signal,
    }).catch(() => null);
    while ((await recordCount()) === before) await new Promise((soon) => setTimeout(soon, 10));
    gone.abort();
    await cut;
    const made = (await api('GET', '/api/records?per_page=100')).body.records.map((card: Item) => card.watermark_id);
    expect(made.length - before).toBeLessThan(24);
    const again = await bulk(records, key);
    expect(statuses(again.body)).toEqual(records.map(() => 201));
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(await recordCount()).toBe(before + 24);
    const ids = again.body.items.map(({ watermark_id }: Item) => watermark_id);
    expect(new Set(ids).size).toBe(24);
    const newest = made[0];
    expect(ids).toContain(newest);
  });
});

it('a wrong item among many scans or changes is answered for itself', async () => {
  const { body } = await bulk([{ image }]);
  const wm_id = body.items[0].watermark_id;
  const scans = await api('POST', '/api/bulk/scans', { json: { scans: [{ wm_id, latitude: 'far' }, { wm_id }] } });
  expect([scans.status, statuses(scans.body)]).toEqual([207, [400, 200]]);
  const records = [{ wm_id, colour: 'red' }, { wm_id, description: 'new' }, {}];
  const changed = await api('PATCH', '/api/bulk/records', { json: { records } });
  expect([changed.status, statuses(changed.body)]).toEqual([207, [400, 200, 400]]);
});
