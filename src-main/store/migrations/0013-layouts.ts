import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

/** Layouts by name and version. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'layouts', dialect).execute();
  await db.schema.createIndex('layouts_by_name').on('layouts').columns(['name', 'version']).unique().execute();
}
