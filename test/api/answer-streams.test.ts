// Streams of events to programs: how many there are, who is cut off, and when they end.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StreamAnswer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { openServers, verify } from './server-fixture.ts';

const open = openServers();
const FRAME = `data: ${'x'.repeat(256 * 1024)}\n\n`;
const headers = { authorization: 'Bearer key', accept: 'text/event-stream' };

const streaming = (frames: StreamAnswer['frames']) => (server: Server) =>
  bind(server, 'listEvents', async () => new StreamAnswer(frames));

async function* silent(signal: AbortSignal) {
  yield 'id: 1\n\n';
  await once(signal, 'abort');
}

it('there are so many streams at a time as the limit says, and one that ends makes room', async () => {
  const { url } = await open({ endpoints: streaming(silent), limits: { eventClients: 2 } });
  const first = new AbortController();
  const stream = (signal?: AbortSignal) => fetch(`${url}/api/history`, { headers, ...(signal ? { signal } : {}) });
  await Promise.all([stream(first.signal), stream()]);
  const refused = await stream();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  first.abort();
  await expect.poll(async () => (await stream()).status).toBe(200);
});

it('comments come while nothing happens, and a key that ends ends its stream', async () => {
  let isGood = true;
  const { url } = await open({
    endpoints: streaming(silent),
    limits: { heartbeatMs: 50 },
    identity: {
      verify: (token) => (isGood ? verify(token) : Promise.reject(new AppError('unauthorized', 'It has ended.'))),
    },
  });
  const reply = await fetch(`${url}/api/history`, { headers });
  await pause(300);
  isGood = false;
  const text = await reply.text();
  expect(text).toMatch(/^retry: 1000\n\nid: 1\n\n(: still here\n\n){2,}$/);
});

it('a program that takes nothing is cut off, and what it did not take was never made', async () => {
  let made = 0;
  let isOver = false;
  async function* endless(signal: AbortSignal) {
    try {
      while (!signal.aborted) {
        made++;
        yield FRAME;
      }
    } finally {
      isOver = true;
    }
  }
  const { port } = await open({ endpoints: streaming(endless), limits: { silenceMs: 300 } });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET /api/history HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer key\r\n`);
  socket.write('Accept: text/event-stream\r\n\r\n');
  await expect.poll(() => isOver, { timeout: 10_000 }).toBe(true);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(200);
  socket.destroy();
});

it('streams end with the station, at once', async () => {
  const { url, server } = await open({ endpoints: streaming(silent) });
  const reply = await fetch(`${url}/api/history`, { headers });
  const ended = reply.text();
  await server.stop();
  expect(await ended).toContain('id: 1');
});
