import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { type Connection, SQLITE, schemaVersion, setSchemaVersion } from '#main/store/sql/sqlite.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { up as first } from './0001-first.ts';
import { up as inspections } from './0002-inspections.ts';
import { up as labelStatus } from './0003-label-status.ts';
import { up as tokens } from './0004-tokens.ts';
import { up as recordBlocks } from './0005-record-blocks.ts';
import { up as keyScopes } from './0006-key-scopes.ts';
import { up as keyIdleDays } from './0007-key-idle-days.ts';
import { up as markKeys } from './0008-mark-keys.ts';
import { up as activity } from './0009-activity.ts';
import { up as roles } from './0010-roles.ts';
import { up as artworks } from './0011-artworks.ts';
import { up as templateOwners } from './0012-template-owners.ts';
import { up as layouts } from './0013-layouts.ts';
import { up as printerJobs } from './0014-paper-jobs.ts';
import { up as templateLayouts } from './0015-template-layouts.ts';
import { up as statistics } from './0016-statistics.ts';
import { up as paperParts } from './0017-paper-parts.ts';
import { up as fonts } from './0018-fonts.ts';
import { up as checkLists } from './0019-check-lists.ts';
import { up as wideBlocks } from './0020-wide-blocks.ts';

export type Migration = (db: Kysely<Database>, dialect: Dialect) => Promise<void>;

/** The migrations in order. The first one makes version 1. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  inspections,
  labelStatus,
  tokens,
  recordBlocks,
  keyScopes,
  keyIdleDays,
  markKeys,
  activity,
  roles,
  artworks,
  templateOwners,
  layouts,
  printerJobs,
  templateLayouts,
  statistics,
  paperParts,
  fonts,
  checkLists,
  wideBlocks,
];

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
