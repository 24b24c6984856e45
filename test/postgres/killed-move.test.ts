// What a start finds of a move that was killed in each place after its copy was whole.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { readSettingsFile, writeSettingsFile } from '#main/files/settings-file.ts';
import { copyBack, copyThere } from '#main/store/moving/copies.ts';
import { moveToFile, moveToShared } from '#main/store/moving/move.ts';
import { decideMove, isPlanned, planMove } from '#main/store/sqlite-file/planned-move.ts';
import type { Store } from '#main/store/store.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let url: string;
let owner: number;

beforeEach(async () => {
  lab = createLab();
  url = (await testServer()).url(await newDatabase());
  const store = await inFile();
  owner = await settle(store);
  await addRecord(store, owner, { description: 'one' });
  await store.close();
});
afterEach(() => lab.end());

const inFile = () => lab.open({ shared: null });
const inShared = (at = url) => lab.open({ shared: { url: at } });
const places = () => placesIn(lab.folder);
const asideCount = () => (existsSync(places().replaced) ? readdirSync(places().replaced).length : 0);
const names = async (store: Store) =>
  (await store.records.list({ owner }, 1, 9)).rows.map(({ description }) => description);

/** As far as the copy goes, without what comes after it. */
const whole = { assertHeld: async () => {}, decide: async () => {} };
const copyOver = () => copyThere(url, { folder: lab.folder, run: null }, whole);
const copyHome = () => copyBack(url, { folder: lab.folder, run: null }, whole);

it('a move that is killed before the settings were written leaves the file going on, and never sets it aside later', async () => {
  await copyOver();
  await planMove(places(), { to: url });
  const file = await inFile();
  await addRecord(file, owner, { description: 'later' });
  await file.close();
  expect([await isPlanned(places(), url), asideCount()]).toEqual([false, 0]);
  // Somebody names the database by hand: the file has more than it.
  await expect(inShared()).rejects.toThrow('migrate --data');
  expect(existsSync(places().database)).toBe(true);
});

it('a move that is killed after the settings were written starts on the database, and says where the file went', async () => {
  await copyOver();
  await planMove(places(), { to: url });
  // The same database by another password.
  const shared = await inShared(url.replace('station@', 'station:other@'));
  expect(await names(shared)).toEqual(['one']);
  expect(shared.notices).toMatchObject([{ kind: 'moved_to_postgres' }, { kind: 'replaced_kept' }]);
  expect([existsSync(places().database), asideCount()]).toEqual([false, 1]);
  await shared.close();
  expect((await inShared()).notices).toEqual([]);
});

it('a file that was moved into another database than the one that is named stays', async () => {
  await copyOver();
  await planMove(places(), { to: url });
  const other = (await testServer()).url(await newDatabase());
  await expect(inShared(other)).rejects.toThrow('move that file away');
  expect([existsSync(places().database), asideCount()]).toEqual([true, 0]);
  expect(await names(await inShared())).toEqual(['one']);
});

it('a move back that is killed before the settings were written stays on the database, and after them the copy is the file', async () => {
  await moveToShared(url, { folder: lab.folder, clock: Date.now, log: () => {} });
  await copyHome();
  await planMove(places(), { to: null });
  const shared = await inShared();
  await addRecord(shared, owner, { description: 'later' });
  await shared.close();
  expect(await isPlanned(places(), null)).toBe(false);

  await copyHome();
  await planMove(places(), { to: null });
  await writeSettingsFile(lab.folder, {});
  const file = await inFile();
  expect([(await names(file)).sort(), existsSync(join(lab.folder, 'station.moving.db'))]).toEqual([
    ['later', 'one'],
    false,
  ]);
  expect(file.notices).toMatchObject([{ kind: 'moved_to_file' }]);
});

it('a move that only waits for its start is not made once more', async () => {
  await copyOver();
  await planMove(places(), { to: url });
  await writeSettingsFile(lab.folder, { 'database.url': url });
  const options = { folder: lab.folder, clock: Date.now, log: () => {} };
  await expect(moveToShared(url, options)).rejects.toThrow('Start the station');
  expect(await names(await inShared())).toEqual(['one']);
  await lab.end();
});

it('a move whose settings cannot be written leaves the station where it was', async () => {
  const failing = decideMove(places(), url, async () => {
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect([await isPlanned(places(), url), await readSettingsFile(lab.folder)]).toEqual([false, {}]);
  await expect(moveToFile({ folder: lab.folder, clock: Date.now, log: () => {} })).rejects.toThrow('name no database');
});
