import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** Who made a template. Those from before have null, and are the admin's. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('templates').addColumn('owner_id', 'integer').execute();
}
