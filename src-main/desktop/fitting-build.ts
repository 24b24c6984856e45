// Builds from sources, if the sources changed since the last build.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, timesOf } from '#bin/sources.mjs';

interface Build {
  /** The folder of the product. */
  readonly root: string;
  /** The folder of the build. */
  readonly folder: string;
  /** The files and folders that the build depends on, from the root. */
  readonly sources: readonly string[];
  /** Makes the build in another folder. */
  make(aside: string): Promise<void>;
  /** Called before `make`. */
  begins(): void;
}

/** The file that tells from which sources a build was made. The desk does not serve it, since pages have no files of this type. */
const STAMP = 'sources.sha256';
/** The times of these sources, which are read faster than the sources. */
const TIMES = 'sources.times';

export async function ensureBuilt(build: Build): Promise<void> {
  const times = timesOf(build.root, build.sources);
  if (read(build.folder, TIMES) === times) return;
  const stamp = await contentOf(build.root, build.sources);
  if (read(build.folder, STAMP) === stamp) {
    keepTimes(build.folder, times);
    return;
  }
  build.begins();
  const aside = `${build.folder}.${process.pid}`;
  try {
    await build.make(aside);
    writeFileSync(join(aside, STAMP), stamp);
    writeFileSync(join(aside, TIMES), times);
    exchange(aside, build.folder, stamp);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Keeps the times, if the folder can be written. Otherwise every start reads the sources. */
function keepTimes(folder: string, times: string): void {
  try {
    writeFileSync(join(folder, TIMES), times);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Puts a new build into its place by renames alone. Another process that builds at the same time finds the old build or the new
 * one, and never parts of both.
 */
function exchange(aside: string, folder: string, stamp: string): void {
  const old = `${aside}.old`;
  mkdirSync(join(folder, '..'), { recursive: true });
  try {
    if (read(folder, STAMP) === stamp) return;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(aside, folder);
  } catch (error) {
    // Somebody else has just put the same build there.
    if (read(folder, STAMP) !== stamp) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function read(folder: string, name: string): string | null {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
