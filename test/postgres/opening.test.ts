import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeSettingsFile } from '#main/files/settings-file.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { MIGRATIONS, type Migration } from '#main/store/migrations/migrate.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import type { Store } from '#main/store/store.ts';
import { withClient } from '#test/support/postgres/bulk.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import type { PostgresServer } from '#test/support/postgres/server.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let server: PostgresServer;
let stations = 0;
beforeEach(async () => {
  lab = createLab();
  server = await testServer();
});
afterEach(() => lab.end());

/** A station with a data folder of its own. */
function open(url: string, more: { migrations?: readonly Migration[] } = {}): Promise<Store> {
  return lab.open({ folder: lab.aside(`station-${++stations}`), shared: { url }, ...more });
}

const refusal = (text: RegExp) => ({ code: 'store_unusable', message: expect.stringMatching(text) });

it('two stations that start at once on an empty database both find it ready, and see the same', async () => {
  const url = server.url(await newDatabase('template1'));
  const [one, other] = await Promise.all([open(url), open(url)]);
  const owner = await settle(one);
  const record = await addRecord(one, owner, { description: 'Zürich \u0000 \uE000' });
  expect(await other.records.find(record.id)).toEqual(record);
  const newest = await other.newestStamp();
  expect(newest).toBe(await one.newestStamp());
  // The record's event has a stamp of its own, right after it.
  expect(newest > record.updated_at).toBe(true);
});

it('tables of an older version are brought up with their rows; a station that runs then writes no more, and says why', async () => {
  const url = server.url(await newDatabase('template1'));
  const known = MIGRATIONS.length;
  const old = await open(url);
  const owner = await settle(old);
  const template = await old.templates.find('generic');
  // A program writes the columns that it knows, so the newer one is a step ahead of this one.
  const later: Migration = async ({ schema }) => schema.alterTable('templates').addColumn('colour', 'text').execute();
  const now = await open(url, { migrations: [...MIGRATIONS, later] });
  expect(template).not.toBeNull();
  expect(await now.templates.find('generic')).toEqual(template);
  const record = await addRecord(now, owner);
  expect((await now.records.list({ owner }, 1, 10)).total).toBe(1);
  const text = new RegExp(`newer Twinmark.*version ${known + 1}.*knows ${known}`);
  await expect(old.kept.set('a', 1)).rejects.toMatchObject(refusal(text));
  expect(await old.records.find(record.id)).toEqual(record);
  await expect(open(url)).rejects.toMatchObject(refusal(/newer Twinmark/));
});

// Stations take a database for gone that does not answer for 30 seconds.
it.runIf(isAsked)(
  `a step to a newer version may take longer than a station waits for an answer${skipped}`,
  async () => {
    const shared = { url: server.url(await newDatabase()) };
    const slow: Migration = async (db) => {
      await sql`select pg_sleep(32)`.execute(db);
    };
    const store = await lab.open({ shared, migrations: [...MIGRATIONS, slow] });
    await settle(store);
    expect(store.problem()).toBe(null);
  },
  60_000,
);

it('a start waits for no change of a station that runs', async () => {
  const url = server.url(await newDatabase());
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query('lock table labels, batches in row exclusive mode');
    const opening = open(url);
    await expect(Promise.race([opening.then(() => 'open'), pause(20_000, 'waits')])).resolves.toBe('open');
    await client.query('rollback');
  });
});

it('a copy of a data folder does not start beside the station that it was made of, and starts where that one is gone', async () => {
  const url = server.url(await newDatabase());
  const [original, copy] = [lab.aside('original'), lab.aside('copy')];
  const one = await lab.open({ folder: original, shared: { url } });
  mkdirSync(copy);
  copyFileSync(join(original, 'station.id'), join(copy, 'station.id'));
  const beside = lab.open({ folder: copy, shared: { url } });
  await expect(beside).rejects.toMatchObject(refusal(/copy of the other's data folder.*station\.id/));
  await one.close();
  const after = await lab.open({ folder: copy, shared: { url } });
  expect(await after.newestStamp()).toBe('1970-01-01T00:00:00.000Z');
});

it('tables of another program are left alone', async () => {
  const name = await newDatabase('template1');
  await server.ask('create table customers (id int); insert into customers values (7)', name);
  await expect(open(server.url(name))).rejects.toMatchObject(refusal(/tables of another program/));
  expect(await server.ask('select * from customers', name)).toEqual([{ id: 7 }]);
  expect(await server.ask(`select count(*)::int as n from pg_tables where schemaname = 'public'`, name)).toEqual([
    { n: 1 },
  ]);
});

it.each([
  ['synchronous_commit = off', /synchronous_commit is off.*could be lost/],
  ['default_transaction_read_only = on', /standby/],
])('a database with %s is refused', async (setting, text) => {
  const name = await newDatabase('template1');
  await server.ask(`alter database ${name} set ${setting}`);
  await expect(open(server.url(name))).rejects.toMatchObject(refusal(text));
});

it('a database that is not there, or not in UTF-8, and a server that is not there are told by a sentence', async () => {
  await expect(open(server.url('nowhere'))).rejects.toMatchObject(refusal(/database.url.*"nowhere" does not exist/));
  await server.ask(`create database latin template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`);
  await expect(open(server.url('latin'))).rejects.toMatchObject(refusal(/encoding is LATIN1/));
  await expect(open('postgres://station@127.0.0.1:1/stations')).rejects.toMatchObject(
    refusal(/database\.url.*cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Start/),
  );
});

it('a row that is not as it was written is told: by reading, by the daily upkeep, and by the doctor', async () => {
  const name = await newDatabase();
  const store = await open(server.url(name));
  const folder = lab.aside('looked through');
  mkdirSync(folder);
  await writeSettingsFile(folder, { 'database.url': server.url(name) });
  const { id } = await addRecord(store, await settle(store), { description: 'as it was' });
  const whole = await diagnose(folder);
  expect([whole.findings.filter((text) => !text.includes(' GB are free')), whole.facts]).toEqual([
    [],
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^PostgreSQL \\d+.*tables of version ${MIGRATIONS.length}`)),
      '5 rows are as they were written.',
    ]),
  ]);
  const line = { kind: 'signIn', outcome: 'done', actor: 'anna', address: null, facts: {} } as const;
  const at = '2026-03-02T08:00:00.000Z';
  for (let n = 0; n < 2; n++) await store.change(({ activity }) => activity.add({ at, ...line }));
  expect((await diagnose(folder)).facts).toContain('The activity log is whole: 2 lines.');
  const all = 'select * from activity order by id';
  const [first] = await server.ask(all, name);
  const lineId = Number(first?.['id']);
  // Somebody who knows the checksums of rows.
  const changed = withSum('activity', { ...first, id: lineId, actor: 'nobody' } as never) as unknown as { sum: number };
  await server.ask(`update activity set actor = 'nobody', sum = ${changed.sum} where id = ${lineId}`, name);
  expect((await diagnose(folder)).findings.join()).toContain(`Line ${lineId} of the activity log does not fit`);
  await server.ask(`update records set description = 'as it is' where id = '${id}'`, name);
  await expect(store.records.find(id)).rejects.toMatchObject(refusal(/not as it was written.*backup of PostgreSQL/));
  await expect(store.upkeep()).rejects.toMatchObject(refusal(/not as it was written/));
  expect((await diagnose(folder)).findings).toEqual(
    expect.arrayContaining([expect.stringMatching(/not as it was written/)]),
  );
});
