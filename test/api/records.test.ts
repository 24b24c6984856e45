import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person } from '#test/support/people.ts';

const CARD = {
  watermark_id: expect.stringMatching(/^TW-[2-9A-HJKMNP-TV-Z]{5}$/),
  template_id: 'generic',
  claim_status: 'unclaimed',
  label_status: null,
  description: null,
  record_metadata: {},
  image_url: expect.any(String),
  watermarked_image_url: expect.any(String),
  scan_count: 0,
  standing: 'clear',
  reasons: [],
  nft_token_id: null,
  mint_transaction_hash: null,
  owner_address: null,
  claimed_by: null,
  claim_transaction_hash: null,
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updated_at: expect.any(String),
  minted_at: null,
  claimed_at: null,
  job_id: null,
  row: null,
};

let station: InProcess;
let desk: Desk;
let berta: Person;
let picture: Uint8Array;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
  berta = await desk.addPerson('berta');
  picture = await artwork('records');
});
afterAll(() => station.close());

const api = (method: string, path: string, options: Parameters<typeof call>[3] = {}) =>
  call(station.url, method, path, { token: station.apiKey, ...options });

async function create(more: Record<string, unknown> = {}, token = station.apiKey) {
  const made = await api('POST', '/api/records', { json: { image: base64(picture), ...more }, token });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.card;
}

const PRODUCT = { product_name: 'Olive oil' };

describe('POST /api/records', () => {
  it('makes a record whose picture carries its ID', async () => {
    const { status, body } = await api('POST', '/api/records', {
      json: { image: base64(picture), metadata: PRODUCT, description: 'Line 3' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      watermark_id: body.card.watermark_id,
      card: { ...CARD, record_metadata: PRODUCT, description: 'Line 3' },
      watermarked_image: expect.any(String),
    });
    expect(body.card.updated_at).toBe(body.card.created_at);
    const marked = Buffer.from(body.watermarked_image, 'base64');
    expect(await sharp(marked).metadata()).toMatchObject({ format: 'png', width: 600, height: 400, density: 300 });
    const read = await api('POST', '/api/scan', { json: { image: body.watermarked_image } });
    expect(read.body).toMatchObject({ success: true, message: body.watermark_id.slice(3) });
  });

  it('needs nothing but a picture', async () => {
    const form = new FormData();
    form.set('image', new Blob([Buffer.from(picture)]), 'label.png');
    const { status, body } = await api('POST', '/api/records', { form });
    expect([status, body.card?.record_metadata]).toEqual([201, {}]);
  });

  it('takes the multipart form', async () => {
    const form = new FormData();
    form.set('image', new Blob([Buffer.from(picture)], { type: 'image/png' }), 'label.png');
    form.set('template_id', 'generic');
    form.set('metadata', JSON.stringify(PRODUCT));
    form.set('description', 'äöü');
    const { status, body } = await api('POST', '/api/records', { form });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.card).toMatchObject({ record_metadata: PRODUCT, description: 'äöü' });
  });

  it('publishes the record where its owner says so, in JSON and in the form', async () => {
    const made = async (published: string) => {
      const form = new FormData();
      form.set('image', new Blob([Buffer.from(picture)]), 'label.png');
      form.set('published', published);
      return api('POST', '/api/records', { form });
    };
    expect([(await create({ published: true })).published, (await create({ published: false })).published]).toEqual([
      true,
      false,
    ]);
    expect(await create({ published: null })).not.toHaveProperty('published');
    expect((await made('true')).body.card.published).toBe(true);
    const wrong = [
      await made('yes'),
      await api('POST', '/api/records', { json: { image: base64(picture), published: 1 } }),
    ];
    for (const { status, body } of wrong)
      expect([status, body.error]).toEqual([400, expect.stringContaining('published')]);
  });

  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'takes %s, and gives the original back byte for byte',
    async (type) => {
      const file = await artwork(`type ${type}`, { type });
      const { body } = await api('POST', '/api/records', {
        json: { image: `data:image/${type};base64,${base64(file)}`, metadata: PRODUCT },
      });
      const original = await api('GET', new URL(body.card.image_url).pathname);
      expect(original.headers.get('content-type')).toBe(`image/${type}`);
      expect(Buffer.from(original.bytes).equals(Buffer.from(file))).toBe(true);
    },
  );

  it('answers a retry with the same Idempotency-Key as it answered first, also at the same time', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const json = { image: base64(picture), metadata: PRODUCT };
    const ask = () => api('POST', '/api/records', { json, headers });
    const [first, together] = await Promise.all([ask(), ask()]);
    await api('POST', `/api/records/${first.body.watermark_id}/scan`, { json: {} });
    const later = await ask();
    expect([first.status, together.status, later.status]).toEqual([201, 201, 201]);
    expect(together.body).toEqual(first.body);
    expect(later.body).toEqual(first.body);
    const other = await api('POST', '/api/records', { json: { ...json, description: 'x' }, headers });
    expect(other.status).toBe(409);
    const someoneElse = await api('POST', '/api/records', { json, headers, token: berta.apiKey });
    expect(someoneElse.body.watermark_id).not.toBe(first.body.watermark_id);
  });
});

