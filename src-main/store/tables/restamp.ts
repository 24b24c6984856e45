import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection } from '#main/store/sql/sqlite.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';
import { recordsByStamp } from './pages.ts';

/**
 * Gives every record a new updated_at above `floor`, in the order of the old ones, so that every client that synchronises gets
 * the present state. This is done after each recovery, also if the journal is complete: readers see a change when it is
 * committed, a moment before its line is in the journal. So a client may have seen a state that the journal does not have. It
 * would keep that state for ever if the record kept its old stamp.
 */
export async function restamp(connection: Connection, floor: number): Promise<string> {
  const bulk = bulkWriter(connection);
  let last = Math.floor(Math.max(floor, connection.findBy('clock', 'id', 1)?.last ?? 0));
  await bulk.transaction(async () => {
    // The new stamps lie above the old ones, so that none is met twice.
    const end = isoOf(last);
    for await (const rows of recordsByStamp(connection, EPOCH, end)) {
      for (const { sum: _, ...row } of rows)
        bulk.put('records', withSum('records', { ...row, updated_at: isoOf(++last) }));
    }
    await connection.db.updateTable('clock').set({ last }).where('id', '=', 1).execute();
  });
  return isoOf(last);
}
