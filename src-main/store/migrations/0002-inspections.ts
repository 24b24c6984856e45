import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../sql/dialect.ts';
import type { Database } from '../sql/schema.ts';

/** Runs of checking printed labels at the desk, and what each label that was shown came to. */
export async function up({ schema }: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await schema
    .createTable('inspections')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('batch_id', 'integer', (c) => c.references('batches.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('count_scans', 'integer', (c) => c.notNull())
    .addColumn('begun_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('inspections_by_batch').on('inspections').columns(['batch_id', 'id']).execute();
  await schema
    .createTable('findings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('inspection_id', 'integer', (c) => c.notNull().references('inspections.id'))
    .addColumn('appearance', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text')
    .addColumn('label_id', 'integer', (c) => c.references('labels.id'))
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text')
    .addColumn('reason', 'text')
    .addColumn('found_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .addUniqueConstraint('findings_by_appearance', ['inspection_id', 'appearance'])
    .modifyEnd(tableEnd)
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
