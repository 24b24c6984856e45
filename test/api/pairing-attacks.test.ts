import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePair } from '#main/server/network/authority.ts';
import { commitmentOf, newNonce } from '#shared/phones/pairing-check.ts';
import { call } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Ask, askToPair, confirmAtDesk } from '#test/support/pairing.ts';
import { secureCall } from '#test/support/secure-call.ts';

let station: InProcess;
let cookie: string;
let port: number;

const desk: Ask = (method, path, json) =>
  call(new URL(station.desk).origin, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
const device: Ask = (method, path, json) =>
  secureCall({ folder: station.app.folder, url: `https://127.0.0.1:${port}` }, method, path, { json });
const plain: Ask = (method, path, json) =>
  call(`http://127.0.0.1:${port + 1}`, method, path, json === undefined ? {} : { json });
const invite = async () => (await desk('POST', '/api/desk/pairings')).body;
const requestsOf = async (id: number) => (await desk('GET', `/api/desk/pairings/${id}`)).body.requests;
const devices = async () => (await desk('GET', '/api/desk/devices')).body.devices;

beforeAll(async () => {
  station = await startInProcess({ host: null, settings: { 'lan.https': 'on' } });
  const launched = await fetch(station.desk, { redirect: 'manual' });
  cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  port = await freePort();
  await desk('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
  await desk('PUT', '/api/desk/network', { open: true, adapter: 'lo', port });
});
afterAll(() => station.close());

test('what leads to plain HTTP holds no code, and what comes over plain HTTP is nothing to ask with', async () => {
  const { id, code, link, certificate_link } = await invite();
  expect(new URL(link).protocol).toBe('https:');
  expect(link).toContain(`#pair=${code}`);
  expect(certificate_link).toBe(`http://127.0.0.1:${port + 1}/certificate`);
  const seen: string[] = [certificate_link];
  for (const path of ['/certificate', '/handheld/', '/api/station']) {
    const { body } = await plain('GET', path);
    seen.push(typeof body === 'string' ? body : JSON.stringify(body));
  }
  const asked = await plain('POST', '/api/pair', { name: 'x', commitment: await commitmentOf(newNonce()) });
  seen.push(JSON.stringify(asked.body));
  expect(asked.body).toEqual({ reached: true, paired: false });
  expect(seen.filter((text) => text.includes(code))).toEqual([]);
  for (const path of ['/api/pair/reveal', '/api/pair/key']) {
    const json = { request: 'x', ...(path.endsWith('reveal') ? { nonce: newNonce() } : {}) };
    expect((await plain('POST', path, json)).status).toBe(403);
  }
  expect([await requestsOf(id), await devices()]).toEqual([[], []]);
});

test('an altered page that made somebody type the code there ends the invitation', async () => {
  const { id, code } = await invite();
  const commitment = await commitmentOf(newNonce());
  expect((await plain('POST', '/api/pair', { code, name: 'x', commitment })).body).toEqual({
    reached: true,
    paired: false,
  });
  expect((await desk('GET', `/api/desk/pairings/${id}`)).body).toMatchObject({ state: 'spoiled', requests: [] });
  expect((await askToPair(device, null, { code, name: 'attacker' })).asked.status).toBe(401);
});

test('whoever has the code gets no key without a person who confirms it, and no other device can take one', async () => {
  const { id, code } = await invite();
  const { certificate } = (await device('GET', '/api/station')).body;
  const attacker = await askToPair(device, certificate, { code, name: 'Pixel 8' });
  const phone = await askToPair(device, certificate, { code, name: 'Pixel 8' });
  expect(attacker.check).not.toBe(phone.check);
  expect((await attacker.take()).body).toEqual({ paired: false });
  await confirmAtDesk(desk, id, phone.check);
  expect([(await attacker.take()).status, (await phone.take()).status, (await phone.take()).status]).toEqual([
    401, 201, 401,
  ]);
  // It need not wait any longer, also once the key was taken.
  expect((await attacker.take()).status).toBe(401);
  const { requests, ...ended } = (await desk('GET', `/api/desk/pairings/${id}`)).body;
  expect(ended).toMatchObject({ state: 'paired', device: { name: 'Pixel 8' } });
  const other = requests.find((one: { check: string }) => one.check === attacker.check);
  const late = await desk('POST', `/api/desk/pairings/${id}/confirm`, { request_id: other.id });
  expect(late.status).toBe(409);
});

test('the number that was committed to cannot be changed once the station has told its own', async () => {
  const { id, code } = await invite();
  const commitment = await commitmentOf(newNonce());
  const { request: token } = (await device('POST', '/api/pair', { code, name: 'attacker', commitment })).body;
  for (const nonce of [newNonce(), newNonce()])
    expect((await device('POST', '/api/pair/reveal', { request: token, nonce })).status).toBe(401);
  expect(await requestsOf(id)).toEqual([]);
});

/** Somebody between device and station: another certificate, and every byte handed on. */
async function openRelay() {
  const made = await makePair('Twinmark station', {
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + 86_400_000),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const ca = readFileSync(join(station.app.folder, 'tls', 'authority.pem'));
  const server = createServer({ key: made.key, cert: made.cert }, (near) => {
    const far = connect({ port, host: '127.0.0.1', ca });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

/** A program that takes whatever certificate it gets, and knows which. The worst device that there is. */
function careless(at: number) {
  const seen = { certificate: '' };
  const ask: Ask = (method, path, json) =>
    new Promise((resolve, reject) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const headers = { host: `127.0.0.1:${port}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const options = { method, headers, agent: false as const, rejectUnauthorized: false };
      const asked = request(new URL(path, `https://127.0.0.1:${at}`), options, (answer) => {
        const { raw } = (answer.socket as TLSSocket).getPeerCertificate();
        seen.certificate = createHash('sha256').update(raw).digest('hex');
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  return { ask, seen };
}

test('a device behind a relay with another certificate shows other characters than the desk; without it, the same', async () => {
  const relay = await openRelay();
  for (const [at, isSame] of [
    [port, true],
    [relay.port, false],
  ] as const) {
    const { id, code } = await invite();
    const { ask, seen } = careless(at);
    await ask('GET', '/api/station');
    const { check, asked } = await askToPair(ask, seen.certificate, { code, name: 'Gate 4' });
    expect(asked.status).toBe(201);
    const [shown] = await requestsOf(id);
    expect(shown.check === check).toBe(isSame);
    if (!isSame) await expect(confirmAtDesk(desk, id, check)).rejects.toThrow('no device');
  }
  relay.close();
});
