import type { Kysely } from 'kysely';
import { AppError } from '../../src-shared/errors.ts';
import { type Connection, schemaVersion, setSchemaVersion } from './dialect.ts';
import { up as first } from './migrations/0001-first.ts';
import type { Database } from './schema.ts';

export type Migration = (db: Kysely<Database>) => Promise<void>;

/** Each brings a database from the version before its place in the list to the next one. */
export const MIGRATIONS: readonly Migration[] = [first];

/** Brings a database to the newest version, each step a transaction; `before` is called ahead of each but the first. */
export async function migrate(
  { db, handle }: Connection,
  before: (version: number) => Promise<void>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const found = schemaVersion(handle);
  assertNotNewer(found, migrations.length);
  for (let version = found; version < migrations.length; version++) {
    if (version > 0) await before(version);
    await db.transaction().execute(async (transaction) => {
      await migrations[version](transaction);
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
