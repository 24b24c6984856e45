import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Column } from '#main/store/schema/columns.ts';
import { type Database, TABLES, type TableName, tablesOfVersion } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';

export interface Index {
  readonly name: string;
  readonly on: TableName;
  readonly columns: readonly string[];
  readonly isUnique?: true;
  /** Rows of which the condition does not hold are not in the index. */
  readonly where?: Condition;
  readonly and?: Condition;
}
type Condition = readonly [column: string, is: 'is' | 'is not' | '=' | '!=', value: string | null];

/** Columns that together are unique, as the condition of an insertion that may come twice. */
const TOGETHER: Partial<Record<TableName, readonly [name: string, columns: readonly string[]]>> = {
  users: ['users_by_subject', ['issuer', 'subject']],
  answers: ['answers_by_key', ['user_id', 'key']],
  findings: ['findings_by_appearance', ['inspection_id', 'appearance']],
  check_sights: ['check_sights_by_record', ['check_list_id', 'record_id']],
};

const INDEXES: readonly Index[] = [
  // The name of an operator who was removed may be given to another.
  {
    name: 'operators_by_name',
    on: 'operators',
    columns: ['username'],
    isUnique: true,
    where: ['removed_at', 'is', null],
  },
  // Asked with every request that has an API key.
  { name: 'operators_by_every_name', on: 'operators', columns: ['username'] },
  { name: 'api_keys_by_user', on: 'api_keys', columns: ['user_id', 'id'] },

  // A page of the list is found in these indexes alone, whatever the filter.
  { name: 'records_by_owner', on: 'records', columns: ['owner_id', 'seq', 'created_at'] },
  { name: 'records_by_owner_template_id', on: 'records', columns: ['owner_id', 'template_id', 'seq'] },
  { name: 'records_by_owner_claim_status', on: 'records', columns: ['owner_id', 'claim_status', 'seq'] },
  {
    name: 'records_by_owner_template_id_claim_status',
    on: 'records',
    columns: ['owner_id', 'template_id', 'claim_status', 'seq'],
  },
  // It has all columns that a list by label status is filtered by.
  {
    name: 'records_by_owner_label_status',
    on: 'records',
    columns: ['owner_id', 'label_status', 'seq', 'template_id', 'claim_status'],
  },
  ...(['product_id', 'gtin', 'lot'] as const).map(
    (column): Index => ({
      name: `records_by_owner_${column}`,
      on: 'records',
      columns: ['owner_id', column, 'seq'],
      where: [column, 'is not', null],
    }),
  ),
  { name: 'records_by_change', on: 'records', columns: ['owner_id', 'updated_at'] },
  { name: 'records_by_template', on: 'records', columns: ['template_id', 'id'] },
  // The few that are not clear are listed from these alone: those of an owner, and for an admin those of all.
  {
    name: 'records_by_owner_standing',
    on: 'records',
    columns: ['owner_id', 'standing', 'seq'],
    where: ['standing', 'is not', null],
  },
  {
    name: 'records_by_standing',
    on: 'records',
    columns: ['standing', 'seq'],
    where: ['standing', 'is not', null],
  },
  { name: 'sights_by_time', on: 'sights', columns: ['last_seen'] },
  { name: 'case_verdicts_by_record', on: 'case_verdicts', columns: ['record_id', 'id'] },
  { name: 'case_looks_by_record', on: 'case_looks', columns: ['record_id', 'id'] },
  { name: 'case_photos_by_record', on: 'case_photos', columns: ['record_id', 'id'] },
  { name: 'case_photos_by_time', on: 'case_photos', columns: ['taken_at'] },
  // A case shows what devices photographed of its ID, in whichever list that was.
  { name: 'check_sights_of_record', on: 'check_sights', columns: ['record_id', 'id'] },
  { name: 'scans_by_time', on: 'scans', columns: ['record_id', 'scanned_at', 'id'] },
  { name: 'scans_by_owner', on: 'scans', columns: ['owner_id', 'changed_at'] },
  {
    name: 'scans_by_client',
    on: 'scans',
    columns: ['record_id', 'client_scan_id'],
    isUnique: true,
    where: ['client_scan_id', 'is not', null],
  },

  { name: 'labels_by_row', on: 'labels', columns: ['batch_id', 'row_number', 'id'] },
  { name: 'labels_by_state', on: 'labels', columns: ['batch_id', 'state'] },
  { name: 'labels_by_record', on: 'labels', columns: ['record_id'] },
  { name: 'printer_jobs_by_batch', on: 'printer_jobs', columns: ['batch_id', 'id'] },
  { name: 'printer_jobs_by_state', on: 'printer_jobs', columns: ['state'] },
  { name: 'products_by_words', on: 'products', columns: ['words', 'id'] },
  {
    name: 'product_versions_by_number',
    on: 'product_versions',
    columns: ['product_id', 'version'],
    isUnique: true,
  },
  { name: 'layouts_by_name', on: 'layouts', columns: ['name', 'version'], isUnique: true },
  { name: 'statistics_by_day', on: 'statistics', columns: ['dimension', 'day'] },

  { name: 'events_by_time', on: 'events', columns: ['at', 'id'] },
  { name: 'events_by_kind', on: 'events', columns: ['kind', 'at', 'id'] },
  { name: 'events_by_subject', on: 'events', columns: ['subject', 'kind', 'at', 'id'] },
  { name: 'deliveries_by_webhook', on: 'deliveries', columns: ['webhook_id', 'state', 'id'] },
  { name: 'deliveries_by_event', on: 'deliveries', columns: ['event_id'] },
  // Of the many that were sent none is in these.
  {
    name: 'deliveries_by_due',
    on: 'deliveries',
    columns: ['webhook_id', 'due_at', 'id'],
    where: ['state', '=', 'waiting'],
  },
  {
    name: 'deliveries_by_subject',
    on: 'deliveries',
    columns: ['webhook_id', 'subject', 'id'],
    where: ['state', '=', 'waiting'],
  },

  // One for each label. Those that are settled are not in it.
  {
    name: 'void_requests_waiting',
    on: 'void_requests',
    columns: ['label_id'],
    isUnique: true,
    where: ['state', '=', 'waiting'],
  },
  { name: 'jobs_by_owner', on: 'jobs', columns: ['owner_id', 'id'] },
  // Of the many that are over none is in this.
  { name: 'jobs_open', on: 'jobs', columns: ['state', 'id'], where: ['state', '=', 'open'] },

  { name: 'inspections_by_batch', on: 'inspections', columns: ['batch_id', 'id'] },
  { name: 'findings_by_state', on: 'findings', columns: ['inspection_id', 'state', 'id'] },
  {
    name: 'findings_by_record',
    on: 'findings',
    columns: ['record_id', 'id'],
    where: ['record_id', 'is not', null],
  },
  { name: 'findings_by_label', on: 'findings', columns: ['inspection_id', 'label_id'] },

  // What failed may be tried again.
  {
    name: 'token_jobs_by_record',
    on: 'token_jobs',
    columns: ['kind', 'record_id'],
    isUnique: true,
    where: ['failure', 'is', null],
  },
  // A local chain that was begun anew counts nonces from zero again. Settled orders must not block them. Orders that share a
  // transaction share its nonce.
  {
    name: 'token_jobs_by_nonce',
    on: 'token_jobs',
    columns: ['chain_id', 'sender', 'nonce'],
    isUnique: true,
    where: ['state', '!=', 'settled'],
    and: ['leader_id', 'is', null],
  },
  {
    name: 'token_jobs_by_leader',
    on: 'token_jobs',
    columns: ['leader_id'],
    where: ['leader_id', 'is not', null],
  },
  { name: 'token_jobs_by_state', on: 'token_jobs', columns: ['state', 'nonce'] },
  { name: 'token_attempts_by_job', on: 'token_attempts', columns: ['job_id'] },
];

