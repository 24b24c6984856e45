// Unpacks a backup beside the station and verifies it: every file must be as it was, and no other file may be there.
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { extract, type ReadEntry } from 'tar';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { OWN_FILE } from '#main/files/durable-files.ts';
import { hashOfFile } from '#main/files/file-hash.ts';
import { isDatabaseFile } from '#main/files/open-file.ts';
import { feed } from '#main/store/backup/archive.ts';
import { FORMAT, MANIFEST, type Manifest, parseManifest } from '#main/store/backup/manifest.ts';
import { isSealed, opened } from '#main/store/backup/seal.ts';
import { assertNotNewer } from '#main/store/migrations/migrate.ts';
import { isAsWritten } from '#main/store/pictures/picture-check.ts';
import { openSetAside } from '#main/store/pictures/set-aside-folder.ts';
import { missingOn, shelvesOf } from '#main/store/pictures/shelves.ts';
import { isPicturePath } from '#main/store/schema/picture-ref.ts';
import { DamageError, failureOf } from '#main/store/sql/failures.ts';
import {
  type Connection,
  connect,
  foreignParts,
  isOurs,
  schemaVersion,
  structureProblem,
} from '#main/store/sql/sqlite.ts';
import { verifyRows } from '#main/store/tables/row-check.ts';
import { isoOf } from '#shared/core/times.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { countAccounts } from './accounts.ts';
import { type Extent, STAYING } from './restore-steps.ts';

export interface VerifiedBackup {
  readonly extent: Extent;
  readonly records: number;
  readonly users: number;
  readonly pictures: number;
  readonly missing: readonly string[];
  readonly manifest: Manifest;
}

/** Unpacks a backup into a folder beside the station, and verifies what is there. */
export async function verifyBackup(
  file: string,
  places: DataPlaces,
  station: DataPlaces,
  passphrase?: string,
): Promise<VerifiedBackup> {
  if (!existsSync(file)) throw new AppError('not_found', `There is no file ${file}.`);
  return (await isDatabaseFile(file)) ? copyAlone(file, places, station) : unpackVerified(file, places, passphrase);
}

/** Takes a copy of the database alone. Its pictures are those in the station's folder. */
async function copyAlone(file: string, places: DataPlaces, { pictures: shelves }: DataPlaces): Promise<VerifiedBackup> {
  await copyFile(file, places.database);
  await chmod(places.database, OWN_FILE);
  const { last, version, named, ...found } = await verifyDatabase(places.database, shelves);
  const stamp = isoOf(last);
  const told = { format: FORMAT, made_at: stamp, newest_stamp: stamp, schema_version: version };
  const manifest = { ...told, records: found.records, files: {} };
  return { extent: 'database', ...found, pictures: named - found.missing.length, manifest };
}

async function unpackVerified(
  file: string,
  places: DataPlaces,
  passphrase: string | undefined,
): Promise<VerifiedBackup> {
  await unpack(places.folder, await bytesOf(file, passphrase));
  const manifest = await readManifest(places);
  const pictures = await verifyFiles(places, manifest);
  const { records, users, missing } = await verifyDatabase(places.database, places.pictures);
  if (records !== manifest.records) throw broken(`${records} records`);
  return { extent: 'station', records, users, pictures, missing, manifest };
}

/** The bytes of the archive. Those of a sealed backup are opened as they are read. */
async function bytesOf(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  if (!(await isSealed(file))) return createReadStream(file);
  if (passphrase === undefined) throw refusal('backup_sealed', { file });
  return opened(file, passphrase);
}

async function unpack(folder: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const strange: string[] = [];
  const filter = (path: string, entry: object): boolean => {
    const isPlain = 'type' in entry && PLAIN.includes(String(entry.type));
    if (!isPlain) strange.push(path);
    return isPlain;
  };
  try {
    await feed(archiveAlone(bytes), extract({ cwd: folder, strict: true, filter, onReadEntry: narrow, dmode: 0o700 }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw failureOf(error) === error ? broken(error) : failureOf(error);
  }
  if (strange.length > 0) throw unlisted(strange);
  // A folder without files is in no list. Its name may be that of something that stays in the data folder.
  const ours = (await readdir(folder)).filter((name) => STAYING.includes(name) || name.startsWith('.'));
  if (ours.length > 0) throw unlisted(ours);
}

/** Takes all rights from other accounts: keys, originals and private fields lie in a backup, whatever folder it is restored into. */
function narrow(entry: ReadEntry): void {
  entry.mode = (entry.mode ?? OWN_FILE) & 0o700;
}

/** The bytes, if they are those of a tar archive. A compressed archive is refused: a small file could unpack to any size. */
async function* archiveAlone(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst && !isArchive(chunk)) throw none();
    isFirst = false;
    yield chunk;
  }
  if (isFirst) throw none();
}

