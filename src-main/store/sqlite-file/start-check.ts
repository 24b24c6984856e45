// What is looked at before a database is trusted.
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Places } from '../../files/data-folder.ts';
import { syncFolder } from '../../files/durable-files.ts';
import { backupFiles } from '../backup/backup-files.ts';
import { recentRows } from '../journal/tail.ts';
import { assertNotNewer } from '../migrations/migrate.ts';
import { filesOnShelves } from '../pictures/shelves.ts';
import { type Database, TABLES, type TableName, tablesOfVersion } from '../schema/schema.ts';
import { DamageError, failureOf } from '../sql/failures.ts';
import { checked } from '../sql/row-sum.ts';
import { type Connection, connect, isOurs, schemaVersion, structureProblem } from '../sql/sqlite.ts';
import { pagesOf } from '../tables/pages.ts';

/** Pages are gone through at some 300 MB a second. */
const QUICK_BYTES = 300 * 2 ** 20;
/** Whether indexes agree with their tables takes four times as long. */
const FULL_BYTES = 32 * 2 ** 20;
/** For the checksums of rows; the daily upkeep goes through all of them. A kill or a power cut is when rows get lost. */
const SUMS_MS = { afterClose: 200, afterKill: 700, later: 5000 };

/** What `examine` does; a clean end leaves pages and rows to `checkDatabase`, where somebody does that later. */
export interface Checks {
  readonly knownVersions: number | undefined;
  readonly later: boolean;
}

/** Why the database in the folder cannot be used, or null. A folder without any is in order too. */
export async function findDamage(places: Places, checks: Checks): Promise<string | null> {
  const bytes = statSync(places.database, { throwIfNoEntry: false })?.size;
  if (!bytes) {
    if (!(await hasPast(places))) return null;
    return bytes === undefined ? 'The database was missing' : 'The database was empty';
  }
  if (wasRunning(places) && !statSync(`${places.database}-wal`, { throwIfNoEntry: false })) {
    return 'The write-ahead log of the database was missing';
  }
  try {
    return await examine(places, bytes, checks);
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof DamageError) return 'The database was damaged';
    throw failure;
  }
}

/** A file that is there while a store is open: found at the start, it tells of a kill or a power cut. */
export function runningMark({ folder }: Places): string {
  return join(folder, 'station.running');
}

export async function removeMark(places: Places): Promise<void> {
  await rm(runningMark(places), { force: true });
  await syncFolder(places.folder);
}

function wasRunning(places: Places): boolean {
  return statSync(runningMark(places), { throwIfNoEntry: false }) !== undefined;
}

async function examine(places: Places, bytes: number, { knownVersions, later }: Checks): Promise<string | null> {
  const connection = connect(places.database, 'writer');
  try {
    if (!isOurs(connection.handle)) return await strangerIn(connection, places);
    assertNotNewer(schemaVersion(connection.handle), knownVersions);
    const killed = wasRunning(places);
    if (killed || !later) {
      if (bytes <= QUICK_BYTES && structureProblem(connection.handle, kindFor(bytes)))
        return 'The database was damaged';
      await checkSums(connection, killed ? SUMS_MS.afterKill : SUMS_MS.afterClose);
    }
    if (!(await fitsJournal(connection, places)))
      return 'The database was not the one that its journal was written for';
    // Closing takes the log away, which is not to be taken for a loss if this start is killed too.
    await removeMark(places);
    return null;
  } finally {
    await connection.close();
  }
}

/** What is wrong with the pages and rows of a database that is in use, or null: seconds, for a thread of their own. */
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

/** A kill during the very first start leaves a database without tables; any other one without our mark is a stranger. */
async function strangerIn({ handle }: Connection, places: Places): Promise<string | null> {
  const tables = handle.prepare('select count(*) from sqlite_schema').pluck().get();
  if (tables !== 0) return 'The database was not one of Twinmark';
  return (await hasPast(places)) ? 'The database was empty' : null;
}

/** Whether there was a database in this folder once, as far as anything beside it tells. */
async function hasPast(places: Places): Promise<boolean> {
  const { folder, journal, backups, pictures } = places;
  // The key that tokens are signed with is made at the first start, after the database.
  if (statSync(join(folder, 'identity', 'station-key.json'), { throwIfNoEntry: false })) return true;
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

/** Whether the newest rows of the journal are in the database: in one that was exchanged, or that lost its log, they are not. */
async function fitsJournal(connection: Connection, places: Places): Promise<boolean> {
  const rows = await recentRows(places.journal);
  return rows.every(({ table, row, at }) => {
    if (FORGOTTEN.includes(table)) return true;
    const kept = keptRow(connection, table, row[TABLES[table].key]);
    return kept !== undefined && String(kept[TABLES[table].stamp]) >= at;
  });
}

/** Their rows have their time; that one is not there says nothing. */
const FORGOTTEN: readonly TableName[] = ['answers'];

function keptRow(connection: Connection, table: TableName, key: unknown): Record<string, unknown> | undefined {
  const found = connection.findBy(table, TABLES[table].key as keyof Database[TableName], key);
  return found && (checked(table, found) as unknown as Record<string, unknown>);
}
