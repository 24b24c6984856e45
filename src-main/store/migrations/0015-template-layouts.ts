import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** The layout that jobs of a template begin with. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('templates').addColumn('layout', 'text').execute();
}
