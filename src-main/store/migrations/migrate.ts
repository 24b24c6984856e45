import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { type Connection, SQLITE, schemaVersion, setSchemaVersion } from '#main/store/sql/sqlite.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { first } from './first.ts';

export type Migration = (db: Kysely<Database>, dialect: Dialect) => Promise<void>;

/** The migrations in order. The first one makes version 1. */
export const MIGRATIONS: readonly Migration[] = [first];

/** Brings a database of SQLite to the newest version, each step in a transaction. If the database has rows, `before` is called ahead of each step. */
export async function migrate(
  { db, handle }: Connection,
  before: (version: number) => Promise<void>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const found = schemaVersion(handle);
  assertNotNewer(found, migrations.length);
  for (let version = found; version < migrations.length; version++) {
    if (found > 0) await before(version);
    await db.transaction().execute(async (transaction) => {
      await migrations[version](transaction, SQLITE);
      await setSchemaVersion(transaction, version + 1);
    });
  }
}

export function assertNotNewer(found: number, known: number = MIGRATIONS.length): void {
  if (found <= known) return;
  throw new AppError(
    'store_unusable',
    `This data folder was written by a newer Twinmark (its database has version ${found}, this one knows ${known}). Start the newer Twinmark, or take another data folder.`,
  );
}
