// @module-tag one-engine: the server alone, over a store in memory
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, exchange, expectFailure, jsonRequest, request } from './raw-socket.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
let station: Running;
beforeAll(async () => {
  station = await start();
});

const CASES: [what: string, bytes: string | Uint8Array, status: number][] = [
  ['an unknown path', request('GET', '/api/nothing'), 404],
  ['an unknown path with a body', jsonRequest('/api/nothing', '{"a":1}'), 404],
  ['a method that the path does not have', request('DELETE', '/api/records'), 405],
  ['OPTIONS, as a preflight sends it', request('OPTIONS', '/api/records'), 405],
  ['TRACE', request('TRACE', '/api/records'), 405],
  ['a method that the router does not know', request('PURGE', '/api/records'), 405],
  ['QUERY without a body', request('QUERY', '/api/records'), 404],
  [
    'QUERY with a body',
    request('QUERY', '/api/nothing', { 'content-type': 'text/plain', 'content-length': 2 }, 'ab'),
    404,
  ],
  ['SEARCH', request('SEARCH', '/api/records/a', { 'content-type': '/', 'content-length': 2 }, 'ab'), 405],
  ['a method that HTTP does not know', request('FOO', '/api/records'), 400],
  ['a method in lower case', request('get', '/api/health'), 400],
  ['CONNECT', request('CONNECT', 'example.org:443'), 400],
  ['an upgrade to a web socket', request('GET', '/nothing', { connection: 'upgrade', upgrade: 'websocket' }), 404],
  ['an expectation that nobody knows', request('GET', '/api/records/a', { expect: 'a-miracle' }), 400],
  ['a resource that is not there', request('GET', '/api/records/none'), 404],
  ['a fault of ours', request('GET', '/api/records/fault'), 500],
  ['bad escapes in the path', request('GET', '/api/records/%zz'), 400],
  ['a path that is not UTF-8', request('GET', '/api/records/%ff%fe'), 400],
  ['NUL in the path', request('GET', `/api/records/${'%00'.repeat(70)}`), 404],
  ['a path parameter that is too long', request('GET', `/api/records/${'x'.repeat(1000)}`), 404],
  ['a path upwards', request('GET', '/api/records/../../etc/passwd'), 404],
  ['a path upwards, escaped', request('GET', '/%2e%2e/%2e%2e/etc/passwd'), 404],
  ['a raw blank in the address', 'GET /a b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
  ['no Host', 'GET /api/records/a HTTP/1.1\r\n\r\n', 403],
  ['HTTP/1.0 without Host', 'GET /api/records/a HTTP/1.0\r\n\r\n', 403],
  ['HTTP/0.9', 'GET /\r\n\r\n', 403],
  ['HTTP/2 by prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  [
    'a TLS handshake on a plain port',
    Uint8Array.of(0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03),
    400,
  ],
  ['a header line without a colon', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nnothing\r\n\r\n', 400],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: b\r\n c\r\n\r\n', 400],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: b\0c\r\n\r\n', 400],
  ['64 kB of headers', request('GET', '/', { a: 'x'.repeat(65_536) }), 431],
  [
    '3,000 headers',
    request('GET', '/', Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`h${i}`, 'x']))),
    431,
  ],
  ['Host twice', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n', 400],
  [
    'Authorization twice',
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer person\r\nAuthorization: Bearer key\r\n\r\n',
    400,
  ],
  [
    'Content-Length and Transfer-Encoding',
    request('POST', '/api/scan', { 'content-length': 5, 'transfer-encoding': 'chunked' }, '0\r\n\r\n'),
    400,
  ],
  [
    'Content-Length twice',
    'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  ['a negative Content-Length', request('POST', '/api/scan', { 'content-length': -1 }), 400],
  ['a Content-Length that is no number', request('POST', '/api/scan', { 'content-length': '0x10' }), 400],
  [
    'a chunk whose length is no number',
    request('POST', '/api/scan', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, 'zz\r\n\r\n'),
    400,
  ],
  ['a Transfer-Encoding that nobody knows', request('POST', '/api/scan', { 'transfer-encoding': 'rot13' }), 400],
];

describe('every failure has the one body', () => {
  test.each(CASES)('%s', async (_, bytes, status) => {
    expectFailure(await ask(station.port, bytes), status);
  });

  test('a fault of ours is told in general and logged whole', async () => {
    const sentence = expectFailure(await ask(station.port, request('GET', '/api/records/fault')), 500);
    expect(sentence).not.toContain('secret');
    const logged = station.lines.filter(({ level }) => level === 'error').at(-1);
    expect(String(logged?.facts['err'])).toContain('a fault with a secret in it');
  });

  test('the id of the answer is the one in the log, and never the client’s', async () => {
    const answer = await ask(station.port, request('GET', '/api/records/none', { 'x-request-id': 'mine' }));
    const id = answer.headers['x-request-id'];
    expect(id).not.toBe('mine');
    expect(station.lines.filter(({ facts }) => facts['id'] === id)).toHaveLength(1);
  });

  test('HEAD answers as GET does, without the body', async () => {
    const [got] = await exchange(station.port, request('GET', '/api/records/a', { host: `127.0.0.1:${station.port}` }));
    const response = await fetch(`${station.url}/api/records/a`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(got.headers['content-length']);
    expect(await response.text()).toBe('');
  });

  test('1,000 requests in one go are answered one by one, in their order', async () => {
    const bytes = Array.from({ length: 1000 }, (_, i) => request('GET', `/api/records/r${i}`)).join('');
    const answers = await exchange(station.port, bytes, 1000);
    expect(answers.map(({ body }) => JSON.parse(body).watermark_id)).toEqual(
      Array.from({ length: 1000 }, (_, i) => `r${i}`),
    );
  });

  test('what follows a request with two lengths is not taken for a second request', async () => {
    const hidden = request('GET', '/api/records/hidden');
    const bytes = request(
      'POST',
      '/api/scan',
      { 'content-length': 5, 'transfer-encoding': 'chunked' },
      `0\r\n\r\n${hidden}`,
    );
    expectFailure(await ask(station.port, bytes), 400);
  });
});

describe('negative control', () => {
  const bare = fastify();
  bare.get('/fault', async () => {
    throw new Error('SELECT secret');
  });
  afterAll(() => bare.close());

  test.each([
    ['a fault', request('GET', '/fault'), 500],
    ['an unknown path', request('GET', '/nothing'), 404],
    ['a header line without a colon', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nnothing\r\n\r\n', 400],
  ])('a bare Fastify is caught at %s', async (_, bytes, status) => {
    if (bare.server.listening === false) await bare.listen({ host: '127.0.0.1', port: 0 });
    const answer = await ask((bare.server.address() as { port: number }).port, bytes);
    expect(answer.status).toBe(status);
    expect(() => expectFailure(answer, status)).toThrow();
  });
});
