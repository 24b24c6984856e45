import type { Kysely } from 'kysely';
import { allChecked } from '../row-sum.ts';
import type { Database } from '../schema.ts';
import type { RecordFilter } from '../store.ts';
import { countRecords } from './record-counts.ts';
import { search } from './search.ts';

interface Page {
  readonly rows: readonly Database['records'][];
  readonly total: number;
}

/** The newest first. Places are counted off in an index that has nothing but them, from the nearer end. */
export async function listRecords(
  db: Kysely<Database>,
  filter: RecordFilter,
  page: number,
  perPage: number,
): Promise<Page> {
  const start = (page - 1) * perPage;
  const { q } = filter;
  if (q !== undefined && q.trim() !== '') {
    const { total, seqs } = await search(db, { ...filter, q }, start, perPage);
    return { rows: await rowsAt(db, seqs), total };
  }
  const total = await countRecords(db, filter);
  const length = Math.min(perPage, total - start);
  if (length <= 0) return { rows: [], total };
  const end = total - start - length;
  const seqs =
    start <= end ? await placesOf(db, filter, 'desc', start, length) : await placesOf(db, filter, 'asc', end, length);
  return { rows: await rowsAt(db, seqs), total };
}

async function placesOf(
  db: Kysely<Database>,
  filter: RecordFilter,
  order: 'asc' | 'desc',
  offset: number,
  limit: number,
): Promise<number[]> {
  let query = db.selectFrom('records').select('seq').where('owner_id', '=', filter.owner);
  if (filter.template_id !== undefined) query = query.where('template_id', '=', filter.template_id);
  if (filter.claim_status !== undefined) query = query.where('claim_status', '=', filter.claim_status);
  const rows = await query.orderBy('seq', order).limit(limit).offset(offset).execute();
  return rows.map(({ seq }) => seq);
}

async function rowsAt(db: Kysely<Database>, seqs: readonly number[]): Promise<readonly Database['records'][]> {
  if (seqs.length === 0) return [];
  const rows = await db.selectFrom('records').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  return allChecked('records', rows);
}
