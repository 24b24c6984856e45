// @module-tag later: a station for each way to show pictures, and thousands of guesses
// What strangers see of the marked pictures.
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { base64, call, type Reply } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person } from '#test/support/people.ts';

interface Place {
  readonly station: InProcess;
  readonly desk: Desk;
  readonly other: Person;
  readonly path: string;
  readonly id: string;
  readonly marked: Uint8Array;
}

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
    expect(facts(stranger)).toEqual(['public, max-age=31536000, immutable', 'authorization, cookie']);
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
    expect(stranger.headers.get('cache-control')).toMatch(/^public/);
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
