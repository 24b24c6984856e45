import { createHash } from 'node:crypto';
import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS, type Migration } from '#main/store/migrations/migrate.ts';
import { POSTGRES, StoreQueryCompiler } from '#main/store/postgres/dialect.ts';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { SQLITE } from '#main/store/sql/sqlite.ts';

/** SHA-256 of all statements of each step that went out with a tag. They must not change: databases in the field were made by them. */
const RELEASED: { readonly sqlite: readonly string[]; readonly postgres: readonly string[] } = {
  sqlite: [],
  postgres: [],
};
const sqlite = (migrations: readonly Migration[]) => hashesOf(migrations, SQLITE, () => new SqliteQueryCompiler());
const postgres = (migrations: readonly Migration[]) => hashesOf(migrations, POSTGRES, () => new StoreQueryCompiler());

it('each step that went out runs the statements that it always ran, on both engines', async () => {
  expect((await sqlite(MIGRATIONS)).slice(0, RELEASED.sqlite.length)).toEqual(RELEASED.sqlite);
  expect((await postgres(MIGRATIONS)).slice(0, RELEASED.postgres.length)).toEqual(RELEASED.postgres);
  expect(RELEASED.postgres).toHaveLength(RELEASED.sqlite.length);
});

it('a step that runs one statement more is another step, on both engines', async () => {
  const more: Migration = async (db, dialect) => {
    await MIGRATIONS[0](db, dialect);
    await sql`alter table clock add column planted text`.execute(db);
  };
  for (const engine of [sqlite, postgres]) expect(await engine([more])).not.toEqual(await engine(MIGRATIONS));
  for (const engine of [sqlite, postgres]) expect(await engine(MIGRATIONS)).toEqual(await engine(MIGRATIONS));
});

async function hashesOf(
  migrations: readonly Migration[],
  dialect: Dialect,
  createQueryCompiler: () => SqliteQueryCompiler | StoreQueryCompiler,
) {
  const hashes: string[] = [];
  for (const migration of migrations) {
    const hash = createHash('sha256');
    const log = (query: CompiledQuery) => void hash.update(`${query.sql} ${JSON.stringify(query.parameters)}\n`);
    const db = new Kysely<Database>({
      dialect: {
        createDriver: () => new DummyDriver(),
        createQueryCompiler,
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: () => {
          throw new Error('A step asks nothing about its tables.');
        },
      },
      log: ({ query }) => log(query),
    });
    await migration(db, dialect);
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}
