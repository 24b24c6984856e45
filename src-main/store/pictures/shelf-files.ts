// Files on the shelves of a folder of pictures.
import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeSynced } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import { recipeName } from './recipe.ts';

/** Files that are being written. The next start removes what a kill leaves here. */
export const UNFINISHED = '.unfinished';

/** Pictures lie in folders by the first two letters of their hashes, so that no folder grows long. */
export function picturePath(folder: string, ref: PictureRef): string {
  return join(folder, ref.hash.slice(0, 2), pictureName(ref));
}

export function recipePath(folder: string, ref: Pick<PictureRef, 'hash'>): string {
  return join(folder, ref.hash.slice(0, 2), recipeName(ref));
}

/** Null where there is no such file. */
export async function changedAt(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.mtimeMs ?? null;
}

/** Writes a file of a shelf whole, or not at all. It is on the disk under its name when the promise resolves. */
export async function placeFile(folder: string, target: string, bytes: Uint8Array | string): Promise<void> {
  const unfinished = join(folder, UNFINISHED, randomUUID());
  try {
    await writeSynced(unfinished, bytes);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}
