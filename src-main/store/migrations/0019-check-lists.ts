import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

/** Lists that devices check off, and what they saw. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'check_lists', dialect).execute();
  await createTable(db, 'check_sights', dialect)
    .addUniqueConstraint('check_sights_by_record', ['check_list_id', 'record_id'])
    .execute();
}
