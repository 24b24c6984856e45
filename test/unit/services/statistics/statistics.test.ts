import { expect, it } from 'vitest';
import { shortened } from '../../../../src-main/services/statistics/statistics.ts';
import { statisticsLines } from '../../../../src-main/services/statistics/statistics-csv.ts';
import { NONE, OTHERS, type Statistics } from '../../../../src-shared/statistics.ts';

const sums = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ value: `product ${i}`, counts: { ...NONE, made: count - i } }));
const found = (products: Statistics['products']): Statistics => ({
  ...{ today: '2026-05-01', from: '2026-05-01', to: '2026-05-01', days: [], total: NONE, hours: [], busy_hours: 0 },
  ...{ products, printers: [], reasons: [], stations: [] },
});

it('people read the 99 largest names, the sum of the others and what has no name, and no label is left out of it', () => {
  const nameless = { value: '', counts: { ...NONE, made: 1000 } };
  const { products } = shortened(found([nameless, ...sums(250)]));
  expect(products[0]?.value).toBe('product 0');
  expect(products.slice(99)).toEqual([{ value: OTHERS, counts: expect.anything() }, nameless]);
  expect(new Set(products.map(({ value }) => value)).size).toBe(101);
  const made = products.reduce((sum, { counts }) => sum + counts.made, 0);
  expect(made).toBe(1000 + (250 * 251) / 2);
  expect(shortened(found(sums(100))).products).toEqual(sums(100));
});

it('the file has every name', async () => {
  const lines: string[] = [];
  for await (const line of statisticsLines(found(sums(250)))) lines.push(line);
  expect(lines.filter((line) => line.startsWith('product,'))).toHaveLength(250);
});
