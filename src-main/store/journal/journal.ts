import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isoOf } from '../../../src-shared/times.ts';
import { makeFolder, OWN_FILE, syncFolder } from '../../files/durable-files.ts';
import type { TableName } from '../schema/schema.ts';
import { lineOf, rowEntry } from './line.ts';
import { findEnd, type JournalEnd, LIMIT_AHEAD_MS } from './tail.ts';

/** Room is taken ahead in steps of this size, so that what was committed finds its place on a full disk too. */
const STEP_BYTES = 256 * 1024;
/** One write and sync at most; a longer journal of one change goes out in several. */
const WRITE_BYTES = 2 ** 20;

/** The lines of one change. */
export interface Draft {
  add(table: TableName, kept: Readonly<Record<string, unknown>>): void;
  /** Takes the room that the lines need, and raises the limit of stamps. Throws where the disk is full; then nothing was taken. */
  claim(): Promise<void>;
  /** After the commit: resolves when the lines are on the disk. */
  write(): Promise<void>;
  /** Instead of writing: gives the room back. */
  drop(): void;
}

/**
 * A line for each row that a committed change wrote, in files of a month each. What SQLite holds can be made again from it.
 * One draft is open at a time; writing overlaps with the next draft.
 */
export interface Journal {
  begin(): Draft;
  /** The stamp of the newest row in it. */
  newest(): string;
  /** What went wrong when writing; from then on it takes nothing. */
  fault(): unknown;
  close(): Promise<void>;
}

interface Part {
  readonly bytes: Buffer;
  readonly done: () => void;
}

export async function openJournal(folder: string): Promise<Journal> {
  await makeFolder(folder);
  const end = await findEnd(folder);
  let { n, at, stampsTo } = end;
  let file = end.file ? await reopen(folder, end) : null;
  /** Where the next write goes, and up to where the file's room has been promised. */
  let position = end.position;
  let promised = end.position;
  let allocated = file ? (await file.stat()).size : 0;
  let month = end.file?.slice(0, 7) ?? '';
  let fault: unknown = null;
  let waiting: Part[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (waiting.length > 0 && !fault) {
      const parts = takeParts(waiting);
      waiting = waiting.slice(parts.length);
      const bytes = Buffer.concat(parts.map((part) => part.bytes));
      try {
        await writeAt(file as FileHandle, bytes, position);
        position += bytes.length;
      } catch (error) {
        fault = error;
      }
      for (const part of parts) part.done();
    }
    // The rows are in the database; they come into the journal when it is opened again.
    for (const part of waiting.splice(0)) part.done();
    flushing = null;
  }

  function append(bytes: Buffer): Promise<void> {
    if (fault) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ bytes, done: resolve });
    flushing ??= flush();
    return promise;
  }

  async function turnPage(stamp: string): Promise<void> {
    const next = stamp.slice(0, 7);
    if (file && next <= month) return;
    await flushing;
    await file?.truncate(position);
    await file?.close();
    file = await open(join(folder, `${next}.jsonl`), 'a+', OWN_FILE);
    await file.close();
    file = await open(join(folder, `${next}.jsonl`), 'r+');
    await syncFolder(folder);
    month = next;
    position = promised = allocated = (await file.stat()).size;
  }

  async function takeRoom(bytes: number): Promise<void> {
    if (promised + bytes > allocated) {
      const more = Math.ceil((promised + bytes - allocated) / STEP_BYTES) * STEP_BYTES;
      try {
        await writeAt(file as FileHandle, Buffer.alloc(more, '\n'), allocated);
      } catch (error) {
        await file?.truncate(allocated);
        throw error;
      }
      allocated += more;
    }
    promised += bytes;
  }

  async function raiseLimit(stamp: string): Promise<void> {
    if (stamp <= stampsTo) return;
    const limit = isoOf(Date.parse(stamp) + LIMIT_AHEAD_MS);
    const bytes = Buffer.from(lineOf({ stampsTo: limit }));
    await takeRoom(bytes.length);
    await append(bytes);
    if (fault) throw fault;
    stampsTo = limit;
  }

  function begin(): Draft {
    const chunks: Buffer[] = [];
    let text = '';
    let lines = 0;
    let first = '';
    let last = '';
    let claimed = 0;

    function seal(): void {
      if (text.length > 0) chunks.push(Buffer.from(text));
      text = '';
    }

    return {
      add(table, kept) {
        const entry = rowEntry(n + ++lines, table, kept);
        if (lines === 1) first = entry.at;
        last = entry.at;
        text += lineOf(entry);
        if (text.length > STEP_BYTES) seal();
      },
      async claim() {
        if (fault) throw fault;
        if (lines === 0) return;
        seal();
        await turnPage(first);
        await raiseLimit(last);
        const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        await takeRoom(bytes);
        claimed = bytes;
      },
      async write() {
        if (lines === 0) return;
        n += lines;
        at = last;
        await Promise.all(chunks.map(append));
      },
      drop() {
        promised -= claimed;
        claimed = 0;
      },
    };
  }

  async function close(): Promise<void> {
    await flushing;
    if (!fault) await file?.truncate(position);
    await file?.close();
    file = null;
  }

  return { begin, newest: () => at, fault: () => fault, close };
}

async function reopen(folder: string, end: JournalEnd): Promise<FileHandle> {
  const file = await open(join(folder, end.file as string), 'r+');
  if (end.torn) {
    await file.truncate(end.position);
    await file.datasync();
  }
  return file;
}

function takeParts(waiting: readonly Part[]): readonly Part[] {
  let bytes = 0;
  const count = waiting.findIndex((part) => {
    bytes += part.bytes.length;
    return bytes > WRITE_BYTES;
  });
  return count < 0 ? waiting : waiting.slice(0, Math.max(1, count));
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
  await file.datasync();
}
