import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** After how many days without use an API key ends. Keys from before have null, and do not end by that. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('api_keys').addColumn('idle_days', 'integer').execute();
}
