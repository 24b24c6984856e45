import { isoOf } from '../../../src-shared/times.ts';
import { makeFolder } from '../../files/durable-files.ts';
import type { TableName } from '../schema/schema.ts';
import { openJournalFile, STEP_BYTES } from './journal-file.ts';
import { lineOf, rowEntry } from './line.ts';
import { findEnd, LIMIT_AHEAD_MS } from './tail.ts';

/** The lines of one change, before its commit. */
export interface PendingLines {
  add(table: TableName, kept: Readonly<Record<string, unknown>>): void;
  /** Takes the room that the lines need, and raises the limit of stamps. Throws where the disk is full. Then no room was taken. */
  claim(): Promise<void>;
  /** Comes after the commit. Resolves when the lines are on the disk. */
  write(): Promise<void>;
  /** Comes in place of writing: gives the room back. */
  drop(): void;
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * A line for each row that a committed change wrote, in files of a month each. The rows of the database can be made again from
 * it. One change at a time may have pending lines. Its writing goes on while the next change adds lines.
 */
export async function openJournal(folder: string) {
  await makeFolder(folder);
  const end = await findEnd(folder);
  let { n, at, stampsTo } = end;
  const file = await openJournalFile(folder, end);

  async function raiseLimit(stamp: string): Promise<void> {
    if (stamp <= stampsTo) return;
    const limit = isoOf(Date.parse(stamp) + LIMIT_AHEAD_MS);
    const bytes = Buffer.from(lineOf({ stampsTo: limit }));
    await file.takeRoom(bytes.length);
    await file.append(bytes);
    if (file.failure()) throw file.failure();
    stampsTo = limit;
  }

  function begin(): PendingLines {
    const lines = createLines(n);
    let claimed = 0;
    return {
      add: lines.add,
      async claim() {
        if (file.failure()) throw file.failure();
        if (lines.count() === 0) return;
        await file.turnTo(lines.firstStamp());
        await raiseLimit(lines.lastStamp());
        await file.takeRoom(lines.bytes());
        claimed = lines.bytes();
      },
      async write() {
        if (lines.count() === 0) return;
        n += lines.count();
        at = lines.lastStamp();
        await Promise.all(lines.chunks().map(file.append));
      },
      drop() {
        file.giveRoomBack(claimed);
        claimed = 0;
      },
    };
  }

  return {
    begin,
    /** The stamp of the newest row in the journal. */
    newest: () => at,
    /** The error that writing met. From then on the journal takes nothing. */
    failure: file.failure,
    close: file.close,
  };
}

/** Lines as text, numbered from the one after `before`. */
function createLines(before: number) {
  const chunks: Buffer[] = [];
  let text = '';
  let count = 0;
  let [first, last] = ['', ''];

  function seal(): void {
    if (text.length > 0) chunks.push(Buffer.from(text));
    text = '';
  }

  return {
    add(table: TableName, kept: Readonly<Record<string, unknown>>): void {
      const entry = rowEntry(before + ++count, table, kept);
      if (count === 1) first = entry.at;
      last = entry.at;
      text += lineOf(entry);
      if (text.length > STEP_BYTES) seal();
    },
    chunks(): readonly Buffer[] {
      seal();
      return chunks;
    },
    bytes(): number {
      seal();
      return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    },
    count: () => count,
    firstStamp: () => first,
    lastStamp: () => last,
  };
}
