import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_FILE, syncFolder } from '#main/files/durable-files.ts';
import { type JournalEnd, nextPeriod, periodOf } from './tail.ts';
import { createWriteQueue } from './write-queue.ts';

/** The file takes room ahead in steps of this size, so that committed rows can be written on a full disk too. */
export const STEP_BYTES = 256 * 1024;
const EMPTY_STEP = Buffer.alloc(STEP_BYTES, '\n');

/** The file of the newest day, and the room in it. */
export async function openJournalFile(folder: string, end: JournalEnd) {
  let file = end.file ? await reopen(folder, end) : null;
  /** Where the next write goes. */
  let position = end.position;
  /** The end of the room that was promised to pending lines. */
  let promised = end.position;
  /** The end of the room that the file has. */
  let allocated = file ? (await file.stat()).size : 0;
  let period = end.file === null ? '' : periodOf(end.file);
  const queue = createWriteQueue(async (bytes) => {
    await writeAt(file as FileHandle, bytes, position);
    await file?.datasync();
    position += bytes.length;
  });

  /** Begins a new file if that is another day. Where that fails, nothing has changed. */
  async function turnTo(day: string): Promise<void> {
    const next = nextPeriod(period, day);
    if (file && next === period) return;
    await queue.drained();
    // First, since it fails on a full disk: the next change tries again, and finds the old file open.
    const begun = await create(folder, next);
    await endFile(file, position).catch(async (error: unknown) => {
      await begun.close();
      throw error;
    });
    file = begun;
    period = next;
    position = promised = allocated = (await file.stat()).size;
  }

  /** Throws where the disk is full. Then no room was taken. */
  async function takeRoom(bytes: number): Promise<void> {
    if (promised + bytes > allocated) {
      const steps = Math.ceil((promised + bytes - allocated) / STEP_BYTES);
      await extend(file as FileHandle, allocated, steps);
      allocated += steps * STEP_BYTES;
    }
    promised += bytes;
  }

  return {
    turnTo,
    takeRoom,
    giveRoomBack(bytes: number): void {
      promised -= bytes;
    },
    /** Writes into room that was taken. Resolves when the bytes are on the disk, or when writing has failed. */
    append: queue.append,
    failure: queue.failure,
    async close(): Promise<void> {
      await queue.drained();
      if (!queue.failure()) await file?.truncate(position);
      await file?.close();
      file = null;
    },
  };
}

/** Cuts off the room that no line has taken. */
async function endFile(file: FileHandle | null, position: number): Promise<void> {
  await file?.truncate(position);
  await file?.close();
}

/** Gives the file so many steps of room, or leaves it as it was. */
async function extend(file: FileHandle, from: number, steps: number): Promise<void> {
  try {
    for (let i = 0; i < steps; i++) await writeAt(file, EMPTY_STEP, from + i * STEP_BYTES);
    await file.datasync();
  } catch (error) {
    await file.truncate(from);
    throw error;
  }
}

async function create(folder: string, period: string): Promise<FileHandle> {
  const path = join(folder, `${period}.jsonl`);
  await (await open(path, 'a+', OWN_FILE)).close();
  const file = await open(path, 'r+');
  await syncFolder(folder);
  return file;
}

async function reopen(folder: string, end: JournalEnd): Promise<FileHandle> {
  const file = await open(join(folder, end.file as string), 'r+');
  if (end.torn) {
    await file.truncate(end.position);
    await file.datasync();
  }
  return file;
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
