import type { JobRow, JobRowChange, NewJob } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { changeRow, findRow, insertRow, rowsOf } from './queries.ts';

export interface SoughtJobs {
  readonly owner: number;
  /** A part of the name. */
  readonly name: string;
  /** Whether those are left out that are over. */
  readonly isOpen: boolean;
  /** The job behind which the page begins; null: from the newest on. */
  readonly before: number | null;
  readonly limit: number;
}

/** Ordered jobs of all stations of a database. */
export function createOrderedJobs(session: Session) {
  const all = () => session.db.selectFrom('jobs').selectAll();

  /** Those in the queue. */
  function open(): Promise<readonly JobRow[]> {
    return rowsOf('jobs', all().where('state', '=', 'open').orderBy('id'));
  }

  /** Those of an owner that were planned, the newest first. */
  function ofOwner({ owner, name, isOpen, before, limit }: SoughtJobs): Promise<readonly JobRow[]> {
    let found = all()
      .where('owner_id', '=', owner)
      .where('state', 'in', isOpen ? ['open'] : ['open', 'over']);
    if (name !== '') found = found.where(session.dialect.contains('name', name));
    if (before !== null) found = found.where('id', '<', before);
    return rowsOf('jobs', found.orderBy('id', 'desc').limit(limit));
  }

  return {
    find: (id: number): Promise<JobRow | null> => findRow(session, 'jobs', 'id', id),
    insert: (row: NewJob): Promise<JobRow> => insertRow(session, 'jobs', row),
    change: (id: number, change: JobRowChange) => changeRow(session, 'jobs', id, change),
    open,
    ofOwner,
  };
}
