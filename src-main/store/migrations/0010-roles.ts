import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** What a user may do, and when an operator signed in last. Users from before have null; the station gives its accounts their roles when it starts. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('users').addColumn('role', 'text').execute();
  await schema.alterTable('operators').addColumn('signed_in_at', 'text').execute();
}
