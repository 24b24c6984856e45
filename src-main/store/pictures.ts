import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../src-shared/errors.ts';
import { failureOf } from './dialect.ts';
import { isAbsent, makeFolder, syncFolder } from './durable-files.ts';
import { pictureName } from './picture-ref.ts';
import type { PictureRef } from './rows.ts';
import type { Pictures } from './store.ts';

/** Files on their way; what a kill leaves here is removed at the next start. */
export const UNFINISHED = '.unfinished';

export interface PictureFiles extends Pictures {
  /** Whether a picture was handed in since the start: its row may be about to be written. */
  wasPut(name: string): boolean;
}

/** Two letters of the hash, so that no folder grows long. */
export function picturePath(folder: string, ref: PictureRef): string {
  return join(folder, ref.hash.slice(0, 2), pictureName(ref));
}

export async function openPictures(folder: string): Promise<PictureFiles> {
  await makeFolder(folder);
  await rm(join(folder, UNFINISHED), { recursive: true, force: true });
  await mkdir(join(folder, UNFINISHED), { recursive: true });
  const underWay = new Map<string, Promise<void>>();
  const put = new Set<string>();

  async function putPicture(bytes: Uint8Array, type: PictureRef['type']): Promise<PictureRef> {
    const ref = { hash: createHash('sha256').update(bytes).digest('hex'), type, bytes: bytes.length };
    const name = pictureName(ref);
    put.add(name);
    const writing = underWay.get(name) ?? keep(folder, ref, bytes);
    underWay.set(name, writing);
    try {
      await writing;
    } catch (error) {
      throw failureOf(error);
    } finally {
      underWay.delete(name);
    }
    return ref;
  }

  async function read(ref: PictureRef): Promise<Uint8Array> {
    try {
      return await readFile(picturePath(folder, ref));
    } catch (error) {
      if (!isAbsent(error)) throw failureOf(error);
      const text = `The file of the picture ${pictureName(ref)} is missing in the data folder. Take it from a backup.`;
      throw new AppError('store_unusable', text, { cause: error });
    }
  }

  return {
    put: putPicture,
    read,
    pathOf: (ref) => picturePath(folder, ref),
    wasPut: (name) => put.has(name),
  };
}

async function keep(folder: string, ref: PictureRef, bytes: Uint8Array): Promise<void> {
  const target = picturePath(folder, ref);
  const shelf = join(folder, ref.hash.slice(0, 2));
  if (await isThere(target, ref.bytes)) {
    // Younger again, for those who clear up. Whoever renamed it may have been killed before the folder was on the disk.
    const now = new Date();
    await utimes(target, now, now);
    return syncFolder(shelf);
  }
  await makeFolder(shelf);
  const unfinished = join(folder, UNFINISHED, randomUUID());
  try {
    await writeFinished(unfinished, bytes);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(shelf);
}

async function writeFinished(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isThere(file: string, bytes: number): Promise<boolean> {
  try {
    return (await stat(file)).size === bytes;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}
