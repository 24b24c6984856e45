// Files that take long to make and are the same each time. The tests keep them from one run to the next.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The folder in which files are kept; where the variable is missing, every file is made anew. */
export const KEPT_FILES = 'TWINMARK_KEPT_FILES';

/** The sources that decide the content of the files, besides the arguments of their makers. */
const MAKERS = ['package-lock.json', 'test/support/**/*.ts', 'src-main/engine/**/*.ts', 'src-main/imaging/**/*.ts'];

/** Folders of other sources are deleted after this time. Not at once: a run that has begun may still use one. */
const KEPT_MS = 24 * 3_600_000;

/** The folder for files that these sources make: other sources have another one, so that no file is ever stale. */
export function folderForKeptFiles(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(MAKERS, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  const all = join(root, 'node_modules', '.cache', 'test-files');
  const name = hash.digest('hex').slice(0, 16);
  mkdirSync(join(all, name), { recursive: true });
  for (const other of readdirSync(all).filter((one) => one !== name)) {
    const folder = join(all, other);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
  return join(all, name);
}

/** The file that was kept for these facts, or the one that is made of them now. */
export async function keptFile(
  kind: string,
  facts: readonly unknown[],
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const folder = process.env[KEPT_FILES];
  if (folder === undefined) return make();
  const key = createHash('sha256')
    .update(JSON.stringify([kind, facts]))
    .digest('hex');
  const file = join(folder, `${kind}-${key}`);
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  // Under its name only when it is whole: other processes may look for it at the same time.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, made);
  renameSync(unfinished, file);
  return made;
}
