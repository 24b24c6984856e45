import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import type { Column } from '#main/store/schema/columns.ts';
import { type Database, TABLES, type TableName } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';

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

function defined(definition: ColumnDefinitionBuilder, field: Column): ColumnDefinitionBuilder {
  const { type, isKey, isNullable, isUnique, references } = field;
  let all = definition;
  if (isKey) all = all.primaryKey();
  // SQLite lets a text key be null, but not a number.
  if (isKey ? type === 'text' : !isNullable) all = all.notNull();
  if (isUnique) all = all.unique();
  return references === null ? all : all.references(references);
}
