// Checks a database before the station uses it.
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notice } from '#main/base/notice.ts';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { syncFolder } from '#main/files/durable-files.ts';
import { backupFiles } from '#main/store/backup/backup-files.ts';
import { recentRows } from '#main/store/journal/tail.ts';
import { assertNotNewer } from '#main/store/migrations/migrate.ts';
import { filesOnShelves } from '#main/store/pictures/shelves.ts';
import { type Database, TABLES, type TableName, tablesOfVersion } from '#main/store/schema/schema.ts';
import { DamageError, failureOf } from '#main/store/sql/failures.ts';
import { checked } from '#main/store/sql/row-sum.ts';
import { type Connection, connect, isOurs, schemaVersion, structureProblem } from '#main/store/sql/sqlite.ts';
import { pagesOf } from '#main/store/tables/pages.ts';
import type { Notice } from '#shared/core/notices.ts';

/** The largest database whose pages are checked at the start: about 300 MB are checked in a second. */
const QUICK_BYTES = 300 * 2 ** 20;
/** The largest database whose indexes are compared with their tables too, which takes four times as long. */
const FULL_BYTES = 32 * 2 ** 20;
/** Time for comparing rows with their checksums. Rows get lost by a kill or a power cut. The daily upkeep compares all rows. */
const SUMS_MS = { afterClose: 200, afterKill: 700, later: 5000 };

/** `later`: somebody runs `checkDatabase` after the start. After a clean end, `examine` then leaves pages and rows to that check. */
export interface Checks {
  readonly knownVersions: number | undefined;
  readonly later: boolean;
}

/** Why the database in the folder cannot be used, or null. A new folder without a database is in order too. */
export async function findDamage(places: DataPlaces, checks: Checks): Promise<Notice | null> {
  const bytes = statSync(places.database, { throwIfNoEntry: false })?.size;
  if (!bytes) {
    if (!(await hasPast(places))) return null;
    return notice(bytes === undefined ? 'database_missing' : 'database_empty');
  }
  if (hasLostLog(places)) return notice('write_ahead_log_missing');
  try {
    return await examine(places, bytes, checks);
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof DamageError) return notice('database_damaged');
    throw failure;
  }
}

/** A file that is there while a store is open. If a start finds it, the last run ended by a kill or a power cut. */
export function runningMark({ folder }: DataPlaces): string {
  return join(folder, 'station.running');
}

export async function removeMark(places: DataPlaces): Promise<void> {
  await rm(runningMark(places), { force: true });
  await syncFolder(places.folder);
}

/** Whether something removed the write-ahead log. Whoever opens the database makes an empty one, which hides that. */
export function hasLostLog(places: DataPlaces): boolean {
  return wasRunning(places) && !statSync(`${places.database}-wal`, { throwIfNoEntry: false });
}

function wasRunning(places: DataPlaces): boolean {
  return statSync(runningMark(places), { throwIfNoEntry: false }) !== undefined;
}

async function examine(places: DataPlaces, bytes: number, { knownVersions, later }: Checks): Promise<Notice | null> {
  const connection = connect(places.database, 'writer');
  try {
    if (!isOurs(connection.handle)) return await strangerIn(connection, places);
    assertNotNewer(schemaVersion(connection.handle), knownVersions);
    const killed = wasRunning(places);
    if (killed || !later) {
      if (bytes <= QUICK_BYTES && structureProblem(connection.handle, kindFor(bytes)))
        return notice('database_damaged');
      await checkSums(connection, killed ? SUMS_MS.afterKill : SUMS_MS.afterClose);
    }
    if (!(await fitsJournal(connection, places))) return notice('database_other');
    // Closing removes the write-ahead log. If this start is killed too, the next one must not take that for a loss.
    await removeMark(places);
    return null;
  } finally {
    await connection.close();
  }
}

/** What is wrong with the pages and rows of a database that is in use, or null. Takes seconds, so it runs in a thread of its own. */
export async function checkDatabase(file: string): Promise<string | null> {
  const connection = connect(file, 'inspector');
  try {
    const problem = structureProblem(connection.handle, kindFor(statSync(file).size));
    if (problem === null) await checkSums(connection, SUMS_MS.later);
    return problem;
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof DamageError) return failure.message;
    throw failure;
  } finally {
    await connection.close();
  }
}

function kindFor(bytes: number): 'full' | 'quick' {
  return bytes <= FULL_BYTES ? 'full' : 'quick';
}

/** A database without our mark is that of another program, unless it has no tables: a kill during the first start leaves such a one. */
async function strangerIn({ handle }: Connection, places: DataPlaces): Promise<Notice | null> {
  const tables = handle.prepare('select count(*) from sqlite_schema').pluck().get();
  if (tables !== 0) return notice('database_foreign');
  return (await hasPast(places)) ? notice('database_empty') : null;
}

/** Whether other files show that this folder once had a database. */
async function hasPast(places: DataPlaces): Promise<boolean> {
  const { identity, journal, backups, pictures } = places;
  // The key that tokens are signed with is made at the first start, after the database.
  if (statSync(join(identity, 'station-key.json'), { throwIfNoEntry: false })) return true;
  if (wasRunning(places) || (await recentRows(journal)).length > 0 || (await backupFiles(backups)).length > 0)
    return true;
  for await (const { files } of filesOnShelves(pictures)) if (files.length > 0) return true;
  return false;
}

async function checkSums(connection: Connection, ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (const table of tablesOfVersion(schemaVersion(connection.handle))) {
    for await (const _ of pagesOf(connection, table)) if (performance.now() > end) return;
  }
}

/** Whether the database has the newest rows of the journal. A database that was exchanged, or that lost its log, lacks them. */
async function fitsJournal(connection: Connection, places: DataPlaces): Promise<boolean> {
  const rows = await recentRows(places.journal);
  return rows.every(({ table, row, at }) => {
    if (FORGOTTEN.includes(table)) return true;
    const kept = keptRow(connection, table, row[TABLES[table].key]);
    return kept !== undefined && String(kept[TABLES[table].stamp]) >= at;
  });
}

/** Tables whose rows are deleted, so that a missing row is no fault. */
const FORGOTTEN: readonly TableName[] = ['answers', 'case_photos'];

function keptRow(connection: Connection, table: TableName, key: unknown): Record<string, unknown> | undefined {
  const found = connection.findBy(table, TABLES[table].key as keyof Database[TableName], key);
  return found && (checked(table, found) as unknown as Record<string, unknown>);
}
