// Changes of a table. Pure functions: each gives what of the item is new.
import type { TableItem } from '#shared/labels/layout.ts';

type Row = TableItem['rows'][number];
type Column = TableItem['columns'][number];
type Change = Partial<TableItem>;

export function withCell({ rows }: TableItem, row: number, column: number, value: string): Change {
  return { rows: rows.map((one, i) => (i === row ? { ...one, cells: one.cells.with(column, value) } : one)) };
}

export function withRow({ rows }: TableItem, row: number, change: Partial<Row>): Change {
  return { rows: rows.map((one, i) => (i === row ? { ...one, ...change } : one)) };
}

export function withColumn({ columns }: TableItem, column: number, change: Partial<Column>): Change {
  return { columns: columns.map((one, i) => (i === column ? { ...one, ...change } : one)) };
}

export function withNewRow({ rows, columns }: TableItem): Change {
  return { rows: [...rows, { cells: columns.map(() => ''), bold: false }] };
}

export function withNewColumn({ rows, columns }: TableItem): Change {
  return {
    columns: [...columns, { share: 1, align: 'end' }],
    rows: rows.map((one) => ({ ...one, cells: [...one.cells, ''] })),
  };
}

export function withoutRow({ rows }: TableItem, row: number): Change {
  return { rows: rows.toSpliced(row, 1) };
}

export function withoutColumn({ rows, columns }: TableItem, column: number): Change {
  return {
    columns: columns.toSpliced(column, 1),
    rows: rows.map((one) => ({ ...one, cells: one.cells.toSpliced(column, 1) })),
  };
}
