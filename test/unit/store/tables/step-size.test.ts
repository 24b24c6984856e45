// @module-tag one-engine: a database inside of the process holds it up
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shelvesOf } from '#main/store/pictures/shelves.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { createStepSize } from '#main/store/tables/row-check.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('takes so many rows that a step lasts some milliseconds, long rows or short', () => {
  let now = 0;
  const steps = createStepSize(() => now);
  const rowsAfter = (msOfRow: number) => {
    for (let i = 0; i < 10; i++) {
      now += steps.next() * msOfRow;
      steps.done();
    }
    return steps.next();
  };
  expect(rowsAfter(0.001)).toBe(200);
  expect(rowsAfter(0.1)).toBe(40);
  expect(rowsAfter(3)).toBe(1);
  expect(rowsAfter(0.05)).toBe(80);
});

it('lets others have their turn while the names of many pictures are read', async () => {
  const hashes = Array.from({ length: 2500 }, (_, i) => `ab${i.toString(16).padStart(62, '0')}`);
  const store = await lab.open();
  await store.kept.set(
    'pictures',
    hashes.map((hash) => ({ hash })),
  );
  await store.close();
  const connection = connect(`${lab.folder}/station.db`, 'inspector');
  let turns = 0;
  const tick = () => {
    turns++;
    if (connection.handle.open) setImmediate(tick);
  };
  for await (const { shelf, named } of shelvesOf(connection, `${lab.folder}/pictures`)) {
    if (shelf === 'aa') {
      turns = 0;
      setImmediate(tick);
    }
    if (shelf !== 'ab') continue;
    expect([...named]).toEqual(hashes);
    expect(turns).toBeGreaterThanOrEqual(2);
  }
  await connection.close();
});
