// @module-tag one-engine: the server alone, over a store in memory
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Shape } from '#main/server/answers/schema-words.ts';
import { bind } from '#main/server/calls/bind.ts';
import { isDesk } from '#main/server/gate/credentials.ts';
import type { Server } from '#main/server/server.ts';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint, Endpoints } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { ask, expectFailure, openSocket, request } from './raw-socket.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();

interface Held {
  readonly text: string;
  readonly signal: AbortSignal;
  finish(): void;
}

/** A scan that lasts until the test lets it end. */
function bindHeldScan(held: Held[]) {
  return (server: Server): void => {
    bind(server, 'scan', async ({ pictures, signal }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const text = Buffer.from(pictures.image).toString();
      held.push({ text, signal, finish: resolve });
      await promise;
      if (text === 'fails') throw new AppError('image_broken', 'This is no picture.');
      return {
        success: true,
        message: text,
        confidence: 1,
        grade: 'A',
        cause: null,
        corners: null,
        assisted: false,
        trusted: null,
        matches_artwork: null,
        compared_mm: null,
        print: null,
        print_limits: null,
        code_contradictions: [],
        standing: null,
        reasons: [],
        codes: [],
        contradictions: [],
      };
    });
    bind(server, 'createRecord', () => Promise.reject(new AppError('image_broken', 'This is no picture.')));
    bind(server, 'recordScan', async () => ({ success: true, scan_count: 1 }));
  };
}

const person = { authorization: 'Bearer person' };

function scan(url: string, text: string, signal?: AbortSignal, headers: object = person): Promise<Response> {
  const body = JSON.stringify({ image: Buffer.from(text).toString('base64') });
  return fetch(`${url}/api/scan`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(signal ? { signal } : {}),
  });
}

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue).toBe(true);
}

