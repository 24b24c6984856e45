import { type Kysely, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

/** Inspections at the desk, and their findings. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await createTable(db, 'inspections', dialect).execute();
  await schema.createIndex('inspections_by_batch').on('inspections').columns(['batch_id', 'id']).execute();
  await createTable(db, 'findings', dialect)
    .addUniqueConstraint('findings_by_appearance', ['inspection_id', 'appearance'])
    .execute();
  await schema.createIndex('findings_by_state').on('findings').columns(['inspection_id', 'state', 'id']).execute();
  await schema
    .createIndex('findings_by_record')
    .on('findings')
    .columns(['record_id', 'id'])
    .where(sql.ref('record_id'), 'is not', null)
    .execute();
  await schema.createIndex('findings_by_label').on('findings').columns(['inspection_id', 'label_id']).execute();
}
