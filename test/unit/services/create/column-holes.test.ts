// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { holesAmong } from '#main/services/create/column-holes.ts';
import type { RowReading } from '#main/services/create/row-reading.ts';
import type { ColumnChoice } from '#shared/create/draft.ts';

const COLUMNS = ['product_name', 'batch', null].map((field) => ({ field }) as ColumnChoice);
const TEMPLATE = { fields: [{ key: 'batch', label: 'Lot' }] };

function reading(batch: string, more: Partial<RowReading> = {}) {
  const metadata = { product_name: 'Riesling', ...(batch ? { batch } : {}) };
  return { metadata, description: '', remarks: [], sameness: `["Riesling","${batch}"]`, ...more } as const;
}

function kinds(readings: readonly ReturnType<typeof reading>[], index: number, isLeftOut = (_: number) => false) {
  const holesOf = holesAmong({ draft: { state: { columns: COLUMNS }, template: TEMPLATE, readings }, isLeftOut });
  return holesOf(index).map(({ weight, kind, field, column }) => ({ weight, kind, field, column }));
}

const HOLE = { weight: 'amber', kind: 'hole', field: 'batch', column: 1 };

it('a row without what 19 of 20 rows have is amber, at its cell; the others are not', () => {
  const rows = Array.from({ length: 20 }, (_, i) => reading(i === 4 ? '' : `L${i}`));
  expect(kinds(rows, 4)).toEqual([HOLE]);
  expect(kinds(rows, 5)).toEqual([]);
});

it('a column that many rows leave empty has no holes, and neither has a table of a few rows', () => {
  const half = Array.from({ length: 20 }, (_, i) => reading(i % 5 === 0 ? '' : `L${i}`));
  expect(kinds(half, 0)).toEqual([]);
  expect(kinds([reading('L1'), reading('L2'), reading('')], 2)).toEqual([]);
});

it('rows that are left out, and empty rows, do not count', () => {
  const empty = { ...reading(''), metadata: {}, sameness: '' };
  const rows = [...Array.from({ length: 10 }, (_, i) => reading(`L${i}`)), reading(''), empty, empty, reading('')];
  expect(kinds(rows, 10, (index) => index === 13)).toEqual([HOLE]);
  expect(kinds(rows, 11)).toEqual([]);
});

it('what the row itself is told of a field is not told twice', () => {
  const rows = Array.from({ length: 20 }, (_, i) => reading(i === 4 ? '' : `L${i}`));
  const told = rows.with(4, reading('', { remarks: [{ field: 'batch' }] as unknown as RowReading['remarks'] }));
  expect(kinds(told, 4)).toEqual([]);
});
