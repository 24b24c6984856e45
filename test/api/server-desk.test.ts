// @module-tag one-engine: the server alone, over a store in memory
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { DeskSessions } from '#main/server/options.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { EventListener, StationEvent } from '#shared/station/events.ts';
import { ask, expectFailure, request } from './raw-socket.ts';
import { openServers, type Plan } from './server-fixture.ts';

const start = openServers();
const ANNA: Caller = { userId: 7, kind: 'desk', name: 'anna', role: 'admin' };

/** One launch key, one session, and Anna signed in at it. */
function openDesk(caller: Caller | null = ANNA): DeskSessions {
  const keys = new Set(['launch-key']);
  return {
    redeem: (key) => (keys.delete(key) ? 'the-session' : null),
    find: (session) => (session === 'the-session' ? { caller } : null),
    noteUse: () => {},
  };
}

const startDesk = (plan: Plan = {}) => start({ door: 'desk', desk: openDesk(), ...plan });

describe('the way into the window', () => {
  test('a launch key is good once: it sets the cookie, and the cookie opens the desk', async () => {
    const { port } = await startDesk();
    const opened = await ask(port, request('GET', '/launch?key=launch-key'));
    expect(opened.status).toBe(303);
    expect(opened.headers['location']).toBe('/');
    expect(opened.headers['set-cookie']).toBe(`twinmark-desk-${port}=the-session; Path=/; HttpOnly; SameSite=Strict`);
    const cookie = opened.headers['set-cookie'].split(';')[0];
    const session = await ask(port, request('GET', '/api/desk/session', { cookie: `other=1; ${cookie}` }));
    expect(JSON.parse(session.body)).toMatchObject({ operator: 'anna', operators: [] });
    expect((await ask(port, request('GET', '/api/records', { cookie }))).status).toBe(200);
    expect((await ask(port, request('GET', '/', { cookie }))).status).toBe(200);
    const again = await ask(port, request('GET', '/launch?key=launch-key'));
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.body).toContain('open --data DIR');
  });

  test.each(['', '?key=', '?key=wrong', '?key=launch-key%00', '?Key=launch-key', '?key=%zz'])(
    '/launch%s opens nothing',
    async (query) => {
      const { port } = await startDesk();
      const answer = await ask(port, request('GET', `/launch${query}`));
      expect(answer.status).toBe(403);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );

  test('asking for the head of a launch address does not use it up', async () => {
    const { port } = await startDesk();
    await ask(port, request('HEAD', '/launch?key=launch-key'));
    expect((await ask(port, request('GET', '/launch?key=launch-key'))).status).toBe(303);
  });

  test('opens nothing of the desk without the cookie', async () => {
    const { port } = await startDesk();
    for (const cookie of ['', 'twinmark-desk-1=the-session', `twinmark-desk-${port}=guess`, `twinmark-desk-${port}=`]) {
      expectFailure(await ask(port, request('GET', '/api/desk/session', { cookie })), 401);
      expectFailure(await ask(port, request('GET', '/api/records', { cookie })), 401);
      const page = await ask(port, request('GET', '/', { cookie }));
      expect(page.status).toBe(401);
      expect(page.body).toContain('open --data DIR');
      // A cookie comes by itself: an old one does no harm where none is needed.
      expect((await ask(port, request('GET', '/api/records/a', { cookie }))).status).toBe(200);
    }
    expectFailure(await ask(port, request('GET', '/api/desk/session', { authorization: 'Bearer person' })), 401);
  });

  test('opens the desk and not the records where nobody is signed in', async () => {
    const { port } = await startDesk({ desk: openDesk(null) });
    const cookie = `twinmark-desk-${port}=the-session`;
    expect(JSON.parse((await ask(port, request('GET', '/api/desk/session', { cookie }))).body).operator).toBeNull();
    expectFailure(await ask(port, request('GET', '/api/records', { cookie })), 401);
  });

  test('the network knows neither the way in nor the cookie', async () => {
    const { port } = await start();
    expectFailure(await ask(port, request('GET', '/launch?key=launch-key')), 404);
    expectFailure(
      await ask(port, request('GET', '/api/records', { cookie: `twinmark-desk-${port}=the-session` })),
      401,
    );
  });

  test('the window’s files are given to the window alone', async () => {
    const pages = (path: string) =>
      path === '/app.js' ? { bytes: 'let a;', type: 'text/javascript; charset=utf-8', immutable: true } : null;
    const { port } = await startDesk({ pages });
    const cookie = `twinmark-desk-${port}=the-session`;
    const script = await ask(port, request('GET', '/app.js', { cookie }));
    expect(script).toMatchObject({ status: 200, body: 'let a;' });
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await ask(port, request('GET', '/app.js'))).status).toBe(401);
    expectFailure(await ask(port, request('POST', '/app.js', { cookie })), 404);
    expectFailure(await ask(port, request('GET', '/other.js', { cookie })), 404);
  });

  test.each([
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['gzip;q=1, br;q=0.5', true],
    ['br;q=0', false],
    ['brotli', false],
    ['gzip', false],
    [undefined, false],
  ])('a browser that says of what it unpacks: %s, gets the packed file: %s', async (accepted, isPacked) => {
    const packed = brotliCompressSync('let a;');
    const pages = () => ({ bytes: 'let a;', packed, type: 'text/javascript; charset=utf-8', immutable: true });
    const { port } = await start({ pages });
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await ask(port, request('GET', '/app.js', headers));
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(answer.headers['content-encoding']).toBe(isPacked ? 'br' : undefined);
    expect(answer.headers['content-length']).toBe(String(isPacked ? packed.length : 6));
    if (!isPacked) expect(answer.body).toBe('let a;');
  });
});

