import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from '../../files/durable-files.ts';
import { hashOfFile } from '../../files/file-hash.ts';
import type { PictureRef } from '../schema/picture-ref.ts';
import { pictureOf } from '../schema/picture-ref.ts';
import type { Connection } from '../sql/sqlite.ts';
import { pagesOf } from '../tables/pages.ts';
import { picturePath } from './picture-folder.ts';
import { filesOn, missingOn, SHELVES, shelvesOf, stillMissing } from './shelves.ts';

/** How many pictures of records have no file, or one of another length. */
export async function missingPictures(connection: Pick<Connection, 'db'>, folder: string): Promise<number> {
  let missing = 0;
  for await (const ref of picturesOfRecords(connection)) {
    if ((await lengthOf(picturePath(folder, ref))) !== ref.bytes) missing++;
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

/** Reads every file and compares it with its name. Sentences about those that are not as they should be, five at most. */
export async function brokenPictures(
  connection: Pick<Connection, 'db'>,
  folder: string,
  told: (share: number) => void = () => {},
): Promise<{ looked: number; broken: string[] }> {
  const wrong: string[] = [];
  let looked = 0;
  let shelves = 0;
  for await (const found of shelvesOf(connection, folder)) {
    const { shelf, named, files } = found;
    for (const name of files.filter((one) => named.has(one.slice(0, 64)))) {
      looked++;
      if ((await hashOfFile(join(folder, shelf, name))) !== name.slice(0, 64))
        wrong.push(`The picture ${name} is damaged.`);
    }
    const missing = missingOn(await stillMissing(found, (shelf) => filesOn(folder, shelf)));
    wrong.push(...missing.map((hash) => `The file of the picture ${hash} is missing.`));
    told(++shelves / SHELVES.length);
  }
  return { looked, broken: fiveAtMost(wrong) };
}

export function fiveAtMost(wrong: readonly string[]): string[] {
  const more = wrong.length - 5;
  return more > 0 ? [...wrong.slice(0, 5), `${more} more pictures are missing or damaged.`] : [...wrong];
}

async function lengthOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
