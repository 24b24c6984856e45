import type { InspectionRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { changeRow, findRow, insertRow, type Page, pageOf } from './queries.ts';

export type Inspections = ReturnType<typeof createInspections>;

type NewInspection = Pick<InspectionRow, 'batch_id' | 'user_id' | 'count_scans'>;
type InspectionChange = Partial<Pick<InspectionRow, 'count_scans' | 'ended_at'>>;

export function createInspections(session: Session) {
  function insert({ batch_id, user_id, count_scans }: NewInspection): Promise<InspectionRow> {
    return insertRow(session, 'inspections', { batch_id, user_id, count_scans });
  }

  /** Inspections of a batch, or all of them. The newest first. */
  function list(page: number, perPage: number, batchId?: number): Promise<Page<InspectionRow>> {
    return session.snapshot((db) => {
      const all = db.selectFrom('inspections').selectAll().orderBy('id', 'desc');
      return pageOf('inspections', batchId === undefined ? all : all.where('batch_id', '=', batchId), page, perPage);
    });
  }

  function change(id: number, { count_scans, ended_at }: InspectionChange): Promise<InspectionRow | null> {
    return changeRow(session, 'inspections', id, { count_scans, ended_at });
  }

  return { insert, find: (id: number) => findRow(session, 'inspections', 'id', id), list, change };
}
