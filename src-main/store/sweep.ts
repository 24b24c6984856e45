import { unlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from './durable-files.ts';
import type { PictureFiles } from './pictures.ts';
import { shelvesOf } from './shelves.ts';
import type { Connection } from './sqlite.ts';

/** Work that failed leaves pictures that no row names; whoever tries again within a day finds them there. */
const KEPT_MS = 24 * 3_600_000;

export interface Kept {
  readonly pictures: PictureFiles;
  /** Hashes of pictures that are named elsewhere than in rows. */
  readonly named: ReadonlySet<string>;
}

/** Removes picture files that nothing ever named, a day after they were put. Gives their number. */
export async function sweepPictures(
  connection: Pick<Connection, 'db'>,
  kept: Kept,
  folder: string,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const found of shelvesOf(connection, folder)) {
    signal?.throwIfAborted();
    kept.pictures.noteShelf(found);
    const { shelf, named, files } = found;
    const isNamed = (hash: string) => named.has(hash) || kept.named.has(hash);
    for (const name of files.filter((one) => !isNamed(one.slice(0, 64)))) {
      signal?.throwIfAborted();
      if (await removeOld(join(folder, shelf, name), name, kept.pictures, now)) removed++;
    }
  }
  return removed;
}

async function removeOld(file: string, name: string, pictures: PictureFiles, now: number): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  // Nothing comes between the look at what was put and the removal.
  if (now - mtimeMs < KEPT_MS || pictures.wasPut(name)) return false;
  unlinkSync(file);
  return true;
}

/** What a kill left of copies under way, and of small files that were being written. */
export async function removeUnfinished(folder: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  for (const name of names.filter((one) => one.startsWith('.unfinished-') || /^\..+\.part$/.test(one))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
