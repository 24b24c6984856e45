import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { writeSettingsFile } from '#main/files/settings-file.ts';
import { createBatchStations } from '#main/services/ledger/batch-stations.ts';
import { moveToFile, moveToShared } from '#main/store/moving/move.ts';
import type { Store } from '#main/store/store.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const TWO_DAYS_MS = 2 * 86_400_000;

let lab: Lab;
let url: string;
let database: string;

beforeEach(async () => {
  lab = createLab();
  database = await newDatabase();
  url = (await testServer()).url(database);
});
afterEach(() => lab.end());

const options = () => ({ folder: lab.folder, clock: Date.now, log: () => {} });
const inFile = () => lab.open({ shared: null });
const inShared = () => lab.open({ shared: { url } });
const neighbour = () => lab.open({ folder: lab.aside('neighbour'), shared: { url } });

/** A record for each of these, in a station that has them nowhere else. */
async function withRecords(store: Store, ...descriptions: string[]): Promise<number> {
  const owner = await settle(store);
  for (const description of descriptions) await addRecord(store, owner, { description });
  return owner;
}

async function descriptionsIn(store: Store, owner: number): Promise<unknown[]> {
  return (await store.records.list({ owner }, 1, 9)).rows.map(({ description }) => description).sort();
}

it('does not start on a database beside a file of records; rows that come back have no former journal', async () => {
  const former = await inFile();
  await withRecords(former, 'former');
  await former.close();
  await expect(inShared()).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringMatching(/migrate --data .*move that file away/),
  });
  const { database: file } = placesIn(lab.folder);
  renameSync(file, lab.aside('former.db'));
  const shared = await inShared();
  const owner = await withRecords(shared, 'one', 'two');
  await shared.close();
  await writeSettingsFile(lab.folder, { 'database.url': url });
  renameSync(lab.aside('former.db'), file);
  await expect(moveToFile(options())).rejects.toThrow('Move that file away');
  renameSync(file, lab.aside('former.db'));

  const { replaced } = await moveToFile(options());
  expect(readdirSync(replaced ?? '')).toContain('journal');
  expect(existsSync(join(lab.folder, 'journal'))).toBe(false);
  const back = await inFile();
  expect([await descriptionsIn(back, owner), back.notices]).toEqual([['one', 'two'], []]);
});

it('printers, half-used sheets, the door and batches of a moved station are its own still, and nobody else’s', async () => {
  const file = await inFile();
  const owner = await withRecords(file, 'one');
  await file.local.set('printers', [{ name: 'Zebra' }]);
  await file.local.set('sheets.part_used', { last: 1, sheets: [] });
  await file.local.set('network.door', { open: true });
  const plan = { prints: [], stopped: null, closing: null };
  const { id } = await file.batches.insert({ owner_id: owner, name: 'May', template_id: 'generic', plan });
  await file.batches.change(id, { state: 'running' });
  await file.close();

  const sees = async (store: Store) => {
    const { local } = store;
    const kept = [await local.get('printers'), await local.get('sheets.part_used'), await local.get('network.door')];
    const stations = createBatchStations({ station: store.station, key: 'k', hasSharedPictures: true, helps: true });
    const [batch] = await store.batches.underWay();
    return [...kept, stations.isOwn(batch), stations.isMadeHere(batch), (batch.plan as typeof plan).prints];
  };
  const own = [[{ name: 'Zebra' }], { last: 1, sheets: [] }, { open: true }, true, true, []];
  await moveToShared(url, options());
  const other = await neighbour();
  expect(await sees(other)).toEqual([null, null, null, false, false, []]);
  await other.local.set('printers', [{ name: 'Brother' }]);
  await other.close();
  const shared = await inShared();
  expect(await sees(shared)).toEqual(own);
  await shared.close();

  // Back, and into a database once more.
  await moveToFile(options());
  const back = await inFile();
  expect(await sees(back)).toEqual(own);
  await back.close();
  url = (await testServer()).url(await newDatabase());
  await moveToShared(url, options());
  expect(await sees(await inShared())).toEqual(own);
});

it('a batch of which nobody says where it was started is nobody’s own until somebody starts it', async () => {
  const store = await inShared();
  const plan = { prints: [], closing: null };
  const order = { owner_id: await withRecords(store), name: 'May', template_id: 'generic', plan };
  const batch = await store.batches.insert(order);
  const stations = createBatchStations({ station: store.station, key: 'k', hasSharedPictures: true, helps: true });
  expect([stations.isOwn(batch), stations.isMadeHere(batch)]).toEqual([false, false]);
  expect(stations.isOwn({ ...batch, plan: { ...plan, ...stations.startedHere } })).toBe(true);
});

it('pictures of drafts from before the move stay when another station clears up', async () => {
  const file = await inFile();
  await settle(file);
  const [drafted, forgotten] = [
    await file.pictures.put(randomBytes(99), 'png'),
    await file.pictures.put(randomBytes(99), 'png'),
  ];
  await file.drafts.write(1, { rows: [{ artwork: drafted }] });
  await file.close();
  await moveToShared(url, options());
  const shared = { url, pictures: lab.aside('pictures') };
  renameSync(placesIn(lab.folder).pictures, shared.pictures);
  const one = await lab.open({ shared });
  const clock = () => Date.now() + TWO_DAYS_MS;
  const other = await lab.open({ folder: lab.aside('neighbour'), shared, clock });
  await other.upkeep();
  expect(await one.pictures.listSetAside()).toMatchObject([{ pictures: 1 }]);
  await one.pictures.read(drafted);
  expect(await one.pictures.listSetAside()).toMatchObject([{ pictures: 1 }]);
  await one.pictures.read(forgotten);
  expect(await one.pictures.listSetAside()).toEqual([]);
});

it('a move takes its time, and lets nobody change what it reads', async () => {
  const file = await inFile();
  await withRecords(file, 'one');
  await file.close();
  const server = await testServer();
  await server.ask('create schema seen; create table seen.settings (idle text)', database);
  await server.ask(
    `create function seen.look() returns trigger language plpgsql as $$ begin
      insert into seen.settings values (current_setting('idle_in_transaction_session_timeout')); return null; end $$`,
    database,
  );
  await server.ask(
    'create trigger look after insert on records for each statement execute function seen.look()',
    database,
  );
  await moveToShared(url, options());
  expect(await server.ask('select idle from seen.settings', database)).toEqual([{ idle: '0' }]);

  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table labels in access exclusive mode');
  const moving = moveToFile(options());
  const waiting = 'select 1 from pg_locks where not granted';
  await expect.poll(async () => (await server.ask(waiting, database)).length).toBeGreaterThan(0);
  await expect(server.ask('begin; lock table clock in row share mode nowait', database)).rejects.toThrow(
    'could not obtain lock',
  );
  expect((await server.ask('select last from clock', database)).length).toBe(1);
  await holder.query('rollback');
  await holder.end();
  expect((await moving).tables['records']).toBe(1);
});
