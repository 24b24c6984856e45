import { sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { View } from '#main/store/sql/dialect.ts';
import { allChecked } from '#main/store/sql/row-sum.ts';
import { findPageStart, type RecordFilter } from './record-counts.ts';
import { isCounted, scopeOf } from './record-scope.ts';
import { newestSeq, search } from './search.ts';
import { type Matches, type Wanted, walkSlices } from './slices.ts';

/** Which records of a list are wanted: those of a page, or those that come after a record. */
export interface RecordPlace {
  /** How many come before. */
  readonly start: number;
  readonly limit: number;
  /** The last record that came, by its number: then none is counted, and `start` is 0. Null: the list from its beginning. */
  readonly below: number | null;
}

/** The newest first, and whether there are more. Where nothing is counted, `total` means nothing. */
export async function listRecords(view: View, filter: RecordFilter, { start, limit, below }: RecordPlace) {
  // One more than wanted tells whether there is another page.
  const wanted = { start, limit: limit + 1, below, counting: below === null };
  const { total, seqs, atLeast } = await found(view, filter, wanted);
  const rows = await rowsAt(view, seqs.slice(0, limit));
  return { rows, total, atLeast, last: seqs.length > limit ? (seqs[limit - 1] ?? null) : null };
}

function found(view: View, filter: RecordFilter, wanted: Wanted): Promise<Matches> {
  const { q } = filter;
  if (q !== undefined && q.trim() !== '') return search(view, { ...filter, q }, wanted);
  return isCounted(filter) && wanted.counting ? counted(view, filter, wanted) : walked(view, filter, wanted);
}

async function counted(view: View, filter: RecordFilter, { start, limit }: Wanted): Promise<Matches> {
  const { total, below, offset } = await findPageStart(view.db, filter, start);
  if (start >= total) return { seqs: [], total, atLeast: false };
  const near = narrowed(view, filter).where('seq', '<', below).orderBy('seq', 'desc');
  return { seqs: seqsOf(await near.select('seq').limit(limit).offset(offset).execute()), total, atLeast: false };
}

/** So many changed records are sorted by their numbers. Among more of them, the records of a page are soon met. */
const FEW_CHANGED = 20_000;
/** Records that are looked at in the first slice: 10 ms, where each has to be read. */
const FIRST_SLICE = 25_000;

/** What is asked changes too often to be counted by block. So the page is found by stepping through an index. */
async function walked(view: View, filter: RecordFilter, wanted: Wanted): Promise<Matches> {
  const { db } = view;
  const isFew = filter.updated_since !== undefined && (await changedAtMost(view, filter, FEW_CHANGED));
  const some = ([from, to]: readonly [number, number]) => {
    const range = narrowed(view, filter, isFew);
    return isFew ? range.where(view.dialect.unsought<number>('seq'), '<=', to) : inRange(range, from, to);
  };
  if (wanted.counting && !isFew && isOnlyChanged(filter)) {
    const { seqs } = await walked(view, filter, {
      ...wanted,
      limit: wanted.start + wanted.limit,
      counting: false,
      start: 0,
    });
    return { seqs: seqs.slice(wanted.start), total: await countChanged(view, filter), atLeast: false };
  }
  const top = await newestSeq(db);
  const slices = {
    top,
    first: isFew ? Math.max(1, top) : FIRST_SLICE,
    async count(range: readonly [number, number]) {
      // Whether there are enough is seen when they are looked for.
      if (!wanted.counting) return wanted.limit;
      const { n } = await some(range).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      return Number(n);
    },
    async find(
      range: readonly [number, number],
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ) {
      const order = isFew ? view.dialect.unsought<number>('seq') : sql.ref<number>('seq');
      return seqsOf(await some(range).select('seq').orderBy(order, 'desc').limit(limit).offset(offset).execute());
    },
  };
  return walkSlices(slices, wanted);
}

function isOnlyChanged({ updated_since, owner: _, ...others }: RecordFilter): boolean {
  return updated_since !== undefined && Object.values(others).every((one) => one === undefined);
}

function inRange(query: ReturnType<typeof narrowed>, from: number, to: number) {
  return query.where('seq', '>=', from).where('seq', '<=', to);
}

/** Of all that changed since, the index by change counts without a look at the records. */
async function countChanged({ db }: View, { owner, updated_since = '' }: RecordFilter): Promise<number> {
  const changed = db.selectFrom('records').where('owner_id', '=', owner).where('updated_at', '>', updated_since);
  const { n } = await changed.select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return Number(n);
}

async function changedAtMost(
  { db }: View,
  { owner, updated_since = '' }: RecordFilter,
  most: number,
): Promise<boolean> {
  const changed = db.selectFrom('records').select('updated_at').where('owner_id', '=', owner);
  const behind = changed.where('updated_at', '>', updated_since).orderBy('updated_at').limit(1).offset(most);
  return (await behind.executeTakeFirst()) === undefined;
}

function seqsOf(rows: readonly { readonly seq: number }[]): number[] {
  return rows.map(({ seq }) => seq);
}

function narrowed({ db, dialect }: View, filter: RecordFilter, byChange = false) {
  const scope = byChange ? scopeOf(filter, dialect, 'updated_at') : scopeOf(filter, dialect);
  return db.selectFrom('records').where(scope);
}

async function rowsAt({ db }: View, seqs: readonly number[]): Promise<readonly Database['records'][]> {
  if (seqs.length === 0) return [];
  const rows = await db.selectFrom('records').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute();
  return allChecked('records', rows);
}
