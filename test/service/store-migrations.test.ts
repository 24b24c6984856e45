// @module-tag one-engine: versions of the file
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { MIGRATIONS, type Migration } from '#main/store/migrations/migrate.ts';
import { createLab, fill, type Lab } from '#test/support/store/lab.ts';
import { stateOf } from '#test/support/store/state.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const backups = () => readdirSync(join(lab.folder, 'backups')).sort();
const addColumn: Migration = async (db) => {
  await sql`alter table clock add column planted text`.execute(db);
};

it('migrations are taken after a backup, once', async () => {
  await (await lab.open()).close();
  const migrations = [...MIGRATIONS, addColumn];
  await (await lab.open({ migrations })).close();
  expect(backups()).toHaveLength(1);
  expect(backups()[0]).toMatch(new RegExp(`^before-version-${migrations.length}-`));
  await (await lab.open({ migrations })).close();
  expect(backups()).toHaveLength(1);
});

it('migrations that fail leave the database as it was', async () => {
  const store = await lab.open();
  await fill(store, 1);
  await store.close();
  const before = await stateOf(lab.folder);
  const broken: Migration = async (db, dialect) => {
    await addColumn(db, dialect);
    await sql`insert into nowhere values (1)`.execute(db);
  };
  await expect(lab.open({ migrations: [...MIGRATIONS, broken] })).rejects.toThrow();
  expect(await stateOf(lab.folder)).toEqual(before);
  expect((await (await lab.open()).records.list({ owner: 1 }, 1, 9)).total).toBe(1);
});

it('migrations of a newer Twinmark are not for this one, which says so and touches nothing', async () => {
  await (await lab.open({ migrations: [...MIGRATIONS, addColumn] })).close();
  await expect(lab.open()).rejects.toMatchObject({ message: expect.stringMatching(/newer Twinmark/) });
  expect((await diagnose(lab.folder)).findings.join(' ')).toMatch(/newer Twinmark/);
  expect(existsSync(join(lab.folder, 'damaged'))).toBe(false);
});
