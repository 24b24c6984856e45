// Writes everything of a station into one tar file.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DataPlaces, OF_THE_MACHINE } from '#main/files/data-folder.ts';
import { codeOf } from '#main/files/disk-failures.ts';
import { OWN_FILE, syncFile, syncFolder } from '#main/files/durable-files.ts';
import { hashOfFile } from '#main/files/file-hash.ts';
import { firstBytes } from '#main/files/open-file.ts';
import { orNull } from '#main/files/presence.ts';
import { createDraftFiles } from '#main/store/draft-files.ts';
import { findEnd } from '#main/store/journal/tail.ts';
import { isAsWritten } from '#main/store/pictures/picture-check.ts';
import { missingOn, shelvesOf } from '#main/store/pictures/shelves.ts';
import { type Connection, connect, schemaVersion } from '#main/store/sql/sqlite.ts';
import type { ExportReport } from '#main/store/store.ts';
import { isoOf } from '#shared/core/times.ts';
import type { WalletInBackup } from '#shared/station/backups-api.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { type Part, packed } from './archive.ts';
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { readBack, unreadBackup } from './read-back.ts';
import { isSealed, sealed } from './seal.ts';
import { copyVerified } from './verified-copy.ts';
import { type WalletSettings, walletParts } from './wallets.ts';

/** What an export leaves out: copies, what can be made again, what was set aside, and what belongs to the machine. */
const LEFT_OUT = [
  ...['journal', 'pictures', 'backups', 'damaged', 'replaced', 'sheets', 'restore.json', 'restore-next.json'],
  ...OF_THE_MACHINE,
];

interface ExportOrder {
  readonly target: string;
  /** Seals the file. */
  readonly passphrase?: string | undefined;
  readonly wallet?: WalletSettings | undefined;
  readonly now: number;
  /** Done when the file is whole, just before it is there. */
  readonly beforeThere?: (() => Promise<void>) | undefined;
}

