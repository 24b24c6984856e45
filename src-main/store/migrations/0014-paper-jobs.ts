import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

/** Sheets on their way through printers. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'paper_jobs', dialect).execute();
  await db.schema.createIndex('paper_jobs_by_batch').on('paper_jobs').columns(['batch_id', 'id']).execute();
  await db.schema.createIndex('paper_jobs_by_state').on('paper_jobs').column('state').execute();
}
