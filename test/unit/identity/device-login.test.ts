import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { signInByDevice } from '#main/identity/device-login.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
});

const CODES = { device_code: 'device', user_code: 'WDJB-MJHT\u001b[2J', interval: 2, expires_in: 60 };

/** A provider that answers the polls one after the other. */
async function provider(answers: readonly object[], codes: object = {}) {
  const asked: URLSearchParams[] = [];
  let issuer = '';
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const at = (path: string) => `${issuer}/${path}`;
      const discovery = {
        issuer,
        jwks_uri: at('keys'),
        token_endpoint: at('token'),
        device_authorization_endpoint: at('device'),
      };
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (request.url === '/token') asked.push(form);
      const given = {
        '/device': { ...CODES, verification_uri: 'https://login.example/device', ...codes },
        '/token': answers[Math.min(asked.length, answers.length) - 1],
      }[request.url ?? ''];
      response.writeHead(given && 'error' in given ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(given ?? discovery));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pauses: number[] = [];
  const shown: object[] = [];
  const facts = { issuer, client_id: 'scanner', audience: 'https://api.plant.example', scope: 'openid' };
  const run = () =>
    signInByDevice(
      facts,
      (one) => shown.push(one),
      async (ms) => pauses.push(ms),
    );
  return { run, asked, pauses, shown };
}

const PENDING = { error: 'authorization_pending' };

it('a person types the code elsewhere, and the program waits as the provider asks', async () => {
  const { run, asked, pauses, shown } = await provider([
    PENDING,
    { error: 'slow_down' },
    { access_token: 't', expires_in: 900 },
  ]);
  expect(await run()).toEqual({ token: 't', seconds: 900 });
  expect(pauses).toEqual([2000, 2000, 7000]);
  // What a provider writes is no command to the terminal.
  expect(shown).toEqual([{ address: 'https://login.example/device', code: 'WDJB-MJHT[2J' }]);
  expect(Object.fromEntries(asked[0])).toMatchObject({
    device_code: 'device',
    client_id: 'scanner',
    resource: 'https://api.plant.example',
  });
});

it('a person who refuses ends it with a sentence', async () => {
  const { run } = await provider([PENDING, { error: 'access_denied' }]);
  await expect(run()).rejects.toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('access_denied'),
  });
});

it('a code that nobody types runs out, also where the provider goes on saying to wait', async () => {
  const { run, pauses } = await provider([PENDING]);
  await expect(run()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(pauses).toHaveLength(30);
});

it('a provider that refuses the registration says so', async () => {
  const { run } = await provider([PENDING], { error: 'unauthorized_client' });
  await expect(run()).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('unauthorized_client'),
  });
});
