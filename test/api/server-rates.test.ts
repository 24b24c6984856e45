// @module-tag one-engine: the server alone, over a store in memory
import { describe, expect, test } from 'vitest';
import { bind } from '#main/server/calls/bind.ts';
import { openRates } from '#main/server/limits/rates.ts';
import type { Server } from '#main/server/server.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { ask, expectFailure, jsonRequest, request } from './raw-socket.ts';
import { openServers, type Running } from './server-fixture.ts';

const start = openServers();
const GOOD = JSON.stringify({ image: Buffer.from('7K3QZ').toString('base64') });

async function statuses(running: Running, bytes: string | Buffer, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push((await ask(running.port, bytes)).status);
  return found;
}

describe('rates', () => {
  test('let so many requests a minute through, whatever they are, and then answer 429 with the time to wait', async () => {
    const station = await start({ set: { 'limits.requests_per_minute': 5 } });
    expect(await statuses(station, request('GET', '/api/records/a'), 3)).toEqual([200, 200, 200]);
    expect(await statuses(station, request('GET', '/nothing'), 2)).toEqual([404, 404]);
    const answer = await ask(station.port, request('GET', '/api/records/a'));
    expect(expectFailure(answer, 429)).toBe('Too many requests: 5 a minute are allowed here.');
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    // Guessing credentials is counted too.
    expectFailure(await ask(station.port, request('GET', '/api/records', { authorization: 'Bearer x' })), 429);
  });

  test('public work for the engine has a limit of its own, which those with credentials do not share', async () => {
    const station = await start({ set: { 'limits.public_engine_per_minute': 3 } });
    expect(await statuses(station, jsonRequest('/api/scan', GOOD), 4)).toEqual([200, 200, 200, 429]);
    const answer = await ask(station.port, jsonRequest('/api/scan', GOOD));
    expectFailure(answer, 429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(await statuses(station, jsonRequest('/api/scan', GOOD, { authorization: 'Bearer key' }), 5)).toEqual(
      Array(5).fill(200),
    );
    expect(await statuses(station, request('GET', '/api/records/a'), 5)).toEqual(Array(5).fill(200));
  });

  test('records and their pictures by ID have one for strangers, so that IDs are slow to guess', async () => {
    const station = await start({ set: { 'limits.public_records_per_minute': 3 } });
    expect(await statuses(station, request('GET', '/api/records/a'), 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses(station, request('GET', '/api/records/a', { authorization: 'Bearer key' }), 4)).toEqual(
      Array(4).fill(200),
    );
  });

  test('scan events of strangers have one for the address, and half of it for the record however it is written', async () => {
    const bind1 = (server: Server) =>
      bind(server, 'recordScan', async () => ({ success: true as const, scan_count: 1 }));
    const station = await start({ set: { 'limits.public_scans_per_minute': 6 }, endpoints: bind1 });
    const scan = (id: string, headers = {}) => jsonRequest(`/api/records/${id}/scan`, '{}', headers);
    expect(await statuses(station, scan('TW-7K3QZ'), 2)).toEqual([200, 200]);
    expect(await statuses(station, scan('7k3qz'), 2)).toEqual([200, 429]);
    expect(await statuses(station, scan('TW-7K3QA'), 3)).toEqual([200, 200, 429]);
    expect(await statuses(station, scan('TW-7K3QA', { authorization: 'Bearer key' }), 4)).toEqual(Array(4).fill(200));
  });

  test('the desk has none', async () => {
    const desk = await start({
      door: 'desk',
      set: { 'limits.requests_per_minute': 2, 'limits.public_engine_per_minute': 1 },
    });
    expect(await statuses(desk, jsonRequest('/api/scan', GOOD), 10)).toEqual(Array(10).fill(200));
  });

  test('two servers of a station count together', async () => {
    const set = { 'limits.requests_per_minute': 4, 'limits.public_engine_per_minute': 3 };
    const rates = openRates(() => ({ ...defaultSettings(), ...set }));
    const [one, other] = [await start({ set, rates }), await start({ set, rates, door: 'plain' })];
    expect(await statuses(one, jsonRequest('/api/scan', GOOD), 2)).toEqual([200, 200]);
    expect(await statuses(other, jsonRequest('/api/scan', GOOD), 2)).toEqual([200, 429]);
    expectFailure(await ask(one.port, request('GET', '/api/records/a')), 429);
  });

  test('what a proxy claims about the sender is not believed', async () => {
    const station = await start({ set: { 'limits.requests_per_minute': 3 } });
    for (let i = 0; i < 3; i++)
      await ask(station.port, request('GET', '/nothing', { 'x-forwarded-for': `10.0.0.${i}` }));
    expectFailure(await ask(station.port, request('GET', '/nothing', { 'x-forwarded-for': '10.0.0.9' })), 429);
  });

  test('a machine that takes another address of its IPv6 network for every request is counted, too', async () => {
    const set = { 'limits.public_records_per_minute': 2, 'lan.trusted_proxies': ['127.0.0.1'] };
    const station = await start({ set });
    const from = async (network: string, n: number) =>
      (await ask(station.port, request('GET', '/api/records/a', { 'x-forwarded-for': `${network}::${n}` }))).status;
    const found: number[] = [];
    for (let n = 1; n <= 18; n++) found.push(await from('2001:db8:0:1', n));
    // Eight times as much as one address.
    expect(found).toEqual([...Array(16).fill(200), 429, 429]);
    expect(await from('2001:db8:0:2', 1)).toBe(200);
  });

  test('negative control: with a high limit nothing is refused', async () => {
    const station = await start({ set: { 'limits.requests_per_minute': 1000 } });
    expect(await statuses(station, request('GET', '/nothing'), 20)).toEqual(Array(20).fill(404));
  });
});
