// @module-tag one-engine: the server alone, over a store in memory
import type { IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { requirePrivacy } from '#main/server/gate/guard.ts';
import type { ServerDoor } from '#main/server/options.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { ask, expectFailure, jsonRequest, openSocket, type RawAnswer, request } from './raw-socket.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
let station: Running;
beforeAll(async () => {
  station = await start();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const send = (bytes: string | Uint8Array): Promise<RawAnswer> => ask(station.port, bytes);

describe('a client that waits to be asked for its body', () => {
  const waiting = { expect: '100-continue', 'content-type': 'application/json', 'content-length': 200_000 };

  /** The status lines that come back until a moment after the first. */
  async function statuses(bytes: string): Promise<number[]> {
    const socket = await openSocket(station.port);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.write(bytes);
    await expect.poll(() => text).toContain('\r\n\r\n');
    await new Promise((done) => setTimeout(done, 150));
    socket.destroy();
    return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  test('is not asked where its credentials are missing or bad, nor for more than may come', async () => {
    expect(await statuses(request('POST', '/api/records', waiting))).toEqual([401]);
    expect(await statuses(request('POST', '/api/records', { ...waiting, ...bearer('nobody') }))).toEqual([401]);
    const much = { ...waiting, ...bearer('person'), 'content-length': 2 ** 30 };
    expect(await statuses(request('POST', '/api/records', much))).toEqual([413]);
    expect(await statuses(request('POST', '/api/none', waiting))).toEqual([404]);
  });

  test('is asked where they are good, and answered once it has sent it', async () => {
    expect(await statuses(request('POST', '/api/records', { ...waiting, ...bearer('person') }))).toEqual([100]);
    const body = JSON.stringify({ image: Buffer.from('7K3QZ and more').toString('base64') });
    const head = { ...waiting, ...bearer('person'), 'content-length': body.length };
    const both = request('POST', '/api/records', head, body) + request('GET', '/api/records/a');
    expect(await statuses(both)).toEqual([100, 201, 200]);
  });

  test('is cut off where it sends something else instead of a body it was not asked for', async () => {
    const both = request('POST', '/api/records', waiting) + request('GET', '/api/records/a');
    expect(await statuses(both)).toEqual([401]);
  });
});

describe('credentials', () => {
  test.each([
    ['none', undefined, 401],
    ['a token', 'Bearer person', 200],
    ['an API key', 'Bearer key', 200],
    ['in lower case', 'bearer person', 200],
    ['with more blanks', 'Bearer   person', 200],
    ['a wrong token', 'Bearer nobody', 401],
    ['nothing at all', '', 401],
    ['the word alone', 'Bearer', 401],
    ['no word', 'person', 401],
    ['another scheme', 'Basic cGVyc29uOg==', 401],
    ['two tokens', 'Bearer person key', 401],
    ['two in one line', 'Bearer person, Bearer key', 401],
    ['in quotes', 'Bearer "person"', 401],
    ['a name of JavaScript', 'Bearer __proto__', 401],
    ['with a tab', 'Bearer\tperson', 401],
  ])('%s', async (_, authorization, status) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await send(request('GET', '/api/records', headers));
    if (status === 200) expect(answer.status).toBe(200);
    else {
      expectFailure(answer, 401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('must be good where they are given, even if none are needed', async () => {
    expect((await send(request('GET', '/api/records/a'))).status).toBe(200);
    expect((await send(request('GET', '/api/records/a', bearer('person')))).status).toBe(200);
    expectFailure(await send(request('GET', '/api/records/a', bearer('nobody'))), 401);
    expectFailure(await send(request('GET', '/api/records/a', { authorization: '' })), 401);
  });

  test('an API key manages no API keys', async () => {
    expect((await send(request('GET', '/api/keys', bearer('person')))).status).toBe(200);
    expectFailure(await send(request('GET', '/api/keys', bearer('key'))), 403);
    expectFailure(await send(request('DELETE', '/api/keys/1', bearer('key'))), 403);
  });

  test('an endpoint of the desk is not there for the network', async () => {
    expectFailure(await send(request('GET', '/api/desk/session')), 404);
    expectFailure(await send(request('GET', '/api/desk/session', bearer('person'))), 404);
    expectFailure(await send(request('GET', '/api/events')), 404);
  });
});

describe('one of several failures is told, the first of 401, 400, 404, 403', () => {
  test.each([
    ['no credentials, a type that is none', jsonRequest('/api/records', '{', { 'content-type': 'x/y' }), 401],
    ['no credentials, a body that is none', jsonRequest('/api/records', '{'), 401],
    ['no credentials, a bad query', request('GET', '/api/records?x=1'), 401],
    ['no credentials, a body that is too large', request('POST', '/api/records', { 'content-length': 10 ** 12 }), 401],
    ['wrong credentials, a body that is none', jsonRequest('/api/scan', '{', bearer('nobody')), 401],
    ['a body that is none for a record that is not there', jsonRequest('/api/records/none/scan', '{'), 400],
    ['a bad query for a record that is not there', request('GET', '/api/records/none?x=1'), 400],
    [
      'a body too much for a key that cannot be',
      request(
        'DELETE',
        '/api/keys/x',
        { ...bearer('person'), 'content-length': 7, 'content-type': 'application/json' },
        '{"a":1}',
      ),
      400,
    ],
    ['a key that cannot be', request('DELETE', '/api/keys/x', bearer('person')), 404],
    ['a key that cannot be, by an API key', request('DELETE', '/api/keys/x', bearer('key')), 404],
    ['a key that is not there', request('DELETE', '/api/keys/404', bearer('person')), 404],
    [
      'a type that is none, by an API key',
      request('DELETE', '/api/keys/1', { ...bearer('key'), 'content-length': 1, 'content-type': 'x/y' }, 'x'),
      415,
    ],
  ])('%s', async (_, bytes, status) => {
    expectFailure(await send(bytes), status);
  });
});

describe('credentials over plain HTTP', () => {
  const from = (remoteAddress: string, localAddress: string, encrypted = false) =>
    ({ socket: { remoteAddress, localAddress, ...(encrypted ? { encrypted } : {}) } }) as unknown as IncomingMessage;
  const rows: [door: ServerDoor, request: IncomingMessage, refused: boolean][] = [
    ['lan', from('127.0.0.1', '127.0.0.1'), false],
    ['lan', from('::1', '::1'), false],
    ['lan', from('::ffff:127.0.0.1', '::ffff:127.0.0.1'), false],
    ['lan', from('192.168.1.5', '192.168.1.5'), false],
    ['lan', from('192.168.1.6', '192.168.1.5'), true],
    ['lan', from('::ffff:192.168.1.6', '::ffff:192.168.1.5'), true],
    ['lan', from('fe80::1%eth0', 'fe80::2%eth0'), true],
    ['lan', from('192.168.1.6', '192.168.1.5', true), false],
    ['plain', from('127.0.0.1', '127.0.0.1'), true],
    ['plain', from('192.168.1.6', '192.168.1.5'), true],
    ['desk', from('127.0.0.1', '127.0.0.1'), false],
  ];
  test.each(rows)(
    'are refused or not by where the request comes from, to %s: %j, refused: %s',
    (door, incoming, refused) => {
      const pass = () => requirePrivacy(incoming, { door, settings: defaultSettings });
      if (refused) expect(pass).toThrow(/plain HTTP/);
      else expect(pass).not.toThrow();
    },
  );

  test('the plain port refuses them, good or bad, and passphrases too', async () => {
    const plain = await start({ door: 'plain' });
    expect((await ask(plain.port, request('GET', '/api/records/a'))).status).toBe(200);
    expectFailure(await ask(plain.port, request('GET', '/api/records/a', bearer('person'))), 403);
    expectFailure(await ask(plain.port, request('GET', '/api/records/a', bearer('nobody'))), 403);
    expectFailure(await ask(plain.port, request('GET', '/api/records')), 401);
    const signIn = JSON.stringify({ username: 'anna', passphrase: 'a long one' });
    expectFailure(await ask(plain.port, jsonRequest('/api/token', signIn)), 403);
    expect((await ask(station.port, jsonRequest('/api/token', signIn))).status).toBe(200);
  });
});
