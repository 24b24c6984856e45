import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ClaimStatus, LabelStatus } from '../../../src-shared/model.ts';
import type { Database } from '../schema/schema.ts';

export interface RecordFilter {
  readonly owner: number;
  readonly template_id?: string;
  readonly claim_status?: ClaimStatus;
  readonly label_status?: LabelStatus;
  /** Beginnings of words, all of which must be in the ID, the description or the values. Case and accents do not count. */
  readonly q?: string;
}

type Counted = Pick<Database['records'], 'owner_id' | 'template_id' | 'claim_status' | 'seq'>;

/** Stands for the owner of records that nobody owns. Real owners have numbers from 1. */
export const NOBODY = 0;

/** Records are counted in blocks of this many. Finding a page means adding up blocks and stepping through less than one: a million records have 245. */
export const RECORD_BLOCK = 4096;

/** Updates the counts when a record changes from `old` to `now`. `old` is null for a new record. */
export async function recount(db: Kysely<Database>, old: Counted | null, now: Counted): Promise<void> {
  if (old && !['owner_id', 'template_id', 'claim_status'].some((name) => isOther(old, now, name as keyof Counted)))
    return;
  if (old) await add(db, old, -1);
  await add(db, now, 1);
}

/** Counts all records. No counts may be there yet. */
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

export interface PageStart {
  readonly total: number;
  /** The page begins `offset` records below this number of a record. */
  readonly below: number;
  readonly offset: number;
}

/** Where a page begins that has `before` records before it, the newest first. */
export async function findPageStart(db: Kysely<Database>, filter: RecordFilter, before: number): Promise<PageStart> {
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
