import { makeFolder } from '#main/files/durable-files.ts';
import type { TableName } from '#main/store/schema/schema.ts';
import { isoOf } from '#shared/core/times.ts';
import { openJournalFile, STEP_BYTES } from './journal-file.ts';
import { lineOf, rowEntry } from './line.ts';
import { findEnd, LIMIT_AHEAD_MS } from './tail.ts';

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * Writes a line for each row of a committed change, into one file for each day of the clock. The rows of the database can be made again from these
 * lines. One change at a time may have pending lines. They are written while the next change adds its lines.
 */
export async function openJournal(folder: string, clock: () => number) {
  await makeFolder(folder);
  const end = await findEnd(folder);
  let { n, at, stampsTo } = end;
  const file = await openJournalFile(folder, end);

  async function raiseLimit(stamp: string): Promise<void> {
    if (stamp <= stampsTo) return;
    const limit = isoOf(Date.parse(stamp) + LIMIT_AHEAD_MS);
    const line = lineOf({ stampsTo: limit });
    await file.takeRoom(Buffer.byteLength(line));
    await file.append(line);
    if (file.failure()) throw file.failure();
    stampsTo = limit;
  }

  /** Begins the lines of one change, before its commit. */
  function begin() {
    const lines = createLines(n);
    let claimed = 0;
    return {
      add: lines.add,
      /** Takes the room that the lines need, and raises the limit of stamps. Throws if the disk is full. Then no room was taken. */
      async claim(): Promise<void> {
        if (file.failure()) throw file.failure();
        if (lines.count() === 0) return;
        await file.turnTo(isoOf(clock()).slice(0, 10));
        await raiseLimit(lines.lastStamp());
        await file.takeRoom(lines.bytes());
        claimed = lines.bytes();
      },
      /** Call this after the commit. Resolves when the lines are on the disk. */
      async write(): Promise<void> {
        if (lines.count() === 0) return;
        n += lines.count();
        at = lines.lastStamp();
        await Promise.all(lines.chunks().map(file.append));
      },
      /** Call this instead of `write` if the commit failed. Gives the room back. */
      drop(): void {
        file.giveRoomBack(claimed);
        claimed = 0;
      },
    };
  }

  return {
    begin,
    /** The stamp of the newest row in the journal. */
    newest: () => at,
    /** The error of a write that failed, or null. After it the journal writes nothing. */
    failure: file.failure,
    close: file.close,
  };
}

/** Collects lines as text. The first one has the number after `before`. */
function createLines(before: number) {
  const chunks: string[] = [];
  let text = '';
  let bytes = 0;
  let count = 0;
  let last = '';

  function seal(): void {
    if (text.length === 0) return;
    chunks.push(text);
    bytes += Buffer.byteLength(text);
    text = '';
  }

  return {
    add(table: TableName, kept: Readonly<Record<string, unknown>>): void {
      const entry = rowEntry(before + ++count, table, kept);
      last = entry.at;
      text += lineOf(entry);
      if (text.length > STEP_BYTES) seal();
    },
    chunks(): readonly string[] {
      seal();
      return chunks;
    },
    bytes(): number {
      seal();
      return bytes;
    },
    count: () => count,
    lastStamp: () => last,
  };
}
