import { type Kysely, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';

/** Records are counted in blocks too, so that a page deep in the list is found without reading all records before it. */
export async function up(db: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await db.schema.dropTable('record_counts').execute();
  await db.schema
    .createTable('record_counts')
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('template_id', 'text', (c) => c.notNull())
    .addColumn('claim_status', 'text', (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_counts_by_block', ['owner_id', 'template_id', 'claim_status', 'block'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('record_counts_of_template').on('record_counts').column('template_id').execute();
  await sql`
    insert into record_counts (owner_id, template_id, claim_status, block, records)
    select coalesce(owner_id, 0), template_id, claim_status, seq / 4096, count(*)
    from records group by 1, 2, 3, 4
  `.execute(db);
}
