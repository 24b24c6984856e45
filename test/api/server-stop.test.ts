// @module-tag one-engine: the server alone, over a store in memory
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bind } from '#main/server/calls/bind.ts';
import { DAY_MS, makePair } from '#main/server/network/authority.ts';
import type { Server } from '#main/server/server.ts';
import { expectFailure, openSocket, type RawAnswer, request } from './raw-socket.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();

/** Longer than a test may take: a stop that ends has not waited for its limit. */
const FOREVER_MS = 3_600_000;

/** An endpoint that answers when the test lets it. */
function bindHeld() {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const endpoints = (server: Server) => {
    bind(server, 'recordScan', async () => {
      begun++;
      await gate.promise;
      return { success: true, scan_count: 1 };
    });
  };
  return { endpoints, begun: () => begun, letGo: () => gate.resolve() };
}

const scan = (url: string) => fetch(`${url}/api/records/a/scan`, { method: 'POST' });

describe('a station that stops', () => {
  test('finishes what is under way, takes no more, and is gone then', async () => {
    const { endpoints, begun, letGo } = bindHeld();
    const { url, server } = await start({ limits: { stopMs: FOREVER_MS }, endpoints });
    const under = Array.from({ length: 20 }, () => scan(url));
    await expect.poll(begun).toBe(20);
    const stopped = server.stop();
    await expect(scan(url)).rejects.toThrow();
    letGo();
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    await stopped;
    expect(server.app.server.listening).toBe(false);
  });

  test('does not wait for a handshake that never ends', async () => {
    const valid = { notBeforeDate: new Date(Date.now() - DAY_MS), notAfterDate: new Date(Date.now() + DAY_MS) };
    const https = await makePair('Twinmark station', { ...valid, extensions: [] });
    const { port, server } = await start({ limits: { headersMs: FOREVER_MS, bodyMs: FOREVER_MS }, https });
    const begun = once(server.app.server, 'connection');
    const socket = await openSocket(port);
    socket.resume();
    await begun;
    const stopped = server.stop();
    try {
      await expect.poll(() => socket.destroyed).toBe(true);
    } finally {
      socket.destroy();
    }
    await stopped;
  });

  test('answers what takes too long with 503 and stops the work', async () => {
    let begun = false;
    let aborted: unknown = null;
    const { url, server } = await start({
      limits: { stopMs: 200 },
      endpoints(one) {
        bind(one, 'recordScan', async ({ signal }) => {
          begun = true;
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          aborted = signal.reason;
          return { success: true, scan_count: 1 };
        });
      },
    });
    const under = scan(url);
    await expect.poll(() => begun).toBe(true);
    await server.stop();
    const response = await under;
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await response.json()).toEqual({ error: 'The station is stopping. Try again in a few seconds.' });
    expect(aborted).toMatchObject({ code: 'busy' });
  });

  test('sends away who asks anew on a connection that is open', async () => {
    const { endpoints, begun, letGo } = bindHeld();
    const { port, server } = await start({ endpoints });
    let arrived = 0;
    server.app.server.on('request', () => arrived++);
    const socket = await openSocket(port);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(request('POST', '/api/records/a/scan'));
    await expect.poll(begun).toBe(1);
    const stopped = server.stop();
    socket.write(request('POST', '/api/records/b/scan'));
    await expect.poll(() => arrived).toBe(2);
    letGo();
    await Promise.all([stopped, closed]);
    const [first, second] = Buffer.concat(chunks)
      .toString()
      .split(/(?=HTTP\/1\.1 )/);
    expect(first).toMatch(/^HTTP\/1.1 200/);
    const [head, body] = second.split('\r\n\r\n');
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    );
    const answer: RawAnswer = { status: Number(head.split(' ')[1]), headers, body };
    expectFailure(answer, 503);
    expect(headers['connection']).toBe('close');
  });

  test('lets no slow socket hold it', async () => {
    const { port, server } = await start({
      limits: { stopMs: 300, headersMs: FOREVER_MS, bodyMs: FOREVER_MS, engineRequests: 1000, engineBytes: 2 ** 40 },
    });
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(port)));
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.write(
        request('POST', '/api/scan', { 'content-type': 'application/json', 'content-length': 100_000 }, '{'),
      );
    }
    await expect.poll(() => server.live.count).toBe(20);
    await server.stop();
    expect(server.app.server.listening).toBe(false);
    for (const socket of sockets) socket.destroy();
  });

  test('under load loses no answer that was given: every request is answered or refused', async () => {
    const { url, server } = await start({
      endpoints(one) {
        bind(one, 'recordScan', async () => {
          await sleep(20);
          return { success: true, scan_count: 1 };
        });
      },
    });
    const counts = { done: 0, refused: 0, away: 0 };
    let stopping = false;
    const client = async () => {
      while (!stopping || counts.away < 16) {
        const response = await scan(url).catch(() => null);
        if (!response) {
          counts.away++;
          return;
        }
        if (response.status === 200) {
          await response.json();
          counts.done++;
        } else {
          expect(response.status).toBe(503);
          await response.json();
          counts.refused++;
        }
      }
    };
    const clients = Array.from({ length: 16 }, client);
    await expect.poll(() => counts.done).toBeGreaterThan(50);
    stopping = true;
    await server.stop();
    await Promise.all(clients);
    expect(counts.away).toBe(16);
  });

  test('negative control: one that is closed at once breaks off what is under way', async () => {
    const { endpoints, begun, letGo } = bindHeld();
    const { url, server } = await start({ endpoints });
    const under = scan(url);
    await expect.poll(begun).toBe(1);
    server.app.server.closeAllConnections();
    await expect(under).rejects.toThrow();
    letGo();
  });
});
