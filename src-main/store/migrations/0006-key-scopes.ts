import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** What an API key may do. Keys from before have null, and may do everything. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('api_keys').addColumn('scopes', 'text').execute();
}
