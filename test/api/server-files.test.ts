// @module-tag one-engine: the server alone, over a store in memory
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, type OpenFile } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { openSocket, request } from './raw-socket.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
const picture = randomBytes(300_000);
const hash = createHash('sha256').update(picture).digest('hex');
let opened = 0;
let folder: string;
let station: Running;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinmark-files-'));
  const path = join(folder, 'picture');
  await writeFile(path, picture);
  station = await start({
    endpoints(server) {
      bind(server, 'getMarked', async ({ params }) => {
        const content = params.wm_id === 'bytes' ? { bytes: picture } : { open: () => openFile(path, params.wm_id) };
        return file({ content, type: 'image/png', etag: hash, keep: 'public' });
      });
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openFile(path: string, id: string): Promise<OpenFile> {
  if (id === 'held') await sleep(400);
  if (id === 'lost') throw new AppError('store_unusable', 'The file of the picture is missing.');
  const handle = await open(path);
  opened++;
  return { bytes: picture.length, stream: () => handle.createReadStream(), close: () => handle.close() };
}

const get = (id: string, init: RequestInit = {}) => fetch(`${station.url}/api/records/${id}/watermarked`, init);

describe.each(['file', 'bytes'])('a picture from %s', (id) => {
  test('comes byte for byte, and may be kept for good', async () => {
    const response = await get(id);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '300000',
      etag: `"${hash}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('HEAD tells its length and sends nothing', async () => {
    const response = await get(id, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('300000');
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  test.each([
    [`"${hash}"`, 304],
    [`W/"${hash}"`, 304],
    [`"other", "${hash}"`, 304],
    ['*', 304],
    ['"other"', 200],
    [hash, 200],
    ['', 200],
  ])('If-None-Match %j is answered with %i', async (tag, status) => {
    const response = await get(id, { headers: { 'if-none-match': tag } });
    expect(response.status).toBe(status);
    expect((await response.arrayBuffer()).byteLength).toBe(status === 304 ? 0 : 300_000);
    expect(response.headers.get('etag')).toBe(`"${hash}"`);
  });
});

test.each(['GET', 'HEAD'])(
  '%s of a picture that is lost is told with 503, and nobody keeps the answer',
  async (method) => {
    const response = await get('lost', { method });
    expect(response.status).toBe(503);
    if (method === 'GET') expect(await response.json()).toEqual({ error: 'The file of the picture is missing.' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  },
);

test('many requests on one connection whose answers are not taken open one file at a time', async () => {
  const socket = await openSocket(station.port);
  socket.pause();
  const before = opened;
  socket.write(request('GET', '/api/records/file/watermarked').repeat(200));
  await sleep(500);
  // The system takes some answers by itself.
  const stuck = opened - before;
  expect(stuck).toBeLessThan(60);
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  socket.resume();
  await expect.poll(() => bytes).toBeGreaterThan(200 * picture.length);
  expect(opened - before).toBe(200);
  socket.destroy();
});

test('a connection on which more than a thousand requests wait is cut, and nothing of it is left', async () => {
  const { port, server } = station;
  const socket = await openSocket(port);
  socket.pause();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write(
    request('GET', '/api/records/held/watermarked') + 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(1100),
  );
  await sleep(200);
  socket.resume();
  await closed;
  await expect.poll(() => server.live.count).toBe(0);
});
