import { afterEach, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { type InProcess, startInProcess } from '../support/in-process.ts';
import { makeRandom } from '../support/random.ts';
import { allCards, openReader, seedRecords } from '../support/sync-model.ts';

const WRITERS = 16;
const READERS = 8;
const CHANGES_EACH = 60;
const HOUR_MS = 3_600_000;

let station: InProcess;
afterEach(() => station.close());

/** A clock that jumps by hours and days, both ways, and stands still in between. */
function jumpyClock(seed: number) {
  const random = makeRandom(seed, 'clock');
  let now = Date.now();
  return {
    now: () => now,
    jump() {
      now += random.pick([-24, -1, 0, 0, 0, 1, 24]) * HOUR_MS + random.below(3);
    },
  };
}

async function change(ids: readonly string[], seed: number, jump: () => void): Promise<void> {
  const random = makeRandom(seed, 'writer');
  for (let i = 0; i < CHANGES_EACH; i++) {
    const path = `/api/records/${random.pick(ids)}`;
    const { status } = random.chance(0.5)
      ? await call(station.url, 'POST', `${path}/scan`, { json: {} })
      : await call(station.url, 'PATCH', path, { token: station.apiKey, json: { description: `${seed}/${i}` } });
    expect(status).toBe(200);
    jump();
  }
}

it('16 writers, 8 readers and a jumping clock: every change comes once, and none is missed', async () => {
  const clock = jumpyClock(1);
  station = await startInProcess({ clock: clock.now });
  const ids = await seedRecords(station, 30);
  const readers = Array.from({ length: READERS }, (_, i) => openReader(station, makeRandom(i, 'reader')));
  let writing = true;
  const reading = readers.map(async (reader) => {
    while (writing) await reader.step();
    await reader.catchUp();
  });
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => change(ids, i, clock.jump)));
  writing = false;
  await Promise.all(reading);
  const truth = await allCards(station);
  for (const reader of readers) {
    expect(reader.faults).toEqual([]);
    expect(Object.fromEntries(reader.copy)).toEqual(Object.fromEntries(truth));
  }
}, 120_000);

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
  truth.set(id, { ...card, ...{ description: late?.description } });
  expect(Object.fromEntries(reader.copy)).not.toEqual(Object.fromEntries(truth));
});

it('10,000 stamps of a clock that stands still are all different and in order', async () => {
  station = await startInProcess({ clock: () => 1_800_000_000_000 });
  const [id] = await seedRecords(station, 1);
  const stamps = await station.app.store.change(async ({ records }) => {
    const all: string[] = [];
    for (let i = 0; i < 10_000; i++) all.push((await records.change(id, { description: `${i}` }))?.updated_at ?? '');
    return all;
  });
  expect(new Set(stamps).size).toBe(10_000);
  expect(stamps.toSorted()).toEqual(stamps);
}, 120_000);
