import type { InspectionRow } from '../rows.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database, Row } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Inspections } from '../store.ts';
import { pageOf } from './paging.ts';

export function createInspections(session: Session): Inspections {
  async function insert({ batch_id, user_id, count_scans }: Parameters<Inspections['insert']>[0]) {
    const { writing } = session;
    const id = await writing.nextKey('inspections');
    const stamp = await writing.stamp();
    const row = { id, batch_id, user_id, count_scans: Number(count_scans), begun_at: stamp, ended_at: null };
    return inspectionOf(await writing.insert('inspections', { ...row, changed_at: stamp }));
  }

  async function find(id: number): Promise<InspectionRow | null> {
    const kept = await session.find('inspections', 'id', id);
    return kept ? inspectionOf(kept) : null;
  }

  function list(page: number, perPage: number, batchId?: number) {
    return session.snapshot(async (view) => {
      const all = view.selectFrom('inspections');
      const wanted = batchId === undefined ? all : all.where('batch_id', '=', batchId);
      const { rows, total } = await pageOf(wanted.selectAll().orderBy('id', 'desc'), page, perPage);
      return { rows: allChecked('inspections', rows).map(inspectionOf), total };
    });
  }

  async function change(id: number, { count_scans, ended_at }: Parameters<Inspections['change']>[1]) {
    const old = await session.find('inspections', 'id', id);
    if (!old) return null;
    const given: Partial<Row<'inspections'>> = {
      ...(count_scans === undefined ? {} : { count_scans: Number(count_scans) }),
      ...(ended_at === undefined ? {} : { ended_at }),
    };
    const stamp = await session.writing.stamp();
    return inspectionOf(await session.writing.update('inspections', old, { ...given, changed_at: stamp }));
  }

  return { insert, find, list, change };
}

function inspectionOf({ sum: _, changed_at: __, count_scans, ...row }: Database['inspections']): InspectionRow {
  return { ...row, count_scans: count_scans === 1 };
}
