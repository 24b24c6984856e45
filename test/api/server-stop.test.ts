import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { bind } from '../../src-main/server/calls/bind.ts';
import type { Server } from '../../src-main/server/server.ts';
import { expectFailure, openSocket, type RawAnswer, request } from './raw-socket.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();

/** An endpoint that takes its time. */
const bindSlow =
  (ms: number, begun: () => void = () => {}) =>
  (server: Server) => {
    bind(server, 'recordScan', async () => {
      begun();
      await sleep(ms);
      return { success: true, scan_count: 1 };
    });
  };

const scan = (url: string) => fetch(`${url}/api/records/a/scan`, { method: 'POST' });

describe('a station that stops', () => {
  test('finishes what is under way, takes no more, and is gone then', async () => {
    let begun = 0;
    const { url, server } = await start({ endpoints: bindSlow(400, () => begun++) });
    const under = Array.from({ length: 20 }, () => scan(url));
    await vi.waitUntil(() => begun === 20, { interval: 5 });
    const startedAt = performance.now();
    const stopped = server.stop();
    await sleep(50);
    await expect(scan(url)).rejects.toThrow();
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    await stopped;
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(server.app.server.listening).toBe(false);
  });

  test('answers what takes too long with 503 and stops the work', async () => {
    let aborted: unknown = null;
    const { url, server } = await start({
      limits: { stopMs: 200 },
      endpoints(one) {
        bind(one, 'recordScan', async ({ signal }) => {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          aborted = signal.reason;
          return { success: true, scan_count: 1 };
        });
      },
    });
    const under = scan(url);
    await sleep(100);
    await server.stop();
    const response = await under;
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await response.json()).toEqual({ error: 'The station is stopping. Try again in a few seconds.' });
    expect(aborted).toMatchObject({ code: 'busy' });
  });

  test('sends away who asks anew on a connection that is open', async () => {
    const { port, server } = await start({ endpoints: bindSlow(500) });
    const socket = await openSocket(port);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(request('POST', '/api/records/a/scan'));
    await sleep(100);
    const stopped = server.stop();
    socket.write(request('POST', '/api/records/b/scan'));
    await Promise.all([stopped, new Promise((resolve) => socket.once('close', resolve))]);
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
    const { port, server } = await start({ limits: { stopMs: 300 } });
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(port)));
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.write(
        request('POST', '/api/scan', { 'content-type': 'application/json', 'content-length': 100_000 }, '{'),
      );
    }
    await sleep(100);
    const startedAt = performance.now();
    await server.stop();
    expect(performance.now() - startedAt).toBeLessThan(2500);
    for (const socket of sockets) socket.destroy();
  });

  test('under load loses no answer that was given: every request is answered or refused', async () => {
    const { url, server } = await start({ endpoints: bindSlow(20) });
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
    await vi.waitUntil(() => counts.done > 50, { timeout: 10_000, interval: 5 });
    stopping = true;
    await server.stop();
    await Promise.all(clients);
    expect(counts.away).toBe(16);
  });

  test('negative control: one that is closed at once breaks off what is under way', async () => {
    const { url, server } = await start({ endpoints: bindSlow(400) });
    const under = scan(url);
    await sleep(100);
    server.app.server.closeAllConnections();
    await expect(under).rejects.toThrow();
  });
});
