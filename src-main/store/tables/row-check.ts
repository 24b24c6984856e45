import { setImmediate as nextRound } from 'node:timers/promises';
import { type TableName, tablesOfVersion } from '#main/store/schema/schema.ts';
import { type Connection, schemaVersion } from '#main/store/sql/sqlite.ts';
import { createStepSize } from '#main/store/sql/step-size.ts';
import { pagesOf } from './pages.ts';

type RowCounts = Readonly<Record<TableName, number>>;

/** Reads every row and compares it with its checksum, in steps between which the station goes on. Throws a DamageError. */
export function verifyRows(connection: Connection, signal?: AbortSignal): Promise<RowCounts> {
  return verifyTables(connection, tablesOfVersion(schemaVersion(connection.handle)), signal);
}

export async function verifyTables(
  view: Pick<Connection, 'db'>,
  tables: readonly TableName[],
  signal?: AbortSignal,
): Promise<RowCounts> {
  const steps = createStepSize();
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of tables) {
    let count = 0;
    for await (const rows of pagesOf(view, table, steps.next)) {
      count += rows.length;
      steps.done();
      await nextRound();
      signal?.throwIfAborted();
    }
    counts[table] = count;
  }
  return counts as RowCounts;
}