describe('the bounded queue', () => {
  test('takes so many requests, sends the others away at once, and takes new ones when there is room', async () => {
    const held: Held[] = [];
    const { url, port, server } = await start({ endpoints: bindHeldScan(held), limits: { engineRequests: 3 } });
    const accepted = ['a', 'b', 'c'].map((text) => scan(url, text));
    await until(() => held.length === 3);
    const refused = await scan(url, 'd');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Object.keys((await refused.json()) as object)).toEqual(['error']);
    // What does not need the engine goes on.
    expect((await ask(port, request('POST', '/api/records/a/scan'))).status).toBe(200);
    for (const one of held) one.finish();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(() => server.queue.admission.requests === 0);
    expect(server.queue.admission.bytes).toBe(0);
    const later = scan(url, 'e');
    await until(() => held.length === 4);
    held[3].finish();
    expect((await later).status).toBe(200);
  });

  test('takes every picture that comes over the network, also the photographs of devices', async () => {
    // A form of texts has 64 KiB at the most.
    const brings = ({ upload, body }: Endpoint) =>
      upload === undefined ? (body as Shape | undefined)?.properties?.['image'] !== undefined : upload !== 'form';
    const bringing = Object.entries(CONTRACT as Endpoints).filter(
      ([, endpoint]) => !isDesk(endpoint.access) && brings(endpoint),
    );
    expect(bringing.map(([name]) => name)).toEqual(expect.arrayContaining(['scan', 'createRecord', 'putSightPhoto']));
    expect(bringing.filter(([, { engine }]) => engine !== true)).toEqual([]);
    const { port, server } = await start({
      endpoints: (one) => bind(one, 'putSightPhoto', async () => ({ success: true as const })),
      limits: { engineBytes: 1_000_000 },
    });
    const path = `/api/device/check-lists/${'a'.repeat(32)}/sights/TW-22222/photo`;
    const photo = (bytes: number) =>
      request('PUT', path, { authorization: 'Bearer key', 'content-length': 900_000 }, ' '.repeat(bytes));
    const socket = await openSocket(port);
    socket.write(photo(800_000));
    await until(() => server.queue.admission.bytes === 800_000);
    expectFailure(await ask(port, photo(900_000)), 503);
    socket.write(' '.repeat(100_000));
    await until(() => server.queue.admission.requests === 0);
    expect((await ask(port, photo(900_000))).status).toBe(200);
    socket.destroy();
  });

  test('counts bytes that have come, not those that are announced', async () => {
    const { port, server } = await start({
      endpoints: bindHeldScan([]),
      limits: { engineBytes: 1_000_000, jsonBytes: 600_000, plainBytes: 1000 },
      set: { 'limits.image_bytes': 300_000 },
    });
    const { admission } = server.queue;
    const type = { 'content-type': 'application/json', ...person };
    const begin = async (headers: Record<string, string | number>, body: string) => {
      const socket = await openSocket(port);
      socket.write(request('POST', '/api/scan', { ...type, ...headers }, body));
      return socket;
    };
    const empty = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        i % 2 ? begin({ 'content-length': 600_000 }, '{') : begin({ 'transfer-encoding': 'chunked' }, '1\r\n{\r\n'),
      ),
    );
    await until(() => admission.bytes === 4);
    const halves = [
      await begin({ 'content-length': 600_000 }, ' '.repeat(400_000)),
      await begin({ 'content-length': 600_000 }, ' '.repeat(400_000)),
    ];
    await until(() => admission.bytes === 800_004);
    const large = request('POST', '/api/scan', { ...type, 'content-length': 250_000 }, ' '.repeat(250_000));
    const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const formType = { ...type, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 300_000 };
    const form = request('POST', '/api/records', formType, part + 'a'.repeat(250_000));
    expectFailure(await ask(port, large), 503);
    expectFailure(await ask(port, form), 503);
    // Whoever goes away makes room.
    for (const socket of [...empty, ...halves]) socket.destroy();
    await until(() => admission.bytes === 0);
    expect(admission.requests).toBe(0);
    expectFailure(await ask(port, large), 413);
  });

  test('strangers may take two thirds of the requests and of the bytes', async () => {
    const held: Held[] = [];
    const { url, server } = await start({
      endpoints: bindHeldScan(held),
      limits: { engineRequests: 6, engineBytes: 30_000 },
    });
    const first = [1, 2, 3].map(() => scan(url, 'stranger', undefined, {}));
    await until(() => held.length === 3);
    expect((await scan(url, 'x'.repeat(16_000), undefined, {})).status).toBe(503);
    await until(() => server.queue.admission.requests === 3);
    first.push(scan(url, 'stranger', undefined, {}));
    await until(() => held.length === 4);
    expect((await scan(url, 'stranger', undefined, {})).status).toBe(503);
    const owners = [scan(url, 'owner'), scan(url, 'x'.repeat(6000))];
    await until(() => held.length === 6);
    for (const one of held) one.finish();
    expect((await Promise.all([...first, ...owners])).map(({ status }) => status)).toEqual(Array(6).fill(200));
    await until(() => server.queue.admission.requests === 0);
    expect(server.queue.admission.bytes).toBe(0);
  });

  test('a body that is heavier than all that may be there is let in alone', async () => {
    const held: Held[] = [];
    const { url, server } = await start({ endpoints: bindHeldScan(held), limits: { engineBytes: 1000 } });
    const [large, small] = ['x'.repeat(2000), 'small'];
    const first = scan(url, large);
    await until(() => held.length === 1);
    expect(server.queue.admission.bytes).toBe(1000);
    expect((await scan(url, small)).status).toBe(503);
    held[0].finish();
    expect((await first).status).toBe(200);
    await until(() => server.queue.admission.bytes === 0);
    const second = scan(url, small);
    await until(() => held.length === 2);
    expect((await scan(url, large)).status).toBe(503);
    held[1].finish();
    expect((await second).status).toBe(200);
  });

  test('tells those whom it sends away, even while they still send', async () => {
    const held: Held[] = [];
    const { url, port } = await start({ endpoints: bindHeldScan(held), limits: { engineRequests: 1 } });
    const first = scan(url, 'a');
    await until(() => held.length === 1);
    const length = 20 * 2 ** 20;
    const body = Buffer.alloc(length, 0x20);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`${url}/api/scan`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    // The connection goes on after it: the next request on it is understood.
    const head = request('POST', '/api/scan', { 'content-type': 'application/json', 'content-length': 100_000 });
    const two = head + ' '.repeat(100_000) + request('POST', '/api/records/a/scan');
    const socket = await openSocket(port);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(two);
    await until(() => Buffer.concat(chunks).includes('scan_count'));
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 503/);
    socket.destroy();
    held[0].finish();
    await first;
  });

  test('a body without end is cut off', async () => {
    const { url, port } = await start({
      endpoints: bindHeldScan([]),
      limits: { engineRequests: 0, drainBytes: 2 ** 20 },
    });
    expect((await scan(url, 'a')).status).toBe(503);
    const socket = await openSocket(port);
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(request('POST', '/api/scan', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
    const chunk = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`);
    for (let i = 0; i < 64 && !socket.destroyed; i++) {
      socket.write(chunk);
      await sleep(2);
    }
    await closed;
  });
});

describe('the order of answers', () => {
  /** In which order the answers came, when the work ends in the order that is given. */
  async function answersOf(texts: string[], finish: number[], plan = {}): Promise<string[]> {
    const held: Held[] = [];
    const { url } = await start({ endpoints: bindHeldScan(held), ...plan });
    const came: string[] = [];
    const calls: Promise<unknown>[] = [];
    for (const text of texts) {
      calls.push(scan(url, text).then(({ status }) => came.push(`${text} ${status}`)));
      await until(() => held.length === calls.length);
    }
    for (const index of finish) {
      held[index].finish();
      await sleep(30);
    }
    await Promise.all(calls);
    return came;
  }

  test('is that of the coming, whatever is done first, and a failure waits its turn too', async () => {
    const came = await answersOf(['a', 'b', 'fails', 'd', 'e'], [4, 3, 2, 1, 0]);
    expect(came).toEqual(['a 200', 'b 200', 'fails 400', 'd 200', 'e 200']);
  });

  test('negative control: an endpoint that does not wait is seen', async () => {
    const held: Held[] = [];
    const { url } = await start({
      endpoints(server) {
        bindHeldScan(held)({
          ...server,
          queue: { ...server.queue, order: { join: () => ({ atFront: Promise.resolve(), leave: () => {} }) } },
        });
      },
    });
    const came: string[] = [];
    const calls = ['a', 'b'].map((text) => scan(url, text).then(() => came.push(text)));
    await until(() => held.length === 2);
    held.find(({ text }) => text === 'b')?.finish();
    await until(() => came.length === 1);
    held.find(({ text }) => text === 'a')?.finish();
    await Promise.all(calls);
    expect(came).toEqual(['b', 'a']);
  });

  test('waits for nobody who has gone, and the work for them is stopped', async () => {
    const held: Held[] = [];
    const { url, server } = await start({ endpoints: bindHeldScan(held) });
    const leaving = new AbortController();
    const first = scan(url, 'a', leaving.signal).catch(() => null);
    await until(() => held.length === 1);
    const second = scan(url, 'b');
    await until(() => held.length === 2);
    leaving.abort();
    await until(() => held[0].signal.aborted);
    held[1].finish();
    expect((await second).status).toBe(200);
    await first;
    await until(() => server.queue.admission.requests === 0);
  });

  test('work that takes too long is answered with 503, stopped, and not waited for', async () => {
    const held: Held[] = [];
    const { url } = await start({ endpoints: bindHeldScan(held), limits: { workMs: 300 } });
    const slow = scan(url, 'a');
    await until(() => held.length === 1);
    const quick = scan(url, 'b');
    await until(() => held.length === 2);
    held[1].finish();
    const [late, good] = await Promise.all([slow, quick]);
    expect(late.status).toBe(503);
    expect(await late.json()).toEqual({ error: 'The work took longer than 0.3 seconds and was stopped.' });
    expect(held[0].signal.aborted).toBe(true);
    expect(good.status).toBe(200);
  });
});
