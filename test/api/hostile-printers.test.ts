// What answers at the address of a printer may be anything. The station asks it, and goes on.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

let station: InProcess;
let cookie: string;
const servers: Server[] = [];
const IPP = { 'content-type': 'application/ipp' };

const desk = (method: string, path: string, json?: unknown) =>
  call(new URL(station.desk).origin, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
const add = (uri: string, name = 'Hall') =>
  desk('POST', '/api/desk/printers', { uri, name, tray: null, media_type: null });

/** Gives the address of a printer that answers so. */
async function printer(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  station = await startInProcess();
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  await desk('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await station.close();
});

it('an answer of a million values does not stop the station', async () => {
  // A good start, an attribute, and values without a byte.
  const start = Buffer.from('0200000000000001014700016100016247', 'hex').subarray(0, -1);
  const flood = Buffer.concat([start, Buffer.alloc(4 * 2 ** 20 - 100, Buffer.from('4700000000', 'hex'))]);
  const place = await printer((_, response) => response.writeHead(200, IPP).end(flood));
  const adding = add(`ipp://${place}/ipp/print`);
  const begun = performance.now();
  expect((await adding).status).toBeGreaterThanOrEqual(400);
  expect((await call(station.url, 'GET', '/api/health')).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(120_000);
});

it('an answer of four million groups, one byte each, takes neither memory nor time', async () => {
  const flood = Buffer.concat([Buffer.from('0200000000000001', 'hex'), Buffer.alloc(4 * 2 ** 20 - 9, 0x04)]);
  const place = await printer((_, response) => response.writeHead(200, IPP).end(flood));
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(`ipp://${place}/ipp/print`)));
  expect(answers.map(({ body }) => body.error)).toEqual(Array(4).fill(expect.stringContaining('No IPP printer')));
  expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20);
});

it('an answer without an end is not read to its end', async () => {
  let sent = 0;
  const place = await printer((_, response) => {
    response.writeHead(200, IPP);
    const piece = Buffer.alloc(2 ** 20, 0x47);
    const pour = () => {
      while (!response.destroyed && sent < 2 ** 30 && response.write(piece)) sent += piece.length;
    };
    response.on('drain', pour);
    pour();
  });
  expect((await add(`ipp://${place}/ipp/print`)).status).toBeGreaterThanOrEqual(400);
  expect(sent).toBeLessThan(64 * 2 ** 20);
});

it('the station follows a printer nowhere else', async () => {
  let reached = 0;
  const inner = await printer((_, response) => {
    reached++;
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const place = await printer((_, response) =>
      response.writeHead(status, { location: `http://${inner}/secret` }).end(),
    );
    expect((await add(`ipp://${place}/ipp/print`)).status).toBeGreaterThanOrEqual(400);
  }
  expect(reached).toBe(0);
});

it('a web page, as many printers and programs have beside IPP, is no printer', async () => {
  const place = await printer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
  const { status, body } = await add(`ipp://${place}/`);
  expect(status).toBe(503);
  expect(body.error).toContain('No IPP printer answers at this address. Check the address');
});

it('sheet 0 is not taken for all sheets', async () => {
  for (const range of [{ first: 0 }, { last: 0 }, { first: 0, last: 0 }, { first: -1 }, { first: 1.5 }]) {
    const order = { printer: 1, request: '12345678', ...range };
    expect((await desk('POST', '/api/desk/batches/1/prints/1/printer-jobs', order)).status).toBe(400);
  }
});

it('an address that is none, or of another kind, is refused with a sentence; so is a name that turns the text beside it', async () => {
  for (const uri of [
    ...['ipp://printer:99999/', 'ipp://[::1/', 'ipp://%zz/', 'http://127.0.0.1:80/', 'file:///etc/passwd'],
    ...['ipp://user@127.0.0.1/', 'ipp://127.0.0.1/a?b', 'ipp://127.0.0.1/\r\nHost: x'],
  ]) {
    const { status, body } = await add(uri);
    expect(status, uri).toBeGreaterThanOrEqual(400);
    expect(body.error, uri).not.toContain('Something went wrong');
  }
  const long = await add(`ipp://127.0.0.1:9/${'a'.repeat(10_000)}`);
  expect([long.status, long.body.error]).toEqual([
    400,
    expect.stringContaining('it has 10018 characters; 512 are allowed'),
  ]);
  expect((await add('ipp://127.0.0.1:65536/')).body.error).toContain('This is no address of a printer');
  expect((await add('ipp://127.0.0.1:9/', 'Office\u202eretnirp')).status).toBe(400);
  expect((await desk('GET', '/api/desk/printers')).body.printers).toEqual([]);
});

it('neither a key nor another page adds printers, nor does a checker', async () => {
  const choice = { uri: 'ipp://127.0.0.1:9/', name: 'Hall', tray: null, media_type: null };
  const byKey = { token: station.apiKey, json: choice };
  expect((await call(station.url, 'POST', '/api/desk/printers', byKey)).status).toBe(404);
  expect((await call(new URL(station.desk).origin, 'POST', '/api/desk/printers', byKey)).status).toBe(401);
  const foreign = { headers: { cookie, origin: 'http://evil.example' }, json: choice };
  expect((await call(new URL(station.desk).origin, 'POST', '/api/desk/printers', foreign)).status).toBe(403);
  await station.app.identity.operators.add('eve', 'nine calm birds on a wire', 'checker');
  await desk('POST', '/api/desk/sign-in', { username: 'eve', passphrase: 'nine calm birds on a wire' });
  expect((await add(choice.uri)).status).toBe(403);
});
