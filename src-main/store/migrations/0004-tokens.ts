import { type Kysely, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

/** What was signed for the chain. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await createTable(db, 'token_jobs', dialect).execute();
  // What failed may be tried again.
  await schema
    .createIndex('token_jobs_by_record')
    .on('token_jobs')
    .columns(['kind', 'record_id'])
    .unique()
    .where(sql.ref('failure'), 'is', null)
    .execute();
  // A local chain that was begun anew counts nonces from zero again. Settled orders must not block them.
  await schema
    .createIndex('token_jobs_by_nonce')
    .on('token_jobs')
    .columns(['chain_id', 'sender', 'nonce'])
    .unique()
    .where(sql.ref('state'), '!=', sql.lit('settled'))
    .execute();
  await schema.createIndex('token_jobs_by_state').on('token_jobs').columns(['state', 'nonce']).execute();
  await createTable(db, 'token_attempts', dialect).execute();
  await schema.createIndex('token_attempts_by_job').on('token_attempts').column('job_id').execute();
}