describe('GET /api/records/{wm_id}', () => {
  it('is found by anybody, by either form of the ID in either case', async () => {
    const card = await create({ metadata: PRODUCT });
    const id = card.watermark_id;
    for (const name of [id, id.toLowerCase(), id.slice(3), id.slice(3).toLowerCase()]) {
      const { status, body } = await call(station.url, 'GET', `/api/records/${name}`);
      expect([status, body]).toEqual([200, card]);
    }
  });

  it.each(['TW-ZZZZZ', 'ZZZZZ', 'nonsense', 'TW-0O1IL', '%00', '..%2f..%2fetc', 'a'.repeat(64)])(
    '%s is not found',
    async (name) => {
      const { status, body } = await call(station.url, 'GET', `/api/records/${name}`);
      expect([status, body]).toEqual([404, { error: 'Not found' }]);
    },
  );

  it('shows private fields to the owner alone', async () => {
    const metadata = { part_name: 'Valve', part_number: '1', manufacturer: 'A', production_date: '2026-01-02' };
    const card = await create({ template_id: 'spare_part', metadata: { ...metadata, order_no: 'secret' } });
    expect(card.record_metadata.order_no).toBe('secret');
    const seen = async (token?: string) =>
      (await call(station.url, 'GET', `/api/records/${card.watermark_id}`, token ? { token } : {})).body
        .record_metadata;
    expect(await seen(station.apiKey)).toEqual({ ...metadata, order_no: 'secret' });
    expect(await seen()).toEqual(metadata);
    expect(await seen(berta.apiKey)).toEqual(metadata);
  });
});

