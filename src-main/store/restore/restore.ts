import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notice } from '#main/base/notice.ts';
import { type DataPlaces, placesIn } from '#main/files/data-folder.ts';
import { isOutOfRoom } from '#main/files/disk-failures.ts';
import { makeNamedFolder, syncFile, syncFolder } from '#main/files/durable-files.ts';
import { backupFiles } from '#main/store/backup/backup-files.ts';
import type { Manifest } from '#main/store/backup/manifest.ts';
import { findEnd } from '#main/store/journal/tail.ts';
import { migrate } from '#main/store/migrations/migrate.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import { type Connection, connect } from '#main/store/sql/sqlite.ts';
import { knownIds } from '#main/store/sqlite-file/known-ids.ts';
import { lockFolder } from '#main/store/sqlite-file/lock.ts';
import { doubtPrinterJobs } from '#main/store/tables/doubted-prints.ts';
import { restamp } from '#main/store/tables/restamp.ts';
import { noteRollback } from '#main/store/tables/rollbacks.ts';
import type { Notice } from '#shared/core/notices.ts';
import { EPOCH, isoOf, timeInName } from '#shared/core/times.ts';
import { type VerifiedBackup, verifyBackup } from './backup-contents.ts';
import { beginExchange, dropBrokenPlan, type Extent, finishRestore, STAYING, WAITING } from './restore-steps.ts';
import { noticesOnIds, type RestoredIds, takeKnownIds } from './restored-ids.ts';
import { noticesOnKeys, type RevokedAgain, revokeAgain, revokedKeys } from './revoked-keys.ts';

export interface RestoreReport {
  readonly records: number;
  readonly pictures: number;
  /** The hashes of pictures that rows name and the backup does not hold. */
  readonly missing: readonly string[];
  /** The folder of the old files. Null if there were none. */
  readonly replaced: string | null;
  /** What is wrong. */
  readonly findings: readonly Notice[];
  /** What else is worth knowing. */
  readonly notes: readonly Notice[];
  readonly ids: RestoredIds;
}

/**
 * Restores a station as it was when the backup was made: into an empty folder, or over a station that does not run, whose files
 * are set aside. From a copy of the database, it restores the database alone. It does everything or nothing, also if it is
 * killed. A sealed file needs its passphrase. `by` is who asks for it.
 */
export async function restoreBackup(
  file: string,
  folder: string,
  clock: () => number = Date.now,
  passphrase?: string,
  by: string | null = null,
): Promise<RestoreReport> {
  const places = placesIn(folder);
  await makeNamedFolder(folder);
  const lock = lockFolder(folder);
  try {
    await dropBrokenPlan(places);
    await finishRestore(places);
    const found = await layReady(file, places, { now: clock(), passphrase, by });
    const before = await hasFiles(folder);
    // From here on the restore cannot be undone. If it fails, the next start finishes it.
    const to = timeInName(isoOf(clock()));
    const [findings, notes] = [
      findingsOf(found),
      [...noticesOnIds(found.ids), ...noticesOnKeys(found.revoked), ...noticesOnWallet(found)],
    ];
    await beginExchange(places, { to, extent: found.extent, told: [...findings, ...notes] });
    const { records, pictures, missing, ids } = found;
    const replaced = before ? join(places.replaced, to) : null;
    return { records, pictures, missing, replaced, findings, notes, ids };
  } catch (error) {
    throw failureOf(error);
  } finally {
    lock.release();
  }
}

interface Asked {
  readonly now: number;
  readonly passphrase: string | undefined;
  readonly by: string | null;
}

/** What the restored database takes over from the one that it replaces. */
interface Carried {
  readonly ids: RestoredIds;
  readonly revoked: RevokedAgain;
}

/** Prepares the new files, on the disk beside the old ones. */
async function layReady(file: string, places: DataPlaces, asked: Asked): Promise<VerifiedBackup & Carried> {
  const waiting = placesIn(join(places.folder, WAITING));
  await rm(waiting.folder, { recursive: true, force: true });
  await mkdir(waiting.folder, { mode: 0o700 });
  try {
    const found = await verifyBackup(file, waiting, places, asked.passphrase);
    if (found.extent === 'database') await keepOlderCopies(places, waiting, found.manifest.newest_stamp);
    const carried = await prepare(waiting, places, found, asked);
    await syncTree(waiting.folder);
    return { ...found, ...carried };
  } catch (error) {
    await clearAway(waiting.folder);
    throw error;
  }
}

/** What a backup holds. */
export interface BackupContents {
  /** Restoring a copy of the database leaves pictures, settings and keys as they are. */
  readonly extent: Extent;
  readonly made_at: string;
  readonly schema_version: number;
  readonly records: number;
  readonly pictures: number;
  readonly users: number;
  /** What is worth knowing. */
  readonly findings: readonly Notice[];
}

