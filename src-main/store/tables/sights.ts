import type { SightsRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

/** What was seen of each ID. */
export function createSights(session: Session) {
  async function put(recordId: string, row: Omit<NewRow<'sights'>, 'record_id'>): Promise<SightsRow> {
    const old = await session.find('sights', 'record_id', recordId);
    if (!old) return insertRow(session, 'sights', { record_id: recordId, ...row });
    return publicRow('sights', await session.writing.update('sights', old, row));
  }

  /** IDs that were seen last before this time, the oldest first. */
  function silentSince(before: string, limit: number): Promise<readonly SightsRow[]> {
    const old = session.db.selectFrom('sights').selectAll().where('last_seen', '<', before);
    return rowsOf('sights', old.orderBy('last_seen').limit(limit));
  }

  return {
    find: (recordId: string): Promise<SightsRow | null> => findRow(session, 'sights', 'record_id', recordId),
    readAhead: (recordIds: readonly string[]) => session.readAhead('sights', recordIds),
    put,
    silentSince,
  };
}
