// The records that buyers see: those of which their owner said so, and those of jobs and products that
// are published, where no owner, or no job, says otherwise.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { RecordRow } from '#main/store/rows.ts';
import type { Database } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { lazily } from '#shared/core/lazily.ts';
import { findRow, rowsOf } from './queries.ts';

/** One query tells a record that is not published and one that is not there, so neither takes longer to be refused. */
export async function findPublished(session: Session, id: string): Promise<RecordRow | null> {
  const one = session.db.selectFrom('records').select('id').where('id', '=', id).where(isPublished);
  return (await one.executeTakeFirst()) ? findRow(session, 'records', 'id', id) : null;
}

/**
 * Tells of a published record what changes whenever anything that buyers see of it does; null for all others. The query is made
 * once: every request of a buyer begins with it.
 */
export function openPublishedStamps(session: Session): (id: string) => Promise<string | null> {
  const query = lazily(() => {
    const all = session.db.selectFrom('records').innerJoin('templates', 'templates.id', 'records.template_id');
    const one = all.where('records.id', '=', ANY_ID).where(isPublished);
    return one.select(['records.updated_at', 'templates.changed_at']).compile();
  });
  return async (id) => {
    const made = query();
    const parameters = made.parameters.map((one) => (one === ANY_ID ? id : one));
    const [found] = (
      await session.db.executeQuery<StampRow>({ sql: made.sql, query: made.query, queryId: made.queryId, parameters })
    ).rows;
    return found ? `${found.updated_at} ${found.changed_at}` : null;
  };
}

interface StampRow {
  readonly updated_at: string;
  readonly changed_at: string;
}

/** Stands in the query for the ID that is asked for. No ID is empty. */
const ANY_ID = '';

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
    .leftJoin('products', 'products.id', 'batches.product_id')
    .select('labels.id')
    .whereRef('labels.record_id', '=', 'records.id')
    .where(sql<SqlBool>`coalesce(batches.published, products.published) = 1`);
  return or([published, and([open, exists(ofJob)])]);
}
