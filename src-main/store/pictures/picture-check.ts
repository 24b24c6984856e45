import { join } from 'node:path';
import { hashOfFile } from '../../files/file-hash.ts';
import { lengthOf } from '../../files/presence.ts';
import type { PictureRef } from '../schema/picture-ref.ts';
import { pictureOf } from '../schema/picture-ref.ts';
import type { Connection } from '../sql/sqlite.ts';
import { pagesOf } from '../tables/pages.ts';
import { picturePath } from './picture-folder.ts';
import { openSetAside } from './set-aside.ts';
import { filesOn, missingOn, SHELVES, shelvesOf, stillMissing } from './shelves.ts';

/** Counts the pictures of records that have no file, or a file of another length. The next start brings back those that were set aside. */
export async function missingPictures(connection: Pick<Connection, 'db'>, folder: string): Promise<number> {
  let missing = 0;
  const aside = await openSetAside(folder).hashes();
  for await (const ref of picturesOfRecords(connection)) {
    if ((await lengthOf(picturePath(folder, ref))) !== ref.bytes && !aside.has(ref.hash)) missing++;
  }
  return missing;
}

async function* picturesOfRecords(connection: Pick<Connection, 'db'>): AsyncGenerator<PictureRef> {
  for await (const records of pagesOf(connection, 'records')) {
    for (const { original, marked } of records) {
      for (const ref of [pictureOf(original), pictureOf(marked)]) if (ref) yield ref;
    }
  }
}

/** Reads every file and compares its hash with its name. Returns sentences about missing and damaged pictures, five at most. */
export async function brokenPictures(
  connection: Pick<Connection, 'db'>,
  folder: string,
  onProgress: (share: number) => void = () => {},
): Promise<{ read: number; broken: string[] }> {
  const wrong: string[] = [];
  const aside = await openSetAside(folder).hashes();
  let read = 0;
  let shelves = 0;
  for await (const found of shelvesOf(connection, folder)) {
    const { shelf, named, files } = found;
    for (const name of files.filter((one) => named.has(one.slice(0, 64)))) {
      read++;
      if ((await hashOfFile(join(folder, shelf, name))) !== name.slice(0, 64))
        wrong.push(`The picture ${name} is damaged.`);
    }
    const missing = missingOn(await stillMissing(found, (shelf) => filesOn(folder, shelf))).filter(
      (hash) => !aside.has(hash),
    );
    wrong.push(...missing.map((hash) => `The file of the picture ${hash} is missing.`));
    onProgress(++shelves / SHELVES.length);
  }
  return { read, broken: fiveAtMost(wrong) };
}

export function fiveAtMost(wrong: readonly string[]): string[] {
  const more = wrong.length - 5;
  return more > 0 ? [...wrong.slice(0, 5), `${more} more pictures are missing or damaged.`] : [...wrong];
}
