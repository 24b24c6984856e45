import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { RecordFilter } from '../store.ts';

type Counted = Pick<Database['records'], 'owner_id' | 'template_id' | 'claim_status'>;

/** Owners are counted from 1; the records of nobody under this one. */
export const NOBODY = 0;

/** Keeps the numbers of records in step: `old` is no longer there, `now` is. */
export async function recount(db: Kysely<Database>, old: Counted | null, now: Counted): Promise<void> {
  if (old && !['owner_id', 'template_id', 'claim_status'].some((name) => isOther(old, now, name as keyof Counted)))
    return;
  if (old) await add(db, old, -1);
  await add(db, now, 1);
}

function isOther(old: Counted, now: Counted, name: keyof Counted): boolean {
  return old[name] !== now[name];
}

async function add(db: Kysely<Database>, { owner_id, template_id, claim_status }: Counted, by: number): Promise<void> {
  await db
    .insertInto('record_counts')
    .values({ owner_id: owner_id ?? NOBODY, template_id, claim_status, records: by })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'template_id', 'claim_status'])
        .doUpdateSet((e) => ({ records: e('record_counts.records', '+', by) })),
    )
    .execute();
}

export async function countRecords(db: Kysely<Database>, filter: RecordFilter): Promise<number> {
  let query = db
    .selectFrom('record_counts')
    .select(sql<number>`coalesce(sum(records), 0)`.as('n'))
    .where('owner_id', '=', filter.owner);
  if (filter.template_id !== undefined) query = query.where('template_id', '=', filter.template_id);
  if (filter.claim_status !== undefined) query = query.where('claim_status', '=', filter.claim_status);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

export async function countOfTemplate(db: Kysely<Database>, templateId: string): Promise<number> {
  const row = await db
    .selectFrom('record_counts')
    .select(sql<number>`coalesce(sum(records), 0)`.as('n'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
