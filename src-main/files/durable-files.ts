// Files that are on the disk, not only on their way to it.
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../src-shared/errors.ts';
import { codeOf } from './disk-failures.ts';

/** Other accounts of the machine may not read what the station keeps. */
export const OWN_FILE = 0o600;

/** Whole or not at all, and durable when it resolves: temporary name, sync, rename, sync of the folder. */
export async function writeDurably(file: string, bytes: Uint8Array | string, mode = OWN_FILE): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
}

/** Durable in the folder above it, and its owner's alone: keys, originals and private fields lie in it. */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  // Step by step: where the system says that nothing can be made in a folder that is there, Node would try for ever.
  if (!(await isFolder(above))) await makeFolder(above, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) return;
    throw error;
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

/** A data folder by the name that somebody gave. */
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

/** What was renamed or made in a folder outlives a power cut only after this. Windows has no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function syncFileNow(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
