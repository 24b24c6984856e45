import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { AppError } from '#shared/troubles/errors.ts';
import { systemCode, withReasons } from './file-reasons.ts';
import { assertFile } from './files.ts';

/** The place of an output file, found before the work that makes the file. */
interface OutputFile {
  /** As the user named it. */
  readonly path: string;
  /** The real path, with all links followed. */
  readonly place: string;
  /** The permissions of the present file, or null. */
  readonly mode: number | null;
}

/** Throws if no file can be written there, before any work is done. */
export async function findOutput(path: string): Promise<OutputFile> {
  const { place, mode } = await withReasons(behindLinks(path), path);
  const folder = dirname(place);
  try {
    if ((await stat(folder)).isDirectory()) return { path, place, mode };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') return withReasons(Promise.reject(error), folder);
    throw new AppError('not_found', `There is no folder ${folder} to write ${basename(place)} to. Make it first.`);
  }
  throw new AppError('bad_input', `${folder} is no folder to write ${basename(place)} to.`);
}

/** Writes the file whole or not at all, also if a signal ends the process meanwhile. */
export async function writeOutput({ path, place, mode }: OutputFile, bytes: Uint8Array): Promise<void> {
  // A short name, since the file's own name may be as long as the disk allows.
  const part = join(dirname(place), `twinmark-${randomUUID().slice(0, 8)}.part`);
  await untilSignal(async (signal) => {
    try {
      const file = await withReasons(open(part, 'wx'), path);
      await withReasons(fill(file, bytes, mode, signal), path).finally(() => file.close());
      await withReasons(rename(part, place), path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  });
}

const TYPES = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.tif': 'tiff', '.tiff': 'tiff' } as const;

export function outputType(path: string): (typeof TYPES)[keyof typeof TYPES] {
  const ending = extname(path).toLowerCase();
  if (ending in TYPES) return TYPES[ending as keyof typeof TYPES];
  throw new AppError('bad_input', `${path} must end in .png, .jpg or .tif: that is the type it is written as.`);
}

/** The file that a path leads to, and its permissions. A link may lead to a file that is not there yet. */
async function behindLinks(path: string): Promise<{ place: string; mode: number | null }> {
  try {
    const { mode } = assertFile(await stat(path), path);
    return { place: await realpath(path), mode: mode & 0o7777 };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const target = await linkTarget(path);
  return target === null ? { place: resolve(path), mode: null } : behindLinks(target);
}

async function linkTarget(path: string): Promise<string | null> {
  try {
    if (!(await lstat(path)).isSymbolicLink()) return null;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  return resolve(await realpath(dirname(path)), await readlink(path));
}

async function fill(file: FileHandle, bytes: Uint8Array, mode: number | null, signal: AbortSignal): Promise<void> {
  if (mode !== null) await file.chmod(mode);
  await file.writeFile(bytes, { signal });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** On a signal, lets the work clean up, then ends the process by the same signal. A second signal ends it at once. */
async function untilSignal(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const told: NodeJS.Signals[] = [];
  const onSignal = (name: NodeJS.Signals) => {
    for (const each of SIGNALS) process.off(each, onSignal);
    told.push(name);
    stop.abort();
  };
  for (const each of SIGNALS) process.on(each, onSignal);
  try {
    await work(stop.signal);
  } finally {
    for (const each of SIGNALS) process.off(each, onSignal);
    if (told.length > 0) process.kill(process.pid, told[0]);
  }
}
