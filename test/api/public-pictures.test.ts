// @module-tag later: a station for each way to show pictures, and thousands of guesses
// What strangers see of the marked pictures.
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { base64, call, type Reply } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person } from '#test/support/people.ts';
import { labelsAt, madeBatch } from '#test/support/production/desk-batch.ts';

interface Place {
  readonly station: InProcess;
  readonly desk: Desk;
  readonly other: Person;
  readonly path: string;
  readonly id: string;
  readonly marked: Uint8Array;
}

const LAYOUT = {
  twinmark_layout: 1,
  name: 'Back',
  label: { width: 99.1, height: 67.7 },
  items: [
    { id: 'name', type: 'text', x: 5, y: 5, w: 60, h: 12, value: '{product_name} {id}', font: { size: 14 } },
    { id: 'code', type: 'barcode', x: 60, y: 40, w: 30, h: 24, symbology: 'qr', value: '{watermark_id}' },
  ],
};

let station: InProcess | undefined;
afterEach(async () => {
  await station?.close();
  station = undefined;
});

async function open(settings: Record<string, unknown> = {}): Promise<Place> {
  station = await startInProcess({ settings });
  const desk = await openDesk(station);
  const image = base64(await artwork('public', { width: 1500, height: 1000 }));
  const made = await call(station.url, 'POST', '/api/records', {
    token: station.apiKey,
    json: { image, metadata: { product_name: 'Salt' } },
  });
  const { pathname } = new URL(made.body.card.watermarked_image_url);
  const marked = Buffer.from(made.body.watermarked_image, 'base64');
  const other = await desk.addPerson('other');
  return { station, desk, other, path: pathname, id: made.body.watermark_id, marked };
}

const get = ({ station, path }: Place, token?: string, headers: Record<string, string> = {}) =>
  call(station.url, 'GET', path, { headers, ...(token === undefined ? {} : { token }) });

