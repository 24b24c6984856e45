// @module-tag both-engines: keeps rows of its own in the database
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import type { Store } from '#main/store/store.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const TAKEN = {
  teller: 'stranger',
  voice: 'v',
  other_key: false,
  bytes: 3,
  found: { matches_artwork: true },
  file: 'AAAA',
} as const;

async function withPhotos(store: Store, ...days: readonly string[]): Promise<string> {
  const { id } = await addRecord(store, await settle(store));
  for (const day of days) {
    await store.cases.addPhoto({ ...TAKEN, record_id: id, taken_at: `${day}T00:00:00.000Z` });
  }
  return id;
}

it('photographs and verdicts are made again from the journal where the database is lost, and none that was removed', async () => {
  const store = await lab.open({ shared: null });
  const id = await withPhotos(store, '2026-01-01');
  const said = { before: 'suspicious', standing: 'clear', reason: 'a fair', said_by: 'anna' } as const;
  await store.cases.addVerdict({ ...said, record_id: id });
  const removed = await store.cases.addPhoto({ ...TAKEN, record_id: id, taken_at: '2026-01-02T00:00:00.000Z' });
  await store.cases.emptyPhotos([removed.id]);
  const before = [await store.cases.photosOf(id), await store.cases.verdictsOf(id, 9)];
  expect(before).toMatchObject([[TAKEN], [said]]);
  await store.close();
  const { database } = placesIn(lab.folder);
  for (const file of [database, `${database}-wal`, `${database}-shm`]) rmSync(file, { force: true });
  rmSync(join(lab.folder, 'backups'), { recursive: true, force: true });
  const again = await lab.open({ shared: null });
  expect([await again.cases.photosOf(id), await again.cases.verdictsOf(id, 9)]).toEqual(before);
});

it('photographs are forgotten by their age, and those that were taken out of their rows, after a day', async () => {
  const store = await lab.open();
  const id = await withPhotos(store, '2026-01-01', '2026-02-01', '2026-03-01');
  expect(await store.cases.forgetPhotos('2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe(1);
  const [newest, oldest] = await store.cases.photosOf(id);
  expect([newest.taken_at, oldest.taken_at]).toEqual(['2026-03-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
  await store.cases.emptyPhotos([]);
  await store.cases.emptyPhotos([oldest.id]);
  expect([await store.cases.photosOf(id), await store.cases.photo(oldest.id)]).toEqual([[newest], null]);
  const facts = ({ id, taken_at }: typeof newest, bytes: number) => ({ id, taken_at, bytes });
  expect(await store.cases.photoFacts()).toMatchObject([facts(oldest, 0), facts(newest, 3)]);
  expect(await store.cases.forgetPhotos('2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z')).toBe(1);
  expect(await store.cases.photoFacts()).toMatchObject([facts(newest, 3)]);
});

it('nothing of a photograph that went stays in the file of the database', async () => {
  const store = await lab.open({ shared: null });
  const { id } = await addRecord(store, await settle(store));
  const file = Buffer.from('a picture of somebody '.repeat(3000)).toString('base64');
  const found = () => readFileSync(placesIn(lab.folder).database).includes(file.slice(3000, 3100));
  const photo = { ...TAKEN, record_id: id, file, taken_at: '2026-01-01T00:00:00.000Z' };
  const [emptied] = [await store.cases.addPhoto(photo), await store.cases.addPhoto(photo)];
  await store.close();
  expect(found()).toBe(true);
  const again = await lab.open({ shared: null });
  await again.cases.emptyPhotos([emptied.id]);
  await again.cases.forgetPhotos('2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
  await again.close();
  expect(found()).toBe(false);
});

it('a photograph that went before the station stopped is no sign of another database at the next start', async () => {
  const store = await lab.open();
  const id = await withPhotos(store, '2026-01-01');
  expect(await store.cases.forgetPhotos('2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe(1);
  await store.close();
  const again = await lab.open();
  expect(again.notices).toEqual([]);
  expect(await again.cases.photosOf(id)).toEqual([]);
});

it('verdicts of a label are told newest first, and no more than are asked for', async () => {
  const store = await lab.open();
  const { id } = await addRecord(store, await settle(store));
  const said = { record_id: id, before: 'clear', standing: 'copied', said_by: 'a program' } as const;
  for (let n = 0; n < 5; n++) await store.cases.addVerdict({ ...said, reason: `${n}` });
  expect((await store.cases.verdictsOf(id, 2)).map(({ reason }) => reason)).toEqual(['4', '3']);
});

it('suspicious records are found by owner and standing, the newest first', async () => {
  const store = await lab.open();
  const owner = await settle(store);
  const ids: string[] = [];
  for (const standing of ['watched', 'copied', null, 'suspicious'] as const) {
    const { id } = await addRecord(store, owner);
    await store.records.change(id, { standing });
    ids.push(id);
  }
  const found = async (owner: number | null, standings: readonly ('watched' | 'copied' | 'suspicious')[], most = 9) =>
    (await store.cases.suspects({ owner, standings }, most)).map(({ id }) => id);
  expect(await found(owner, ['watched', 'copied', 'suspicious'])).toEqual([ids[3], ids[1], ids[0]]);
  expect(await found(null, ['copied'])).toEqual([ids[1]]);
  expect(await found(owner + 1, ['copied'])).toEqual([]);
  expect(await found(null, ['watched', 'copied'], 1)).toEqual([ids[1]]);
});
