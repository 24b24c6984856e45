import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { readingSession } from '#main/store/sql/session.ts';
import { closeEngine, type Engine, openEngine } from '#main/store/sqlite-file/connections.ts';
import { search } from '#main/store/tables/search.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';
import { SEED_OWNER } from '#test/support/store/seed.ts';
import { seedLab } from '#test/support/store/seed-lab.ts';

const RECORDS = 300;
const MOST = 20;

let lab: Lab;
let engine: Engine;
beforeAll(async () => {
  lab = createLab();
  await seedLab(lab, RECORDS);
  engine = openEngine(placesIn(lab.folder).database);
});
afterAll(async () => {
  await closeEngine(engine, 'clean');
  await lab.end();
});

/** A search in slices of ten records, which counts up to twenty matches. With `sliceMs` of 0 no slice is longer. */
function find(start: number, limit: number, q = 'widget', sliceMs = 0, searchSlice = 10) {
  const { db, dialect } = readingSession(engine);
  const view = { db, dialect: { ...dialect, searchSlice } };
  return search(
    view,
    { owner: SEED_OWNER, q },
    { start, limit, below: null, counting: true },
    { mostCounted: MOST, sliceMs },
  );
}

function newestFrom(start: number, length: number): number[] {
  return Array.from({ length }, (_, i) => RECORDS - start - i);
}

test('a search that finds very much stops counting, and says so', async () => {
  expect(await find(0, 5)).toEqual({ total: MOST, seqs: newestFrom(0, 5), atLeast: true });
});

test('a page behind the count is given all the same, and tells of the page after it', async () => {
  expect(await find(20, 10)).toEqual({ total: 40, seqs: newestFrom(20, 10), atLeast: true });
  expect(await find(15, 5)).toEqual({ total: 30, seqs: newestFrom(15, 5), atLeast: true });
});

test('a search that reaches the last record knows how many there are', async () => {
  expect(await find(290, 5)).toEqual({ total: RECORDS, seqs: newestFrom(290, 5), atLeast: false });
  expect(await find(0, 5, 'widget SN-00000007')).toEqual({ total: 1, seqs: [7], atLeast: false });
});

test('slices become longer while they are quick', async () => {
  // Ten records, then eighty, then a hundred at a time.
  expect(await find(0, 5, 'widget', Infinity)).toEqual({ total: 90, seqs: newestFrom(0, 5), atLeast: true });
  expect(await find(88, 4, 'widget', Infinity)).toEqual({ total: 190, seqs: newestFrom(88, 4), atLeast: true });
  expect(await find(250, 50, 'widget', Infinity)).toEqual({
    total: RECORDS,
    seqs: newestFrom(250, 50),
    atLeast: false,
  });
});

test('a page among many matches of one slice is read backwards', async () => {
  const found = await find(250, 20, 'widget', 0, 1000);
  expect(found).toEqual({ total: RECORDS, seqs: newestFrom(250, 20), atLeast: false });
});

test.each([0, Infinity])('page after page gives every match once, with a bound of %d ms', async (sliceMs) => {
  const seen: number[] = [];
  for (let page = 0; ; page++) {
    const { total, seqs } = await find(page * 7, 7, 'widget', sliceMs);
    seen.push(...seqs);
    if ((page + 1) * 7 >= total) break;
  }
  expect(seen).toEqual(newestFrom(0, RECORDS));
});
