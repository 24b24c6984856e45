// @module-tag one-engine: a PostgreSQL has no copies
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { coveredTo } from '#main/store/backup/covered.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T09:00:00.000Z');

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('copies that were dated in the future make room for the copies of the next days once the clock is confirmed', async () => {
  let now = NOW + 3_653 * DAY;
  const store = await lab.open({ shared: null, clock: () => now });
  const owner = await settle(store);
  await store.backups.takeDaily();
  now = NOW;
  await store.backups.redate();
  for (let day = 0; day < 8; day++) {
    now = NOW + day * DAY;
    await addRecord(store, owner);
    await store.backups.takeDaily();
  }
  const kept = await store.backups.list();
  expect(kept.filter(({ kind }) => kind === 'day').map(({ made_at }) => made_at.slice(0, 10))).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((day) => new Date(NOW + day * DAY).toISOString().slice(0, 10)),
  );
  expect(await coveredTo(placesIn(lab.folder).backups)).not.toBeNull();
});
