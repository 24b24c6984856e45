// @module-tag one-engine: the server alone, over a store in memory
import { describe, expect, test } from 'vitest';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { ask, jsonRequest, request } from './raw-socket.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();

/** Tells in its answer where the station thinks that a request comes from. */
const tellAddress = (server: Server) =>
  bind(server, 'issueToken', async ({ address }) => ({
    access_token: address,
    token_type: 'Bearer' as const,
    expires_in: 900,
  }));

async function addressSeen(trusted: readonly string[], forwarded: string | null): Promise<string> {
  const { port } = await start({ set: { 'lan.trusted_proxies': [...trusted] }, endpoints: tellAddress });
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  const json = JSON.stringify({ username: 'anna', passphrase: 'x' });
  return JSON.parse((await ask(port, jsonRequest('/api/token', json, headers))).body).access_token;
}

describe('X-Forwarded-For', () => {
  test.each([
    ['is believed of nobody by default', [], '10.9.9.9', '127.0.0.1'],
    ['of somebody who is no trusted proxy is not believed', ['10.0.0.7'], '10.9.9.9', '127.0.0.1'],
    ['of a trusted proxy is believed', ['127.0.0.1'], '10.9.9.9', '10.9.9.9'],
    ['of a network of proxies is believed', ['127.0.0.0/8'], '10.9.9.9', '10.9.9.9'],
    ['that a client wrote is not believed beside what the proxy saw', ['127.0.0.1'], '1.1.1.1, 10.9.9.9', '10.9.9.9'],
    ['goes through several trusted proxies', ['127.0.0.1', '10.0.0.0/24'], '10.9.9.9, 10.0.0.4', '10.9.9.9'],
    ['may have IPv6 and ports', ['127.0.0.1'], '[2001:db8::7]:4711', '2001:db8::7'],
    ['may have IPv4 with a port', ['127.0.0.1'], '10.9.9.9:4711', '10.9.9.9'],
    ['that is no address ends at the proxy', ['127.0.0.1'], 'unknown', '127.0.0.1'],
    ['that is missing ends at the proxy', ['127.0.0.1'], null, '127.0.0.1'],
    ['a network that is none is trusted by nobody', ['127.0.0.0/99', '300.1.1.1'], '10.9.9.9', '127.0.0.1'],
  ] as const)('%s', async (_, trusted, forwarded, seen) => {
    expect(await addressSeen(trusted, forwarded)).toBe(seen);
  });

  test('counts each client of a trusted proxy by itself, and all clients of another one together', async () => {
    const statusesBehind = async (trusted: readonly string[]) => {
      const set = { 'lan.trusted_proxies': [...trusted], 'limits.requests_per_minute': 2 };
      const { port } = await start({ set });
      const from = async (client: string) =>
        (await ask(port, request('GET', '/api/records/a', { 'x-forwarded-for': client }))).status;
      const statuses: number[] = [];
      for (const client of ['10.1.1.1', '10.1.1.1', '10.1.1.1', '10.1.1.2']) statuses.push(await from(client));
      return statuses;
    };
    expect(await statusesBehind(['127.0.0.1'])).toEqual([200, 200, 429, 200]);
    expect(await statusesBehind([])).toEqual([200, 200, 429, 429]);
  });
});
