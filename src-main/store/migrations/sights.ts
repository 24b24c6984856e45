import type { Kysely } from 'kysely';
import { type Database, TABLES } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { createIndex, createTable, defined } from './first.ts';

/** Version 2: what was seen of each ID, and the standing of its record. Records from before are clear. */
export async function sights(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'sights', dialect).execute();
  for (const column of ['standing', 'standing_reasons'] as const) {
    const field = TABLES.records.fields[column];
    await db.schema
      .alterTable('records')
      .addColumn(column, field.type, (definition) => defined(definition, field))
      .execute();
  }
  // The few that are not clear are listed from it alone.
  await createIndex(db, {
    name: 'records_by_owner_standing',
    on: 'records',
    columns: ['owner_id', 'standing', 'seq'],
    where: ['standing', 'is not', null],
  });
  await createIndex(db, { name: 'sights_by_time', on: 'sights', columns: ['last_seen'] });
}
