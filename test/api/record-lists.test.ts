// @module-tag both-engines: keeps rows of its own in the database
// Lists of records by cursor and filter, their exports, and the feed of scans: whatever is written meanwhile, nothing comes twice and nothing is left out.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { addRecord } from '#test/support/store/lab.ts';

let station: InProcess;
beforeAll(async () => {
  station = await startInProcess();
});
afterAll(() => station.close());

const get = async (path: string) => call(station.url, 'GET', path, { token: station.apiKey });
const headers = () => ({ authorization: `Bearer ${station.apiKey}` });
const textOf = async (path: string) => (await fetch(new URL(path, station.url), { headers: headers() })).text();
const add = (more: Parameters<typeof addRecord>[2] = {}, owner: number | null = station.userId) =>
  addRecord(station.app.store, owner, more);
const scan = (id: string, client_scan_id: string) =>
  call(station.url, 'POST', `/api/records/${id}/scan`, { token: station.apiKey, json: { client_scan_id } });
const idsOf = (records: readonly { readonly watermark_id: string }[]) =>
  records.map((one) => one.watermark_id.slice(3));

/** Walks a list to its end, and does something after each page. */
async function walk(path: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const found: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; ; page++) {
    const { status, body } = await get(`${path}${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect([status, body.page]).toEqual([200, page]);
    found.push(...idsOf(body.records));
    if (body.next === null) return { found, total: body.total as number };
    cursor = body.next;
    await between(page);
  }
}

it('a walk by cursor sees every record once while records are made and changed', async () => {
  const there: string[] = [];
  for (let n = 0; n < 25; n++) there.push((await add({ description: `walked ${n}` })).id);
  const { found, total } = await walk('/api/records?per_page=4', async (page) => {
    await add({ description: 'made meanwhile' });
    await scan(there[0] ?? '', `walk ${page}`);
    await scan(there[24 - page] ?? '', `walk ${page}`);
  });
  expect(found).toEqual(there.toReversed());
  expect(total).toBe(25);
  // Pages by number show some twice then: that is what the cursor is for.
  const first = idsOf((await get('/api/records?per_page=4&page=1')).body.records);
  await add();
  expect(idsOf((await get('/api/records?per_page=4&page=2')).body.records)).toContain(first.at(-1));
});

it('records are found by product, lot, times and standing, in lists and in exports alike', async () => {
  const before = new Date().toISOString();
  const oil = await add({ metadata: { gtin: '4006381333931', lot: 'L 17' }, product_id: 12, job_id: 5, job_row: 3 });
  const wine = await add({ metadata: { gtin: '4006381333931', batch: 'L 18' } });
  const other = await add({ metadata: { lot: 'L 17', gtin: 'no number' } });
  const { id: stranger } = await station.app.store.users.ensure('urn:test', 'stranger');
  await add({ metadata: { gtin: '4006381333931', lot: 'L 17' } }, stranger);
  const expected: readonly (readonly [query: string, ids: readonly string[]])[] = [
    ['product=4006381333931', [wine.id, oil.id]],
    ['product=04006381333931', [wine.id, oil.id]],
    ['product=12', [oil.id]],
    ['product=13', []],
    ['lot=L%2017', [other.id, oil.id]],
    ['lot=L%2018&product=4006381333931', [wine.id]],
    ['lot=L', []],
    [`created_since=${before}`, [other.id, wine.id, oil.id]],
    [`created_since=${before}&lot=L%2017&standing=clear`, [other.id, oil.id]],
    [`updated_since=${wine.updated_at}`, [other.id]],
    [`updated_since=${oil.updated_at}&product=4006381333931`, [wine.id]],
    ['standing=copied', []],
    ['q=l&lot=L%2018', [wine.id]],
  ];
  for (const [query, ids] of expected) {
    const { body } = await get(`/api/records?${query}`);
    expect([query, idsOf(body.records), body.total, body.next]).toEqual([query, ids, ids.length, null]);
    const lines = await textOf(`/api/records.ndjson?${query}`);
    const cards = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    expect([query, idsOf(cards).sort()]).toEqual([query, [...ids].sort()]);
    const table = await textOf(`/api/records.csv?${query}`);
    expect([query, table.trim().split('\r\n').length - 1]).toEqual([query, ids.length]);
  }
  expect((await get(`/api/records/${oil.id}`)).body).toMatchObject({ job_id: 5, row: 3 });
  expect((await get(`/api/records/${wine.id}`)).body).toMatchObject({ job_id: null, row: null });
  expect((await call(station.url, 'GET', `/api/records/${oil.id}`)).body).toMatchObject({ job_id: null, row: null });
  // What changes its lot is found by the new one.
  const json = { metadata: { batch: 'L 99' } };
  await call(station.url, 'PATCH', `/api/records/${wine.id}`, { token: station.apiKey, json });
  expect(idsOf((await get('/api/records?lot=L%2099')).body.records)).toEqual([wine.id]);
  expect((await get('/api/records?lot=L%2018')).body.total).toBe(0);
});

it('a cursor of other filters, of nothing, or beside a page is refused', async () => {
  const { next } = (await get('/api/records?per_page=1')).body;
  expect((await get(`/api/records?per_page=2&cursor=${next}`)).status).toBe(200);
  for (const query of [
    `cursor=${next}&lot=x`,
    'cursor=abc',
    `cursor=${next}&page=2`,
    'updated_since=today',
    'product=x',
  ])
    expect([query, (await get(`/api/records?${query}`)).status]).toEqual([query, 400]);
});

it('the feed has every scan once, also of a record that is adopted later', async () => {
  const { id } = await add();
  const unowned = await add({}, null);
  await scan(unowned.id, 'before its owner');
  const seen: number[] = [];
  const of: string[] = [];
  let cursor: string | null = null;
  const read = async () => {
    const { body } = await get(`/api/scans?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...body.scans.map((one: { id: number }) => one.id));
    of.push(...idsOf(body.scans));
    cursor = body.next;
    return body.scans.length as number;
  };
  for (let n = 0; n < 9; n++) {
    await scan(id, `feed ${n}`);
    await scan(id, `feed ${n}`);
    await read();
  }
  while ((await read()) > 0);
  expect(of.filter((one) => one === id)).toHaveLength(9);
  expect(of).not.toContain(unowned.id);
  await call(station.url, 'POST', `/api/records/${unowned.id}/adopt`, { token: station.apiKey });
  while ((await read()) > 0);
  expect(of.filter((one) => one === unowned.id)).toHaveLength(1);
  expect(new Set(seen).size).toBe(seen.length);
  expect(await read()).toBe(0);
  const now = new Date(Date.now() + 60_000).toISOString();
  expect((await get(`/api/scans?since=${now}`)).body.scans).toEqual([]);
  expect((await get('/api/scans?cursor=abc')).status).toBe(400);
});
