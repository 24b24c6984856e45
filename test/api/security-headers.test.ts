// The headers by which browsers protect people, on answers of every kind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { ask, request } from './raw-socket.ts';

let station: InProcess;
let desk: Desk;
let id: string;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
  const image = base64(await artwork('headers', { width: 200, height: 200 }));
  const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
  id = made.body.watermark_id;
});
afterAll(() => station.close());

const PATHS: readonly [string, string][] = [
  ['a page', '/'],
  ['the page of the interface', '/api/docs'],
  ['its script', '/api/docs/try-out.js'],
  ['the description', '/api/openapi.json'],
  ['JSON', '/api/health'],
  ['a record', '/api/records/{id}'],
  ['a picture', '/api/records/{id}/watermarked'],
  ['a refusal', '/api/records'],
  ['nothing', '/nowhere'],
  ['a bad address', '/api/records/%zz'],
];

describe.each(PATHS)('%s', (_what, path) => {
  it.each(['network', 'desk'])('sent by the %s has the headers', async (where) => {
    const base = where === 'desk' ? new URL(station.desk).origin : station.url;
    const headers = where === 'desk' ? { cookie: desk.cookie } : {};
    const reply = await call(base, 'GET', path.replace('{id}', id), { headers });
    const policy = reply.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*(?!:)/);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy':
        path.endsWith('watermarked') && where === 'network' ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self), payment=()'),
    });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    // Over plain HTTP browsers do not heed it.
    expect(reply.headers.get('strict-transport-security')).toBeNull();
  });
});

it('an answer to something that is no HTTP has them, too', async () => {
  const answer = await ask(Number(new URL(station.url).port), 'NONSENSE\r\n\r\n');
  expect(answer.status).toBe(400);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

it('the desk has the one cookie: of this site alone, and out of reach of scripts', async () => {
  const launched = await startInProcess();
  const { headers } = await call(launched.desk, 'GET', launched.desk);
  const cookies = headers.getSetCookie();
  await launched.close();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^twinmark-desk-\d+=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Strict$/);
});

it('the network gets no cookie, whatever is asked', async () => {
  for (const [, path] of PATHS) {
    const { headers } = await call(station.url, 'GET', path.replace('{id}', id));
    expect(headers.getSetCookie(), path).toEqual([]);
  }
  const json = { username: 'anna', passphrase: 'not the right one' };
  expect((await call(station.url, 'POST', '/api/token', { json })).headers.getSetCookie()).toEqual([]);
  const { headers } = await ask(Number(new URL(station.url).port), request('GET', '/api/desk/session'));
  expect(headers['set-cookie']).toBeUndefined();
});
