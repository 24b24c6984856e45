import { sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { View } from '#main/store/sql/dialect.ts';
import { allChecked } from '#main/store/sql/row-sum.ts';
import { findPageStart, type RecordFilter } from './record-counts.ts';
import { type Matches, search } from './search.ts';

/** The newest first. */
export async function listRecords(view: View, filter: RecordFilter, page: number, perPage: number) {
  const start = (page - 1) * perPage;
  const { q } = filter;
  const { total, seqs, atLeast } =
    q !== undefined && q.trim() !== ''
      ? await search(view, { ...filter, q }, start, perPage)
      : filter.label_status === undefined && filter.standing === undefined
        ? await counted(view, filter, start, perPage)
        : await walked(view, filter, start, perPage);
  return { rows: await rowsAt(view, seqs), total, atLeast };
}

async function counted(view: View, filter: RecordFilter, start: number, length: number): Promise<Matches> {
  const { total, below, offset } = await findPageStart(view.db, filter, start);
  if (start >= total) return { seqs: [], total, atLeast: false };
  const near = narrowed(view, filter).where('seq', '<', below).orderBy('seq', 'desc');
  return { seqs: seqsOf(await near.select('seq').limit(length).offset(offset).execute()), total, atLeast: false };
}

/** The label status changes too often to be counted by block. So the page is found by stepping through an index, from the nearer end. */
async function walked(view: View, filter: RecordFilter, start: number, perPage: number): Promise<Matches> {
  const { n } = await narrowed(view, filter).select(view.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const total = Number(n);
  const length = Math.min(perPage, total - start);
  if (length <= 0) return { seqs: [], total, atLeast: false };
  const end = total - start - length;
  const places = narrowed(view, filter).select('seq').limit(length);
  const [order, offset] = start <= end ? (['desc', start] as const) : (['asc', end] as const);
  return { seqs: seqsOf(await places.orderBy('seq', order).offset(offset).execute()), total, atLeast: false };
}

function seqsOf(rows: readonly { readonly seq: number }[]): number[] {
  return rows.map(({ seq }) => seq);
}

function narrowed({ db, dialect }: View, { owner, template_id, claim_status, label_status, standing }: RecordFilter) {
  let query = db.selectFrom('records').where('owner_id', '=', owner);
  if (label_status !== undefined) query = query.where('label_status', '=', label_status);
  if (standing === 'clear') query = query.where('standing', 'is', null);
  else if (standing !== undefined) query = query.where('standing', '=', standing);
  // The index by label status has all that the query needs.
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
