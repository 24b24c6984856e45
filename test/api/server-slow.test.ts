// @module-tag later: waits for the limits of slow sockets; the tests of admission show that limits are kept
// @module-tag one-engine: the server alone, over a store in memory
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { bind } from '#main/server/calls/bind.ts';
import { makePair } from '#main/server/network/authority.ts';
import { expectFailure, openSocket, type RawAnswer, request } from './raw-socket.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();
const SOCKETS = 200;
/** Short, so that the test is; the real ones have the same proportions. */
const LIMITS = { headersMs: 800, bodyMs: 1600, checkMs: 200, silenceMs: 800 };

interface Slow {
  readonly socket: Socket;
  readonly received: Buffer[];
  closedMs: number | null;
}

/** Opens many sockets that send a beginning and then a byte at a time. */
async function openSlow(port: number, beginning: string, count = SOCKETS, from?: string): Promise<Slow[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const slow: Slow = { socket: await openSocket(port, from), received: [], closedMs: null };
      const { socket } = slow;
      socket.write(beginning);
      const drip = setInterval(() => beginning && socket.write('x'), 200);
      socket.on('data', (chunk: Buffer) => slow.received.push(chunk));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(drip);
        slow.closedMs = performance.now() - startedAt;
      });
      return slow;
    }),
  );
}

function closeAll(sockets: readonly Slow[]): void {
  for (const { socket } of sockets) socket.destroy();
}

/** Held until the test lets go of them, on a machine that has other things to do as well. */
const HELD = { ...LIMITS, headersMs: 600_000, bodyMs: 600_000, silenceMs: 600_000 };
const heldOf = (sockets: readonly Slow[]) => sockets.filter(({ closedMs }) => closedMs === null).length;
const HEADERS = 'POST /api/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ';
const BODY = request(
  'POST',
  '/api/scan',
  { 'content-type': 'application/json', 'content-length': 100_000 },
  '{"image":"',
);
const VALID = {
  notBeforeDate: new Date(Date.now() - 86_400_000),
  notAfterDate: new Date(Date.now() + 86_400_000),
  extensions: [],
};

describe('slow sockets', () => {
  test.each([
    ['headers', HEADERS],
    ['bodies', BODY],
    [
      'bodies in chunks',
      request('POST', '/api/scan', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, 'fffff\r\n'),
    ],
    ['bodies for an endpoint that is not there', request('POST', '/nothing', { 'content-length': 100_000 })],
    ['silence', ''],
  ])('200 with slow %s keep no good client from its answers, and are gone after their time', async (_, beginning) => {
    const engine = { engineRequests: 1000, engineBytes: 2 ** 40 };
    const patient = await start({ limits: { ...HELD, ...engine } });
    const held = await openSlow(patient.port, beginning);
    for (let i = 0; i < 20; i++) expect((await fetch(`${patient.url}/api/records/a`)).status).toBe(200);
    expect(heldOf(held)).toBe(SOCKETS);
    closeAll(held);

    const { port } = await start({ limits: { ...LIMITS, ...engine } });
    const sockets = await openSlow(port, beginning);
    await expect.poll(() => heldOf(sockets)).toBe(0);
  });

  test('are told why, in the one form', async () => {
    const { port } = await start({ limits: LIMITS });
    const sockets = await openSlow(port, HEADERS, 1);
    await expect.poll(() => heldOf(sockets)).toBe(0);
    const [head, body] = Buffer.concat(sockets[0].received).toString().split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
    const answer: RawAnswer = { status: Number(first.split(' ')[1]), headers, body };
    expectFailure(answer, 408);
  });

  test.each([
    ['silence', ''],
    // The head of a record of 100 bytes with the beginning of a greeting.
    ['a handshake of a byte at a time', '\x16\x03\x01\x00\x64\x01\x00\x00\x60\x03\x03'],
    ['what is no TLS', HEADERS],
  ])('over HTTPS with %s are gone after their time, too', async (_, beginning) => {
    const { port, url } = await start({ limits: LIMITS, https: await makePair('Twinmark station', VALID) });
    expect(url).toMatch(/^https:/);
    const sockets = await openSlow(port, beginning, 20);
    try {
      await expect.poll(() => heldOf(sockets)).toBe(0);
    } finally {
      closeAll(sockets);
    }
  });

  test('are cut off where they do not take their answers', async () => {
    const { port, server } = await start({
      limits: LIMITS,
      endpoints(one) {
        bind(one, 'getJwks', async () => ({ keys: Array.from({ length: 1000 }, () => ({ n: 'x'.repeat(40_000) })) }));
      },
    });
    const socket = await openSocket(port);
    socket.on('error', () => {});
    socket.pause();
    socket.write(request('GET', '/.well-known/jwks.json'));
    await once(server.app.server, 'request');
    expect(server.live.count).toBe(1);
    await expect.poll(() => server.live.count).toBe(0);
    socket.destroy();
  });

  test('a silent client that waits for its answer is not cut off', async () => {
    const { url } = await start({
      limits: { ...LIMITS, silenceMs: 200 },
      endpoints(one) {
        bind(one, 'getJwks', async () => {
          await sleep(1500);
          return { keys: [] };
        });
      },
    });
    expect((await fetch(`${url}/.well-known/jwks.json`)).status).toBe(200);
  });

  test('no address can take all connections', async () => {
    const { port } = await start({ limits: { ...HELD, connectionsPerAddress: 5 } });
    const sockets = await openSlow(port, HEADERS, 8);
    await expect.poll(() => heldOf(sockets)).toBe(5);
    closeAll(sockets);
  });
});

