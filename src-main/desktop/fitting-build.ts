// Builds out of sources, when they are others than those that the last build was made of.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Build {
  /** Where the product lies. */
  readonly root: string;
  /** What comes out. */
  readonly folder: string;
  /** Everything that it depends on, as patterns. */
  readonly sources: readonly string[];
  /** Makes it in another folder. */
  make(aside: string): Promise<void>;
  /** Told before that. */
  begins(): void;
}

/** Says which sources a build was made of. The desk does not give it out: it has no type that pages have. */
const STAMP = 'sources.sha256';

export async function ensureBuilt(build: Build): Promise<void> {
  const stamp = fingerprint(build.root, build.sources);
  if (readStamp(build.folder) === stamp) return;
  build.begins();
  const aside = `${build.folder}.${process.pid}`;
  try {
    await build.make(aside);
    writeFileSync(join(aside, STAMP), stamp);
    exchange(aside, build.folder, stamp);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Built aside and moved into place by renames alone: whoever builds the same at the same time finds the old build, or
 * the new one, and never parts of both.
 */
function exchange(aside: string, folder: string, stamp: string): void {
  const old = `${aside}.old`;
  mkdirSync(join(folder, '..'), { recursive: true });
  try {
    if (readStamp(folder) === stamp) return;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(aside, folder);
  } catch (error) {
    // Somebody else has just put the same build there.
    if (readStamp(folder) !== stamp) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const bytes = readFileSync(path);
    hash.update(`${path.slice(root.length)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function readStamp(folder: string): string | null {
  const file = join(folder, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
