// A database as the first version of Twinmark had it.

import { MIGRATIONS, migrate } from '#main/store/migrations/migrate.ts';
import { TABLES, type TableName } from '#main/store/schema/schema.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection, connect } from '#main/store/sql/sqlite.ts';
import { pagesOf } from '#main/store/tables/pages.ts';

/** Removes what later migrations added. `scratch` is the name of a temporary file. */
export async function takeBackToFirst(file: string, scratch: string): Promise<void> {
  const first = connect(scratch, 'writer');
  await migrate(first, async () => {}, MIGRATIONS.slice(0, 1));
  const kept = new Set(namesIn(first));
  await first.close();
  const connection = connect(file, 'writer');
  await emptyAddedColumns(connection);
  for (const { table, column } of addedColumns()) {
    if (kept.has(table)) connection.handle.exec(`alter table ${table} drop column ${column}`);
  }
  for (const kind of ['index', 'table'] as const) {
    for (const name of namesIn(connection, kind).reverse()) {
      if (!kept.has(name)) connection.handle.exec(`drop ${kind} ${name}`);
    }
  }
  connection.handle.exec('pragma user_version = 1');
  await connection.close();
}

/** Checksums count added columns that have a value. A database of the first version has none. */
async function emptyAddedColumns(connection: Connection): Promise<void> {
  const bulk = bulkWriter(connection);
  for (const table of new Set(addedColumns().map((one) => one.table))) {
    const columns = addedColumns().flatMap((one) => (one.table === table ? [[one.column, null]] : []));
    await bulk.transaction(async () => {
      for await (const rows of pagesOf(connection, table)) {
        for (const { sum: _, ...row } of rows)
          bulk.put(table, withSum(table, { ...row, ...Object.fromEntries(columns) } as never));
      }
    });
  }
}

/** SQLite removes its automatic indexes together with their tables. */
function namesIn({ handle }: Connection, kind?: 'table' | 'index'): string[] {
  const rows = handle.prepare('select type, name from sqlite_schema where sql is not null').all();
  return (rows as { type: string; name: string }[])
    .filter(({ type }) => kind === undefined || type === kind)
    .map(({ name }) => name);
}

/** The columns that steps after the first one added to tables. */
export function addedColumns(): { readonly table: TableName; readonly column: string }[] {
  return Object.entries(TABLES).flatMap(([table, { fields }]) =>
    Object.keys(fields)
      .filter((column) => fields[column].since !== null)
      .map((column) => ({ table: table as TableName, column })),
  );
}
