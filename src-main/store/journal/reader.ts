import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EPOCH } from '#shared/core/times.ts';
import { parseLine, type RowEntry } from './line.ts';
import { removedFrom } from './removed.ts';
import { type JournalEnd, journalFiles, latest, limitAfter } from './tail.ts';

/** The result of reading a journal. */
export interface JournalReport {
  rows: number;
  /** Lines that are not as they were written. */
  broken: number;
  /** Lines that are missing, by the numbers of the others. */
  missing: number;
  newest: string;
  stampsTo: string;
  /** Lines up to this stamp were removed, because the copies of the database have them. */
  removedTo: string;
}

/** Reads all lines in order, up to `end` where it is given. Leaves out broken lines and counts them. */
export async function readJournal(
  folder: string,
  onRow: (entry: RowEntry) => void,
  end?: Pick<JournalEnd, 'file' | 'position'>,
): Promise<JournalReport> {
  const removed = await removedFrom(folder);
  const report: JournalReport = {
    rows: 0,
    broken: 0,
    missing: 0,
    newest: EPOCH,
    stampsTo: EPOCH,
    removedTo: removed.at,
  };
  let { n } = removed;
  let brokenSince = 0;
  for (const file of await journalFiles(folder)) {
    if (end && file > (end.file ?? '')) break;
    const last = end && file === end.file ? { end: end.position - 1 } : {};
    const input = createReadStream(join(folder, file), { encoding: 'utf8', ...last });
    for await (const line of createInterface({ input, crlfDelay: 0 })) {
      if (line === '') continue;
      const entry = parseLine(line);
      if (!entry) {
        report.broken++;
        brokenSince++;
      } else if ('stampsTo' in entry) report.stampsTo = latest(report.stampsTo, entry.stampsTo);
      else {
        report.rows++;
        // A line that was written again after a torn write has the same number.
        report.missing += Math.max(0, entry.n - n - 1 - brokenSince);
        brokenSince = 0;
        n = Math.max(n, entry.n);
        report.newest = latest(report.newest, entry.at);
        onRow(entry);
      }
    }
  }
  report.stampsTo = latest(report.stampsTo, limitAfter(report.newest));
  return report;
}
