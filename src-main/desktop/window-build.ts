// Builds the window out of its sources, when they are others than those that the last build was made of.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that a build depends on. */
const SOURCES = ['src-renderer/**/*', 'src-shared/**/*', 'window.config.ts', 'package-lock.json'];
/** Says which sources a build was made of. The desk does not give it out: it has no type that pages have. */
const STAMP = 'sources.sha256';

export function windowFolder(root: string): string {
  return join(root, 'out', 'renderer');
}

/** The folder of a window that fits its sources. Where there are no sources, as in a package, it is as it was packed. */
export async function ensureWindow(root: string, tell: (line: string) => void = () => {}): Promise<string> {
  const folder = windowFolder(root);
  if (!existsSync(join(root, 'src-renderer', 'index.html'))) return folder;
  const stamp = fingerprint(root);
  if (readStamp(folder) === stamp) return folder;
  tell('Building the window (some seconds)...');
  await build(root, folder, stamp);
  return folder;
}

/** Built aside and moved into place, so that nobody ever sees half of one. */
async function build(root: string, folder: string, stamp: string): Promise<void> {
  const aside = `${folder}.${process.pid}`;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'window.config.ts'), build: { outDir: aside } });
  writeFileSync(join(aside, STAMP), stamp);
  try {
    exchange(aside, folder, stamp);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** By renames alone: whoever builds the same at the same time finds the old build, or the new one, and never parts of both. */
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

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
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
