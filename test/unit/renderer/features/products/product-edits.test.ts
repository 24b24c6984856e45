import { expect, it } from 'vitest';
import type { Template } from '#shared/core/model.ts';
import type { Product } from '#shared/products/product.ts';
import { editedContent, editedValues } from '#window/features/products/product-edits.ts';

const field = (key: string, type: 'text' | 'date' | 'gtin') => ({ key, label: key, type, required: false });
const template: Template = {
  id: 'food',
  name: 'Food',
  fields: [field('product_name', 'text'), field('lot', 'text'), field('best_before', 'date'), field('gtin', 'gtin')],
};
const product = {
  name: 'Jam',
  gtin: '4012345670004',
  values: { product_name: 'Jam', Shelf: 'A2' },
  computed: { best_before: '{production_date+30D}' },
  asked: [
    { name: 'production_date', begins: 'today' },
    { name: 'lot', begins: 'last' },
  ],
} as unknown as Product;

it('a product that nobody edits stays as it is', () => {
  const values = editedValues(product, template);
  expect(values.map(({ name }) => name)).toEqual([
    'product_name',
    'lot',
    'best_before',
    'description',
    'Shelf',
    'production_date',
  ]);
  const {
    name,
    gtin,
    computed,
    asked,
    values: fixed,
  } = editedContent(product, { name: 'Jam', gtin: product.gtin ?? '', values });
  expect({ name, gtin, values: fixed, computed, asked }).toEqual({
    name: product.name,
    gtin: product.gtin,
    values: product.values,
    computed: product.computed,
    asked: product.asked,
  });
});

it('a value that becomes another kind is in its old place no more', () => {
  const values = editedValues(product, template).map((one) =>
    one.name === 'lot' ? { ...one, kind: 'fixed' as const, text: 'L-1' } : one,
  );
  const content = editedContent(product, { name: 'Jam', gtin: ' ', values });
  expect(content.asked).toEqual([{ name: 'production_date', begins: 'today' }]);
  expect(content.values).toEqual({ product_name: 'Jam', lot: 'L-1', Shelf: 'A2' });
  expect(content.gtin).toBeNull();
});
