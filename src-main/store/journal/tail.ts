import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '#main/files/presence.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';
import { parseLine, type RowEntry } from './line.ts';

/** How far the limit of stamps is raised ahead of need. A minute costs one more sync a minute. */
export const LIMIT_AHEAD_MS = 60_000;
/** The end of the file that is read. A power cut can damage one write, which is far shorter. */
const WINDOW_BYTES = 4 * 2 ** 20;
const LINE_FEED = 10;
/** A file for each day, named after it. A day that begins under a clock that was set back is added to the name of the file before. */
const FILE = /^\d{4}-\d\d-\d\d(\+\d{4}-\d\d-\d\d)*\.jsonl$/;
/** A clock that is corrected about midnight begins no new file. */
const SET_BACK_MS = 86_400_000;
const RECENT = 100;

/** Where a journal ends. */
export interface JournalEnd {
  /** The newest file, or null in an empty journal. */
  readonly file: string | null;
  /** Where the next line goes in that file. */
  readonly position: number;
  /** Whether that place is followed by anything but line feeds. */
  readonly torn: boolean;
  /** The number of the newest row. */
  readonly n: number;
  /** The stamp of the newest row. */
  readonly at: string;
  /** No stamp above this one was ever given out. */
  readonly stampsTo: string;
}

/** The journal's files, the oldest first. */
export async function journalFiles(folder: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => FILE.test(name));
  return names.sort((a, b) => (periodOf(a) < periodOf(b) ? -1 : 1));
}

/** The name of a file without its ending. Sorts in the order in which the files were begun. */
export function periodOf(file: string): string {
  return file.replace('.jsonl', '');
}

/** The period of the file that has the lines of this day: the present one, or a later one. */
export function nextPeriod(period: string, day: string): string {
  const days = period.split('+');
  const begun = days.at(-1) ?? '';
  if (begun >= day && Date.parse(begun) - Date.parse(day) <= SET_BACK_MS) return period;
  const names = days.map((_, kept) => [...days.slice(0, kept), day].join('+'));
  return names.find((name) => name > period) ?? `${period}+${day}`;
}

export async function findEnd(folder: string): Promise<JournalEnd> {
  const files = await journalFiles(folder);
  const file = files.at(-1) ?? null;
  let end = file === null ? EMPTY : await readTail(join(folder, file));
  // The newest file may hold no row yet.
  for (const earlier of files.slice(0, -1).reverse()) {
    if (end.n > 0) break;
    const { n, at, stampsTo } = await readTail(join(folder, earlier));
    end = { ...end, n, at, stampsTo: latest(end.stampsTo, stampsTo) };
  }
  return { ...end, file, stampsTo: latest(end.stampsTo, limitAfter(end.at)) };
}

/**
 * How far stamps may be above the newest row that a journal has. The line that raised the limit may lie further back than the end
 * that a start reads: it goes by this then, and raises the limit only above it.
 */
export function limitAfter(newest: string): string {
  return newest === EPOCH ? EPOCH : isoOf(Date.parse(newest) + LIMIT_AHEAD_MS);
}

/** The newest rows, from the end of the newest file that has rows. */
export async function recentRows(folder: string): Promise<readonly RowEntry[]> {
  for (const file of (await journalFiles(folder)).reverse()) {
    const { recent } = await readTail(join(folder, file));
    if (recent.length > 0) return recent;
  }
  return [];
}

interface Tail extends Omit<JournalEnd, 'file'> {
  readonly recent: readonly RowEntry[];
}

const EMPTY: Tail = { recent: [], position: 0, torn: false, n: 0, at: EPOCH, stampsTo: EPOCH };

/** Reads the lines at the end of a file, up to the first that is not as it was written. */
export async function readTail(file: string): Promise<Tail> {
  const { bytes, start } = await readLastBytes(file);
  let { position, torn, n, at, stampsTo } = { ...EMPTY, position: start };
  const recent: RowEntry[] = [];
  let from = 0;
  while (from < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const to = feed < 0 ? bytes.length : feed;
    if (to > from) {
      const entry = feed < 0 ? null : parseLine(bytes.toString('utf8', from, to));
      torn = entry === null;
      if (!entry) break;
      position = start + to + 1;
      if ('stampsTo' in entry) stampsTo = latest(stampsTo, entry.stampsTo);
      else {
        ({ n, at } = entry);
        recent.push(entry);
      }
    }
    from = to + 1;
  }
  return { recent: recent.slice(-RECENT), position, torn, n, at, stampsTo };
}

/** Reads the end of a file, from the beginning of a line. Leaves out the line feeds at its end, which are room that was taken ahead. */
async function readLastBytes(file: string): Promise<{ bytes: Buffer; start: number }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    let end = size;
    let bytes = Buffer.alloc(0);
    // Reads more until the bytes hold the beginning of a line.
    for (let wanted = WINDOW_BYTES; ; wanted *= 2) {
      const start = Math.max(0, end - wanted);
      bytes = Buffer.alloc(end - start);
      await handle.read(bytes, 0, bytes.length, start);
      const used = lastUsed(bytes);
      if (start === 0) return { bytes: bytes.subarray(0, used), start: 0 };
      const feed = bytes.indexOf(LINE_FEED);
      if (feed >= 0 && feed + 1 < used) return { bytes: bytes.subarray(feed + 1, used), start: start + feed + 1 };
      if (used === 0) end = start;
    }
  } finally {
    await handle.close();
  }
}

/** The length of the bytes up to the line feed that ends the last line. */
function lastUsed(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === LINE_FEED) end--;
  return end === 0 ? 0 : Math.min(bytes.length, end + 1);
}

export function latest(a: string, b: string): string {
  return a > b ? a : b;
}
