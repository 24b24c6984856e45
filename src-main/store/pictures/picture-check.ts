import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { amountThat } from '#main/base/amount.ts';
import { hashOfFile } from '#main/files/file-hash.ts';
import { lengthOf, orNull } from '#main/files/presence.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { pictureOf } from '#main/store/schema/picture-ref.ts';
import type { Connection } from '#main/store/sql/sqlite.ts';
import { pagesOf } from '#main/store/tables/pages.ts';
import { isRecipeName, isRecipeOf } from './recipe.ts';
import { openSetAside } from './set-aside-folder.ts';
import { picturePath, recipePath } from './shelf-files.ts';
import { filesOn, missingOn, SHELVES, shelvesOf, stillMissing } from './shelves.ts';

/** Counts the pictures of records that have no file, or a file of another length. The next start brings back those that were set aside. */
export async function missingPictures(connection: Pick<Connection, 'db'>, folder: string): Promise<number> {
  let missing = 0;
  const aside = await openSetAside(folder).hashes();
  for await (const ref of picturesOfRecords(connection)) {
    if ((await lengthOf(picturePath(folder, ref))) === ref.bytes || aside.has(ref.hash)) continue;
    if ((await lengthOf(recipePath(folder, ref))) === null) missing++;
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

/** Whether a file of a shelf is as it was written: a picture by its hash, a recipe by its checksum. */
export async function isAsWritten(file: string, name: string): Promise<boolean> {
  if (isRecipeName(name)) return isRecipeOf(name, await readFile(file, 'utf8'));
  return (await hashOfFile(file)) === name.slice(0, 64);
}

/** Null where the file is gone. A picture that is let go after its shelf was read leaves a recipe in its place. */
async function isWholeThere(folder: string, shelf: string, name: string): Promise<boolean | null> {
  const asFound = await orNull(isAsWritten(join(folder, shelf, name), name));
  if (asFound !== null) return asFound;
  const hash = name.slice(0, 64);
  const after = (await filesOn(folder, shelf)).find((other) => other !== name && other.startsWith(hash));
  return after === undefined ? null : isAsWritten(join(folder, shelf, after), after);
}

/** Reads every file and compares it with its name. Returns sentences about missing and damaged pictures, five at most. */
export async function brokenPictures(
  connection: Pick<Connection, 'db'>,
  folder: string,
  onProgress: (share: number) => void = () => {},
): Promise<{ read: number; recipes: number; broken: string[] }> {
  const wrong: string[] = [];
  const aside = await openSetAside(folder).hashes();
  let read = 0;
  let recipes = 0;
  let shelves = 0;
  for await (const found of shelvesOf(connection, folder)) {
    const { shelf, named, files } = found;
    for (const name of files.filter((one) => named.has(one.slice(0, 64)))) {
      read++;
      if (isRecipeName(name)) recipes++;
      const isWhole = await isWholeThere(folder, shelf, name);
      if (isWhole === null) wrong.push(`The file of the picture ${name} is missing.`);
      else if (!isWhole) wrong.push(`The picture ${name} is damaged.`);
    }
    const missing = missingOn(await stillMissing(found, (shelf) => filesOn(folder, shelf))).filter(
      (hash) => !aside.has(hash),
    );
    wrong.push(...missing.map((hash) => `The file of the picture ${hash} is missing.`));
    onProgress(++shelves / SHELVES.length);
  }
  return { read: read - recipes, recipes, broken: fiveAtMost(wrong) };
}

export function fiveAtMost(wrong: readonly string[]): string[] {
  const more = wrong.length - 5;
  return more > 0
    ? [...wrong.slice(0, 5), `${amountThat(more, 'more picture', 'is', 'are')} missing or damaged.`]
    : [...wrong];
}

/** What `doctor` says of the pictures that rows name. */
export function sentencesOnPictures(read: number, recipes: number): string[] {
  const facts = [
    `${amountThat(read, 'picture', 'was read and compared with its hash', 'were read and compared with their hashes')}.`,
  ];
  if (recipes > 0)
    facts.push(
      `${amountThat(recipes, 'picture', 'was let go: it is', 'were let go: they are')} made again when somebody asks.`,
    );
  return facts;
}
