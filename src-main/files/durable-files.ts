// Writes files that survive a power cut.
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/troubles/errors.ts';
import { codeOf } from './disk-failures.ts';
import { isAbsent, namesIn, unlessThere } from './presence.ts';

/** Other accounts of the machine may not read what the station keeps. */
export const OWN_FILE = 0o600;

/** What a file is to hold. A stream is for files that are too large for the memory. */
type Content = Uint8Array | string | AsyncIterable<Uint8Array>;

/** Writes a file whole or not at all. The file is on the disk when the promise resolves. */
export async function writeDurably(file: string, bytes: Content, mode = OWN_FILE): Promise<void> {
  await withFileAside(file, bytes, mode, (aside) => rename(aside, file));
}

/** Does the same if the file is missing. A file that is there stays as it is. */
export async function createDurably(file: string, bytes: Uint8Array | string): Promise<void> {
  await withFileAside(file, bytes, OWN_FILE, async (aside) => {
    await link(aside, file).catch(unlessThere);
    await rm(aside);
  });
}

/** The name of the file that is being written, or whose writing was cut short, under this hidden name; null for other names. */
export function unfinishedName(name: string): string | null {
  return /^\.(.+)\.[0-9a-f-]{36}\.part$/.exec(name)?.[1] ?? null;
}

/** Writes the bytes under a hidden name, syncs them, lets `place` give them their name, and syncs the folder. */
async function withFileAside(
  file: string,
  bytes: Content,
  mode: number,
  place: (aside: string) => Promise<void>,
): Promise<void> {
  const aside = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    await writeSynced(aside, bytes, mode);
    await place(aside);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Writes a new file. It is on the disk when the promise resolves. */
export async function writeSynced(file: string, bytes: Content, mode?: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
}

/** Makes a folder, durably, that only its owner can open: keys, originals and private fields lie in it. */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  // Step by step: if the system forbids making anything in an existing folder, Node's recursive mkdir tries for ever.
  if (!(await isFolder(above))) await makeFolder(above, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Whoever made it a moment ago may not have synced its name yet.
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
  }
  await syncFolder(above);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** Makes a data folder whose name a person gave. */
export async function makeNamedFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    if (!CANNOT_BE_MADE.includes(codeOf(error))) throw error;
    const text = `The folder ${folder} cannot be made. Give the name of a folder that you may write to.`;
    throw new AppError('bad_input', text, { cause: error });
  }
}

const CANNOT_BE_MADE: readonly string[] = [
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENAMETOOLONG',
  'EINVAL',
];

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the names in these folders, where they are there: a process that was killed may have made names without syncing them. */
export async function syncNamesIn(folders: readonly string[]): Promise<void> {
  for (const folder of folders) if (await isFolder(folder)) await syncFolder(folder);
}

/** Syncs a folder, so that new names in it survive a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes copies and small files whose writing was cut short by a kill. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await namesIn(folder);
  for (const name of names.filter((one) => one.startsWith('.unfinished-') || /^\..+\.part$/.test(one))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
