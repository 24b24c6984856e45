import { setImmediate as nextRound } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LabelRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { LedgerState } from '#shared/core/label-states.ts';
import { changeRow, findRow, type Page, pageOf, rowsOf } from './queries.ts';

export type Labels = ReturnType<typeof createLabels>;

type NewLabel = Pick<LabelRow, 'batch_id' | 'row_number' | 'data' | 'replaces'>;
type LabelChange = Partial<Omit<LabelRow, 'id' | 'batch_id' | 'updated_at' | 'touched_at'>>;

/** A long change pauses after this many rows, so that the station can read. */
const STRETCH = 100;

export function createLabels(session: Session) {
  const all = () => session.db.selectFrom('labels').selectAll();

  async function insertAll(labels: readonly NewLabel[]): Promise<void> {
    const { writing } = session;
    const first = await writing.nextKey('labels');
    for (const [i, { batch_id, row_number, data, replaces }] of labels.entries()) {
      await writing.insert('labels', { id: first + i, batch_id, row_number, data, replaces, state: 'planned' });
      if (i % STRETCH === STRETCH - 1) await nextRound();
    }
  }

  /** Asked with every record that is shown by its ID. */
  async function ofRecord(recordId: string): Promise<readonly LabelRow[]> {
    return (await session.findAll('labels', 'record_id', recordId)).map((kept) => publicRow('labels', kept));
  }

  /** Labels with an updated_at later than `since`, in its order. */
  function changedSince(since: string, limit: number): Promise<readonly LabelRow[]> {
    return rowsOf('labels', all().where('updated_at', '>', since).orderBy('updated_at').limit(limit));
  }

  /** Labels of a batch in these states, by sheet and cell. */
  function byPlace(batchId: number, states: readonly LedgerState[], page: number, perPage: number) {
    return session.snapshot((db): Promise<Page<LabelRow>> => {
      const wanted = db.selectFrom('labels').selectAll().where('batch_id', '=', batchId).where('state', 'in', states);
      const inOrder = wanted
        .orderBy('sheet', (sheet) => sheet.asc().nullsFirst())
        .orderBy('cell', (cell) => cell.asc().nullsFirst())
        .orderBy('id');
      return pageOf('labels', inOrder, page, perPage);
    });
  }

  return {
    insertAll,
    find: (id: number) => findRow(session, 'labels', 'id', id),
    ofBatch: (batchId: number, choice: LabelChoice) => labelsOfBatch(session, batchId, choice),
    spreadOver: (batchId: number, most: number) => labelsSpreadOver(session, batchId, most),
    ofRecord,
    changedSince,
    byPlace,
    countByState: (batchId: number) => countByState(session, batchId),
    countBySheet: (batchId: number, states: readonly LedgerState[]) => countBySheet(session, batchId, states),
    change: (id: number, given: LabelChange) => changeRow(session, 'labels', id, given),
  };
}

interface LabelChoice {
  states?: readonly LedgerState[];
  /** Only labels after this one. */
  afterId?: number;
  limit: number;
}

/** In the order of their rows in the spreadsheet. */
async function labelsOfBatch(
  session: Session,
  batchId: number,
  { states, afterId, limit }: LabelChoice,
): Promise<readonly LabelRow[]> {
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
  return rowsOf('labels', query.orderBy('row_number').orderBy('id').limit(limit));
}

/** At most so many labels of a batch, evenly over the rows of its spreadsheet. */
async function labelsSpreadOver(session: Session, batchId: number, most: number): Promise<readonly LabelRow[]> {
  const labels = session.db.selectFrom('labels').where('batch_id', '=', batchId);
  const { last } = await labels.select((e) => e.fn.max('row_number').as('last')).executeTakeFirstOrThrow();
  const step = Math.max(1, Math.ceil(Number(last ?? 0) / most));
  const spread = labels.selectAll().where(sql<boolean>`(row_number - 1) % ${sql.lit(step)} = 0`);
  return rowsOf('labels', spread.orderBy('row_number').orderBy('id').limit(most));
}

async function countByState({ db }: Session, batchId: number): Promise<Readonly<Partial<Record<LedgerState, number>>>> {
  const rows = await db
    .selectFrom('labels')
    .select(['state', sql<number>`count(*)`.as('n')])
    .where('batch_id', '=', batchId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]));
}

/** Counts labels in these states by sheet and state. */
async function countBySheet({ db }: Session, batchId: number, states: readonly LedgerState[]) {
  const rows = await db
    .selectFrom('labels')
    .select(['sheet', 'state', sql<number>`count(*)`.as('n')])
    .where('batch_id', '=', batchId)
    .where('state', 'in', states)
    .groupBy(['sheet', 'state'])
    .execute();
  return rows.map(({ sheet, state, n }) => ({ sheet, state, labels: Number(n) }));
}
