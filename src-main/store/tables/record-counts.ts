import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ClaimStatus, LabelStatus } from '../../../src-shared/model.ts';
import type { Database } from '../schema/schema.ts';

export interface RecordFilter {
  readonly owner: number;
  readonly template_id?: string;
  readonly claim_status?: ClaimStatus;
  readonly label_status?: LabelStatus;
  /** Beginnings of words of the ID, the description or the metadata's values, all of them. Case and accents do not count. */
  readonly q?: string;
}

type Counted = Pick<Database['records'], 'owner_id' | 'template_id' | 'claim_status' | 'seq'>;

/** Owners are counted from 1; the records of nobody under this one. */
export const NOBODY = 0;

/** Records in one count: a page begins at most so many places from where counting leads to. A million are 245 counts. */
export const RECORD_BLOCK = 4096;

/** Keeps the numbers of records in step: `old` is no longer there, `now` is. */
export async function recount(db: Kysely<Database>, old: Counted | null, now: Counted): Promise<void> {
  if (old && !['owner_id', 'template_id', 'claim_status'].some((name) => isOther(old, now, name as keyof Counted)))
    return;
  if (old) await add(db, old, -1);
  await add(db, now, 1);
}

/** All of them, where none are counted. */
export async function countAll(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into record_counts (owner_id, template_id, claim_status, block, records)
    select coalesce(owner_id, ${sql.lit(NOBODY)}), template_id, claim_status, seq / ${sql.lit(RECORD_BLOCK)}, count(*)
    from records group by 1, 2, 3, 4
  `.execute(db);
}

function isOther(old: Counted, now: Counted, name: keyof Counted): boolean {
  return old[name] !== now[name];
}

async function add(db: Kysely<Database>, counted: Counted, by: number): Promise<void> {
  const { owner_id, template_id, claim_status, seq } = counted;
  const block = Math.floor(seq / RECORD_BLOCK);
  await db
    .insertInto('record_counts')
    .values({ owner_id: owner_id ?? NOBODY, template_id, claim_status, block, records: by })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'template_id', 'claim_status', 'block'])
        .doUpdateSet((e) => ({ records: e('record_counts.records', '+', by) })),
    )
    .execute();
}

export interface Places {
  readonly total: number;
  /** The place that is asked for is the `offset`th, counted down from this number of a record. */
  readonly below: number;
  readonly offset: number;
}

/** Where the page begins that has so many records before it, the newest being the first. */
export async function findPlaces(db: Kysely<Database>, filter: RecordFilter, before: number): Promise<Places> {
  let query = db
    .selectFrom('record_counts')
    .select(['block', sql<number>`sum(records)`.as('n')])
    .where('owner_id', '=', filter.owner);
  if (filter.template_id !== undefined) query = query.where('template_id', '=', filter.template_id);
  if (filter.claim_status !== undefined) query = query.where('claim_status', '=', filter.claim_status);
  const blocks = await query.groupBy('block').orderBy('block', 'desc').execute();
  let [total, below, offset] = [0, 0, 0];
  for (const { block, n } of blocks) {
    if (total <= before) [below, offset] = [(block + 1) * RECORD_BLOCK, before - total];
    total += Number(n);
  }
  return { total, below, offset };
}

export async function countOfTemplate(db: Kysely<Database>, templateId: string): Promise<number> {
  const row = await db
    .selectFrom('record_counts')
    .select(sql<number>`coalesce(sum(records), 0)`.as('n'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
