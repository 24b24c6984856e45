// Pictures as files of a folder.
import { randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../src-shared/errors.ts';
import { failureOf } from '../../files/database-failures.ts';
import { isAbsent, makeFolder, syncFolder } from '../../files/durable-files.ts';
import type { PictureRef } from '../schema/picture-ref.ts';
import { pictureName } from '../schema/picture-ref.ts';
import { KEPT_MS, type PictureKeeper } from './picture-keeper.ts';
import type { Mount } from './picture-mark.ts';
import type { PictureTrust } from './picture-trust.ts';
import { filesOn, filesOnShelves } from './shelves.ts';

/** Files on their way; what a kill leaves here is removed at the next start. */
const UNFINISHED = '.unfinished';

/** Two letters of the hash, so that no folder grows long. */
export function picturePath(folder: string, ref: PictureRef): string {
  return join(folder, ref.hash.slice(0, 2), pictureName(ref));
}

/** `mount` is given where other stations write there, too. */
export async function openPictureFolder(
  folder: string,
  trust: PictureTrust,
  mount: Mount | null = null,
): Promise<PictureKeeper> {
  await makeFolder(folder);
  await removeUnfinished(join(folder, UNFINISHED), mount !== null);
  await mkdir(join(folder, UNFINISHED), { recursive: true });
  const pathOf = (ref: PictureRef) => picturePath(folder, ref);

  return {
    async keep(ref, bytes) {
      await mount?.assertThere();
      return keep(folder, ref, bytes, trust);
    },
    async read(ref) {
      await mount?.assertThere();
      const file = await openWhole(folder, ref, trust);
      try {
        return await file.readFile();
      } catch (error) {
        throw failureOf(error);
      } finally {
        await file.close();
      }
    },
    async open(ref) {
      await mount?.assertThere();
      const file = await openWhole(folder, ref, trust);
      return { bytes: ref.bytes, stream: () => file.createReadStream(), close: () => file.close() };
    },
    async fileOf(ref) {
      await mount?.assertThere();
      return pathOf(ref);
    },
    async isThere(ref) {
      await mount?.assertThere();
      return (await changedAt(pathOf(ref))) !== null;
    },
    pathOf,
    async *shelves() {
      await mount?.assertThere();
      yield* filesOnShelves(folder);
    },
    namesOn: (shelf) => filesOn(folder, shelf),
    async forget(name, now, isWanted) {
      const file = join(folder, name.slice(0, 2), name);
      const age = now - ((await changedAt(file)) ?? now);
      // Nothing comes between the look at what is wanted and the removal.
      if (age < KEPT_MS || isWanted()) return false;
      unlinkSync(file);
      return true;
    },
    tidy: async () => {},
    trouble: () => mount?.trouble() ?? null,
    close: () => mount?.close(),
  };
}

/** In a folder of several stations the others may be writing: only what is old is left over then. */
async function removeUnfinished(folder: string, isShared: boolean): Promise<void> {
  if (!isShared) return rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

async function openWhole(folder: string, ref: PictureRef, trust: PictureTrust): Promise<FileHandle> {
  const file = await openNamed(folder, ref, trust);
  try {
    await trust.assertWhole(file, ref);
    return file;
  } catch (error) {
    await file.close();
    throw failureOf(error);
  }
}

async function openNamed(folder: string, ref: PictureRef, trust: PictureTrust): Promise<FileHandle> {
  try {
    return await open(picturePath(folder, ref), 'r');
  } catch (error) {
    throw isAbsent(error) ? trust.missing(ref, error) : failureOf(error);
  }
}

async function keep(folder: string, ref: PictureRef, bytes: Uint8Array, trust: PictureTrust): Promise<void> {
  const target = picturePath(folder, ref);
  const shelf = join(folder, ref.hash.slice(0, 2));
  if (await isWhole(target, ref, trust)) {
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

/** A damaged file is no reason not to write the picture. */
async function isWhole(path: string, ref: PictureRef, trust: PictureTrust): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
  try {
    await trust.assertWhole(file, ref);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

/** Null where there is none. */
async function changedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
