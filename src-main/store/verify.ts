import { setImmediate as nextRound } from 'node:timers/promises';
import { pagesOf } from './derived.ts';
import type { Connection } from './dialect.ts';
import { createPace } from './pace.ts';
import { TABLE_NAMES, type TableName } from './schema.ts';

/** Reads every row and compares it with its checksum, in steps between which the station goes on. Throws a DamageError. */
export async function verifyRows(
  connection: Connection,
  signal?: AbortSignal,
): Promise<Readonly<Record<TableName, number>>> {
  const pace = createPace();
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of TABLE_NAMES) {
    let count = 0;
    for await (const rows of pagesOf(connection, table, pace.next)) {
      count += rows.length;
      pace.took();
      await nextRound();
      signal?.throwIfAborted();
    }
    counts[table] = count;
  }
  return counts as Record<TableName, number>;
}
