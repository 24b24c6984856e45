import type { NewVoidRequest, VoidRequestRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { VoidRequestState } from '#shared/jobs/production.ts';
import { changeRow, findRow, insertRow, rowsOf } from './queries.ts';

/** Labels that programs want void, and that wait for a second person. */
export function createVoidRequests(session: Session) {
  const waiting = () => session.db.selectFrom('void_requests').selectAll().where('state', '=', 'waiting');

  async function waitingOf(labelId: number): Promise<VoidRequestRow | null> {
    return (await rowsOf('void_requests', waiting().where('label_id', '=', labelId)))[0] ?? null;
  }

  return {
    find: (id: number): Promise<VoidRequestRow | null> => findRow(session, 'void_requests', 'id', id),
    /** The oldest first. */
    waiting: (limit: number) => rowsOf('void_requests', waiting().orderBy('id').limit(limit)),
    waitingOf,
    insert: (row: NewVoidRequest): Promise<VoidRequestRow> => insertRow(session, 'void_requests', row),
    settle: (id: number, state: Exclude<VoidRequestState, 'waiting'>, settled_by: number) =>
      changeRow(session, 'void_requests', id, { state, settled_by }),
  };
}
