import { setImmediate as nextRound } from 'node:timers/promises';
import { pagesOf } from './derived.ts';
import type { Connection } from './dialect.ts';
import { TABLE_NAMES, type TableName } from './schema.ts';

/** Reads every row and compares it with its checksum, in steps between which the station goes on. Throws a DamageError. */
export async function verifyRows(connection: Connection): Promise<Readonly<Record<TableName, number>>> {
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of TABLE_NAMES) {
    let count = 0;
    for await (const rows of pagesOf(connection, table)) {
      count += rows.length;
      await nextRound();
    }
    counts[table] = count;
  }
  return counts as Record<TableName, number>;
}
