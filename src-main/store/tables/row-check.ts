import { setImmediate as nextRound } from 'node:timers/promises';
import { type TableName, tablesOfVersion } from '#main/store/schema/schema.ts';
import { type Connection, schemaVersion } from '#main/store/sql/sqlite.ts';
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

/** How long a step of long work lasts. Other work runs between the steps. */
const STEP_MS = 4;
/** The most rows of a step: rows of a quarter of a megabyte may come after many short ones. */
const MOST_ROWS = 200;

/** Chooses how many rows each step of long work takes, so that steps of short rows and of long rows last equally long. */
export function createStepSize(now: () => number = () => performance.now()) {
  let rows = 20;
  let start = 0;
  return {
    /** The rows of the step that begins now. */
    next(): number {
      start = now();
      return rows;
    },
    /** Call this when the step is over. */
    done(): void {
      const fitting = (rows * STEP_MS) / Math.max(now() - start, 0.01);
      rows = Math.max(1, Math.min(MOST_ROWS, Math.floor(fitting), rows * 2));
    },
  };
}
