import { expect, test } from 'vitest';
import { type Column, sortedRows } from '#window/components/columns.ts';
import { csvOf } from '#window/components/own-table/arrangement.ts';

interface Row {
  readonly name: string;
  readonly count: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { name: 'name', label: 'Name', cell: ({ name }) => name, text: ({ name }) => name, order: ({ name }) => name },
  { name: 'count', label: 'Count', cell: ({ count }) => count, order: ({ count }) => count },
];
const ROWS = [
  { name: 'Lid 10', count: 9 },
  { name: 'Äpfel', count: 10 },
  { name: 'Lid 9', count: 100 },
];

test('rows are saved in the order that they are seen in: words by the language, numbers by their value', () => {
  const saved = (name: string, down: boolean) =>
    csvOf(COLUMNS, sortedRows(ROWS, COLUMNS, { name, down }, 'de'))
      .trim()
      .split('\r\n')
      .slice(1);
  expect(saved('name', false)).toEqual(['Äpfel', 'Lid 9', 'Lid 10']);
  expect(saved('name', true)).toEqual(['Lid 10', 'Lid 9', 'Äpfel']);
  expect(saved('count', false)).toEqual(['Lid 10', 'Äpfel', 'Lid 9']);
});

test('they stand as they come without an order, and by a column that has none', () => {
  expect(sortedRows(ROWS, COLUMNS, null, 'en')).toBe(ROWS);
  expect(sortedRows(ROWS, COLUMNS, { name: 'gone', down: true }, 'en')).toBe(ROWS);
});
