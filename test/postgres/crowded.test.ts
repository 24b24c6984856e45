import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPassing } from '#shared/troubles/errors.ts';
import { findPostgres } from '#test/database.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { holdTable } from '#test/support/postgres/moving-run.ts';
import { type PostgresServer, startServer } from '#test/support/postgres/server.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

/** As many as a station opens for what reads. */
const READERS = 6;

let lab: Lab;
let server: PostgresServer | null = null;
beforeEach(() => {
  lab = createLab();
});
afterEach(async () => {
  await lab.end();
  await server?.end();
  server = null;
});

/** Takes connections until there is none left. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      return taken;
    }
    taken.push(client);
  }
}

it('a database whose connections are all taken is told as that, by a start too, and gone on with by itself', async () => {
  server = await startServer(findPostgres() ?? '', ['max_connections=12']);
  const shared = { url: server.url('postgres') };
  const store = await lab.open({ shared });
  const owner = await settle(store);
  await addRecord(store, owner, { description: 'oil' });
  const taken = await takeAll(shared.url);
  const search = () => store.records.list({ owner, q: 'oil' }, 1, 9);
  const refusal = { message: expect.stringContaining('max_connections'), trouble: { kind: 'database_crowded' } };
  const failure = await search().catch((error: unknown) => error);
  expect(failure).toMatchObject(refusal);
  expect(isPassing(failure)).toBe(true);
  expect(store.problem()).toEqual({ kind: 'database_away', text: (failure as Error).message, readable: false });
  await expect(lab.open({ folder: lab.aside('other'), shared })).rejects.toMatchObject(refusal);
  for (const client of taken) await client.end();
  await expect.poll(() => store.problem()).toBe(null);
  expect((await search()).total).toBe(1);
});

it('one that keeps all connections of the station waiting is told as that', async () => {
  const shared = { url: (await testServer()).url(await newDatabase()) };
  const store = await lab.open({ shared });
  const owner = await settle(store);
  const { id } = await addRecord(store, owner);
  const holder = await holdTable(shared.url, 'records in access exclusive mode');
  const waiting = Array.from({ length: READERS }, () => store.records.find(id));
  await expect(store.templates.list()).rejects.toMatchObject({
    message: expect.stringContaining('wait for its answers'),
    trouble: { kind: 'database_slow' },
  });
  expect(store.problem()?.text).toContain('wait for its answers');
  await holder.release();
  expect((await Promise.all(waiting)).map((row) => row?.id)).toEqual(Array(READERS).fill(id));
  await expect.poll(() => store.problem()).toBe(null);
});
