// @module-tag later: a campaign of thousands of requests
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judge } from '#test/support/fuzz/attack.ts';
import { describeBreach, runCampaign, runWholeCampaign } from '#test/support/fuzz/campaign.ts';
import { type Station, startStation } from '#test/support/station.ts';

/** `npm run soak -- fuzz` asks for 5 s; here other tests run beside it. */
const LONGEST_MS = 20_000;

let station: Station;

beforeAll(async () => {
  station = await startStation({
    settings: {
      'limits.requests_per_minute': 10_000_000,
      'limits.public_engine_per_minute': 10_000_000,
      'limits.public_scans_per_minute': 10_000_000,
      'limits.public_records_per_minute': 10_000_000,
      'limits.public_unknown_ids_per_hour': 10_000_000,
      'limits.public_registers_per_minute': 10_000_000,
    },
  });
});
afterAll(() => station.remove());

it('5,000 malformed requests are all answered within 20 s, with an error and nothing else, and never by a fault', async () => {
  const { breaches, statuses } = await runCampaign(station, {
    requests: 5000,
    seed: 1,
    atOnce: 8,
    longestMs: LONGEST_MS,
  });
  expect(breaches.map(describeBreach).slice(0, 20)).toEqual([]);
  expect(station.process.exitCode).toBeNull();
  // Through every gate: form, credentials, absence, state, and now and then all the way.
  for (const status of [200, 400, 401, 403, 404, 415])
    expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(20);
});

it('2,000 more to both doors are answered beside a printer and packets at random, and within a gigabyte', async () => {
  const order = { requests: 2000, seconds: 300, seed: 2, atOnce: 8, longestMs: LONGEST_MS };
  const { breaches, statuses, memory, printerAnswers, packets } = await runWholeCampaign(station, order);
  expect(breaches.map(describeBreach).slice(0, 20)).toEqual([]);
  expect(station.process.exitCode).toBeNull();
  for (const status of [200, 400, 401, 403, 404]) expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(8);
  expect(printerAnswers).toBeGreaterThan(10);
  expect(packets).toBeGreaterThan(100);
  expect(memory ?? 0).toBeLessThan(1000);
});

it.each([
  ['a fault', { status: 500, body: '{"error":"x"}' }],
  ['more than the error', { status: 400, body: '{"error":"x","code":1}' }],
  ['no JSON', { status: 404, body: 'Not found' }],
  ['an empty error', { status: 400, body: '{"error":""}' }],
  ['an error that is no text', { status: 400, body: '{"error":{"a":1}}' }],
  ['a stack', { status: 400, body: '{"error":"x\\n at run (server.ts:12:3)"}' }],
])('an answer with %s would be seen', (_, { status, body }) => {
  expect(judge({ method: 'POST' }, { status, body, type: 'application/json', requestId: 'a' })).not.toBeNull();
});
