import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '#main/store/migrations/migrate.ts';
import { TABLES } from '#main/store/schema/schema.ts';
import { sumOf } from '#main/store/sql/row-sum.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { takeBackToFirst } from '#test/support/store/first-version.ts';
import { addRecord, createLab, settle } from '#test/support/store/lab.ts';

const lab = createLab();
afterEach(() => lab.end());

it('records of a database without the column keep their rows and checksums, and get a key when they are given one', async () => {
  // The file itself is changed, so the rows are in a file.
  const shared = null;
  const store = await lab.open({ shared });
  const { id } = await addRecord(store, await settle(store));
  await store.close();
  const file = join(lab.folder, 'station.db');
  await takeBackToFirst(file, lab.aside('scratch.db'));

  const old = connect(file, 'writer');
  const before = old.findBy('records', 'id', id) as unknown as Record<string, unknown>;
  expect(before).not.toHaveProperty('mark_key');
  const columns = TABLES.records.columns.filter((column) => column !== 'mark_key');
  expect(before['sum']).toBe(crc32(JSON.stringify(columns.map((column) => before[column] ?? null))));
  await migrate(old, async () => {}, MIGRATIONS);
  expect(old.findBy('records', 'id', id)).toEqual({ ...before, mark_key: null });
  await old.close();

  const again = await lab.open({ shared });
  expect(await again.records.find(id)).toMatchObject({ id, mark_key: null });
  await again.records.change(id, { mark_key: '0123456789abcdef' });
  expect(await again.records.find(id)).toMatchObject({ id, mark_key: '0123456789abcdef' });
});

it('a key that was lost or changed on the disk shows in the checksum', () => {
  const row = { id: '23456', mark_key: '0123456789abcdef' };
  const sums = [row, { ...row, mark_key: null }, { ...row, mark_key: '0123456789abcdee' }].map((one) =>
    sumOf('records', one),
  );
  expect(new Set(sums).size).toBe(3);
});
