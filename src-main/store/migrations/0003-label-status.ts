import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** An index for lists of records by label status. It has all columns that such a list is filtered by. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .createIndex('records_by_owner_label_status')
    .on('records')
    .columns(['owner_id', 'label_status', 'seq', 'template_id', 'claim_status'])
    .execute();
}
