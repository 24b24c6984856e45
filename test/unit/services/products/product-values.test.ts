// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { assertMove } from '#main/services/products/product-states.ts';
import { csvOf, labelValues, partsOfQuantity, tableOfValues } from '#main/services/products/product-values.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { PRODUCT_STATES } from '#shared/products/product.ts';

const text = (key: string) => ({ key, label: key, type: 'text' as const, required: false });
const fields = [text('product_name'), text('lot'), { ...text('gtin'), type: 'gtin' as const }];
const content = {
  gtin: '4012345670004',
  values: { product_name: 'Jam' },
  computed: { until: '{made+1M:dd.MM.yyyy}', code: '{lot|upper} {until}' },
  asked: [{ name: 'lot', begins: 'empty' as const }],
  layout: null,
};

it('a value is computed of those that are given and of those computed before it', () => {
  const { values, troubles } = labelValues(content, fields, { lot: 'l7' }, '2026-01-31');
  expect(values).toEqual({
    product_name: 'Jam',
    gtin: '4012345670004',
    lot: 'l7',
    until: '28.02.2026',
    code: 'L7 28.02.2026',
  });
  expect(troubles).toEqual([]);
});

it('what cannot be computed is told, what is empty computes nothing, and what nobody asked for is refused', () => {
  const wrong = { ...content, computed: { until: '{lot+3D}' } };
  expect(labelValues(wrong, fields, { lot: 'x' }, '2026-01-31').troubles).toMatchObject([
    ['until', { kind: 'bad_date' }],
  ]);
  expect(labelValues(wrong, fields, {}, '2026-01-31')).toMatchObject({ values: { lot: '' }, troubles: [] });
  expect(() => labelValues(content, fields, { product_name: 'Gold' }, '2026-01-31')).toThrow('does not ask');
});

it('values reach the table as they are, whatever they begin with', async () => {
  const values = { product_name: '=SUM(A1)', lot: '-7;"x"', Shelf: "'+49\n2" };
  const { rows, columns, quantity_column } = tableOfValues(values, [12, 3], fields);
  expect([columns, quantity_column]).toEqual([['product_name', 'lot', null, null], 3]);
  const table = await readTable(csvOf(rows), 'one.csv');
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    [...Object.values(values), '12'],
    [...Object.values(values), '3'],
  ]);
});

it('a quantity is made in parts of whole sheets, the first of one sheet, and no small rest', () => {
  expect(partsOfQuantity(20, 8)).toEqual([8, 12]);
  expect(partsOfQuantity(100, 8)).toEqual([8, 24, 68]);
  expect(partsOfQuantity(5, 8)).toEqual([5]);
  expect(partsOfQuantity(30, 1)).toEqual([8, 22]);
  const many = partsOfQuantity(5000, 65);
  expect([many.length, many.reduce((sum, part) => sum + part, 0), many[0]]).toEqual([5, 5000, 65]);
});

it('versions go from designed to retired, and never back to designed or checked', () => {
  const may = (state: (typeof PRODUCT_STATES)[number], to: 'checked' | 'released' | 'retired') => {
    try {
      assertMove({ state, version: 1 }, to);
      return true;
    } catch {
      return false;
    }
  };
  expect(PRODUCT_STATES.map((state) => [may(state, 'checked'), may(state, 'released'), may(state, 'retired')])).toEqual(
    [
      [true, true, true],
      [false, true, true],
      [false, false, true],
      [false, true, false],
    ],
  );
});
