// Several stations of one database are given the same orders: each becomes one job, and each row one label.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createKeptJobs } from '#main/services/jobs/kept-jobs.ts';
import { call, type Reply } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { newFolder } from '#test/support/station.ts';

const ROWS = 3;

let database: string;
let settings: Record<string, string | number>;
let orders: string;
let picture: Uint8Array;
let opened: AsyncDisposableStack;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  database = await newDatabase();
  const folderOf = (name: string) =>
    opened.adopt(newFolder(name), (one) => rmSync(one, { recursive: true, force: true }));
  orders = folderOf('orders');
  mkdirSync(orders, { recursive: true });
  const url = (await testServer()).url(database);
  settings = {
    'database.url': url,
    'pictures.folder': folderOf('pictures'),
    'work.lease_seconds': 2,
    'jobs.folder': orders,
  };
  picture = await artwork('once', { width: 400, height: 400 });
});
afterEach(() => opened.disposeAsync());

const open = async (): Promise<InProcess> =>
  opened.adopt(await startInProcess({ settings, clock: () => Date.now() + 60_000 }), (station) => station.close());

const table = (name: string) =>
  ['product_name;sku', ...Array.from({ length: ROWS }, (_, i) => `${name} ${i};${name}-${i}`), ''].join('\n');

function order(station: InProcess, { apiKey }: InProcess, name: string): Promise<Reply> {
  const image = Buffer.from(picture).toString('base64');
  const json = { name, table: table(name), image, template_id: 'generic', sheet_id: 'j8157' };
  return call(station.url, 'POST', '/api/jobs', { token: apiKey, json, headers: { 'idempotency-key': name } });
}

/** Asks again where another station is at it, as a program does that reads Retry-After. */
async function orderUntilTaken(station: InProcess, owner: InProcess, name: string): Promise<Reply> {
  for (;;) {
    const reply = await order(station, owner, name);
    if (reply.status !== 503) return reply;
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    await sleep(100);
  }
}

/** Labels of the database that are not void, by their product. */
async function labelsByName(): Promise<Record<string, number>> {
  const rows = await (await testServer()).ask(
    `select b.name, count(*)::int as labels from labels l join batches b on b.id = l.batch_id where l.state <> 'voided' group by b.name`,
    database,
  );
  return Object.fromEntries(rows.map(({ name, labels }) => [String(name), Number(labels)]));
}

it('an order that two stations are given at once is one job, and both say the same', async () => {
  const [first, second] = [await open(), await open()];
  for (const name of ['a', 'b', 'c', 'd']) {
    const replies = await Promise.all(
      [first, second, first, second].map((station) => orderUntilTaken(station, first, name)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  }
  expect(await labelsByName()).toEqual({ a: ROWS, b: ROWS, c: ROWS, d: ROWS });
  const listed = async (station: InProcess) =>
    (await call(station.url, 'GET', '/api/jobs', { token: first.apiKey })).body.jobs.map(
      ({ id }: { id: number }) => id,
    );
  expect(await listed(second)).toEqual(await listed(first));
});

it('orders in a folder that two stations look through are made once, and each result names every label', async () => {
  const [first, second] = [await open(), await open()];
  const names = Array.from({ length: 6 }, (_, i) => `order-${i}`);
  for (const name of names) {
    writeFileSync(join(orders, `${name}.csv`), table(name));
    writeFileSync(join(orders, `${name}.png`), picture);
  }
  for (const station of [first, second]) {
    await station.app.production.resume();
    station.app.jobs.begin();
  }
  const resultsNow = () => readdirSync(orders).filter((name) => name.endsWith('.result.json'));
  const state = (name: string) => JSON.parse(readFileSync(join(orders, `${name}.result.json`), 'utf8')).state;
  await expect.poll(() => resultsNow().length, { timeout: 120_000 }).toBe(names.length);
  await expect.poll(() => names.map(state), { timeout: 240_000 }).toEqual(names.map(() => 'done'));
  expect(await labelsByName()).toEqual(Object.fromEntries(names.map((name) => [name, ROWS])));
  for (const name of names) {
    const rows = readFileSync(join(orders, `${name}.labels.csv`), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(rows).toHaveLength(1 + ROWS);
  }
});

it('a job whose station was gone before all of it was planned begins anew, and what was planned of it is void', async () => {
  const [first, second] = [await open(), await open()];
  const caller = { userId: first.userId, kind: 'operator', name: 'anna', role: 'operator' } as const;
  const kept = createKeptJobs(first.app.store);
  const gone = { claim: 'the lease of a station that is gone', inTurn: false, product: undefined };
  const id = await first.app.drafts.createOrdered('en', gone);
  const about = { id, key: 'k', ordered: 'k', owner: first.userId, name: 'lost', files: null, priority: 5, hold: true };
  const now = new Date().toISOString();
  await kept.begin({ ...about, ordered_at: now, start_at: null, batches: [], planned: false });
  await planBatch(first, picture, ROWS, { name: 'lost', job: id });
  expect(await labelsByName()).toEqual({ lost: ROWS });
  const elsewhere = { trouble: { kind: 'job_elsewhere' }, retryAfterSeconds: 3 };
  await expect(kept.change(id, { planned: true }, 'the lease of a station that is gone')).rejects.toMatchObject(
    elsewhere,
  );
  const job = await second.app.jobs.order(caller, {
    key: 'k',
    ordered: 'k',
    choices: { name: 'lost', template_id: 'generic', sheet_id: 'j8157', hold: true },
    files: null,
    artworks: [{ name: 'lost.png', bytes: picture }],
    table: { name: 'lost.csv', bytes: Buffer.from(table('lost')) },
  });
  expect(job.id).not.toBe(id);
  expect(await kept.find(id)).toBeNull();
  expect(await labelsByName()).toEqual({ lost: ROWS });
  // What the first station goes on to plan, if it only slept, is refused.
  await expect(
    planBatch(first, picture, ROWS, { name: 'late', job: id, claim: 'the lease of a station that is gone' }),
  ).rejects.toMatchObject(elsewhere);
});
