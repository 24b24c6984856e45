import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { AppError } from '../../src-shared/errors.ts';
import { EPOCH, isoOf } from '../../src-shared/times.ts';
import { DamageError } from './damage.ts';
import { type Connection, connect, failureOf, isOurs, schemaVersion, structureTrouble } from './dialect.ts';
import { makeFolder, syncFile, syncFolder } from './durable-files.ts';
import { FORMAT, MANIFEST, type Manifest } from './export.ts';
import { hashOfFile } from './file-hash.ts';
import { fileStamp, type Places, placesIn } from './folder.ts';
import { findEnd } from './journal/tail.ts';
import { lockFolder } from './lock.ts';
import { assertNotNewer, migrate } from './migrate.ts';
import { missingPictures } from './picture-check.ts';
import { restamp } from './restamp.ts';
import { beginExchange, finishRestore, STAYING, WAITING } from './restore-steps.ts';
import { verifyRows } from './verify.ts';

export interface RestoreReport {
  readonly records: number;
  readonly pictures: number;
  /** Where the files are that lay in the folder before, or null where there were none. */
  readonly replaced: string | null;
  /** What is worth knowing, as sentences. */
  readonly findings: readonly string[];
}

/**
 * Puts a station back as it was when the file was made: into an empty folder, or over a station that is not running, whose
 * files are set aside. All or nothing, whenever it is killed.
 */
export async function restoreBackup(
  file: string,
  folder: string,
  clock: () => number = Date.now,
): Promise<RestoreReport> {
  const places = placesIn(folder);
  await makeFolder(folder);
  const lock = lockFolder(folder);
  try {
    await finishRestore(places);
    const waiting = join(folder, WAITING);
    await rm(waiting, { recursive: true, force: true });
    await mkdir(waiting);
    const found = await unpackVerified(file, placesIn(waiting));
    await prepare(placesIn(waiting), await newestKnown(places, clock()));
    await syncTree(waiting);
    const before = await hasFiles(folder);
    const to = fileStamp(isoOf(clock()));
    await beginExchange(places, to);
    return { ...found, replaced: before ? join(places.replaced, to) : null };
  } catch (error) {
    await rm(join(folder, WAITING), { recursive: true, force: true });
    throw failureOf(error);
  } finally {
    lock.release();
  }
}

async function unpackVerified(file: string, places: Places): Promise<Omit<RestoreReport, 'replaced'>> {
  if (!existsSync(file)) throw new AppError('not_found', `There is no file ${file}.`);
  try {
    await extract({
      file,
      cwd: places.folder,
      strict: true,
      filter: (_, entry) => 'type' in entry && isPlain(entry.type),
    });
  } catch (error) {
    throw failureOf(error) === error ? broken(file, error) : failureOf(error);
  }
  const manifest = await readManifest(file, places);
  for (const [name, hash] of Object.entries(manifest.files)) {
    const path = join(places.folder, name);
    if (!existsSync(path) || (await hashOfFile(path)) !== hash) throw broken(file, `${name} differs`);
  }
  const pictures = await verifyPictures(file, places);
  const missing = await verifyDatabase(file, places);
  const findings = missing > 0 ? [`${missing} pictures that records name are not in the backup.`] : [];
  return { records: manifest.records, pictures, findings };
}

function isPlain(type: string): boolean {
  return ['File', 'OldFile', 'ContiguousFile', 'Directory'].includes(type);
}

async function readManifest(file: string, { folder }: Places): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new AppError('bad_input', `${file} is no backup of Twinmark.`);
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  if (manifest.format > FORMAT)
    throw new AppError('bad_input', `${file} was made by a newer Twinmark: restore it with that one.`);
  if (!manifest.files['station.db']) throw broken(file, 'no database');
  await rm(path);
  return manifest;
}

async function verifyPictures(file: string, { pictures }: Places): Promise<number> {
  if (!existsSync(pictures)) return 0;
  let count = 0;
  for (const shelf of await readdir(pictures)) {
    for (const name of await readdir(join(pictures, shelf))) {
      const bytes = await readFile(join(pictures, shelf, name));
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (name.slice(0, 64) !== hash) throw broken(file, `${name} differs`);
      count++;
    }
  }
  return count;
}

async function verifyDatabase(file: string, places: Places): Promise<number> {
  const connection = connect(places.database, 'writer');
  try {
    if (!isOurs(connection.handle)) throw broken(file, 'not our database');
    assertNotNewer(schemaVersion(connection.handle));
    const trouble = structureTrouble(connection.handle, 'full');
    if (trouble) throw broken(file, trouble);
    await verifyRows(connection);
    return await missingPictures(connection, places.pictures);
  } catch (error) {
    throw error instanceof DamageError ? broken(file, error) : error;
  } finally {
    await connection.close();
  }
}

/** The newest stamp that the station in the folder may have given out. */
async function newestKnown(places: Places, now: number): Promise<number> {
  const { stampsTo } = await findEnd(places.journal).catch(() => ({ stampsTo: EPOCH }));
  return Math.max(now, Date.parse(stampsTo), await clockOf(places));
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

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncFile(path);
  }
  await syncFolder(folder);
}

async function hasFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return names.some((name) => !STAYING.includes(name));
}

function broken(file: string, cause: unknown): AppError {
  return new AppError('bad_input', `The backup ${file} is damaged: nothing was restored. Take another one.`, { cause });
}
