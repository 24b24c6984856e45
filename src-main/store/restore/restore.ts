import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EPOCH, isoOf } from '../../../src-shared/times.ts';
import { fileStamp, type Places, placesIn } from '../../files/data-folder.ts';
import { isOutOfRoom } from '../../files/disk-failures.ts';
import { makeNamedFolder, syncFile, syncFolder } from '../../files/durable-files.ts';
import { backupFiles } from '../backup/backup-files.ts';
import type { Manifest } from '../backup/manifest.ts';
import { lockFolder } from '../file/lock.ts';
import { findEnd } from '../journal/tail.ts';
import { migrate } from '../migrations/migrate.ts';
import { failureOf } from '../sql/failures.ts';
import { type Connection, connect } from '../sql/sqlite.ts';
import { restamp } from '../tables/restamp.ts';
import { type Taken, takeIn } from './backup-contents.ts';
import { beginExchange, dropBrokenPlan, type Extent, finishRestore, STAYING, WAITING } from './restore-steps.ts';

export interface RestoreReport {
  readonly records: number;
  readonly pictures: number;
  /** Pictures that rows name and the backup has not, by their hashes. */
  readonly missing: readonly string[];
  /** Where the files are that lay in the folder before, or null where there were none. */
  readonly replaced: string | null;
  /** What is worth knowing, as sentences. */
  readonly findings: readonly string[];
}

/**
 * Puts a station back as it was when the file was made: into an empty folder, or over a station that is not running, whose
 * files are set aside. Of a copy of the database, as the station keeps, the database alone. All or nothing, whenever it is
 * killed. A sealed file needs its passphrase.
 */
export async function restoreBackup(
  file: string,
  folder: string,
  clock: () => number = Date.now,
  passphrase?: string,
): Promise<RestoreReport> {
  const places = placesIn(folder);
  await makeNamedFolder(folder);
  const lock = lockFolder(folder);
  try {
    await dropBrokenPlan(places);
    await finishRestore(places);
    const found = await layReady(file, places, clock(), passphrase);
    const before = await hasFiles(folder);
    // From here on nothing is taken back: what fails now is finished by the next start.
    const to = fileStamp(isoOf(clock()));
    await beginExchange(places, to, found.extent);
    const { records, pictures, missing } = found;
    const replaced = before ? join(places.replaced, to) : null;
    return { records, pictures, missing, replaced, findings: findingsOf(found) };
  } catch (error) {
    throw failureOf(error);
  } finally {
    lock.release();
  }
}

/** Everything that is to take the place of what is here, on the disk beside it. */
async function layReady(file: string, places: Places, now: number, passphrase?: string): Promise<Taken> {
  const waiting = placesIn(join(places.folder, WAITING));
  await rm(waiting.folder, { recursive: true, force: true });
  await mkdir(waiting.folder);
  try {
    const found = await takeIn(file, waiting, places, passphrase);
    if (found.extent === 'database') await keepOlderCopies(places, waiting, found.manifest.newest_stamp);
    await prepare(waiting, await newestKnown(places, found.manifest, now));
    await syncTree(waiting.folder);
    return found;
  } catch (error) {
    await clearAway(waiting.folder);
    throw error;
  }
}

/** What a backup has. */
export interface BackupContents {
  /** Of a copy of the database, pictures, settings and keys stay as they are. */
  readonly extent: Extent;
  readonly made_at: string;
  readonly schema_version: number;
  readonly records: number;
  readonly pictures: number;
  readonly users: number;
  /** What is worth knowing, as sentences. */
  readonly findings: readonly string[];
}

/** Looks through a backup as a restore does, beside the station, and changes nothing. */
export async function inspectBackup(file: string, folder: string): Promise<BackupContents> {
  const beside = join(folder, '.unfinished-preview');
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  try {
    const found = await takeIn(file, placesIn(beside), placesIn(folder), undefined);
    const { made_at, schema_version } = found.manifest;
    const { extent, records, pictures, users } = found;
    return { extent, made_at, schema_version, records, pictures, users, findings: findingsOf(found) };
  } catch (error) {
    throw failureOf(error);
  } finally {
    await clearAway(beside);
  }
}

/** Files of an archive that was refused may be on their way still. */
function clearAway(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

/** A recovery begins with the newest copy. Those of what is given up would bring it back. */
async function keepOlderCopies({ backups }: Places, waiting: Places, newest: string): Promise<void> {
  await mkdir(waiting.backups);
  for (const { name, stamp } of await backupFiles(backups)) {
    if (stamp <= fileStamp(newest)) await linkOrCopy(join(backups, name), join(waiting.backups, name));
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Not every disk has links.
    if (isOutOfRoom(error)) throw error;
    await copyFile(from, to);
  }
}

/** What is not there cannot be taken back; that it is not there must not be found out later. */
function findingsOf({ missing, pictures, manifest }: Taken): string[] {
  const gone = (manifest.pictures ?? pictures) - pictures;
  const findings: string[] = [];
  if (gone > 0)
    findings.push(`${gone} of the ${manifest.pictures} pictures that the backup was made with are not in it any more.`);
  if (missing.length > 0) {
    const shown = missing.slice(0, SHOWN).join(', ');
    const rest = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
    findings.push(`${missing.length} pictures that the station has named are missing: ${shown}${rest}.`);
  }
  return findings;
}

/** Hashes in a sentence; the report has all of them. */
const SHOWN = 5;

/** The newest stamp that the backup's station or the one in the folder may have given out. A journal that cannot be read tells none. */
async function newestKnown(places: Places, manifest: Manifest, now: number): Promise<number> {
  const { stampsTo } = await findEnd(places.journal).catch(() => ({ stampsTo: EPOCH }));
  const { made_at, newest_stamp, stamps_to = EPOCH } = manifest;
  const told = [stampsTo, made_at, newest_stamp, stamps_to].map((stamp) => Date.parse(stamp));
  return Math.max(now, ...told, await clockOf(places));
}

/** A database that is damaged tells nothing; its journal does. */
async function clockOf({ database }: Places): Promise<number> {
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

async function prepare({ database }: Places, floor: number): Promise<void> {
  const connection = connect(database, 'writer');
  try {
    await migrate(connection, async () => {});
    await restamp(connection, floor);
    connection.handle.pragma('journal_mode = DELETE');
  } finally {
    await connection.close();
  }
}

/** Several at once: a disk keeps them together in the time of one. */
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
