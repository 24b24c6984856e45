import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findRunning, writeAddress } from '#main/cli/running-station.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { runningMark } from '#main/store/sqlite-file/start-check.ts';
import { createLab } from '#test/support/store/lab.ts';

const lab = createLab();
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  await lab.end();
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('the sign of a running station is another file than the mark of its open store', async () => {
  await lab.open();
  const sign = writeAddress(lab.folder, { desk: 'http://127.0.0.1:1', cookie: 'c' });
  const mark = runningMark(placesIn(lab.folder));
  expect(existsSync(mark)).toBe(true);
  sign.remove();
  expect(existsSync(mark)).toBe(true);
});

it('a station is asked by the cookie of its sign, and its refusals are told', async () => {
  mkdirSync(lab.folder, { recursive: true });
  const desk = await listen((request, response) => {
    const status = request.headers.cookie !== 'good' ? 401 : request.method === 'GET' ? 200 : 409;
    response.writeHead(status).end('{"error":"No."}');
  });
  writeAddress(lab.folder, { desk, cookie: 'bad' });
  expect(await findRunning(lab.folder)).toBeNull();
  writeAddress(lab.folder, { desk, cookie: 'good' });
  const station = await findRunning(lab.folder);
  await expect(station?.ask('POST', '/', {})).rejects.toMatchObject({ code: 'conflict', message: 'No.' });
});

it.each(['', 'null', '{}', '{"desk":"nowhere","cookie":"c"}', '{"desk":"http://127.0.0.1:1","cookie":"c"}'])(
  'the sign %j stands for no station',
  async (text) => {
    mkdirSync(lab.folder, { recursive: true });
    writeFileSync(join(lab.folder, 'station.address'), text);
    expect(await findRunning(lab.folder)).toBeNull();
  },
);

it('a station that goes away before it has answered is no fault of ours', async () => {
  mkdirSync(lab.folder, { recursive: true });
  const desk = await listen((request, response) => {
    if (request.method === 'GET') response.end('{}');
    else request.socket.destroy();
  });
  writeAddress(lab.folder, { desk, cookie: 'good' });
  const station = await findRunning(lab.folder);
  await expect(station?.ask('POST', '/')).rejects.toMatchObject({ code: 'aborted' });
});