/** Verifies a backup as a restore does, beside the station. Changes nothing of the station. */
export async function inspectBackup(file: string, folder: string): Promise<BackupContents> {
  const beside = join(folder, '.unfinished-preview');
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  try {
    const found = await verifyBackup(file, placesIn(beside), placesIn(folder), undefined);
    const { made_at, schema_version } = found.manifest;
    const { extent, records, pictures, users } = found;
    return {
      extent,
      made_at,
      schema_version,
      records,
      pictures,
      users,
      findings: [...findingsOf(found), ...noticesOnWallet(found)],
    };
  } catch (error) {
    throw failureOf(error);
  } finally {
    await clearAway(beside);
  }
}

/** Removes a folder. Tries several times, since files of a refused archive may still be being written. */
function clearAway(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

/** Keeps the copies that are older than the restored database. A recovery uses the newest copy, and must not bring the replaced database back. */
async function keepOlderCopies({ backups }: DataPlaces, waiting: DataPlaces, newest: string): Promise<void> {
  await mkdir(waiting.backups, { mode: 0o700 });
  for (const { name, stamp } of await backupFiles(backups)) {
    if (stamp <= timeInName(newest)) await linkOrCopy(join(backups, name), join(waiting.backups, name));
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Some disks have no links.
    if (isOutOfRoom(error)) throw error;
    await copyFile(from, to);
  }
}

/** What is told about missing pictures. */
function findingsOf({ missing, pictures, manifest }: VerifiedBackup): Notice[] {
  const all = manifest.pictures ?? pictures;
  const findings: Notice[] = [];
  if (all > pictures) findings.push(notice('backup_pictures_gone', { count: all - pictures, all }));
  if (missing.length > 0) {
    const hashes = missing.slice(0, SHOWN).join(', ');
    findings.push(notice('backup_pictures_missing', { count: missing.length, hashes }));
  }
  return findings;
}

/** A backup that was made where a wallet is, and has none, says so. */
function noticesOnWallet({ manifest: { wallet } }: VerifiedBackup): Notice[] {
  const isWhole = wallet === undefined || wallet === 'kept' || wallet === 'none';
  return isWhole ? [] : [notice('backup_no_wallet')];
}

/** The most hashes in a notice. The report has all of them. */
const SHOWN = 5;

/** The newest stamp that either station, of the backup or in the folder, may have given out. A journal that cannot be read is ignored. */
async function newestKnown(places: DataPlaces, manifest: Manifest, now: number): Promise<number> {
  const { stampsTo } = await findEnd(places.journal).catch(() => ({ stampsTo: EPOCH }));
  const { made_at, newest_stamp, stamps_to = EPOCH } = manifest;
  const told = [stampsTo, made_at, newest_stamp, stamps_to].map((stamp) => Date.parse(stamp));
  return Math.max(now, ...told, await clockOf(places));
}

/** The clock of the present database, or 0. A damaged database is ignored, since its journal has the stamps too. */
async function clockOf({ database }: DataPlaces): Promise<number> {
  if (!existsSync(database)) return 0;
  let connection: Connection | undefined;
  try {
    connection = connect(database, 'inspector');
    return connection.findBy('clock', 'id', 1)?.last ?? 0;
  } catch {
    return 0;
  } finally {
    await connection?.close();
  }
}

/** Brings the restored database up to today. `station` has the files that it replaces. */
async function prepare(
  { database }: DataPlaces,
  station: DataPlaces,
  { manifest, extent }: VerifiedBackup,
  { now, by }: Asked,
): Promise<Carried> {
  const floor = await newestKnown(station, manifest, now);
  const known = await knownIds(station);
  const shutOut = await revokedKeys(station);
  const connection = connect(database, 'writer');
  try {
    await migrate(connection, async () => {});
    await restamp(connection, floor);
    const ids = await takeKnownIds(connection, known, manifest, now);
    const count = await revokeAgain(connection, shutOut.hashes);
    await doubtPrinterJobs(connection);
    await noteRollback(connection, { kind: extent === 'database' ? 'kept_copy' : 'restore', at: isoOf(now), by });
    connection.handle.pragma('journal_mode = DELETE');
    return { ids, revoked: { count, isWhole: shutOut.isWhole } };
  } finally {
    await connection.close();
  }
}

/** Files that are synced at the same time: a disk syncs several in the time of one. */
const AT_ONCE = 16;

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) await syncTree(join(folder, name));
  const files = entries.filter((entry) => !entry.isDirectory());
  for (let at = 0; at < files.length; at += AT_ONCE)
    await Promise.all(files.slice(at, at + AT_ONCE).map(({ name }) => syncFile(join(folder, name))));
  await syncFolder(folder);
}

async function hasFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return names.some((name) => !STAYING.includes(name));
}
