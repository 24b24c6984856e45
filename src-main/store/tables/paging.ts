import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../sql/schema.ts';

/** A page of a list, and how many rows there are in all; the first page is 1. */
export async function pageOf<N extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, N, Row>,
  page: number,
  perPage: number,
): Promise<{ rows: Row[]; total: number }> {
  const counted = list.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('n'));
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number };
  const rows = await list
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows as Row[], total: Number(n) };
}
