import type { Kysely } from 'kysely';
import { type Database, TABLES } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createIndex, createTable } from './first.ts';

/** Version 3: what people said of suspicious labels, and the photographs of them that callers agreed to keep. */
export async function cases(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'case_verdicts', dialect).execute();
  await createTable(db, 'case_photos', dialect).execute();
  await createIndex(db, { name: 'case_verdicts_by_record', on: 'case_verdicts', columns: ['record_id', 'id'] });
  await createIndex(db, { name: 'case_photos_by_record', on: 'case_photos', columns: ['record_id', 'id'] });
  await createIndex(db, { name: 'case_photos_by_time', on: 'case_photos', columns: ['taken_at'] });
  // An admin sees those of all owners.
  await createIndex(db, {
    name: 'records_by_standing',
    on: 'records',
    columns: ['standing', 'seq'],
    where: ['standing', 'is not', null],
  });
  // A case shows what devices photographed of its ID, in whichever list that was.
  await createIndex(db, { name: 'check_sights_of_record', on: 'check_sights', columns: ['record_id', 'id'] });
}

/**
 * Version 5: who looked at suspicious labels, and which photographs have a mark of another key. Labels from before are told at the
 * desk until somebody has looked.
 */
export async function caseLooks(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const { type } = TABLES.case_photos.fields['other_key'];
  await db.schema.alterTable('case_photos').addColumn('other_key', type).execute();
  await createTable(db, 'case_looks', dialect).execute();
  await createIndex(db, { name: 'case_looks_by_record', on: 'case_looks', columns: ['record_id', 'id'] });
}
