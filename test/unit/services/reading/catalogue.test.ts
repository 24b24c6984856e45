// @module-tag both-engines: keeps rows of its own in the database
import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { createCandidates } from '#main/services/reading/candidates.ts';
import { openCatalogue } from '#main/services/reading/catalogue.ts';
import { createPhotoReader, type Readers } from '#main/services/reading/photo-reader.ts';
import { createShownArtworks } from '#main/services/reading/rasters.ts';
import { createKnownArtworks } from '#main/services/verify/known-artworks.ts';
import type { ArtworkRow, InspectionRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import { openTasks, type Tasks } from '#main/workers/tasks.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';
import { runPlainly } from '#test/support/store/plain-sql.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

/** Does the work of the threads at once. `faults` are the failures of the next tasks, one for each. */
function poolWith(faults: AppError[]) {
  const run = async (name: 'describeArtwork' | 'knowArtwork', input: never) => {
    const fault = faults.shift();
    if (fault) throw fault;
    return openTasks()[name](input);
  };
  return { run } as unknown as Pool<Tasks>;
}

/** The store, whose pictures are out of reach while `fault` is set. */
function storeWith(store: Store, fault: () => AppError | null): Store {
  const read: Store['pictures']['read'] = async (ref) => {
    const error = fault();
    if (error) throw error;
    return store.pictures.read(ref);
  };
  return { ...store, pictures: { ...store.pictures, read } };
}

async function settled(count: number): Promise<{ store: Store; originals: PictureRef[] }> {
  const store = await lab.open();
  const owner = await settle(store);
  const originals = [];
  for (let i = 0; i < count; i++) {
    const file = await write(makeCover('busy', 120, 160, `catalogue ${i}`), null, { type: 'png', dpi: 300 });
    const original = await store.pictures.put(file, 'png');
    await addRecord(store, owner, { original });
    originals.push(original);
  }
  return { store, originals };
}

/** What the catalogue has after so many rounds. */
async function afterRounds(rounds: number, store: Store, pool: Pool<Tasks>): Promise<readonly ArtworkRow[]> {
  const logged: string[] = [];
  const catalogue = openCatalogue({ store, pool, log: { error: (_, text) => logged.push(text) } });
  for (let i = 0; i < rounds; i++) await catalogue.catchUp();
  await catalogue.close();
  return store.artworks.after(0, 100);
}

const passing = {
  'busy threads': () => new AppError('busy', 'busy'),
  'a fault of a thread': () => new AppError('internal', 'fault'),
  'a task over its time': () => new AppError('time_limit', 'slow'),
};

it.for(Object.entries(passing))('the artworks are described in the next round after %s', async ([, fault]) => {
  const { store } = await settled(3);
  const faults = [fault()];
  const pool = poolWith(faults);
  expect(await afterRounds(1, store, pool)).toEqual([]);
  expect(await afterRounds(1, store, pool)).toHaveLength(3);
});

it('what was described before a fault stays, and the rest follows', async () => {
  const { store } = await settled(3);
  let tasks = 0;
  const run = async (_: string, input: never) => {
    if (++tasks === 3) throw new AppError('busy', 'busy');
    return openTasks().describeArtwork(input);
  };
  const pool = { run } as unknown as Pool<Tasks>;
  const first = await afterRounds(1, store, pool);
  expect(first).toHaveLength(2);
  const all = await afterRounds(1, store, pool);
  expect(all.slice(0, 2)).toEqual(first);
  expect(all).toHaveLength(3);
  expect(tasks).toBe(4);
});

it('artworks in a folder that is not mounted are described once it is', async () => {
  const { store } = await settled(2);
  let isAway = true;
  const away = storeWith(store, () => (isAway ? refusal('pictures_unmounted', { folder: '/shared' }) : null));
  expect(await afterRounds(7, away, poolWith([]))).toEqual([]);
  isAway = false;
  expect(await afterRounds(1, away, poolWith([]))).toHaveLength(2);
});

it('a picture that is missing, damaged or no picture costs its own artwork alone', async () => {
  const { store, originals } = await settled(3);
  const owner = await settle(store);
  await addRecord(store, owner, { original: await store.pictures.put(Buffer.from('no picture'), 'png') });
  rmSync(store.pictures.pathOf(originals[0]));
  writeFileSync(store.pictures.pathOf(originals[1]), 'other bytes');
  const all = await afterRounds(1, store, poolWith([]));
  expect(all.map(({ picture }) => picture)).toEqual([originals[2]]);
});

it('an artwork that fails again and again does not hold up the others for ever', async () => {
  const { store } = await settled(2);
  const faults = Array.from({ length: 5 }, () => new AppError('time_limit', 'slow'));
  const pool = poolWith(faults);
  expect(await afterRounds(4, store, pool)).toEqual([]);
  expect(faults).toHaveLength(1);
  const rest = await afterRounds(1, store, poolWith([new AppError('time_limit', 'slow')]));
  // The attempts are counted by a station that runs: another one begins anew.
  expect(rest).toEqual([]);
  const many = Array.from({ length: 5 }, () => new AppError('time_limit', 'slow'));
  expect(await afterRounds(5, store, poolWith(many))).toHaveLength(1);
});

it('a table that was emptied is filled again, and the index is made anew from it', async () => {
  const { store } = await settled(3);
  const pool = poolWith([]);
  const before = await afterRounds(1, store, pool);
  const candidates = createCandidates({ store, pool });
  const shown = new Int8Array(Buffer.from(before[0].descriptor, 'base64'));
  expect(await candidates.nearest(shown, 1)).toMatchObject([{ artwork: before[0].id }]);
  await runPlainly(lab, 'delete from artworks');
  expect(await candidates.nearest(shown, 3)).toEqual([]);
  const after = await afterRounds(1, store, pool);
  const [found, ...others] = await candidates.nearest(shown, 3);
  expect(found.artwork).toBe(after.find(({ name }) => name === before[0].name)?.id);
  expect(found.likeness).toBeGreaterThan(0.9);
  expect(others).toHaveLength(2);
});

it('records whose pictures are all lost are looked at once', async () => {
  const { store, originals } = await settled(3);
  for (const original of originals) rmSync(store.pictures.pathOf(original));
  const asked: PictureRef[] = [];
  const read: Store['pictures']['read'] = (ref) => {
    asked.push(ref);
    return store.pictures.read(ref);
  };
  const watched = { ...store, pictures: { ...store.pictures, read } };
  expect(await afterRounds(3, watched, poolWith([]))).toEqual([]);
  expect(asked).toEqual(originals);
});

it('a raster that could not be had for a moment is asked for again, and a lost one is not', async () => {
  const { store, originals } = await settled(2);
  const [first, second] = await afterRounds(1, store, poolWith([]));
  let isAway = true;
  const away = storeWith(store, () => (isAway ? refusal('pictures_unmounted', { folder: '/shared' }) : null));
  const candidates = createCandidates({ store: away, pool: poolWith([new AppError('busy', 'busy')]) });
  await expect(candidates.rasterOf(first.id)).rejects.toMatchObject({ code: 'store_unusable' });
  isAway = false;
  await expect(candidates.rasterOf(first.id)).rejects.toMatchObject({ code: 'busy' });
  expect(await candidates.rasterOf(first.id)).not.toBeNull();
  rmSync(store.pictures.pathOf(originals[1]));
  expect(await candidates.rasterOf(second.id)).toBeNull();
});

it('a label is read without an artwork that cannot be had at the moment', async () => {
  const { store } = await settled(1);
  const [artwork] = await afterRounds(1, store, poolWith([]));
  const faults = [new AppError('busy', 'busy')];
  const descriptor = new Int8Array(Buffer.from(artwork.descriptor, 'base64'));
  const given: number[] = [];
  const marks = {
    scanKnown: async ([{ artworks }]: readonly { readonly artworks: readonly unknown[] }[]) => {
      given.push(artworks.length);
      return { detection: { message: null }, unread: [] };
    },
  };
  const reader = createPhotoReader(poolWith([]), {
    marks: marks as unknown as Readers['marks'],
    catalogue: { catchUp: async () => {} },
    ids: { read: async () => null },
    candidates: createCandidates({ store, pool: poolWith(faults) }),
  });
  const seen = [{ photo: 0, corners: [0, 0, 9, 0, 9, 9, 0, 9] as unknown as Quad, descriptor }];
  for (let i = 0; i < 2; i++) await reader.readKnown([{ bytes: new Uint8Array(1) }], { seen, unread: [] });
  expect(given).toEqual([0, 1]);
});

it('frames of a camera are read without an artwork that cannot be had at the moment', async () => {
  const { store } = await settled(1);
  const [record] = (await store.records.originalsAfter(0, 1)).map((one) => one.record);
  const pool = poolWith([new AppError('busy', 'busy')]);
  const known = createKnownArtworks({ store, pool }, createShownArtworks({ store }));
  const inspection = { id: 1, batch_id: null } as InspectionRow;
  known.saw(inspection, record);
  expect(await known.of(inspection)).toEqual([]);
  known.saw(inspection, record);
  expect(await known.of(inspection)).toHaveLength(1);
});
