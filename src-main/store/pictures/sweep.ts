import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../files/presence.ts';
import type { Connection } from '../sql/sqlite.ts';
import type { PictureFiles } from './pictures.ts';
import { shelvesBy, stillMissing } from './shelves.ts';

export interface Kept {
  readonly pictures: PictureFiles;
  /** Hashes of pictures that drafts name. */
  readonly named: ReadonlySet<string>;
}

/** Removes pictures that no row ever named and that nobody has put for a day. Returns their number. */
export async function sweepPictures(
  connection: Pick<Connection, 'db'>,
  { pictures, named: elsewhere }: Kept,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const shelf of shelvesBy(connection, pictures.shelves())) {
    signal?.throwIfAborted();
    pictures.noteShelf(await stillMissing(shelf, pictures.namesOn));
    for (const name of shelf.files) {
      const hash = name.slice(0, 64);
      if (shelf.named.has(hash) || elsewhere.has(hash)) continue;
      signal?.throwIfAborted();
      if (await pictures.forget(name, now)) removed++;
    }
  }
  await pictures.tidy(now);
  return removed;
}

/** Removes copies and small files whose writing was cut short by a kill. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await namesIn(folder);
  for (const name of names.filter((one) => one.startsWith('.unfinished-') || /^\..+\.part$/.test(one))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
