import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../sql/dialect.ts';
import type { Database } from '../sql/schema.ts';

export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await people(db, dialect);
  await twins(db, dialect);
  await production(db, dialect);
  await station(db, dialect);
  await derived(db, dialect);
}

async function people({ schema }: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .addUniqueConstraint('users_by_subject', ['issuer', 'subject'])
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('operators')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('passphrase_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  // A name that was removed may be given again.
  await schema
    .createIndex('operators_by_name')
    .on('operators')
    .column('username')
    .unique()
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
  await schema
    .createTable('api_keys')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('first_characters', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('api_keys_by_user').on('api_keys').columns(['user_id', 'id']).execute();
  await schema
    .createTable('answers')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .addUniqueConstraint('answers_by_key', ['user_id', 'key'])
    .modifyEnd(tableEnd)
    .execute();
}

async function twins({ schema }: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await schema
    .createTable('templates')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('ids')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('given_back', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('records')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('owner_id', 'integer', (c) => c.references('users.id'))
    .addColumn('template_id', 'text', (c) => c.notNull().references('templates.id'))
    .addColumn('claim_status', 'text', (c) => c.notNull())
    .addColumn('label_status', 'text')
    .addColumn('description', 'text')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('original', 'text')
    .addColumn('marked', 'text')
    .addColumn('scan_count', 'integer', (c) => c.notNull())
    .addColumn('nft_token_id', 'integer')
    .addColumn('mint_transaction_hash', 'text')
    .addColumn('owner_address', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('claim_transaction_hash', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull().unique())
    .addColumn('minted_at', 'text')
    .addColumn('claimed_at', 'text')
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  // Pages of the list are counted off in these alone, whatever the filter.
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
  await schema
    .createTable('scans')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('record_id', 'text', (c) => c.notNull().references('records.id'))
    .addColumn('scanned_at', 'text', (c) => c.notNull())
    .addColumn('scanner_address', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('client_scan_id', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('scans_by_time').on('scans').columns(['record_id', 'scanned_at', 'id']).execute();
  await schema
    .createIndex('scans_by_client')
    .on('scans')
    .columns(['record_id', 'client_scan_id'])
    .unique()
    .where(sql.ref('client_scan_id'), 'is not', null)
    .execute();
}

async function production({ schema }: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await schema
    .createTable('batches')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('owner_id', 'integer', (c) => c.references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('template_id', 'text', (c) => c.notNull().references('templates.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('labels')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('batch_id', 'integer', (c) => c.notNull().references('batches.id'))
    .addColumn('row_number', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('sheet', 'integer')
    .addColumn('cell', 'integer')
    .addColumn('replaces', 'integer', (c) => c.references('labels.id'))
    .addColumn('updated_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('labels_by_row').on('labels').columns(['batch_id', 'row_number', 'id']).execute();
  await schema.createIndex('labels_by_state').on('labels').columns(['batch_id', 'state']).execute();
  await schema.createIndex('labels_by_record').on('labels').column('record_id').execute();
}

async function station({ schema }: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await schema
    .createTable('kept')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull().unique())
    .addColumn('sum', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await schema
    .createTable('clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
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