export async function exportStation(
  source: Connection,
  places: DataPlaces,
  { target: file, passphrase, wallet: ofWallet = {}, now, beforeThere }: ExportOrder,
): Promise<ExportReport> {
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished`);
  await removeLeftOver(file, unfinished);
  const work = await workFolder(places, file, passphrase !== undefined);
  try {
    await mkdir(work, { mode: 0o700 });
    const { counts } = await copyVerified(source, join(work, 'station.db'));
    const { wallet, leftOut } = await walletParts(places.folder, ofWallet, passphrase !== undefined);
    const smalls = await copySmallFiles(places.folder, work, leftOut);
    const prepared = await createDraftFiles(places.drafts).pictures();
    const found = await picturesOf(join(work, 'station.db'), places.pictures, prepared);
    const contents = { names: ['station.db', ...smalls], records: counts.records, wallet };
    const { present, missing } = await writeWhole(found, async (pictures) => {
      const manifest = await describe(work, places, { ...contents, pictures: pictures.length }, now);
      await writeFile(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
      const parts = [
        { folder: work, names: [MANIFEST, ...Object.keys(manifest.files)] },
        { folder: places.folder, names: pictures },
      ];
      await writeArchive(unfinished, parts, passphrase);
      return damagedIn(places.folder, await readBack(unfinished, pictures.length, passphrase));
    });
    await syncFile(unfinished);
    await beforeThere?.();
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    const { size } = await stat(file);
    return { records: counts.records, pictures: present.length, bytes: size, missing, wallet };
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

interface FoundPictures {
  /** Paths in the data folder. */
  readonly present: readonly string[];
  /** Hashes. */
  readonly missing: readonly string[];
}

/** Pictures that are damaged in the data folder are left out, as lost ones are, so that one of them ends no backup. `write` gives those that it found damaged. */
async function writeWhole(
  { present, missing }: FoundPictures,
  write: (pictures: readonly string[]) => Promise<readonly string[]>,
): Promise<FoundPictures> {
  const damaged = await write(present);
  if (damaged.length === 0) return { present, missing };
  const whole = present.filter((name) => !damaged.includes(name));
  const hashes = damaged.map((name) => basename(name).slice(0, 64));
  return writeWhole({ present: whole, missing: [...missing, ...hashes] }, write);
}

/** Those of the pictures that are damaged in the data folder. Throws if one is whole there: then the backup is at fault. */
async function damagedIn(folder: string, pictures: readonly string[]): Promise<readonly string[]> {
  for (const name of pictures) {
    if (await isAsWritten(join(folder, name), basename(name))) throw unreadBackup(pictures.slice(0, 5));
  }
  return pictures;
}

/** Writes the archive. A sealed one is sealed on its way into the file. */
async function writeArchive(file: string, parts: readonly Part[], passphrase: string | undefined): Promise<void> {
  const bytes = passphrase === undefined ? packed(parts) : sealed(packed(parts), passphrase);
  await pipeline(bytes, createWriteStream(file, { mode: OWN_FILE }));
}

/** Room that stays free on the data folder's disk while the copy of the database lies there. */
const LEFT_FREE = 2 ** 26;

/**
 * The folder for the parts of the backup: in the data folder, or beside the backup if the data folder's disk is nearly full. The
 * parts of a sealed backup may not lie beside it, since they are in the clear.
 */
async function workFolder({ folder, database }: DataPlaces, file: string, isSealed: boolean): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const wanted = (await stat(database)).size * 2 + LEFT_FREE;
  if (bavail * bsize > wanted) return join(folder, `.unfinished-export-${randomUUID()}`);
  if (isSealed) throw refusal('backup_no_room', { megabytes: Math.ceil(wanted / 1e6) });
  return partsBeside(file);
}

function partsBeside(file: string): string {
  return join(dirname(file), `.${basename(file)}.unfinished-parts`);
}

/** Removes what a kill left beside the target. */
async function removeLeftOver(file: string, unfinished: string): Promise<void> {
  for (const one of [partsBeside(file), unfinished]) await rm(one, { recursive: true, force: true });
}

/** The real path for a backup. Throws if it lies in the data folder, or would replace a file that is no backup. */
export async function exportTarget(target: string, places: DataPlaces): Promise<string> {
  const whole = resolve(target);
  const folder = await realFolder(dirname(whole));
  const own = await realpath(places.folder);
  if (`${folder}${sep}`.startsWith(own.endsWith(sep) ? own : `${own}${sep}`)) {
    throw new AppError('bad_input', `${whole} lies in the data folder itself. Choose a file outside of it.`);
  }
  const file = join(folder, basename(whole));
  if (await isTaken(file)) {
    throw new AppError('bad_input', `${whole} is there already and is no backup of a station. Choose another name.`);
  }
  return file;
}

async function realFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) throw error;
  }
  throw new AppError('bad_input', `There is no folder ${folder}. Make it first, or choose another one.`);
}

async function isTaken(file: string): Promise<boolean> {
  const info = await orNull(lstat(file));
  return info !== null && (!info.isFile() || !(await isBackup(file)));
}

/** Copies all other files of the folder: settings, keys, certificates, drafts. Hidden files are left out, since they are being written. */
async function copySmallFiles(folder: string, work: string, secrets: readonly string[]): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !LEFT_OUT.includes(name) && !name.startsWith('station.'));
  const copied: string[] = [];
  for (const name of names) copied.push(...(await copyTree(folder, work, name, secrets)));
  return copied;
}

/** Copies a file or a folder. Ignores files that disappear meanwhile, such as those of a draft that is discarded. */
async function copyTree(from: string, to: string, name: string, secrets: readonly string[]): Promise<string[]> {
  if (basename(name).startsWith('.')) return [];
  const path = await orNull(realpath(join(from, name)));
  if (path === null || secrets.includes(path)) return [];
  const info = await orNull(stat(path));
  if (info?.isFile()) return (await orNull(copyFile(path, join(to, name)))) === null ? [] : [name];
  if (!info?.isDirectory()) return [];
  await mkdir(join(to, name), { mode: info.mode });
  const copied: string[] = [];
  const inside = (await orNull(readdir(path))) ?? [];
  for (const inner of inside) copied.push(...(await copyTree(from, to, `${name}/${inner}`, secrets)));
  return copied;
}

/** The files of all pictures that rows or drafts name, and the hashes that rows name and that have no file. */
async function picturesOf(copy: string, folder: string, prepared: ReadonlySet<string>): Promise<FoundPictures> {
  const connection = connect(copy, 'inspector');
  try {
    const present: string[] = [];
    const missing: string[] = [];
    for await (const { shelf, named, files } of shelvesOf(connection, folder)) {
      const isNamed = (hash: string) => named.has(hash) || prepared.has(hash);
      const found = files.filter((name) => isNamed(name.slice(0, 64)));
      present.push(...found.map((name) => `pictures/${shelf}/${name}`));
      missing.push(...missingOn({ shelf, named, files }));
    }
    return { present, missing };
  } finally {
    await connection.close();
  }
}

interface Contents {
  readonly wallet: WalletInBackup;
  readonly names: readonly string[];
  readonly records: number;
  readonly pictures: number;
}

async function describe(work: string, { journal }: DataPlaces, contents: Contents, now: number): Promise<Manifest> {
  const { names, records, pictures, wallet } = contents;
  const connection = connect(join(work, 'station.db'), 'inspector');
  const last = connection.findBy('clock', 'id', 1)?.last ?? 0;
  const version = schemaVersion(connection.handle);
  await connection.close();
  const files: Record<string, string> = {};
  for (const name of names) files[name] = await hashOfFile(join(work, name));
  const newest_stamp = isoOf(last);
  const { stampsTo } = await findEnd(journal);
  const stamps_to = stampsTo > newest_stamp ? stampsTo : newest_stamp;
  const made_at = isoOf(now);
  return {
    format: FORMAT,
    made_at,
    schema_version: version,
    newest_stamp,
    stamps_to,
    records,
    pictures,
    wallet,
    files,
  };
}

/** A backup is sealed, or begins with its manifest. An empty file counts too, since replacing it loses nothing. */
async function isBackup(file: string): Promise<boolean> {
  if (await isSealed(file)) return true;
  const start = await firstBytes(file, MANIFEST.length);
  return start.length === 0 || start.toString('utf8') === MANIFEST;
}
