import { afterEach, beforeEach, expect, it } from 'vitest';
import { DATABASE_FULL } from '#shared/core/health.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

/** Every change moves the clock: PostgreSQL answers it as it does where its disk takes nothing more. */
const FILL = `
  create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create trigger no_more_room before update on clock execute function no_room();
`;

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('a database whose disk is full is told as that until it takes a change again; reading goes on', async () => {
  const server = await testServer();
  const database = await newDatabase();
  const store = await lab.open({ shared: { url: server.url(database) } });
  const owner = await settle(store);
  const { id } = await addRecord(store, owner, { description: 'oil' });
  let told = 0;
  store.onProblem(() => told++);
  expect(store.problem()).toBe(null);

  await server.ask(FILL, database);
  const refusal = { code: 'storage_full', trouble: { kind: 'database_full' } };
  await expect(store.records.change(id, { scan_count: 1 })).rejects.toMatchObject(refusal);
  expect(store.problem()).toEqual({ kind: 'database_full', text: DATABASE_FULL, readable: true });
  expect((await store.records.find(id))?.scan_count).toBe(0);
  expect(await store.hasRoomAgain()).toBe(false);

  await server.ask('drop trigger no_more_room on clock', database);
  expect(await store.hasRoomAgain()).toBe(true);
  expect([store.problem(), told]).toEqual([null, 2]);
});
