// The folder of orders on the disk. Whoever else may write to it must not reach anything outside of it: links are not followed, and
// nothing is removed but folders that are empty.
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '#main/files/disk-failures.ts';
import { holdFolder } from '#main/files/held-folder.ts';
import { orNull, unlessThere } from '#main/files/presence.ts';
import { type FoundFile, isOrderFile, nameOf, REFUSED, TAKEN } from './order-files.ts';

/** More files than a station works through in a day. A folder of more is not for orders. */
const MOST_FILES = 20_000;
/** Tries to find a name that is free, for orders of one name. */
const MOST_NAMES = 10_000;

type Seen = Pick<FoundFile, 'bytes' | 'writtenAt' | 'since'>;
type MovedFile = Pick<FoundFile, 'path' | 'bytes' | 'writtenAt'>;

export type OrderFolder = ReturnType<typeof createOrderFolder>;

export function createOrderFolder(folder: string, clock: () => number) {
  return {
    ...createSight(folder, clock),
    read: (file: FoundFile) => readFound(folder, file),
    ...createRooms(folder),
  };
}

function createSight(folder: string, clock: () => number) {
  let seen = new Map<string, Seen>();
  let closed: unknown = null;

  /**
   * All files that may belong to orders, each with the time since when it is as it is now. An order of which a folder cannot be
   * looked into waits, since some of its pictures would be missing, and holds up no other.
   */
  async function files(): Promise<FoundFile[]> {
    const shut = new Map<string, unknown>();
    const paths = await pathsIn(folder, shut);
    const found: FoundFile[] = [];
    for (const path of paths) {
      const facts = await unlessShut(lstat(join(folder, path)), nameOf({ path }), shut);
      if (!facts?.isFile()) continue;
      const { size: bytes, mtimeMs: writtenAt } = facts;
      const before = seen.get(path);
      const isSame = before?.bytes === bytes && before.writtenAt === writtenAt;
      // The clock may be set back.
      found.push({ path, bytes, writtenAt, since: isSame ? Math.min(before.since, clock()) : clock() });
    }
    seen = new Map(found.map(({ path, ...facts }) => [path, facts]));
    const waiting = found.find((file) => shut.has(nameOf(file)));
    closed = waiting === undefined ? null : shut.get(nameOf(waiting));
    return found.filter((file) => !shut.has(nameOf(file)));
  }

  return {
    files,
    /** Why an order waited at the last look; null where none did. */
    closed: () => closed,
  };
}

/** Null where it is gone, or where rights are missing, which is noted for the order of this name. */
async function unlessShut<T>(work: Promise<T>, name: string, shut: Map<string, unknown>): Promise<T | null> {
  try {
    return await orNull(work);
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(codeOf(error))) throw error;
    shut.set(name, error);
    return null;
  }
}

/** The bytes of a file as it was found. Null: somebody writes to it. */
async function readFound(folder: string, { path, bytes, writtenAt }: FoundFile): Promise<Uint8Array | null> {
  const handle = await openInside(folder, path);
  try {
    const isSame = async () => {
      const facts = await handle.stat();
      return facts.isFile() && facts.size === bytes && facts.mtimeMs === writtenAt;
    };
    if (!(await isSame())) return null;
    const content = await filled(handle, bytes);
    return content.length === bytes && (await isSame()) ? content : null;
  } finally {
    await handle.close();
  }
}

/** Where files of orders that are done with go. */
function createRooms(folder: string) {
  /** The station's own folders. A link in their place would lead its moves elsewhere. */
  async function prepare(): Promise<void> {
    for (const name of [TAKEN, REFUSED]) await (await holdFolder(folder, [name], true))[Symbol.asyncDispose]();
  }

  /** Makes a folder of this name, or of this name and a number. Gives its path from the folder of orders. */
  async function makeRoom(wanted: string): Promise<string> {
    const above = dirname(wanted);
    await using held = await holdFolder(folder, [above], true);
    for (let tries = 1; tries <= MOST_NAMES; tries++) {
      const name = tries === 1 ? basename(wanted) : `${basename(wanted)} (${tries})`;
      if (await isMade(join(held.at, name))) return `${above}/${name}`;
    }
    throw new Error(`${join(folder, wanted)} is there ${MOST_NAMES} times`);
  }

  /** Moves as many of the files as can be moved. Gives those that are left, and why the first of them is. */
  async function move(files: readonly MovedFile[], to: string) {
    await prepare();
    const left: MovedFile[] = [];
    let error: unknown = null;
    for (const file of files) {
      try {
        await moveOne(folder, file, to);
      } catch (failure) {
        left.push(file);
        error ??= failure;
      }
    }
    const folders = new Set(files.map(({ path }) => dirname(path)).filter((above) => above !== '.'));
    for (const above of folders) await rmdir(join(folder, above)).catch(unlessNeeded);
    return { left, error };
  }

  return { prepare, makeRoom, move };
}

/**
 * A file that was written anew belongs to another order, and stays. Both folders are held open, for somebody may put something else
 * in their place at any moment: what is moved comes from where it was found, and goes to the room that was made for it.
 */
async function moveOne(folder: string, { path, bytes, writtenAt }: MovedFile, to: string): Promise<void> {
  const above = dirname(path) === '.' ? [] : [dirname(path)];
  await using source = await holdFolder(folder, above);
  const facts = await orNull(lstat(join(source.at, basename(path))));
  if (!facts?.isFile() || facts.size !== bytes || facts.mtimeMs !== writtenAt) return;
  await using target = await holdFolder(folder, [...to.split('/'), ...above], true);
  await rename(join(source.at, basename(path)), join(target.at, basename(path)));
  await target.assertThere();
}

async function pathsIn(folder: string, shut: Map<string, unknown>): Promise<string[]> {
  const paths: string[] = [];
  const take = (path: string) => {
    if (!isOrderFile(path)) return;
    if (paths.length === MOST_FILES) throw new Error(`${folder} has more than ${MOST_FILES} files of orders`);
    paths.push(path);
  };
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === TAKEN || entry.name === REFUSED) continue;
    if (!entry.isDirectory()) take(entry.name);
    else {
      const names = await unlessShut(readdir(join(folder, entry.name)), entry.name, shut);
      for (const name of names ?? []) take(`${entry.name}/${name}`);
    }
  }
  return paths;
}

/** Opens a file that truly lies there, whatever is put in the place of the folders above it meanwhile. */
async function openInside(folder: string, path: string): Promise<FileHandle> {
  // Windows has neither flag: no account without rights makes links there. A pipe would let the opening wait.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(join(folder, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const real = await realpath(join(folder, path));
    const [opened, there] = await Promise.all([handle.stat(), lstat(real)]);
    const isInside = real === join(await realpath(folder), path);
    if (!isInside || opened.ino !== there.ino || opened.dev !== there.dev) throw new Error(`${path} is a link`);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** So many bytes of the file, or fewer where it ends. */
async function filled(handle: FileHandle, bytes: number): Promise<Uint8Array> {
  const content = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const { bytesRead } = await handle.read(content, at, bytes - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return content.subarray(0, at);
}

async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    unlessThere(error);
    return false;
  }
}

/** Not empty, gone already, or a link: then it stays as it is. */
function unlessNeeded(error: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error))) throw error;
}
