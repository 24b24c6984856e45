import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../sql/dialect.ts';
import type { Database } from '../sql/schema.ts';

/** What was signed for the chain. */
export async function up({ schema }: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await schema
    .createTable('token_jobs')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text', (c) => c.notNull())
    .addColumn('token_id', 'integer', (c) => c.notNull())
    .addColumn('chain_id', 'integer', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('gas', 'integer', (c) => c.notNull())
    .addColumn('nonce', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('tx_hash', 'text')
    .addColumn('block_number', 'integer')
    .addColumn('block_hash', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  // What failed may be tried again.
  await schema
    .createIndex('token_jobs_by_record')
    .on('token_jobs')
    .columns(['kind', 'record_id'])
    .unique()
    .where(sql.ref('failure'), 'is', null)
    .execute();
  // A local chain that was begun anew counts from zero again; what lies deep is out of its way.
  await schema
    .createIndex('token_jobs_by_nonce')
    .on('token_jobs')
    .columns(['chain_id', 'sender', 'nonce'])
    .unique()
    .where(sql.ref('state'), '!=', sql.lit('settled'))
    .execute();
  await schema.createIndex('token_jobs_by_state').on('token_jobs').columns(['state', 'nonce']).execute();
  await schema
    .createTable('token_attempts')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('job_id', 'integer', (c) => c.notNull().references('token_jobs.id'))
    .addColumn('nonce', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('raw', 'text', (c) => c.notNull())
    .addColumn('max_fee', 'text', (c) => c.notNull())
    .addColumn('tip', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('token_attempts_by_job').on('token_attempts').column('job_id').execute();
}