/** The mean of what two pictures differ by, in levels, at 200 pixels. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const small = (bytes: Uint8Array) => sharp(bytes).resize(200, 137, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [a, b] = [await small(one), await small(other)];
  return a.reduce((sum, level, i) => sum + Math.abs(level - b[i]), 0) / a.length;
}

const isWhole = ({ marked }: Place, { status, bytes }: Reply) =>
  status === 200 && Buffer.from(bytes).equals(Buffer.from(marked));

describe('a marked picture', () => {
  it('is a small JPEG for strangers and for other users; its owner and the desk get it as it was made', async () => {
    const place = await open();
    const [stranger, other, owner] = [
      await get(place),
      await get(place, place.other.token),
      await get(place, place.station.apiKey),
    ];
    const atDesk = await place.desk.call('GET', place.path);
    expect([isWhole(place, owner), isWhole(place, atDesk)]).toEqual([true, true]);
    for (const { status, headers, bytes } of [stranger, other]) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([width, height, format]).toEqual([800, 533, 'jpeg']);
      expect(headers.get('content-length')).toBe(String(bytes.length));
    }
    const read = await call(place.station.url, 'POST', '/api/scan', { json: { image: base64(stranger.bytes) } });
    expect(read.body).toMatchObject({ success: true, message: place.id.slice(-5), trusted: true });
  });

  it('has an ETag for each of the two, and no cache gives the one for the other', async () => {
    const place = await open();
    const [stranger, owner] = [await get(place), await get(place, place.station.apiKey)];
    const facts = ({ headers }: Reply) => [headers.get('cache-control'), headers.get('vary')];
    expect(facts(stranger)).toEqual(['public, no-cache', 'authorization, cookie']);
    expect(facts(owner)).toEqual(['private, max-age=31536000, immutable', 'authorization, cookie']);
    const [small, whole] = [stranger, owner].map(({ headers }) => String(headers.get('etag')));
    expect(small).not.toBe(whole);
    expect((await get(place, undefined, { 'if-none-match': small })).status).toBe(304);
    expect((await get(place, undefined, { 'if-none-match': whole })).status).toBe(200);
    expect((await get(place, place.station.apiKey, { 'if-none-match': small })).status).toBe(200);
    const head = await call(place.station.url, 'HEAD', place.path);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(stranger.bytes.length)]);
  });

  it('is made small once, however often it is asked for, and at once', async () => {
    const place = await open();
    const reads = vi.spyOn(place.station.app.store.pictures, 'read');
    await Promise.all(Array.from({ length: 20 }, () => get(place)));
    for (let i = 0; i < 5; i++) await get(place);
    // The station also reads the original, for its index of artworks.
    const keys = reads.mock.calls.map(([ref]) => JSON.stringify(ref));
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is whole for everybody with full', async () => {
    const place = await open({ 'service.public_marked': 'full' });
    const stranger = await get(place);
    expect(isWhole(place, stranger)).toBe(true);
    expect(stranger.headers.get('cache-control')).toBe('public, no-cache');
    expect(isWhole(place, await get(place, place.other.token))).toBe(true);
  });

  it('is refused with off, as originals are; its owner and the desk still get it', async () => {
    const place = await open({ 'service.public_marked': 'off' });
    const [stranger, other] = [await get(place), await get(place, place.other.token)];
    expect([stranger.status, other.status]).toEqual([401, 403]);
    expect(stranger.headers.get('cache-control')).toBe('no-store');
    expect(isWhole(place, await get(place, place.station.apiKey))).toBe(true);
    expect(isWhole(place, await place.desk.call('GET', place.path))).toBe(true);
  });
});

const OWN_KEY = { 'engine.key': 'fedcba9876543210fedcba9876543210' };
const read = async ({ station }: Place, { bytes }: Reply) =>
  (await call(station.url, 'POST', '/api/scan', { json: { image: base64(bytes) } })).body;

describe('a station with a key of its own', () => {
  it('shows strangers, other users and phones a picture that was made without the mark', async () => {
    const place = await open(OWN_KEY);
    const seen = [await get(place), await get(place, place.other.token)];
    for (const reply of seen) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { width, height } = await sharp(reply.bytes).metadata();
      expect([width, height]).toEqual([800, 533]);
      expect(await read(place, reply)).toMatchObject({ success: false, message: '' });
    }
    expect(isWhole(place, await get(place, place.station.apiKey))).toBe(true);
  });

  it('takes a changed setting at once, and no cache keeps what it showed before', async () => {
    const place = await open(OWN_KEY);
    const tag = async () => {
      const { headers, status } = await get(place);
      return [status, headers.get('etag'), headers.get('cache-control')];
    };
    const set = (value: unknown) =>
      place.desk.call('PATCH', '/api/desk/settings', { changes: { 'service.public_marked': value } });
    const plain = await get(place);
    expect((await set('preview')).status).toBe(200);
    const marked = await get(place, undefined, { 'if-none-match': String(plain.headers.get('etag')) });
    expect(marked.status).toBe(200);
    expect(await read(place, marked)).toMatchObject({ success: true, message: place.id.slice(-5), trusted: true });
    expect((await set('off')).status).toBe(200);
    expect((await tag())[0]).toBe(401);
    expect((await set(null)).status).toBe(200);
    expect(await tag()).toEqual([200, plain.headers.get('etag'), 'public, no-cache']);
    expect(Buffer.from((await get(place)).bytes).equals(Buffer.from(plain.bytes))).toBe(true);
    const { settings } = (await place.desk.call('GET', '/api/desk/settings')).body;
    const { waits } = settings.find(({ name }: { name: string }) => name === 'service.public_marked');
    expect(waits).toBe(false);
  });

  it('shows no picture of a record whose marked picture is all that it has, and says why; its owner has it', async () => {
    const place = await open(OWN_KEY);
    await place.station.app.store.change(({ records }) => records.change(place.id.slice(-5), { original: null }));
    const stranger = await get(place);
    expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(stranger.body.error).toContain('without its mark');
    expect(isWhole(place, await get(place, place.station.apiKey))).toBe(true);
  });

  it('draws labels of jobs with their fields, and without their marks', async () => {
    const place = await open({ ...OWN_KEY, 'service.public_marked': 'plain' });
    const layout = { layout: layoutOf(LAYOUT), name: null, version: null, made: '2026-11-21', starts: {} };
    const batch = await madeBatch(place.station, place.desk, await artwork('job', { width: 1170, height: 800 }), 1, {
      layout,
    });
    const [{ watermark_id }] = await labelsAt(place.desk, batch);
    const label = { ...place, path: `/api/records/${watermark_id}/watermarked` };
    const stranger = await get(label);
    expect(stranger.status).toBe(200);
    expect(await read(place, stranger)).toMatchObject({ success: false });
    const whole = await get(label, place.station.apiKey);
    expect(await read(place, whole)).toMatchObject({ success: true });
    // What the row puts on it is there: the two pictures differ by the mark alone.
    expect(await difference(stranger.bytes, whole.bytes)).toBeLessThan(4);
  });
});

describe('IDs that nobody was given', () => {
  it('are answered so many times an hour; then their sender gets no record, and the activity log has a line', async () => {
    const place = await open({ 'limits.public_unknown_ids_per_hour': 3 });
    const ask = (id: string, token?: string) =>
      call(place.station.url, 'GET', `/api/records/${id}`, token === undefined ? {} : { token });
    expect((await ask(place.id)).status).toBe(200);
    const statuses = [];
    for (const id of ['AAAAA', 'AAAAB', 'AAAAC', 'AAAAD', place.id]) statuses.push((await ask(id)).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect((await ask(place.id, place.station.apiKey)).status).toBe(200);
    const { activity } = (await place.desk.call('GET', '/api/desk/activity?q=guessed')).body;
    expect(activity).toMatchObject([{ kind: 'guessed', outcome: 'refused', facts: { endpoint: 'getRecord' } }]);
  });

  it('are not IDs whose record has no picture to show', async () => {
    const place = await open({ ...OWN_KEY, 'limits.public_unknown_ids_per_hour': 2 });
    await place.station.app.store.change(({ records }) => records.change(place.id.slice(-5), { original: null }));
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await get(place)).status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});

describe('six hundred guesses of IDs in a minute', () => {
  it.each(['', '/watermarked', '/image'])('are stopped after 120, at the record%s', async (end) => {
    const place = await open({ 'limits.public_records_per_minute': 120, 'service.public_originals': true });
    const seen = new Map<number, number>();
    for (let i = 0; i < 600; i++) {
      const { status } = await call(place.station.url, 'GET', `/api/records/${place.id}${end}`);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(seen)).toEqual({ 200: 120, 429: 480 });
  });

  it('count together, whatever of the record is asked for', async () => {
    const place = await open({ 'limits.public_records_per_minute': 3 });
    const paths = ['', '/watermarked', '', '/watermarked'].map((end) => `/api/records/${place.id}${end}`);
    const statuses = [];
    for (const path of paths) statuses.push((await call(place.station.url, 'GET', path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
