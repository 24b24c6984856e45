import { sql } from 'kysely';
import type { View } from '../dialect.ts';
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
export async function listRecords(view: View, filter: RecordFilter, page: number, perPage: number): Promise<Page> {
  const start = (page - 1) * perPage;
  const { q } = filter;
  if (q !== undefined && q.trim() !== '') {
    const { total, seqs } = await search(view, { ...filter, q }, start, perPage);
    return { rows: await rowsAt(view, seqs), total };
  }
  const total = await countOf(view, filter);
  const length = Math.min(perPage, total - start);
  if (length <= 0) return { rows: [], total };
  const end = total - start - length;
  const seqs =
    start <= end
      ? await placesOf(view, filter, 'desc', start, length)
      : await placesOf(view, filter, 'asc', end, length);
  return { rows: await rowsAt(view, seqs), total };
}

async function placesOf(
  view: View,
  filter: RecordFilter,
  order: 'asc' | 'desc',
  offset: number,
  limit: number,
): Promise<number[]> {
  const rows = await narrowed(view, filter).select('seq').orderBy('seq', order).limit(limit).offset(offset).execute();
  return rows.map(({ seq }) => seq);
}

/** Counts are kept by template and token; labels move too often for that. */
async function countOf(view: View, filter: RecordFilter): Promise<number> {
  if (filter.label_status === undefined) return countRecords(view.db, filter);
  const { n } = await narrowed(view, filter).select(view.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}

function narrowed({ db, dialect }: View, { owner, template_id, claim_status, label_status }: RecordFilter) {
  let query = db.selectFrom('records').where('owner_id', '=', owner);
  if (label_status !== undefined) query = query.where('label_status', '=', label_status);
  // The index of the labels has all that is asked for.
  const column = <N extends 'template_id' | 'claim_status'>(name: N) =>
    label_status === undefined ? sql.ref<string>(name) : dialect.unsought<string>(name);
  if (template_id !== undefined) query = query.where(column('template_id'), '=', template_id);
  if (claim_status !== undefined) query = query.where(column('claim_status'), '=', claim_status);
  return query;
}

async function rowsAt({ db }: View, seqs: readonly number[]): Promise<readonly Database['records'][]> {
  if (seqs.length === 0) return [];
  const rows = await db.selectFrom('records').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  return allChecked('records', rows);
}
