import { describe, expect, test } from 'vitest';
import type { Draft } from '#shared/create/draft.ts';
import { columnFilling, columnNamingArtwork, valueForAll } from '#window/features/create/data/mapping.ts';

const draft = {
  columns: [
    { header: 'Name', field: 'product_name' },
    { header: 'Maker', field: 'brand' },
    { header: 'Picture', field: null },
  ],
  artwork_column: 2,
  values: { origin: 'Peru' },
} as unknown as Draft;

describe('a column', () => {
  test('takes its field from the column that had it', () => {
    expect(columnFilling(draft, 'Name', 'brand')).toEqual({ columns: ['brand', null, null] });
    expect(columnFilling(draft, 'Maker', null)).toEqual({ columns: ['product_name', null, null] });
  });

  test('names the artwork or fills a field, never both', () => {
    expect(columnFilling(draft, 'Picture', 'origin')).toEqual({
      columns: ['product_name', 'brand', 'origin'],
      artwork_column: null,
    });
    expect(columnNamingArtwork(draft, 'Maker')).toEqual({
      columns: ['product_name', null, null],
      artwork_column: 1,
    });
  });

  test('changes nothing where the file has it no more', () => {
    const same = { columns: ['product_name', 'brand', null] };
    expect(columnFilling({ ...draft, artwork_column: null }, 'Price', null)).toEqual(same);
    expect(columnNamingArtwork(draft, 'Price')).toEqual(same);
  });
});

test('one value for all rows stands beside the others, and goes when it is emptied', () => {
  expect(valueForAll(draft, 'vintage', '2021')).toEqual({ values: { origin: 'Peru', vintage: '2021' } });
  expect(valueForAll(draft, 'origin', '')).toEqual({ values: {} });
});
