import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection } from '#main/store/sql/sqlite.ts';
import { isoOf } from '#shared/core/times.ts';
import type { Rollback } from '#shared/station/set-aside-api.ts';

/** The kept value that lists the rollbacks that nobody has confirmed. */
export const ROLLBACKS = 'store.rollbacks';

export function rollbacksIn(value: unknown): readonly Rollback[] {
  return Array.isArray(value) ? value : [];
}

/** Notes in a database that it has replaced another one, at the time of day when it did. Returns the newest stamp. */
export async function noteRollback(connection: Connection, rollback: Rollback): Promise<string> {
  const row = connection.findBy('kept', 'name', ROLLBACKS);
  const before = rollbacksIn(row === undefined ? null : JSON.parse(row.value));
  const last = (connection.findBy('clock', 'id', 1)?.last ?? 0) + 1;
  const value = JSON.stringify([...before, rollback]);
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    bulk.put('kept', withSum('kept', { name: ROLLBACKS, value, changed_at: isoOf(last) }));
    await connection.db
      .updateTable('clock')
      .set({ last, seen: Date.parse(rollback.at) })
      .where('id', '=', 1)
      .execute();
  });
  return isoOf(last);
}
