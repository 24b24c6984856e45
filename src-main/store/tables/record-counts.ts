import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { LabelStatus } from '#shared/core/label-states.ts';
import type { ClaimStatus } from '#shared/core/model.ts';
import type { Standing } from '#shared/records/standing.ts';

export interface RecordFilter {
  readonly owner: number;
  readonly template_id?: string;
  readonly claim_status?: ClaimStatus;
  readonly label_status?: LabelStatus;
  readonly standing?: Standing;
  /** A product by its number, or by its GTIN. */
  readonly product?: number | { readonly gtin: string };
  readonly lot?: string;
  /** A stamp: those that changed after it. */
  readonly updated_since?: string;
  /** A time of day: those that were made then or later. */
  readonly created_since?: string;
  /** Beginnings of words, all of which must be in the ID, the description or the values. Case and accents do not count. */
  readonly q?: string;
}

type Counted = Pick<Database['records'], 'owner_id' | 'template_id' | 'claim_status' | 'seq'>;

/** Stands for the owner of records that nobody owns. Real owners have numbers from 1. */
export const NOBODY = 0;

/** Records are counted in blocks of this many. A page is found by stepping through less than one block. */
export const RECORD_BLOCK = 4096;

/** Records are also counted in wide blocks of this many, which are 64 blocks each: ten million records have 39 wide blocks and 2,442 blocks. A page is found by adding up the wide blocks, and then the blocks of one wide block. */
export const WIDE_BLOCK = 64 * RECORD_BLOCK;

const SPANS = [RECORD_BLOCK, WIDE_BLOCK] as const;

/** Updates the counts when a record changes from `old` to `now`. `old` is null for a new record. */
export async function recount(db: Kysely<Database>, old: Counted | null, now: Counted): Promise<void> {
  if (old && !['owner_id', 'template_id', 'claim_status'].some((name) => isOther(old, now, name as keyof Counted)))
    return;
  if (old) await add(db, old, -1);
  await add(db, now, 1);
}

/** Counts all records. No counts may be there yet. */
export async function countAll(db: Kysely<Database>): Promise<void> {
  for (const span of SPANS) {
    await sql`
      insert into record_counts (owner_id, template_id, claim_status, span, block, records)
      select coalesce(owner_id, ${sql.lit(NOBODY)}), template_id, claim_status, ${sql.lit(span)}, seq / ${sql.lit(span)}, count(*)
      from records group by 1, 2, 3, 5
    `.execute(db);
  }
}

function isOther(old: Counted, now: Counted, name: keyof Counted): boolean {
  return old[name] !== now[name];
}

async function add(db: Kysely<Database>, counted: Counted, by: number): Promise<void> {
  const { owner_id, template_id, claim_status, seq } = counted;
  const key = { owner_id: owner_id ?? NOBODY, template_id, claim_status };
  await db
    .insertInto('record_counts')
    .values(SPANS.map((span) => ({ ...key, span, block: Math.floor(seq / span), records: by })))
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'span', 'block', 'template_id', 'claim_status'])
        .doUpdateSet((e) => ({ records: e('record_counts.records', '+', by) })),
    )
    .execute();
}

interface PageStart {
  readonly total: number;
  /** The page begins `offset` records below this number of a record. */
  readonly below: number;
  readonly offset: number;
}

/** Where a page begins that has `before` records before it, the newest first. */
export async function findPageStart(db: Kysely<Database>, filter: RecordFilter, before: number): Promise<PageStart> {
  const wide = stepDown(await countsOf(db, filter, WIDE_BLOCK), before);
  const first = Math.floor(wide.begins / RECORD_BLOCK);
  const within = await countsOf(db, filter, RECORD_BLOCK, [first, first + WIDE_BLOCK / RECORD_BLOCK - 1]);
  const near = stepDown(within, wide.offset);
  return { total: wide.total, below: near.begins + RECORD_BLOCK, offset: near.offset };
}

interface BlockCount {
  /** The number of the first record that the block can have. */
  readonly begins: number;
  readonly records: number;
}

/** How many records each block has, the newest block first. */
async function countsOf(
  db: Kysely<Database>,
  filter: RecordFilter,
  span: number,
  blocks?: readonly [first: number, last: number],
): Promise<readonly BlockCount[]> {
  let query = db
    .selectFrom('record_counts')
    .select(['block', sql<number>`sum(records)`.as('n')])
    .where('owner_id', '=', filter.owner)
    .where('span', '=', span);
  if (blocks) query = query.where('block', '>=', blocks[0]).where('block', '<=', blocks[1]);
  if (filter.template_id !== undefined) query = query.where('template_id', '=', filter.template_id);
  if (filter.claim_status !== undefined) query = query.where('claim_status', '=', filter.claim_status);
  const rows = await query.groupBy('block').orderBy('block', 'desc').execute();
  return rows.map(({ block, n }) => ({ begins: block * span, records: Number(n) }));
}

/** The block in which the record lies that has `before` records before it, and how many of these lie in that block. */
function stepDown(blocks: readonly BlockCount[], before: number) {
  let [total, begins, offset] = [0, 0, 0];
  for (const block of blocks) {
    if (total <= before) [begins, offset] = [block.begins, before - total];
    total += block.records;
  }
  return { total, begins, offset };
}

/** The sum of a template's wide blocks: as few rows as can be. */
export async function countOfTemplate(db: Kysely<Database>, templateId: string): Promise<number> {
  const row = await db
    .selectFrom('record_counts')
    .select(sql<number>`coalesce(sum(records), 0)`.as('n'))
    .where('template_id', '=', templateId)
    .where('span', '=', WIDE_BLOCK)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
