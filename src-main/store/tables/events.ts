import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EventRow } from '#main/store/rows.ts';
import type { NewEvent } from '#main/store/schema/told-events.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { EventKind } from '#shared/programs/events.ts';
import { findRow, rowsOf } from './queries.ts';

interface EventRange {
  readonly kinds: readonly EventKind[];
  readonly from: string | null;
  readonly before: string | null;
  /** Null: of all. */
  readonly subject: string | null;
  /** The event behind which the page begins. */
  readonly after: { readonly at: string; readonly id: number } | null;
  readonly limit: number;
}

/** What happened, in the order in which it did. Most events are written with the rows that they tell of. */
export function createEvents(session: Session) {
  const all = () => session.db.selectFrom('events').selectAll();

  /** Events behind a number. */
  function after(id: number, limit: number, kinds: readonly EventKind[] = []): Promise<readonly EventRow[]> {
    let later = all().where('id', '>', id);
    if (kinds.length > 0) later = later.where('kind', 'in', [...kinds]);
    return rowsOf('events', later.orderBy('id').limit(limit));
  }

  /** Events of these kinds by their times, page by page. */
  async function between({
    kinds,
    from,
    before,
    subject,
    after: place,
    limit,
  }: EventRange): Promise<readonly EventRow[]> {
    const ofKind = (kind: EventKind) => {
      let found = all().where('kind', '=', kind);
      if (subject !== null) found = found.where('subject', '=', subject);
      if (from !== null) found = found.where('at', '>=', from);
      if (before !== null) found = found.where('at', '<', before);
      if (place !== null) found = found.where(sql<boolean>`(at, id) > (${place.at}, ${place.id})`);
      return rowsOf('events', found.orderBy('at').orderBy('id').limit(limit));
    };
    // Each kind is found in its index, however many there are of others.
    const found = (await Promise.all(kinds.map(ofKind))).flat();
    return found.sort((a, b) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1)).slice(0, limit);
  }

  /** The number of the newest event. 0: there is none. */
  async function newest(): Promise<number> {
    const query = session.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1);
    return (await query.executeTakeFirst())?.id ?? 0;
  }

  return {
    find: (id: number): Promise<EventRow | null> => findRow(session, 'events', 'id', id),
    after,
    between,
    newest,
    tell: (event: NewEvent, only?: number): Promise<void> => session.writing.tell(event, only),
  };
}

/** A name that no event of any station has but this one, also after an older database was put back. */
export function uidOf({ id, kind, subject, at }: Pick<EventRow, 'id' | 'kind' | 'subject' | 'at'>): string {
  const hex = createHash('sha256').update([id, kind, subject, at].join('\n')).digest('hex');
  // In the form of a UUID of version 8, whose content is the program's own.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
