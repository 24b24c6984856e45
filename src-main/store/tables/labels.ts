import { setImmediate as nextRound } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LedgerState } from '../../../src-shared/model.ts';
import type { LabelRow } from '../rows.ts';
import { hashesIn } from '../sql/picture-ref.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database, Row } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Labels } from '../store.ts';
import { namePictures } from './named-pictures.ts';
import { pageOf } from './paging.ts';

/** Rows of a long change between which the station may read. */
const STRETCH = 100;
const NEW = { state: 'planned', record_id: null, reason: null, sheet: null, cell: null } as const;

export function createLabels(session: Session): Labels {
  async function insertAll(labels: Parameters<Labels['insertAll']>[0]): Promise<void> {
    const { writing } = session;
    const first = await writing.nextKey('labels');
    for (const [i, { batch_id, row_number, data, replaces }] of labels.entries()) {
      const text = JSON.stringify(data ?? null);
      const row = { ...NEW, id: first + i, batch_id, row_number, data: text, replaces };
      await writing.insert('labels', { ...row, updated_at: await writing.stamp() });
      await namePictures(session.db, hashesIn(text));
      if (i % STRETCH === STRETCH - 1) await nextRound();
    }
  }

  async function find(id: number): Promise<LabelRow | null> {
    const kept = await session.find('labels', 'id', id);
    return kept ? labelOf(kept) : null;
  }

  async function ofBatch(batchId: number, { states, afterId, limit }: Parameters<Labels['ofBatch']>[1]) {
    let query = session.db.selectFrom('labels').selectAll().where('batch_id', '=', batchId);
    if (states) query = query.where('state', 'in', states);
    const after = afterId === undefined ? undefined : await session.find('labels', 'id', afterId);
    if (after) {
      query = query.where((e) =>
        e.or([
          e('row_number', '>', after.row_number),
          e.and([e('row_number', '=', after.row_number), e('id', '>', after.id)]),
        ]),
      );
    }
    const rows = await query.orderBy('row_number').orderBy('id').limit(limit).execute();
    return allChecked('labels', rows).map(labelOf);
  }

  async function ofRecord(recordId: string): Promise<readonly LabelRow[]> {
    const rows = await session.db
      .selectFrom('labels')
      .selectAll()
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute();
    return allChecked('labels', rows).map(labelOf);
  }

  async function changedSince(since: string, limit: number): Promise<readonly LabelRow[]> {
    const rows = await session.db
      .selectFrom('labels')
      .selectAll()
      .where('updated_at', '>', since)
      .orderBy('updated_at')
      .limit(limit)
      .execute();
    return allChecked('labels', rows).map(labelOf);
  }

  function byPlace(batchId: number, states: readonly LedgerState[], page: number, perPage: number) {
    return session.snapshot(async (view) => {
      const wanted = view.selectFrom('labels').where('batch_id', '=', batchId).where('state', 'in', states);
      const inOrder = wanted
        .selectAll()
        .orderBy('sheet', (sheet) => sheet.asc().nullsFirst())
        .orderBy('cell', (cell) => cell.asc().nullsFirst())
        .orderBy('id');
      const { rows, total } = await pageOf(inOrder, page, perPage);
      return { rows: allChecked('labels', rows).map(labelOf), total };
    });
  }

  async function countByState(batchId: number): Promise<Readonly<Partial<Record<LedgerState, number>>>> {
    const rows = await session.db
      .selectFrom('labels')
      .select(['state', sql<number>`count(*)`.as('n')])
      .where('batch_id', '=', batchId)
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
  }

  async function countBySheet(batchId: number, states: readonly LedgerState[]) {
    const rows = await session.db
      .selectFrom('labels')
      .select(['sheet', 'state', sql<number>`count(*)`.as('n')])
      .where('batch_id', '=', batchId)
      .where('state', 'in', states)
      .groupBy(['sheet', 'state'])
      .execute();
    return rows.map(({ sheet, state, n }) => ({ sheet, state, labels: Number(n) }));
  }

  async function change(id: number, given: Parameters<Labels['change']>[1]): Promise<LabelRow | null> {
    const old = await session.find('labels', 'id', id);
    if (!old) return null;
    const { data, ...plain } = given;
    const values: Partial<Row<'labels'>> = Object.fromEntries(
      Object.entries(plain).filter(([, one]) => one !== undefined),
    );
    if (data !== undefined) values.data = JSON.stringify(data);
    const kept = await session.writing.update('labels', old, { ...values, updated_at: await session.writing.stamp() });
    if (values.data !== undefined) await namePictures(session.db, hashesIn(values.data));
    return labelOf(kept);
  }

  return { insertAll, find, ofBatch, ofRecord, changedSince, byPlace, countByState, countBySheet, change };
}

export function labelOf({ sum: _, data, ...label }: Database['labels']): LabelRow {
  return { ...label, data: JSON.parse(data) };
}
