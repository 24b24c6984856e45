import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** Records remember the key that their marks were made under. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('records').addColumn('mark_key', 'text').execute();
}
