// Room on the disk that is kept for a start: a station that ended on a full disk must be able to open its database again.
import { randomBytes } from 'node:crypto';
import { rm, statfs } from 'node:fs/promises';
import type { Places } from '../../files/data-folder.ts';
import { writeDurably } from '../../files/durable-files.ts';
import { lengthOf } from '../../files/presence.ts';
import { isNoRoom } from '../sql/failures.ts';

/** The index of the write-ahead log (32 KiB), a page of the log, a step of the journal (256 KiB), lines of the log. */
const RESERVE_BYTES = 2 ** 20;
/** With less no start is helped. */
const LEAST_BYTES = 2 ** 16;

/** Throws where the disk is full. Chance, because a disk that packs its files would keep nothing free for zeros. */
export async function holdReserve({ reserve }: Places): Promise<void> {
  if ((await lengthOf(reserve)) === RESERVE_BYTES) return;
  await writeDurably(reserve, randomBytes(RESERVE_BYTES));
}

/** On the way out of a full disk: as much as there is room for, so that the next start is as well off as this one. */
export async function holdWhatFits({ reserve }: Places): Promise<void> {
  for (let bytes = RESERVE_BYTES; bytes >= LEAST_BYTES && ((await lengthOf(reserve)) ?? 0) < bytes; bytes /= 2) {
    try {
      await writeDurably(reserve, randomBytes(bytes));
      return;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
    }
  }
}

/** Gives the room to whoever needs it now; false where there was none left. */
export async function giveReserve({ reserve }: Places): Promise<boolean> {
  if (!(await lengthOf(reserve))) return false;
  await rm(reserve);
  return true;
}

/** Room for some labels: pictures, rows and the journal. With less, work that goes on would stop again at once. */
const WORK_BYTES = 8 * 2 ** 20;

export async function hasRoom({ folder }: Places): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= WORK_BYTES;
}
