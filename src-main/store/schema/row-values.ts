// From what the database keeps of a row to the values that the program works with, and back.
import { type Database, type PublicRow, type Row, type RowChange, TABLES, type TableName } from './schema.ts';

/** The columns that the program sees, by table. To choose them for every row would take longer than to read the row. */
const PUBLIC = Object.fromEntries(
  Object.entries(TABLES).map(([table, { fields }]) => {
    const columns = Object.entries(fields).filter(([, { scope }]) => scope === 'public');
    return [table, { columns, empty: Object.fromEntries(columns.map(([name]) => [name, undefined])) }];
  }),
);

export function publicRow<N extends TableName>(table: N, kept: Readonly<Database[N]>): PublicRow<N> {
  const row: Readonly<Record<string, unknown>> = kept;
  const { columns, empty } = PUBLIC[table];
  // An object that grows column by column takes twice as long.
  const shown: Record<string, unknown> = { ...empty };
  for (const [name, { read }] of columns) shown[name] = read(row[name]);
  return shown as PublicRow<N>;
}

/** What the database keeps of the values that were given. `undefined` counts as not given. */
export function keptChange<N extends TableName>(table: N, change: RowChange<N>): Partial<Row<N>> {
  const { fields } = TABLES[table];
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, fields[name].write(value)])) as Partial<Row<N>>;
}

export function namesPictures(table: TableName): boolean {
  return Object.values(TABLES[table].fields).some(({ pictures }) => pictures !== null);
}

/** The hashes of the pictures that these columns of a row name. */
export function picturesIn(table: TableName, kept: Readonly<Record<string, unknown>>): string[] {
  const { fields } = TABLES[table];
  return Object.entries(kept).flatMap(([name, value]) => fields[name]?.pictures?.(value) ?? []);
}