describe('pictures of a record', () => {
  it('the marked one as it was made is the owner’s, with an ETag, for ever the same', async () => {
    const made = await api('POST', '/api/records', { json: { image: base64(picture), metadata: PRODUCT } });
    const path = new URL(made.body.card.watermarked_image_url).pathname;
    const { status, headers, bytes } = await api('GET', path);
    expect(status).toBe(200);
    expect(base64(bytes)).toBe(made.body.watermarked_image);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const etag = headers.get('etag') ?? '';
    const again = await api('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const head = await api('HEAD', path);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('the original is the owner’s: 401 without credentials, 403 for others', async () => {
    const card = await create({ metadata: PRODUCT });
    const path = new URL(card.image_url).pathname;
    expect((await call(station.url, 'GET', path)).status).toBe(401);
    expect((await call(station.url, 'GET', path, { token: berta.apiKey })).status).toBe(403);
    expect((await api('GET', path)).status).toBe(200);
  });

  it('are addressed at the name the request came to', async () => {
    const card = await create({ metadata: PRODUCT });
    expect(card.image_url).toBe(`${new URL(station.url).origin}/api/records/${card.watermark_id}/image`);
  });
});

describe('GET /api/records', () => {
  it('pages through the caller’s own, the newest first', async () => {
    const clara = await desk.addPerson('clara');
    const names = ['one', 'two', 'three', 'four', 'five'];
    const cards = [];
    for (const product_name of names) cards.push(await create({ metadata: { product_name } }, clara.apiKey));
    const newest = cards.toReversed();
    const list = async (query: string) => (await api('GET', `/api/records?${query}`, { token: clara.token })).body;
    expect(await list('')).toEqual({ records: newest, total: 5, page: 1, pages: 1, next: null });
    expect(await list('per_page=2&page=2')).toMatchObject({ records: newest.slice(2, 4), total: 5, page: 2, pages: 3 });
    expect(await list('per_page=2&page=9')).toEqual({ records: [], total: 5, page: 9, pages: 3, next: null });
    expect(await list('claim_status=minted')).toEqual({ records: [], total: 0, page: 1, pages: 1, next: null });
    expect((await list('claim_status=unclaimed&template_id=generic')).total).toBe(5);
    expect((await list('template_id=wine')).total).toBe(0);
    expect((await list('label_status=printed')).total).toBe(0);
    expect((await list('q=three')).records).toEqual([cards[2]]);
    expect((await list(`q=${cards[3].watermark_id}`)).records).toEqual([cards[3]]);
    expect((await list(`q=${encodeURIComponent('%_"\'*')}`)).total).toBe(0);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'per_page=101',
    'per_page=0',
    'claim_status=gone',
    'label_status=reprinted',
    'page=1&page=2',
  ])('?%s is refused', async (query) => {
    const { status, body } = await api('GET', `/api/records?${query}`);
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });
});

describe('PATCH /api/records/{wm_id}', () => {
  it('merges metadata, takes away what is null, replaces the description and moves updated_at', async () => {
    const card = await create({ metadata: { ...PRODUCT, brand: 'A', sku: '7' } });
    const path = `/api/records/${card.watermark_id}`;
    const first = await api('PATCH', path, { json: { metadata: { brand: null, sku: '8', batch: 'L1' } } });
    expect(first.body).toEqual({
      success: true,
      card: { ...card, record_metadata: { ...PRODUCT, sku: '8', batch: 'L1' }, updated_at: expect.any(String) },
    });
    expect(first.body.card.updated_at > card.updated_at).toBe(true);
    const second = await api('PATCH', path, { json: { description: 'new' } });
    expect(second.body.card).toMatchObject({ description: 'new', record_metadata: first.body.card.record_metadata });
  });

  it('changes for one of two who say what they have read and write at once, and tells the other one', async () => {
    const { watermark_id, updated_at } = await create({ metadata: { ...PRODUCT, sku: '1' } });
    const path = `/api/records/${watermark_id}`;
    const write = (sku: string, read?: string) =>
      api('PATCH', path, { json: { metadata: { sku } }, headers: read ? { 'if-match': `"${read}"` } : {} });
    const both = await Promise.all([write('2', updated_at), write('3', updated_at)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const now = (await api('GET', path)).body;
    const [won, lost] = both[0]?.status === 200 ? both : both.toReversed();
    expect(now).toEqual(won?.body.card);
    expect(lost?.body).toEqual({ error: expect.stringContaining(now.updated_at) });
    expect((await write('4', now.updated_at)).status).toBe(200);
    // Without it the last one wins.
    expect((await write('5')).body.card.record_metadata.sku).toBe('5');
  });

  it.each([
    ['nothing', {}],
    ['an unknown field', { claim_status: 'claimed' }],
    ['an unknown key', { metadata: { colour: 'red' } }],
    ['an unknown key to be taken away', { metadata: { colour: null } }],
    ['a number', { metadata: { brand: 7 } }],
    ['a wrong GTIN', { metadata: { gtin: '123' } }],
    ['no object', { metadata: 'x' }],
    ['a description of null', { description: null }],
  ])('%s is refused and changes nothing', async (_, json) => {
    const card = await create({ metadata: PRODUCT });
    const { status, body } = await api('PATCH', `/api/records/${card.watermark_id}`, { json });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
    expect((await api('GET', `/api/records/${card.watermark_id}`)).body).toEqual(card);
  });
});

it('PATCH does not take away what the template requires', async () => {
  const metadata = { part_name: 'Valve', part_number: '1', manufacturer: 'A', production_date: '2026-01-02' };
  const card = await create({ template_id: 'spare_part', metadata });
  const json = { metadata: { part_name: null } };
  expect((await api('PATCH', `/api/records/${card.watermark_id}`, { json })).status).toBe(400);
});

describe('POST /api/records/{wm_id}/adopt', () => {
  it('takes over what nobody owns, refuses what another owns, and is a success on one’s own', async () => {
    const dora = await desk.addPerson('dora');
    const card = await create({ metadata: PRODUCT }, dora.apiKey);
    const adopt = (token: string) => api('POST', `/api/records/${card.watermark_id}/adopt`, { token });
    expect((await adopt(berta.apiKey)).status).toBe(409);
    expect((await adopt(dora.apiKey)).status).toBe(200);
    await desk.removePerson('dora');
    expect((await adopt(dora.apiKey)).status).toBe(401);
    const results = await Promise.all([adopt(berta.apiKey), adopt(station.apiKey), adopt(berta.apiKey)]);
    const statuses = results.map(({ status }) => status);
    expect(statuses[0]).toBe(statuses[2]);
    expect([...new Set(statuses)].sort()).toEqual([200, 409]);
    const winner = statuses[0] === 200 ? berta.apiKey : station.apiKey;
    expect(
      (await api('PATCH', `/api/records/${card.watermark_id}`, { token: winner, json: { description: 'x' } })).status,
    ).toBe(200);
    const { body } = await api('GET', `/api/records/sync?since=${card.updated_at}`, { token: winner });
    expect(body.records.map((one: { watermark_id: string }) => one.watermark_id)).toContain(card.watermark_id);
  });
});
