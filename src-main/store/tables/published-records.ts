// The records that buyers see: those of which their owner said so, and those of published jobs of which no owner said otherwise.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { RecordRow } from '#main/store/rows.ts';
import type { Database } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, rowsOf } from './queries.ts';

/** One query tells a record that is not published and one that is not there, so neither takes longer to be refused. */
export async function findPublished(session: Session, id: string): Promise<RecordRow | null> {
  const one = session.db.selectFrom('records').select('id').where('id', '=', id).where(isPublished);
  return (await one.executeTakeFirst()) ? findRow(session, 'records', 'id', id) : null;
}

/** The IDs of those whose labels are void, or of which there are copies. */
export async function publishedIn({ db }: Session, state: 'void' | 'copied'): Promise<readonly string[]> {
  const all = db.selectFrom('records').select('id').where(isPublished);
  const some =
    state === 'copied' ? all.where('standing', '=', 'copied') : all.where('label_status', 'in', ['voided', 'rejected']);
  return (await some.execute()).map(({ id }) => id);
}

/** In the order of making, with the place to go on from. */
export async function publishedAfter(session: Session, seq: number, limit: number) {
  const wanted = session.db.selectFrom('records').selectAll().where('seq', '>', seq).where(isPublished);
  const kept = await wanted.orderBy('seq').limit(limit).execute();
  const rows: readonly RecordRow[] = await rowsOf('records', { execute: async () => kept });
  return { rows, last: kept.at(-1)?.seq ?? seq };
}

function isPublished({ and, exists, or, selectFrom }: ExpressionBuilder<Database, 'records'>): Expression<SqlBool> {
  const published = sql<SqlBool>`records.published = 1`;
  const open = sql<SqlBool>`records.published is null`;
  const ofJob = selectFrom('labels')
    .innerJoin('batches', 'batches.id', 'labels.batch_id')
    .select('labels.id')
    .whereRef('labels.record_id', '=', 'records.id')
    .where('batches.published', '=', 1);
  return or([published, and([open, exists(ofJob)])]);
}
