// Counts the rows of each table and computes a checksum of them. Both must be the same after a move.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Database, TABLE_NAMES, TABLES, type TableName } from '#main/store/schema/schema.ts';
import { checked } from '#main/store/sql/row-sum.ts';
import { uncheckedPages } from '#main/store/tables/pages.ts';

export interface MovedTable {
  readonly name: TableName | 'named_pictures' | 'words';
  readonly key: string;
  readonly columns: readonly string[];
}

export type MovedRow = Readonly<Record<string, unknown>>;

/** Returns the row in the form that it gets in its new place. Null leaves the row out. */
export type Rewrite = (table: MovedTable, row: MovedRow) => MovedRow | null;

export const asItIs: Rewrite = (_, row) => row;

export interface Tally {
  readonly rows: number;
  /** The checksum of all rows. Their order does not count. */
  readonly sum: string;
}

export type Tallies = Readonly<Record<string, Tally>>;

/** The tables that are moved, parents before children. Counts and indexes are made again instead. */
const MOVED: readonly MovedTable[] = [
  ...TABLE_NAMES.map((name) => ({ name, key: TABLES[name].key, columns: [...TABLES[name].columns, 'sum'] })),
  { name: 'named_pictures', key: 'hash', columns: ['hash'] },
  { name: 'words', key: 'word', columns: ['word'] },
];

type Take = (table: MovedTable, rows: readonly MovedRow[]) => Promise<void> | void;

/** Reads every row of a database. `take` gets the rows of each table, page by page. Throws a DamageError if a row is not as it was written. */
export async function tallyOf(
  db: Kysely<Database>,
  take: Take = () => {},
  rewrite: Rewrite = asItIs,
): Promise<Tallies> {
  const tallies: Record<string, Tally> = {};
  for (const table of MOVED) {
    let [rows, sum] = [0, 0n];
    for await (const page of uncheckedPages(db, table.name, table.key)) {
      const written = page.map((row) => rewrite(table, checkedRow(table, row))).filter((row) => row !== null);
      for (const row of written) sum = (sum + hashOf(table, row)) % SUMS;
      rows += written.length;
      await take(table, written);
    }
    tallies[table.name] = { rows, sum: sum.toString(16) };
  }
  const { last } = await db.selectFrom('clock').select('last').where('id', '=', 1).executeTakeFirstOrThrow();
  return { ...tallies, clock: { rows: 1, sum: last.toString(16) } };
}

/** The names of tables that are not the same in both. */
export function differences(a: Tallies, b: Tallies): string[] {
  return Object.keys({ ...a, ...b }).filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.sum !== b[name]?.sum);
}

export function isEmpty(tallies: Tallies): boolean {
  return Object.entries(tallies).every(([name, { rows }]) => rows === 0 || name === 'clock');
}

const SUMS = 2n ** 256n;

function checkedRow({ name }: MovedTable, row: MovedRow): MovedRow {
  return Object.hasOwn(TABLES, name) ? (checked(name as TableName, row as never) as MovedRow) : row;
}

function hashOf({ columns }: MovedTable, row: MovedRow): bigint {
  const text = JSON.stringify(columns.map((column) => row[column] ?? null));
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
}
