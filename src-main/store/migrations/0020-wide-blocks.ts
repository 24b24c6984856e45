import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { countAll } from '#main/store/tables/record-counts.ts';

/** Records are counted in wide blocks too, so that a page of ten million records is found as quickly as one of a million. */
export async function up(db: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await db.schema.dropTable('record_counts').execute();
  await db.schema
    .createTable('record_counts')
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('template_id', 'text', (c) => c.notNull())
    .addColumn('claim_status', 'text', (c) => c.notNull())
    .addColumn('span', 'integer', (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_counts_by_span', ['owner_id', 'span', 'block', 'template_id', 'claim_status'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('record_counts_of_template')
    .on('record_counts')
    .columns(['template_id', 'span'])
    .execute();
  await countAll(db);
}
