import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** The sheets of an order that go to the printer after those of a paper job. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('paper_jobs').addColumn('follows', 'text').execute();
}
