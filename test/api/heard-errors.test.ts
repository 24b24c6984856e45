// Every emitter that a station has on the network has a listener for its errors, in all that it does there.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Bonjour } from 'bonjour-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type WatchedEmitters, watchEmitters } from '#test/support/emitters.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

let watched: WatchedEmitters;
let station: InProcess;
let cookie: string;
let printer: Server;

const desk = (method: string, path: string, json?: unknown) =>
  call(new URL(station.desk).origin, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
/** What the test itself makes is not the station's. */
const ofStation = () => watched.unheard().filter((one) => !one.includes('/test/'));

beforeAll(async () => {
  watched = watchEmitters();
  printer = createServer((request) => request.socket.destroy());
  printer.listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const nowhere = 'http://127.0.0.1:9';
  station = await startInProcess({
    host: '0.0.0.0',
    settings: {
      'lan.mdns': true,
      'auth.issuer': nowhere,
      'auth.audience': 'twinmark',
      'chain.rpc_url': nowhere,
    },
  });
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  await desk('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
});
afterAll(async () => {
  await station.close();
  printer.close();
  watched.stop();
});

it('nothing of a station is unheard: doors, strangers, printers, provider, node, mDNS', async () => {
  const { port } = printer.address() as AddressInfo;
  for (const uri of [
    `ipp://127.0.0.1:${port}/`,
    `ipps://127.0.0.1:${port}/`,
    'ipp://127.0.0.1:9/',
    'ipp://nowhere.invalid/',
  ])
    expect((await desk('POST', '/api/desk/printers', { uri, name: 'x', tray: null, media_type: null })).status).toBe(
      503,
    );
  expect((await desk('GET', '/api/desk/printers/found?seconds=1')).status).toBe(200);
  await desk('GET', '/api/desk/chain');
  const token = `${part({ alg: 'RS256', typ: 'at+jwt' })}.${part({ iss: 'http://127.0.0.1:9', sub: 'a' })}.AAAA`;
  await call(new URL(station.desk).origin, 'GET', '/api/records', { token });
  await strangers();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ofStation()).toEqual([]);
  // All of them were there to be looked at.
  for (const kind of ['server', 'socket', 'request', 'UDP socket', 'multicast-dns'])
    expect(watched.seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
});

it('one that nobody listens to is found', async () => {
  const bonjour = new Bonjour({ port: 0 } as object, () => {});
  await expect
    .poll(() => watched.unheard())
    .toContainEqual(expect.stringMatching(/^multicast-dns, by .*multicast-dns/));
  bonjour.destroy();
});

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Requests that are cut off, bytes that are no request, and handshakes that are none, at every door. */
async function strangers(): Promise<void> {
  const doors = [new URL(station.desk), new URL(station.url)];
  for (const { port } of doors)
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      '\0\x01\x02',
      'GET /',
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(bytes);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.resetAndDestroy();
      const secure = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
      secure.on('error', () => {});
      secure.once('secureConnect', () => secure.write(bytes, () => secure.destroy()));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}
