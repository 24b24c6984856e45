import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { batchWhen, labelsAt, madeBatch, planBatch } from '#test/support/production/desk-batch.ts';

let station: InProcess;
let desk: Desk;
let picture: Uint8Array;

beforeAll(async () => {
  picture = await artwork('desk batches', { kind: 'quiet', width: 600, height: 500 });
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const post = (id: number, what: string, json?: unknown) => desk.call('POST', `/api/desk/batches/${id}/${what}`, json);

describe('a batch', () => {
  it('is made from its start to its end, and says how far it is', async () => {
    const id = await planBatch(station, picture, 5, { spoilt: [3] });
    const planned = await desk.call('GET', `/api/desk/batches/${id}`);
    expect(planned.body).toMatchObject({
      id,
      state: 'planned',
      name: 'Pinot 2024',
      operator: 'anna',
      template_id: 'generic',
      total: 5,
      counts: { planned: 5 },
      prints: [],
      printing: false,
      strength: 'balanced',
      fit: 'cover',
      stopped: null,
    });
    const started = await post(id, 'start');
    expect([started.status, started.body.state]).toEqual([200, 'running']);
    const done = await batchWhen(desk, id, ({ state }) => state === 'done');
    expect(done.counts).toEqual({ made: 4, failed: 1 });

    const labels = await labelsAt(desk, id);
    expect(labels.map(({ row, state }) => [row, state])).toEqual([
      ...[1, 2].map((row) => [row, 'made']),
      [3, 'failed'],
      ...[4, 5].map((row) => [row, 'made']),
    ]);
    expect(labels[2].reason).toBe('The artwork back.png does not exist.');
    expect(labels[0]).toMatchObject({
      batch: id,
      metadata: { product_name: 'Pinot 1' },
      sheet: null,
      cell: null,
      grade: null,
      replaces: null,
      watermark_id: expect.stringMatching(/^TW-.{5}$/),
    });
    expect((await labelsAt(desk, id, '?state=failed')).map(({ row }) => row)).toEqual([3]);
    expect((await labelsAt(desk, id, `?after=${labels[1].id}&limit=2`)).map(({ row }) => row)).toEqual([3, 4]);

    expect((await post(id, 'retry', { labels: [labels[0].id] })).status).toBe(409);
    expect((await post(id, 'retry', {})).body).toMatchObject({ id, state: 'running' });
    await batchWhen(desk, id, ({ state, counts }) => state === 'done' && counts.failed === 1);
  });

  it('is paused and goes on', async () => {
    const id = await planBatch(station, picture, 8);
    expect((await post(id, 'pause')).status).toBe(409);
    await post(id, 'start');
    await batchWhen(desk, id, ({ counts }) => (counts.made ?? 0) > 0);
    const paused = (await post(id, 'pause')).body;
    expect(paused.state).toBe('paused');
    expect(paused.counts.planned).toBeGreaterThan(0);
    await post(id, 'start');
    expect((await batchWhen(desk, id, ({ state }) => state === 'done')).counts).toEqual({ made: 8 });
  });

  it.each(['keep', 'void'] as const)('is cancelled, and what is made it can %s', async (made) => {
    const id = await planBatch(station, picture, 8);
    await post(id, 'start');
    await batchWhen(desk, id, ({ counts }) => (counts.made ?? 0) > 0);
    const cancelled = (await post(id, 'cancel', { made })).body;
    expect(cancelled).toMatchObject({ state: 'cancelled', total: 8 });
    expect((cancelled.counts.made ?? 0) > 0).toBe(made === 'keep');
    expect((await post(id, 'start')).status).toBe(409);
    expect((await post(id, 'cancel', { made })).status).toBe(409);
  });

  it('is not found where there is none', async () => {
    for (const path of ['', '/labels', '/ledger.csv', '/prints/1/sheets.pdf', '/prints/1/sheets/1']) {
      expect((await desk.call('GET', `/api/desk/batches/999${path}`)).status).toBe(404);
    }
    for (const [what, json] of [['start'], ['pause'], ['cancel', { made: 'keep' }], ['retry', {}], ['prints', {}]]) {
      expect((await post(999, String(what), json)).status).toBe(404);
    }
  });
});

it('the list has the newest batch first, page by page', async () => {
  const id = await planBatch(station, picture, 1);
  const { body } = await desk.call('GET', '/api/desk/batches?per_page=2');
  expect(body).toMatchObject({ page: 1, pages: Math.ceil(body.total / 2) });
  expect(body.batches.map((batch: { id: number }) => batch.id)).toEqual([id, id - 1]);
  const next = await desk.call('GET', '/api/desk/batches?per_page=2&page=2');
  expect(next.body.batches[0].id).toBe(id - 2);
});

it('the list is searched by what names have in them, letter for letter', async () => {
  const id = await planBatch(station, picture, 1, { name: 'Rabatt 50% _Rosé_' });
  const found = async (name: string) => {
    const { body } = await desk.call('GET', `/api/desk/batches?name=${encodeURIComponent(name)}`);
    return body.batches.map((batch: { id: number }) => batch.id);
  };
  expect(await found('rabatt 50% _ros')).toEqual([id]);
  expect(await found('50__')).toEqual([]);
  expect(await found('%')).toEqual([id]);
});

it('the ledger is a CSV file that no spreadsheet runs', async () => {
  const rows = [{ metadata: { product_name: '=1+2' }, artwork: { problem: 'There is none.' } }];
  const id = await planBatch(station, picture, 1, { name: 'Größe "M"', rows });
  const { status, headers, bytes } = await desk.call('GET', `/api/desk/batches/${id}/ledger.csv`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22M%22.csv");
  const lines = Buffer.from(bytes).toString().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFledger\.batch,ledger\.row,ledger\.state,ledger\.watermark_id/);
  expect(lines[1]).toContain('"\'=1+2"');
  expect(lines).toHaveLength(3);
});

describe('what a person may see of batches', () => {
  const groups = ['Batches', 'Prints', 'Labels', 'Sheets'];
  const all = Object.entries<Endpoint>(CONTRACT).filter(([, { group }]) => groups.includes(group));
  it.each(all)('is nothing without a window: %s', async (_, { method, path }) => {
    const address = new URL(path.replaceAll(/\{\w+\}/g, '1'), station.desk);
    const answer = await fetch(address, { method, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(401);
  });

  it('is nothing without a window, nor at a window without an operator', async () => {
    const id = await madeBatch(station, desk, picture, 1);
    for (const headers of [{}, { authorization: `Bearer ${station.apiKey}` }]) {
      const answer = await fetch(new URL(`/api/desk/batches/${id}`, station.desk), { headers });
      expect(answer.status).toBe(401);
    }
    const { body } = await desk.call('POST', '/api/desk/launch-keys');
    const cookie = (await fetch(body.url, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await fetch(new URL(`/api/desk/batches/${id}`, station.desk), { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect((await fetch(new URL('/api/desk/batches', station.url))).status).toBe(404);
  });
});
