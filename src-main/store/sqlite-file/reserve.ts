// Keeps some room on the disk for the next start: a station that ended on a full disk must be able to open its database again.
import { randomBytes } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { writeDurably } from '#main/files/durable-files.ts';
import { lengthOf } from '#main/files/presence.ts';
import { isNoRoom } from '#main/store/sql/failures.ts';

/** The index of the write-ahead log (32 KiB), a page of the log, a step of the journal (256 KiB), lines of the log. */
const RESERVE_BYTES = 2 ** 20;
/** Less room than this helps no start. */
const LEAST_BYTES = 2 ** 16;

/** Takes the room. Throws if the disk is full. The bytes are random, because a disk that compresses files would keep no room for zeros. */
export async function holdReserve({ reserve }: DataPlaces): Promise<void> {
  if ((await lengthOf(reserve)) === RESERVE_BYTES) return;
  await writeDurably(reserve, randomBytes(RESERVE_BYTES));
}

/** At the end on a full disk: takes as much room as there is, so that the next start has it. */
export async function holdWhatFits({ reserve }: DataPlaces): Promise<void> {
  for (let bytes = RESERVE_BYTES; bytes >= LEAST_BYTES && ((await lengthOf(reserve)) ?? 0) < bytes; bytes /= 2) {
    try {
      await writeDurably(reserve, randomBytes(bytes));
      return;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
    }
  }
}

/** Frees the room for work that needs it now. False if no room was kept. */
export async function giveReserve({ reserve }: DataPlaces): Promise<boolean> {
  if (!(await lengthOf(reserve))) return false;
  await rm(reserve);
  return true;
}

/** Room for some labels: pictures, rows and the journal. With less room, work would start and stop again at once. */
const WORK_BYTES = 8 * 2 ** 20;

export async function hasRoom({ folder }: DataPlaces): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= WORK_BYTES;
}