/** Makes an empty database: the declared tables with their indexes, and what follows from them. */
export async function first(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  for (const name of tablesOfVersion(1)) {
    const [constraint, columns] = TOGETHER[name] ?? [];
    const table = createTable(db, name, dialect);
    await (constraint && columns ? table.addUniqueConstraint(constraint, [...columns]) : table).execute();
  }
  for (const index of INDEXES) await createIndex(db, index);
  await clock(db, dialect);
  await derived(db, dialect);
}

export async function createIndex(
  { schema }: Kysely<Database>,
  { name, on, columns, isUnique, where, and }: Index,
): Promise<void> {
  const index = schema
    .createIndex(name)
    .on(on)
    .columns([...columns]);
  const all = isUnique ? index.unique() : index;
  const conditions = [where, and].filter((condition) => condition !== undefined);
  await conditions
    .reduce((some, [column, is, value]) => some.where(sql.ref(column), is, sql.lit(value)), all)
    .execute();
}

async function clock(db: Kysely<Database>, { tableEnd }: Dialect): Promise<void> {
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .addColumn('seen', 'integer', (c) => c.notNull())
    .modifyEnd(tableEnd)
    .execute();
  await db.insertInto('clock').values({ id: 1, last: 0, seen: 0 }).execute();
}

async function derived(db: Kysely<Database>, { tableEnd, createSearch }: Dialect): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('record_counts')
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('template_id', 'text', (c) => c.notNull())
    .addColumn('claim_status', 'text', (c) => c.notNull())
    .addColumn('span', 'integer', (c) => c.notNull())
    .addColumn('block', 'integer', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_counts_by_span', ['owner_id', 'span', 'block', 'template_id', 'claim_status'])
    .modifyEnd(tableEnd)
    .execute();
  await schema.createIndex('record_counts_of_template').on('record_counts').columns(['template_id', 'span']).execute();
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
}

/** Begins to create a table as it is declared, without the columns that later steps add; the caller adds constraints of several columns, and executes it. */
export function createTable(
  { schema }: Kysely<Database>,
  name: TableName,
  { tableEnd }: Dialect,
): CreateTableBuilder<string, string> {
  let table: CreateTableBuilder<string, string> = schema.createTable(name);
  for (const [column, field] of Object.entries(TABLES[name].fields)) {
    if (field.since === null) table = table.addColumn(column, field.type, (c) => defined(c, field));
  }
  return table.addColumn('sum', 'integer', (c) => c.notNull()).modifyEnd(tableEnd);
}

export function defined(definition: ColumnDefinitionBuilder, field: Column): ColumnDefinitionBuilder {
  const { type, isKey, isNullable, isUnique, references } = field;
  let all = definition;
  if (isKey) all = all.primaryKey();
  // SQLite lets a text key be null, but not a number.
  if (isKey ? type === 'text' : !isNullable) all = all.notNull();
  if (isUnique) all = all.unique();
  return references === null ? all : all.references(references);
}
