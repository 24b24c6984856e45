import type { EventRow } from '#main/store/rows.ts';
import type { NewEvent } from '#main/store/schema/told-events.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { EventKind } from '#shared/programs/events.ts';
import { findRow, rowsOf } from './queries.ts';

/** What happened, in the order in which it did. Most events are written with the rows that they tell of. */
export function createEvents(session: Session) {
  const all = () => session.db.selectFrom('events').selectAll();

  /** Events behind a number. */
  function after(id: number, limit: number, kinds: readonly EventKind[] = []): Promise<readonly EventRow[]> {
    let later = all().where('id', '>', id);
    if (kinds.length > 0) later = later.where('kind', 'in', [...kinds]);
    return rowsOf('events', later.orderBy('id').limit(limit));
  }

  /** The number of the newest event. 0: there is none. */
  async function newest(): Promise<number> {
    const query = session.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1);
    return (await query.executeTakeFirst())?.id ?? 0;
  }

  return {
    find: (id: number): Promise<EventRow | null> => findRow(session, 'events', 'id', id),
    after,
    newest,
    tell: (event: NewEvent, only?: number): Promise<void> => session.writing.tell(event, only),
  };
}
