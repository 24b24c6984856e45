// Pictures that no row names are set aside, in a folder of the day, until a person removes that day's pictures. The database
// that does not name them may be an older copy, which knows nothing of the newest records.
import { unlinkSync } from 'node:fs';
import { copyFile, link, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, isOutOfRoom } from '#main/files/disk-failures.ts';
import { makeFolder, syncFile, syncFolder } from '#main/files/durable-files.ts';
import { hashOfFile } from '#main/files/file-hash.ts';
import { isAbsent, lengthOf, namesIn } from '#main/files/presence.ts';
import { dayOf, isDay } from '#shared/core/times.ts';
import type { DaySetAside } from '#shared/station/set-aside-api.ts';

/** The folder, below that of the pictures. In S3-compatible storage, keys begin with it. */
export const SET_ASIDE = 'set-aside';

export type SetAsideFolder = ReturnType<typeof openSetAside>;

/** `pictures` is the folder of all pictures. */
export function openSetAside(pictures: string) {
  const root = join(pictures, SET_ASIDE);
  const days = async () => (await namesIn(root)).filter(isDay).toSorted();

  /** The picture has both names until the second one is on the disk. False where somebody wants it after all. */
  async function take(name: string, now: number, isWanted: () => boolean): Promise<boolean> {
    const shelf = join(pictures, name.slice(0, 2), name);
    const folder = join(root, dayOf(now));
    const aside = join(folder, name);
    await makeFolder(folder);
    // Absent where another station has set the picture aside.
    if (!(await unlessAbsent(() => giveName(shelf, aside)))) return false;
    // Removed synchronously: nothing may want the picture between the question and the removal.
    if (!isWanted()) {
      unlinkSync(shelf);
      return true;
    }
    await rm(aside);
    return false;
  }

  /** Brings pictures of these hashes back to their shelves. Gives their number. */
  async function bringBack(hashes: ReadonlySet<string>): Promise<number> {
    const back = new Set<string>();
    for (const day of (await days()).reverse()) {
      for (const name of await namesIn(join(root, day))) {
        const hash = name.slice(0, 64);
        if (!hashes.has(hash) || back.has(name)) continue;
        const shelf = join(pictures, hash.slice(0, 2));
        await makeFolder(shelf);
        // Absent where another reader has brought the picture back.
        await unlessAbsent(async () => {
          await giveName(join(root, day, name), join(shelf, name));
          await rm(join(root, day, name));
        });
        back.add(name);
      }
    }
    return back.size;
  }

  /** The hashes of all pictures that were set aside. */
  async function hashes(): Promise<ReadonlySet<string>> {
    const names = (await Promise.all((await days()).map((day) => namesIn(join(root, day))))).flat();
    return new Set(names.map((name) => name.slice(0, 64)));
  }

  return {
    hashes,
    take,
    bringBack,
    list: async (): Promise<DaySetAside[]> =>
      (await Promise.all((await days()).map((day) => countIn(root, day)))).filter(({ pictures }) => pictures > 0),
    remove: (day: string): Promise<void> => rm(join(root, day), { recursive: true, force: true }),
  };
}

async function countIn(root: string, day: string): Promise<DaySetAside> {
  const names = (await namesIn(join(root, day))).filter((name) => !name.startsWith('.'));
  let bytes = 0;
  for (const name of names) bytes += (await lengthOf(join(root, day, name))) ?? 0;
  return { day, pictures: names.length, bytes };
}

/** False where the file that the work needs is absent. */
async function unlessAbsent(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/**
 * Gives a picture a second name, durably. On a disk without links, the second name is that of a copy. A file that has that name
 * already stays if it holds the picture; a damaged one is replaced, since the first name is about to go.
 */
async function giveName(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if (isAbsent(error) || isOutOfRoom(error)) throw error;
    if (codeOf(error) !== 'EEXIST' || !(await isWhole(name))) await copyInPlace(file, name);
  }
  await syncFolder(dirname(name));
}

async function isWhole(picture: string): Promise<boolean> {
  return (await hashOfFile(picture)) === basename(picture).slice(0, 64);
}

async function copyInPlace(file: string, name: string): Promise<void> {
  const part = join(dirname(name), `.${basename(name)}.part`);
  await copyFile(file, part);
  await syncFile(part);
  await rename(part, name);
}

/** What `doctor` says of pictures that were set aside. */
export function sentencesOn(days: readonly DaySetAside[]): string[] {
  return days.map(({ day, pictures, bytes }) => {
    const size = (bytes / 1e6).toFixed(1);
    return `Pictures that no record names, set aside on ${day}: ${pictures} (${size} MB).`;
  });
}
