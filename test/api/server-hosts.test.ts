// @module-tag one-engine: the server alone, over a store in memory
import { hostname } from 'node:os';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, expectFailure, request } from './raw-socket.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
let station: Running;
let desk: Running;
beforeAll(async () => {
  station = await start({
    names: ['twinmark-line3.local'],
    set: {
      'lan.allowed_hosts': ['labels.example', 'proxy.example:8443'],
      'service.base_url': 'https://public.example/',
    },
  });
  desk = await start({
    door: 'desk',
    desk: { redeem: () => null, find: () => null, noteUse: () => {} },
    set: { 'lan.allowed_hosts': ['labels.example'] },
  });
});

const PORT = '{port}';
const own = hostname().toLowerCase();

describe('Host', () => {
  const rows: [host: string, onTheNetwork: number, atTheDesk: number][] = [
    ['127.0.0.1', 200, 200],
    [`127.0.0.1:${PORT}`, 200, 200],
    ['localhost', 200, 200],
    [`LocalHost:${PORT}`, 200, 200],
    ['localhost.', 200, 200],
    ['127.0.0.1:1', 200, 200],
    [own, 200, 403],
    [`${own.split('.')[0]}.local`, 200, 403],
    ['twinmark-line3.local', 200, 403],
    ['labels.example', 200, 403],
    ['LABELS.example:9999', 200, 403],
    ['proxy.example:8443', 200, 403],
    ['proxy.example', 403, 403],
    ['public.example', 200, 403],
    ['evil.example', 403, 403],
    ['labels.example.evil.example', 403, 403],
    ['evil-labels.example', 403, 403],
    ['127.0.0.1.evil.example', 403, 403],
    ['127.0.0.2', 403, 403],
    ['0.0.0.0', 403, 403],
    ['192.168.1.1', 403, 403],
    ['[::1]', 403, 403],
    ['2130706433', 403, 403],
    ['0x7f000001', 403, 403],
    ['localhost:80:80', 403, 403],
    ['localhost:x', 403, 403],
    ['user@localhost', 403, 403],
    ['localhost/', 403, 403],
    ['', 403, 403],
    [':80', 403, 403],
    ['127.0.0.1, evil.example', 403, 403],
  ];
  test.each(rows)('%j', async (host, onTheNetwork, atTheDesk) => {
    for (const [server, status] of [
      [station, onTheNetwork],
      [desk, atTheDesk],
    ] as const) {
      const named = host.replace(PORT, String(server.port));
      // The second time the answer comes from memory.
      for (const path of ['/api/records/a', '/api/records/a', '/api/nothing', '/api/records/%zz']) {
        const answer = await ask(server.port, request('GET', path, { host: named }));
        if (status === 403) expectFailure(answer, 403);
        else expect(answer.status).toBe(path === '/api/records/a' ? 200 : path === '/api/nothing' ? 404 : 400);
      }
    }
  });

  test('an address of another site in the request line is no way around it', async () => {
    const bytes = 'GET http://evil.example/api/records/a HTTP/1.1\r\nHost: evil.example\r\n\r\n';
    expectFailure(await ask(station.port, bytes), 403);
  });

  test('what is allowed may change while the station runs', async () => {
    const settings: { allowed: string[] } = { allowed: [] };
    const changing = await start();
    const { options } = changing.server;
    const before = options.settings();
    Object.assign(options, { settings: () => ({ ...before, 'lan.allowed_hosts': settings.allowed }) });
    expectFailure(await ask(changing.port, request('GET', '/api/records/a', { host: 'new.example' })), 403);
    settings.allowed = ['new.example'];
    expect((await ask(changing.port, request('GET', '/api/records/a', { host: 'new.example' }))).status).toBe(200);
  });
});

describe('Origin', () => {
  test.each([
    [undefined, 200],
    [`http://127.0.0.1:${PORT}`, 200],
    [`http://127.0.0.1`, 403],
    [`https://127.0.0.1:${PORT}`, 200],
    ['https://public.example', 200],
    ['http://public.example', 403],
    ['https://labels.example', 403],
    ['null', 403],
    ['', 403],
    ['https://evil.example', 403],
    [`http://127.0.0.1:${PORT}.evil.example`, 403],
    [`http://127.0.0.1:${PORT}@evil.example`, 403],
    ['file://', 403],
    ['chrome-extension://abcdef', 403],
    ['http://localhost', 403],
  ])('%j on a POST', async (origin, status) => {
    const headers = {
      host: `127.0.0.1:${station.port}`,
      ...(origin === undefined ? {} : { origin: origin.replace(PORT, String(station.port)) }),
    };
    const answer = await ask(station.port, request('POST', '/api/records/a/scan', headers));
    if (status === 200) expect(answer.status).toBe(200);
    else expectFailure(answer, 403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a page of another site may not even ask', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await ask(station.port, request('OPTIONS', '/api/records', headers));
    expectFailure(answer, 403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('reading asks for no Origin', async () => {
    const answer = await ask(station.port, request('GET', '/api/records/a', { origin: 'https://evil.example' }));
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('addresses in answers are the ones that the request came by, or those of the settings', async () => {
  const one = await start();
  const card = JSON.parse(
    (await ask(one.port, request('GET', '/api/records/a', { host: `localhost:${one.port}` }))).body,
  );
  expect(card.image_url).toBe(`http://localhost:${one.port}/x`);
  const other = JSON.parse((await ask(station.port, request('GET', '/api/records/a'))).body);
  expect(other.image_url).toBe('https://public.example/x');
});

describe('negative control', () => {
  const bare = fastify();
  bare.get('/', async () => 'hello');
  afterAll(() => bare.close());

  test('a bare Fastify answers to any name', async () => {
    await bare.listen({ host: '127.0.0.1', port: 0 });
    const { port } = bare.server.address() as { port: number };
    const answer = await ask(port, request('GET', '/', { host: 'evil.example' }));
    expect(() => expectFailure(answer, 403)).toThrow();
  });
});
