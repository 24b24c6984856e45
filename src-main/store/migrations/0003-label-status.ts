import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** Lists of records by where their labels stand: everything that such a list is narrowed by stands in the index itself. */
export async function up({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .createIndex('records_by_owner_label_status')
    .on('records')
    .columns(['owner_id', 'label_status', 'seq', 'template_id', 'claim_status'])
    .execute();
}
