import { type SelectQueryBuilder, sql } from 'kysely';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { Database, NewRow, PublicRow, RowChange, TableName } from '#main/store/schema/schema.ts';
import { allChecked } from '#main/store/sql/row-sum.ts';
import type { Session } from '#main/store/sql/session.ts';

/** One page of a list. `total` counts the rows of all pages. */
export interface Page<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

export async function findRow<N extends TableName>(
  session: Pick<Session, 'find'>,
  table: N,
  column: keyof Database[N] & string,
  value: string | number,
): Promise<PublicRow<N> | null> {
  const kept = await session.find(table, column, value);
  return kept ? publicRow(table, kept) : null;
}

export async function insertRow<N extends TableName>(
  { writing }: Pick<Session, 'writing'>,
  table: N,
  row: NewRow<N>,
): Promise<PublicRow<N>> {
  return publicRow(table, await writing.insert(table, row));
}

/** Null if there is no row with this ID. */
export async function changeRow<
  N extends
    | 'batches'
    | 'labels'
    | 'inspections'
    | 'findings'
    | 'token_jobs'
    | 'printer_jobs'
    | 'check_lists'
    | 'check_sights'
    | 'register_codes'
    | 'case_photos'
    | 'products'
    | 'product_versions'
    | 'webhooks'
    | 'deliveries'
    | 'jobs'
    | 'void_requests',
>(session: Session, table: N, id: number, change: RowChange<N>): Promise<PublicRow<N> | null> {
  const old = await session.find<N>(table, 'id', id);
  return old ? publicRow(table, await session.writing.update(table, old, change)) : null;
}

interface WholeRows<N extends TableName> {
  execute(): Promise<Database[N][]>;
}

/** The rows of a query for whole rows, each compared with its checksum. */
export async function rowsOf<N extends TableName>(table: N, query: WholeRows<N>): Promise<readonly PublicRow<N>[]> {
  return allChecked(table, await query.execute()).map((kept) => publicRow(table, kept));
}

/** A page of a query for whole rows. The first page is 1. */
export async function pageOf<N extends TableName>(
  table: N,
  // biome-ignore lint/suspicious/noExplicitAny: also of a query over several tables.
  query: SelectQueryBuilder<Database, any, Database[N]>,
  page: number,
  perPage: number,
): Promise<Page<PublicRow<N>>> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('n'));
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number };
  const some = query.limit(perPage).offset((page - 1) * perPage);
  const rows = await rowsOf(table, some as { execute(): Promise<unknown> } as WholeRows<N>);
  return { rows, total: Number(n) };
}
