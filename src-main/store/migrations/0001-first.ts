import { type Kysely, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createTable } from './create-table.ts';

export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await people(db, dialect);
  await twins(db, dialect);
  await production(db, dialect);
  await station(db, dialect);
  await derived(db, dialect);
}

async function people(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await createTable(db, 'users', dialect).addUniqueConstraint('users_by_subject', ['issuer', 'subject']).execute();
  await createTable(db, 'operators', dialect).execute();
  // The name of an operator who was removed may be given to another.
  await schema
    .createIndex('operators_by_name')
    .on('operators')
    .column('username')
    .unique()
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
  await createTable(db, 'api_keys', dialect).execute();
  await schema.createIndex('api_keys_by_user').on('api_keys').columns(['user_id', 'id']).execute();
  await createTable(db, 'answers', dialect).addUniqueConstraint('answers_by_key', ['user_id', 'key']).execute();
}

async function twins(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await createTable(db, 'templates', dialect).execute();
  await createTable(db, 'ids', dialect).execute();
  await createTable(db, 'records', dialect).execute();
  // A page of the list is found in these indexes alone, whatever the filter.
  const lists = [[], ['template_id'], ['claim_status'], ['template_id', 'claim_status']] as const;
  for (const filters of lists) {
    await schema
      .createIndex(['records_by_owner', ...filters].join('_'))
      .on('records')
      .columns(['owner_id', ...filters, 'seq'])
      .execute();
  }
  await schema.createIndex('records_by_change').on('records').columns(['owner_id', 'updated_at']).execute();
  await schema.createIndex('records_by_template').on('records').columns(['template_id', 'id']).execute();
  await createTable(db, 'scans', dialect).execute();
  await schema.createIndex('scans_by_time').on('scans').columns(['record_id', 'scanned_at', 'id']).execute();
  await schema
    .createIndex('scans_by_client')
    .on('scans')
    .columns(['record_id', 'client_scan_id'])
    .unique()
    .where(sql.ref('client_scan_id'), 'is not', null)
    .execute();
}

async function production(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const { schema } = db;
  await createTable(db, 'batches', dialect).execute();
  await createTable(db, 'labels', dialect).execute();
  await schema.createIndex('labels_by_row').on('labels').columns(['batch_id', 'row_number', 'id']).execute();
  await schema.createIndex('labels_by_state').on('labels').columns(['batch_id', 'state']).execute();
  await schema.createIndex('labels_by_record').on('labels').column('record_id').execute();
}

async function station(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'kept', dialect).execute();
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .modifyEnd(dialect.tableEnd)
    .execute();
}

async function derived(db: Kysely<Database>, { tableEnd, createSearch }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('record_counts')
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('template_id', 'text', (c) => c.notNull())
    .addColumn('claim_status', 'text', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_counts_key', ['owner_id', 'template_id', 'claim_status'])
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('record_counts_by_template').on('record_counts').column('template_id').execute();
  await schema
    .createTable('id_blocks')
    .addColumn('block', 'integer', (c) => c.primaryKey())
    .addColumn('used', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('named_pictures')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('words')
    .addColumn('word', 'text', (c) => c.primaryKey().notNull())
    .modifyEnd(tableEnd)
    .execute();
  await createSearch(db);
  await db.insertInto('clock').values({ id: 1, last: 0 }).execute();
}
