// What a program finds beside the body of an answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packingOf } from '#main/server/answers/packing.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

let station: InProcess;
let image: string;
beforeAll(async () => {
  station = await startInProcess({});
  image = base64(await artwork('manners', { width: 300, height: 240 }));
});
afterAll(() => station.close());

const create = (headers: Record<string, string>, json: object = { image }) =>
  call(station.url, 'POST', '/api/records', { token: station.apiKey, json, headers });
const raw = (path: string, encoding: string) =>
  fetch(station.url + path, { headers: { authorization: `Bearer ${station.apiKey}`, 'accept-encoding': encoding } });

describe('an answer', () => {
  it('names its failure for programs, whatever its sentence says', async () => {
    const codes = async (...[method, path, options]: [string, string, object?]) => {
      const { status, headers } = await call(station.url, method, path, options);
      return [status, headers.get('x-error-code')];
    };
    expect(await codes('GET', '/api/records')).toEqual([401, 'unauthorized']);
    expect(await codes('GET', '/api/records/22222')).toEqual([404, 'not_found']);
    expect(await codes('POST', '/api/records', { token: station.apiKey, json: { image: 'AAAA' } })).toEqual([
      400,
      expect.stringMatching(/^[a-z_]+$/),
    ]);
  });

  it('says which methods an address takes, to one that it does not', async () => {
    const { status, headers, body } = await call(station.url, 'DELETE', '/api/records/22222');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH']);
    expect(body.error).toContain('GET, HEAD, PATCH');
    expect((await call(station.url, 'DELETE', '/api/nothing')).status).toBe(404);
  });

  it('says what is left of the requests of this minute', async () => {
    const left = async () => {
      const { headers } = await call(station.url, 'GET', '/api/health');
      expect(headers.get('ratelimit-policy')).toMatch(/^"requests";q=\d+;w=60$/);
      return Number(/^"requests";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);
    };
    const before = await left();
    expect(await left()).toBe(before - 1);
  });

  it('says that it repeats an earlier one, and leaves the picture out for who prefers that', async () => {
    const headers = { 'idempotency-key': 'manners-1', prefer: 'return=minimal' };
    const first = await create(headers);
    expect([first.status, first.headers.get('preference-applied')]).toEqual([201, 'return=minimal']);
    expect(first.body).not.toHaveProperty('watermarked_image');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await create({ 'idempotency-key': 'manners-1' });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body).toMatchObject({ watermark_id: first.body.watermark_id, watermarked_image: expect.any(String) });
  });

  it('has a tag with a record, and a change that names an older tag is refused', async () => {
    const { body, headers } = await create({});
    const path = `/api/records/${body.watermark_id}`;
    const tag = String(headers.get('etag'));
    expect((await call(station.url, 'GET', path)).headers.get('etag')).toBe(tag);
    const change = (text: string) =>
      call(station.url, 'PATCH', path, {
        token: station.apiKey,
        json: { description: text },
        headers: { 'if-match': tag },
      });
    expect((await change('one')).status).toBe(200);
    const late = await change('two');
    expect([late.status, late.headers.get('x-error-code')]).toEqual([412, 'record_changed']);
    expect((await call(station.url, 'GET', path)).body.description).toBe('one');
  });
});

describe('a long answer', () => {
  it('is packed as the client unpacks it, and not at all for who does not', async () => {
    for (let i = 0; i < 3; i++) await create({ prefer: 'return=minimal' });
    const plain = await raw('/api/records/sync', 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('accept-encoding');
    const text = await plain.text();
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await call(station.url, 'GET', '/api/records/sync', {
        token: station.apiKey,
        headers: { 'accept-encoding': encoding },
      });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(text.length);
      expect(JSON.stringify(answer.body)).toBe(text);
    }
    expect((await raw('/api/health', 'br')).headers.get('content-encoding')).toBeNull();
  });

  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip;q=rubbish', null],
  ])('is packed for Accept-Encoding %s by %s', (header, packing) => {
    expect(packingOf(header)).toBe(packing);
  });
});
