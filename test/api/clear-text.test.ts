import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDesk } from '#test/support/people.ts';

let station: InProcess;
beforeAll(async () => {
  station = await startInProcess({ settings: { 'chain.rpc_url': 'http://192.0.2.1:8545' } });
});
afterAll(() => station.close());

it('what goes over the network without encryption is told in the window', async () => {
  const desk = await openDesk(station);
  const { body } = await desk.call('GET', '/api/desk/notices');
  expect(JSON.stringify(body)).toContain('without encryption (chain.rpc_url)');
  expect((await call(station.url, 'GET', '/api/health')).status).toBe(200);
});
