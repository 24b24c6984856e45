import { crc32 } from 'node:zlib';
import { TABLES, type TableName } from '#main/store/schema/schema.ts';

/** A row as a committed change left it. */
export interface RowEntry {
  readonly n: number;
  readonly at: string;
  readonly table: TableName;
  readonly row: Readonly<Record<string, unknown>>;
}

/** No stamp above this one is given out before a line with a higher limit is on the disk. */
interface LimitEntry {
  readonly stampsTo: string;
}

export type Entry = RowEntry | LimitEntry;

/** The checksum of the text in hexadecimal, a space, the text as JSON, a line feed. */
export function lineOf(entry: Entry): string {
  const text = JSON.stringify(entry);
  return `${checksum(text)} ${text}\n`;
}

/** Null where the line is not as it was written. */
export function parseLine(line: string): Entry | null {
  if (line.length < 11 || line[8] !== ' ' || checksum(line.slice(9)) !== line.slice(0, 8)) return null;
  try {
    const entry = JSON.parse(line.slice(9)) as Entry;
    return 'stampsTo' in entry || entry.table in TABLES ? entry : null;
  } catch {
    return null;
  }
}

/** The columns of the row without its checksum: the line has its own. */
export function rowEntry(n: number, table: TableName, kept: Readonly<Record<string, unknown>>): RowEntry {
  const { columns, stamp } = TABLES[table];
  const row = Object.fromEntries(columns.map((column) => [column, kept[column] ?? null]));
  return { n, at: String(kept[stamp]), table, row };
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
