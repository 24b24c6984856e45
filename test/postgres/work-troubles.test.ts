import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { Store } from '#main/store/store.ts';
import { findPostgres } from '#test/database.ts';
import { artwork } from '#test/support/artwork.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import { startServer } from '#test/support/postgres/server.ts';
import { type Line, type LineOptions, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';

const LEASE_MS = 1500;

let root: string;
let database: string;
let url: string;
let opened: AsyncDisposableStack;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-work-'));
  opened = new AsyncDisposableStack();
  database = await newDatabase();
  url = (await testServer()).url(database);
});
afterEach(async () => {
  await opened.disposeAsync();
  rmSync(root, { recursive: true, force: true });
});

async function open(name: string, more: LineOptions = {}): Promise<Line> {
  const shared = { url, pictures: join(root, 'pictures'), leaseMs: LEASE_MS };
  return opened.adopt(await openLine(join(root, name), { shared, threads: 1, ...more }), (line) => line.close());
}

const ask = async (sql: string) => (await testServer()).ask(sql, database);
const picture = () => artwork('work', { width: 600, height: 600 });

async function planned(line: Line, labels: number, serial = 'S'): Promise<number> {
  const rows = (await rowsOf(line, await picture(), labels)).map((row) => ({ ...row, metadata: { serial } }));
  return (await line.production.batches.plan(await orderOf(line, rows, { name: serial }))).id;
}

async function made(line: Line, labels: number, serial = 'S'): Promise<number> {
  const id = await planned(line, labels, serial);
  await line.production.batches.start(id);
  await line.production.batches.finished(id);
  return id;
}

it('a database that goes away as a batch is done, or while a station stops, ends nothing: the end of the batch is told later', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  opened.defer(() => void process.off('unhandledRejection', note));
  const server = opened.adopt(await startServer(findPostgres() ?? ''), (server) => server.end());
  await server.ask('create database stations');
  let goesAway = false;
  const around = (store: Store): Store => ({
    ...store,
    async change(work) {
      const result = await store.change(work);
      if (goesAway && (await store.batches.find(1))?.state === 'done') {
        goesAway = false;
        await server.stop('immediate');
      }
      return result;
    },
  });
  const line = await openLine(join(root, 'one'), { shared: { url: server.url('stations') }, threads: 1, around });
  await line.production.resume();
  const id = await planned(line, 1);
  goesAway = true;
  await line.production.batches.start(id);
  await line.production.batches.finished(id).catch(() => {});
  expect(goesAway).toBe(false);
  await server.start();
  const told = () => line.events.flatMap((event) => (event.type === 'batch' ? [event.data.state] : []));
  await expect.poll(() => told().at(-1)).toBe('done');

  await line.production.batches.start(await planned(line, 40));
  await server.stop('immediate');
  await line.close();
  expect(unhandled).toEqual([]);
});

it('what a helper cannot make for reasons of its own machine stays for the station that began it', async () => {
  const one = await open('one');
  const helper = await open('helper', { settings: { 'limits.image_megapixels': 0.1 } });
  const id = await planned(one, 4);
  await one.production.batches.start(id);
  await one.production.batches.pause(id);
  await one.store.batches.change(id, { state: 'running' });
  await helper.production.batches.goOnWithOthers();
  await helper.production.batches.finished(id);
  expect((await one.store.labels.countByState(id)).failed).toBeUndefined();
  await one.production.batches.goOnWithOthers();
  await one.production.batches.finished(id);
  expect(await one.store.labels.countByState(id)).toEqual({ made: 4 });
});

it.runIf(isAsked)(
  `a folder that was on another database gives no sheets of that one${skipped}`,
  async () => {
    const sheetsOf = async (line: Line, id: number) => {
      const file = await (await line.production.files.pdf(id, 1)).open();
      const bytes = await buffer(file.stream());
      await file.close();
      return bytes;
    };
    const printed = async (line: Line, serial: string) => {
      const id = await made(line, 1, serial);
      await line.production.files.begin(id, {});
      await expect.poll(() => line.production.prints.underWay().has(id)).toBe(false);
      return id;
    };
    const before = await openLine(join(root, 'one'), { shared: { url }, threads: 1 });
    const first = await printed(before, 'FIRST');
    const old = await sheetsOf(before, first);
    await before.close();
    url = (await testServer()).url(await newDatabase());
    const other = await open('other');
    const second = await printed(other, 'SECOND');
    const after = await open('one');
    expect(second).toBe(first);
    const seen = await sheetsOf(after, second);
    expect(seen.equals(await sheetsOf(other, second))).toBe(true);
    expect(seen.equals(old)).toBe(false);
  },
  120_000,
);

it('a batch is cancelled once, also where the station looks for work meanwhile', async () => {
  const line = await open('one');
  const id = await planned(line, 300);
  let isDone = false;
  const looks = (async () => {
    while (!isDone) await line.production.batches.goOnWithOthers();
  })();
  await line.production.batches.cancel(id, 'keep').finally(() => {
    isDone = true;
  });
  await looks;
  expect(await line.store.labels.countByState(id)).toEqual({ voided: 300 });
  expect(await ask('select name from leases')).toEqual([]);
});

it.runIf(isAsked)(
  `sheets that a killed run of the station was at are made when its lease has run out${skipped}`,
  async () => {
    const before = await openLine(join(root, 'one'), { shared: { url, pictures: join(root, 'pictures') }, threads: 1 });
    const id = await made(before, 1);
    const plan = planOf(await before.production.batches.find(id));
    await before.store.batches.change(id, { plan: { ...plan, automaticSheets: { language: 'en' } } });
    await before.close();
    await ask(`insert into leases values ('sheets ${id}', 'killed', clock_timestamp() + interval '6 seconds')`);
    const line = await open('one');
    await line.production.resume();
    await pause(500);
    const prints = async () => planOf(await line.production.batches.find(id)).prints.length;
    expect(await prints()).toBe(0);
    await expect.poll(prints).toBe(1);
  },
  60_000,
);

it('sheets that were begun under a lease that ran out are not kept where another station has made some', async () => {
  const [one, other] = [await open('one'), await open('other')];
  // So many that their sheets are still under way when those of the other station are made.
  const id = await made(one, 32);
  const labels = (await one.store.labels.ofBatch(id, { limit: 50 })).map((label) => label.id);
  const late = one.production.prints
    .make({ batchId: id, file: join(root, 'one.pdf'), labels: labels.slice(2) })
    .catch((error: unknown) => error);
  await expect.poll(() => ask(`delete from leases where name like 'sheets %' returning name`)).toHaveLength(1);
  const [first, second] = await Promise.all([
    other.production.prints
      .make({ batchId: id, file: join(root, 'other.pdf'), labels: labels.slice(0, 2) })
      .catch((error: unknown) => error),
    late,
  ]);
  const refused = [first, second].filter((result) => result instanceof Error);
  expect(refused).toMatchObject([{ code: 'conflict', trouble: { kind: 'sheets_busy' } }]);
  expect(planOf(await one.production.batches.find(id)).prints.map(({ number }) => number)).toEqual([1]);
});
