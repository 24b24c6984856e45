import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { extract } from 'tar';
import { AppError } from '../../src-shared/errors.ts';
import { EPOCH, isoOf } from '../../src-shared/times.ts';
import { DamageError } from './damage.ts';
import { type Connection, connect, failureOf, isOurs, schemaVersion, structureTrouble } from './dialect.ts';
import { makeNamedFolder, syncFile, syncFolder } from './durable-files.ts';
import { hashOfFile } from './file-hash.ts';
import { fileStamp, type Places, placesIn } from './folder.ts';
import { findEnd } from './journal/tail.ts';
import { lockFolder } from './lock.ts';
import { FORMAT, MANIFEST, type Manifest, parseManifest } from './manifest.ts';
import { assertNotNewer, migrate } from './migrate.ts';
import { restamp } from './restamp.ts';
import { beginExchange, dropBrokenPlan, finishRestore, STAYING, WAITING } from './restore-steps.ts';
import { missingOn, shelvesOf } from './shelves.ts';
import { verifyRows } from './verify.ts';

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
 * files are set aside. All or nothing, whenever it is killed.
 */
export async function restoreBackup(
  file: string,
  folder: string,
  clock: () => number = Date.now,
): Promise<RestoreReport> {
  const places = placesIn(folder);
  await makeNamedFolder(folder);
  const lock = lockFolder(folder);
  try {
    await dropBrokenPlan(places);
    await finishRestore(places);
    const waiting = join(folder, WAITING);
    await rm(waiting, { recursive: true, force: true });
    await mkdir(waiting);
    const found = await unpackVerified(file, placesIn(waiting));
    await prepare(placesIn(waiting), await newestKnown(places, found.manifest, clock()));
    await syncTree(waiting);
    const before = await hasFiles(folder);
    const to = fileStamp(isoOf(clock()));
    await beginExchange(places, to);
    const { records, pictures, missing } = found;
    const replaced = before ? join(places.replaced, to) : null;
    return { records, pictures, missing, replaced, findings: findingsOf(found) };
  } catch (error) {
    await rm(join(folder, WAITING), { recursive: true, force: true });
    throw failureOf(error);
  } finally {
    lock.release();
  }
}

interface Unpacked {
  readonly records: number;
  readonly pictures: number;
  readonly missing: readonly string[];
  readonly manifest: Manifest;
}

async function unpackVerified(file: string, places: Places): Promise<Unpacked> {
  if (!existsSync(file)) throw new AppError('not_found', `There is no file ${file}.`);
  await unpack(file, places.folder);
  const manifest = await readManifest(file, places);
  const pictures = await verifyFiles(file, places, manifest);
  const { records, missing } = await verifyDatabase(file, places);
  if (records !== manifest.records) throw broken(file, `${records} records`);
  return { records, pictures, missing, manifest };
}

async function unpack(file: string, folder: string): Promise<void> {
  const strange: string[] = [];
  const filter = (path: string, entry: object): boolean => {
    const isPlain = 'type' in entry && PLAIN.includes(String(entry.type));
    if (!isPlain) strange.push(path);
    return isPlain;
  };
  try {
    await extract({ file, cwd: folder, strict: true, filter });
  } catch (error) {
    throw failureOf(error) === error ? broken(file, error) : failureOf(error);
  }
  if (strange.length > 0) throw unlisted(file, strange);
}

const PLAIN: readonly string[] = ['File', 'OldFile', 'ContiguousFile', 'Directory'];

async function readManifest(file: string, { folder }: Places): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new AppError('bad_input', `${file} is no backup of Twinmark.`);
  const manifest = parseManifest(await readFile(path, 'utf8'));
  if (!manifest) throw broken(file, 'the manifest');
  if (manifest.format > FORMAT)
    throw new AppError('bad_input', `${file} was made by a newer Twinmark: restore it with that one.`);
  await rm(path);
  return manifest;
}

/** Every file is one of the manifest's, as it was, or a picture that is named by its hash. Gives the number of pictures. */
async function verifyFiles(file: string, { folder }: Places, { files, pictures }: Manifest): Promise<number> {
  const names = await filesBelow(folder);
  const isPicture = (name: string) => /^pictures\/[0-9a-f]{2}\/[0-9a-f]{64}\.(png|jpeg|webp|tiff)$/.test(name);
  const shown = names.filter(isPicture);
  const strange = names.filter((name) => !isPicture(name) && !Object.hasOwn(files, name));
  if (strange.length > 0) throw unlisted(file, strange);
  if (pictures !== undefined && shown.length > pictures) throw unlisted(file, shown);
  const expected = [...Object.entries(files), ...shown.map((name) => [name, basename(name).slice(0, 64)] as const)];
  for (const [name, hash] of expected) {
    const path = join(folder, name);
    if (!existsSync(path) || (await hashOfFile(path)) !== hash) throw broken(file, `${name} differs`);
  }
  return shown.length;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

async function verifyDatabase(file: string, places: Places): Promise<Pick<Unpacked, 'records' | 'missing'>> {
  const connection = connect(places.database, 'writer');
  try {
    if (!isOurs(connection.handle)) throw broken(file, 'not our database');
    assertNotNewer(schemaVersion(connection.handle));
    const trouble = structureTrouble(connection.handle, 'full');
    if (trouble) throw broken(file, trouble);
    const { records } = await verifyRows(connection);
    const missing: string[] = [];
    for await (const shelf of shelvesOf(connection, places.pictures)) missing.push(...missingOn(shelf));
    return { records, missing };
  } catch (error) {
    throw error instanceof DamageError ? broken(file, error) : error;
  } finally {
    await connection.close();
  }
}

/** What is not there cannot be taken back; that it is not there must not be found out later. */
function findingsOf({ missing, pictures, manifest }: Unpacked): string[] {
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

/** The newest stamp that the backup's station or the one in the folder may have given out. */
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

function unlisted(file: string, names: readonly string[]): AppError {
  const text = `The backup ${file} holds what does not belong to it, such as ${names[0]}: nothing was restored.`;
  return new AppError('bad_input', text, { cause: names.slice(0, SHOWN) });
}

function broken(file: string, cause: unknown): AppError {
  return new AppError('bad_input', `The backup ${file} is damaged: nothing was restored. Take another one.`, { cause });
}
