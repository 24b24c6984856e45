import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../src-shared/errors.ts';
import { isAbsent, makeFolder, syncFolder } from './durable-files.ts';
import { failureOf, isNoRoom } from './failures.ts';
import { hashOfBytes } from './file-hash.ts';
import { pictureName } from './picture-ref.ts';
import { createPictureTrust, type PictureTrust } from './picture-trust.ts';
import type { PictureRef } from './rows.ts';
import type { OpenPicture, Pictures } from './store.ts';

/** Files on their way; what a kill leaves here is removed at the next start. */
export const UNFINISHED = '.unfinished';

export interface PictureFiles extends Pictures {
  /** Whether a picture was handed in a short while ago: its row may be about to be written. */
  wasPut(name: string): boolean;
  /** How many pictures are remembered for that. */
  readonly recent: number;
  /** Whether the disk had no room for the last one. */
  readonly isFull: boolean;
  /** There is room again. */
  noteRoom(): void;
  noteShelf: PictureTrust['noteShelf'];
  /** A sentence on files that are known to be missing or damaged, or null. */
  fault(): string | null;
}

/** From a picture to the row that names it: no work of the station takes longer. */
const UNTIL_NAMED_MS = 3_600_000;

/** Two letters of the hash, so that no folder grows long. */
export function picturePath(folder: string, ref: PictureRef): string {
  return join(folder, ref.hash.slice(0, 2), pictureName(ref));
}

/** `now` is any clock that only goes forward; `changed` is called after every picture that was put, whatever came of it. */
export async function openPictures(
  folder: string,
  now: () => number = () => performance.now(),
  changed: () => void = () => {},
  isShared = false,
): Promise<PictureFiles> {
  await makeFolder(folder);
  await removeUnfinished(join(folder, UNFINISHED), isShared);
  await mkdir(join(folder, UNFINISHED), { recursive: true });
  const underWay = new Map<string, Promise<void>>();
  const recent = openRecent(now);
  const trust = createPictureTrust();
  let isFull = false;

  async function putPicture(bytes: Uint8Array, type: PictureRef['type']): Promise<PictureRef> {
    const ref = { hash: await hashOfBytes(bytes), type, bytes: bytes.length };
    const name = pictureName(ref);
    recent.add(name);
    const writing = underWay.get(name) ?? keep(folder, ref, bytes, trust);
    underWay.set(name, writing);
    try {
      await writing;
      trust.noteWhole(ref);
      isFull = false;
    } catch (error) {
      isFull = isNoRoom(error);
      throw failureOf(error);
    } finally {
      underWay.delete(name);
      changed();
    }
    return ref;
  }

  async function read(ref: PictureRef): Promise<Uint8Array> {
    const file = await openWhole(folder, ref, trust);
    try {
      return await file.readFile();
    } catch (error) {
      throw failureOf(error);
    } finally {
      await file.close();
    }
  }

  async function openPicture(ref: PictureRef): Promise<OpenPicture> {
    const file = await openWhole(folder, ref, trust);
    return { bytes: ref.bytes, stream: () => file.createReadStream(), close: () => file.close() };
  }

  return {
    put: putPicture,
    read,
    open: openPicture,
    pathOf: (ref) => picturePath(folder, ref),
    wasPut: recent.has,
    noteShelf: trust.noteShelf,
    fault: trust.trouble,
    get recent() {
      return recent.size;
    },
    get isFull() {
      return isFull;
    },
    noteRoom() {
      isFull = false;
    },
  };
}

/** In a folder of several stations the others may be writing: only what is old is left over then. */
async function removeUnfinished(folder: string, isShared: boolean): Promise<void> {
  if (!isShared) return rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > UNTIL_NAMED_MS) await rm(file, { force: true });
  }
}

/** The names of the last hour, the oldest first. */
function openRecent(now: () => number) {
  const times = new Map<string, number>();
  const isOver = (at: number) => now() - at > UNTIL_NAMED_MS;
  return {
    add(name: string): void {
      times.delete(name);
      times.set(name, now());
      for (const [oldest, at] of times) {
        if (!isOver(at)) return;
        times.delete(oldest);
      }
    },
    has(name: string): boolean {
      const at = times.get(name);
      return at !== undefined && !isOver(at);
    },
    get size() {
      return times.size;
    },
  };
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
  if (await isThere(target, ref, trust)) {
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
async function isThere(path: string, ref: PictureRef, trust: PictureTrust): Promise<boolean> {
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
