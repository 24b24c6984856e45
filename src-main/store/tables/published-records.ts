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

/** How many IDs a query asks for: few lengths, so that few statements are made and kept. */
const LENGTHS = [1, 8, 64] as const;

/**
 * Tells of published records what changes whenever anything that buyers see of them does; null for all others. The queries are
 * made once: every request of a buyer begins with one.
 */
export function openPublishedStamps(session: Session): (ids: readonly string[]) => Promise<readonly (string | null)[]> {
  const queries = LENGTHS.map((length) => ({ length, query: lazily(() => stampsQuery(session, length)) }));
  return async (ids) => {
    const { length, query } = queries.find((one) => one.length >= ids.length) ?? queries[queries.length - 1];
    if (ids.length > length) throw new Error(`At most ${length} stamps are asked for at a time.`);
    const { made, places } = query();
    // The last ID takes the places that are left.
    const parameters = made.parameters.map((one, i) => (places[i] < 0 ? one : (ids[places[i]] ?? ids[ids.length - 1])));
    const asked = { sql: made.sql, query: made.query, queryId: made.queryId, parameters };
    const { rows } = await session.db.executeQuery<StampRow>(asked);
    const stamps = new Map(rows.map((row) => [row.id, `${row.updated_at} ${row.changed_at}`]));
    return ids.map((id) => stamps.get(id) ?? null);
  };
}

interface StampRow {
  readonly id: string;
  readonly updated_at: string;
  readonly changed_at: string;
}

/** Stand in the query for the IDs that are asked for. No ID is one of them. */
const PLACES = Array.from({ length: LENGTHS[LENGTHS.length - 1] }, (_, i) => `place ${i}`);

/** The query, and for each of its parameters which ID stands there; -1 where none does. */
function stampsQuery({ db }: Session, length: number) {
  const all = db.selectFrom('records').innerJoin('templates', 'templates.id', 'records.template_id');
  const some = all.where('records.id', 'in', PLACES.slice(0, length)).where(isPublished);
  const made = some.select(['records.id', 'records.updated_at', 'templates.changed_at']).compile();
  return { made, places: made.parameters.map((one) => PLACES.indexOf(String(one))) };
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
    .leftJoin('products', 'products.id', 'batches.product_id')
    .select('labels.id')
    .whereRef('labels.record_id', '=', 'records.id')
    .where(sql<SqlBool>`coalesce(batches.published, products.published) = 1`);
  return or([published, and([open, exists(ofJob)])]);
}