describe('the event stream', () => {
  interface Listening {
    readonly text: () => string;
    readonly response: IncomingMessage;
    readonly ended: Promise<unknown>;
  }

  function openBus() {
    const listeners = new Set<EventListener>();
    return {
      send: (type: StationEvent['type'], data: unknown) => {
        for (const listener of listeners) listener({ type, data } as StationEvent);
      },
      subscribe: (listener: EventListener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      listeners,
    };
  }

  async function listen(url: string, headers: Record<string, string> = {}): Promise<Listening> {
    const cookie = `twinmark-desk-${new URL(url).port}=the-session`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/events`, { headers: { cookie, ...headers }, agent: false }, resolve).on('error', reject);
    });
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => {});
    const ended = new Promise((resolve) => response.on('close', resolve));
    return { text: () => Buffer.concat(chunks).toString(), response, ended };
  }

  const idsOf = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id);
  const typesOf = (text: string) => [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type);

  test('tells what happens, and what was missed since the last one seen', async () => {
    const bus = openBus();
    const { url, port } = await startDesk({ events: bus.subscribe });
    const first = await listen(url);
    expect(first.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    bus.send('labels', { id: 1, text: 'two\nlines' });
    bus.send('labels', { id: 2 });
    await expect.poll(() => typesOf(first.text())).toEqual(['ready', 'labels', 'labels']);
    expect(first.text()).toContain('data: {"id":1,"text":"two\\nlines"}\n\n');
    const [, seen] = idsOf(first.text());
    first.response.destroy();
    bus.send('labels', { id: 3 });
    const second = await listen(url, { 'last-event-id': seen });
    await expect.poll(second.text).toContain('{"id":3}');
    expect(typesOf(second.text())).toEqual(['labels', 'labels']);
    expect(second.text()).toContain('{"id":2}');
    second.response.destroy();
    expectFailure(await ask(port, request('GET', '/api/events')), 401);
  });

  test('says resync where it no longer knows what was missed', async () => {
    const bus = openBus();
    const { url } = await startDesk({ events: bus.subscribe, limits: { eventsKept: 3 } });
    const first = await listen(url);
    for (let i = 0; i < 6; i++) bus.send('labels', { i });
    await expect.poll(() => idsOf(first.text())).toHaveLength(7);
    const ids = idsOf(first.text());
    const isGreeted = async (id: string, types: readonly string[]) => {
      const stream = await listen(url, { 'last-event-id': id });
      await expect.poll(() => typesOf(stream.text())).toEqual(types);
      stream.response.destroy();
    };
    await isGreeted(ids[3], ['labels', 'labels', 'labels']);
    for (const lost of [ids[2], 'another-run-1', '', 'x', `${ids[6]}9`, ids[6].replace(/\d+$/, '-1')]) {
      await isGreeted(lost, ['resync']);
    }
    const missedNothing = await listen(url, { 'last-event-id': ids[6] });
    bus.send('labels', { i: 6 });
    await expect.poll(() => typesOf(missedNothing.text())).toEqual(['labels']);
    missedNothing.response.destroy();
    first.response.destroy();
  });

  test('keeps the line open, lets go of who does not read, and takes so many and no more', async () => {
    const bus = openBus();
    const limits = { heartbeatMs: 50, eventBacklogBytes: 1000, eventClients: 2 };
    const { url, port } = await startDesk({ events: bus.subscribe, limits });
    const lazy = await listen(url);
    const good = await listen(url);
    await expect.poll(good.text).toContain(': still here');
    const cookie = `twinmark-desk-${port}=the-session`;
    expectFailure(await ask(port, request('GET', '/api/events', { cookie })), 503);
    lazy.response.pause();
    for (let i = 0; i < 400; i++) {
      bus.send('labels', 'x'.repeat(50_000));
      await new Promise(setImmediate);
      if (i % 50 === 0) await sleep(20);
    }
    lazy.response.resume();
    await lazy.ended;
    expect(typesOf(good.text()).length).toBe(401);
    good.response.destroy();
  });

  test('tells nothing more once its session ends, and ends, and tells again once somebody signs in', async () => {
    const bus = openBus();
    const session: { caller: Caller | null } = { caller: ANNA };
    const desk: DeskSessions = { redeem: () => null, find: () => ({ ...session }), noteUse: () => {} };
    const { url } = await start({ door: 'desk', desk, events: bus.subscribe, limits: { heartbeatMs: 50 } });
    const [busy, quiet] = [await listen(url), await listen(url)];
    bus.send('labels', { id: 1 });
    for (const { text } of [busy, quiet]) await expect.poll(text).toContain('"id":1');
    session.caller = null;
    bus.send('labels', { id: 2 });
    await Promise.all([busy.ended, quiet.ended]);
    expect([typesOf(busy.text()), busy.text()]).toEqual([['ready', 'labels'], expect.not.stringContaining('"id":2')]);

    const [seen] = idsOf(busy.text());
    const signedOut = await listen(url, { 'last-event-id': seen });
    bus.send('labels', { id: 3 });
    await expect.poll(signedOut.text).toContain(': still here');
    expect(idsOf(signedOut.text())).toEqual([]);
    session.caller = ANNA;
    await expect.poll(() => typesOf(signedOut.text())).toEqual(['resync']);
    bus.send('labels', { id: 4 });
    await expect.poll(() => typesOf(signedOut.text())).toEqual(['resync', 'labels']);
    session.caller = { ...ANNA, userId: 8, name: 'berta' };
    await signedOut.ended;
  });

  test('tells a checker nothing that checkers may not read, neither at once nor after a break', async () => {
    const bus = openBus();
    const caller: Caller = { ...ANNA, role: 'checker' };
    const { url } = await startDesk({ desk: openDesk(caller), events: bus.subscribe });
    const first = await listen(url);
    for (const type of ['batch', 'pairing', 'draft', 'check', 'labels'] as const) bus.send(type, {});
    await expect.poll(() => typesOf(first.text())).toEqual(['ready', 'batch', 'labels']);
    const ids = [...first.text().matchAll(/^id: (.+)$/gm)].map(([, id]) => id);
    const again = await listen(url, { 'last-event-id': ids[0] ?? '' });
    await expect.poll(() => typesOf(again.text())).toEqual(['batch', 'labels']);
    for (const { response } of [first, again]) response.destroy();
  });

  test('ends when the station stops, at once', async () => {
    const bus = openBus();
    // Longer than a test may take: a stream that held the stop would hold it until then.
    const limits = { stopMs: 3_600_000 };
    const { url, server } = await startDesk({ events: bus.subscribe, limits });
    const stream = await listen(url);
    await server.stop();
    await stream.ended;
    expect(bus.listeners.size).toBe(0);
  });
});