function isArchive(chunk: Buffer): boolean {
  if (chunk.length < HEADER_BYTES) return false;
  const start = Buffer.from(chunk.subarray(0, HEADER_BYTES));
  const told = Number.parseInt(start.toString('latin1', ...SUM), 8);
  // The checksum counts its own bytes as blanks.
  return start.fill(' ', ...SUM).reduce((sum, byte) => sum + byte) === told;
}

/** The length of the header of a tar archive, and the place of its checksum, which is written in octal digits. */
const HEADER_BYTES = 512;
const SUM = [148, 156] as const;

const PLAIN: readonly string[] = ['File', 'OldFile', 'ContiguousFile', 'Directory'];

async function readManifest({ folder }: DataPlaces): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw none();
  const manifest = parseManifest(await readFile(path, 'utf8'));
  if (!manifest) throw broken('the manifest');
  if (manifest.format > FORMAT) throw refusal('backup_newer');
  await rm(path);
  return manifest;
}

/** Every file must be listed in the manifest, or be a picture whose name is its hash. Returns the number of pictures. */
async function verifyFiles({ folder }: DataPlaces, { files, pictures }: Manifest): Promise<number> {
  const names = await filesBelow(folder);
  const shown = names.filter(isPicturePath);
  const strange = names.filter((name) => !isPicturePath(name) && !Object.hasOwn(files, name));
  if (strange.length > 0) throw unlisted(strange);
  if (pictures !== undefined && shown.length > pictures) throw unlisted(shown);
  for (const [name, hash] of Object.entries(files)) {
    const path = join(folder, name);
    if (!existsSync(path) || (await hashOfFile(path)) !== hash) throw broken(`${name} differs`);
  }
  for (const name of shown)
    if (!(await isAsWritten(join(folder, name), basename(name)))) throw broken(`${name} differs`);
  return shown.length;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

interface Verified extends Pick<VerifiedBackup, 'records' | 'users' | 'missing'> {
  /** How many pictures the rows name. */
  readonly named: number;
  /** The newest stamp, in milliseconds. */
  readonly last: number;
  readonly version: number;
}

async function verifyDatabase(database: string, shelves: string): Promise<Verified> {
  let connection: Connection | undefined;
  try {
    connection = connect(database, 'writer');
    if (!isOurs(connection.handle)) throw broken('not our database');
    const version = schemaVersion(connection.handle);
    assertNotNewer(version);
    const problem = structureProblem(connection.handle, 'full');
    if (problem) throw broken(problem);
    const foreign = foreignParts(connection.handle);
    if (foreign.length > 0) throw broken(foreign);
    const { records } = await verifyRows(connection);
    const missing: string[] = [];
    // The next start brings these back.
    const aside = await openSetAside(shelves).hashes();
    let named = 0;
    for await (const shelf of shelvesOf(connection, shelves)) {
      named += shelf.named.size;
      missing.push(...missingOn(shelf).filter((hash) => !aside.has(hash)));
    }
    const last = connection.findBy('clock', 'id', 1)?.last ?? 0;
    return { records, users: await countAccounts(connection), missing, named, last, version };
  } catch (error) {
    throw failureOf(error) instanceof DamageError ? broken(error) : error;
  } finally {
    await connection?.close();
  }
}

function none(): AppError {
  return refusal('backup_none');
}

function unlisted(names: readonly string[]): AppError {
  return refusal('backup_strange', { name: names[0] }, { cause: names.slice(0, 5) });
}

function broken(cause: unknown): AppError {
  return refusal('backup_damaged', {}, { cause });
}