test('an address gets as many connections as are free, so a few addresses leave some to others', async () => {
  const { port } = await start({ limits: { ...HELD, connections: 12, connectionsPerAddress: 12 } });
  const of = (address: string) => openSlow(port, HEADERS, 10, address);
  const [first, second, third] = [await of('127.0.0.1'), await of('127.0.0.2'), await of('127.0.0.3')];
  // Half of twelve, half of six, half of three.
  await expect.poll(() => [first, second, third].map(heldOf)).toEqual([6, 3, 2]);
  for (const all of [first, second, third]) closeAll(all);
});

test('a trusted proxy speaks for many clients, so it gets all that are free; another address does not', async () => {
  const limits = { ...HELD, connections: 12, connectionsPerAddress: 6 };
  const { port, server } = await start({ limits, set: { 'lan.trusted_proxies': ['127.0.0.2'] } });
  const of = (address: string) => openSlow(port, HEADERS, 10, address);
  const [other, proxy] = [await of('127.0.0.1'), await of('127.0.0.2')];
  await expect.poll(() => [other, proxy].map(heldOf)).toEqual([6, 6]);
  closeAll(other);
  const connections = promisify(server.app.server.getConnections.bind(server.app.server));
  await expect.poll(() => connections()).toBe(6);
  const more = await openSlow(port, HEADERS, 6, '127.0.0.2');
  await expect.poll(() => connections()).toBe(12);
  expect(heldOf(more)).toBe(6);
  for (const all of [proxy, more]) closeAll(all);
});

describe('negative control', () => {
  const faulty = fastify({ requestTimeout: LIMITS.bodyMs, http: { connectionsCheckingInterval: LIMITS.checkMs } });
  faulty.post('/api/scan', async () => 'never');
  afterAll(async () => {
    faulty.server.closeAllConnections();
    await faulty.close();
  });

  test('a server with the limit for bodies alone keeps them, and that is seen', async () => {
    await faulty.listen({ host: '127.0.0.1', port: 0 });
    const sockets = await openSlow((faulty.server.address() as { port: number }).port, BODY, 20);
    await sleep(LIMITS.bodyMs + 2 * LIMITS.checkMs + 600);
    expect(heldOf(sockets)).toBe(20);
    closeAll(sockets);
  });
});
