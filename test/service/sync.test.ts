import { afterEach, expect, it } from 'vitest';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { makeRandom } from '#test/support/random.ts';
import { allCards, openReader, seedRecords } from '#test/support/sync-model.ts';
import { syncRun } from '#test/support/sync-run.ts';

let station: InProcess | null = null;
afterEach(async () => {
  await station?.close();
  station = null;
});

it('16 writers, 8 readers and a jumping clock: every change comes once, and none is missed', async () => {
  const { faults } = await syncRun({ writers: 16, readers: 8, records: 30, changesEach: 60, seed: 1 });
  expect(faults).toEqual([]);
});

it('a change that came in under a stamp already read would be seen as missed', async () => {
  station = await startInProcess();
  await seedRecords(station, 3);
  const reader = openReader(station, makeRandom(1, 'reader'));
  await reader.catchUp();
  const { records } = station.app.store;
  const truth = await allCards(station);
  const [[id, card]] = truth;
  await station.app.store.change(({ records: changing }) => changing.change(id.slice(3), { description: 'late' }));
  const late = await records.find(id.slice(3));
  truth.set(id, { ...card, description: late?.description });
  expect(Object.fromEntries(reader.copy)).not.toEqual(Object.fromEntries(truth));
});

// To PostgreSQL each is another version of the row, and all of them lie in the way of the next one.
const STAMPS = onPostgres ? 1000 : 10_000;

it('thousands of stamps of a clock that stands still are all different and in order', async () => {
  station = await startInProcess({ clock: () => 1_800_000_000_000 });
  const [id] = await seedRecords(station, 1);
  const stamps = await station.app.store.change(async ({ records }) => {
    const all: string[] = [];
    for (let i = 0; i < STAMPS; i++) all.push((await records.change(id, { description: `${i}` }))?.updated_at ?? '');
    return all;
  });
  expect(new Set(stamps).size).toBe(STAMPS);
  expect(stamps.toSorted()).toEqual(stamps);
});
