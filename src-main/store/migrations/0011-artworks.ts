import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

/** The artworks that labels show. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'artworks', dialect).execute();
}
