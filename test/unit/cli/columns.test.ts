import { expect, it } from 'vitest';
import { matchColumns, metadataOf } from '../../../src-main/cli/columns.ts';
import type { Field } from '../../../src-shared/model.ts';

const field = (key: string, label: string): Field => ({ key, label, type: 'text', required: false });
const FIELDS = [field('lot', 'Batch'), field('batch', 'Lot number'), field('origin', 'Country of origin')];

it('matches keys before labels, whatever the case', () => {
  const columns = matchColumns(['BATCH', 'Lot', 'country of ORIGIN', 'Image', 'Description', 'shelf'], FIELDS);
  expect([...columns.fields]).toEqual([
    ['BATCH', 'batch'],
    ['Lot', 'lot'],
    ['country of ORIGIN', 'origin'],
  ]);
  expect(columns).toMatchObject({ artwork: 'Image', description: 'Description', left: ['shelf'] });
  expect(metadataOf({ BATCH: '7', Lot: '', 'country of ORIGIN': 'DE' }, columns)).toEqual({ batch: '7', origin: 'DE' });
});

it('gives a field to one column, and refuses a table that fits no field', () => {
  expect(matchColumns(['lot', 'LOT'], FIELDS).left).toEqual(['LOT']);
  expect(() => matchColumns(['a', 'b'], FIELDS)).toThrow(/Headers can be: lot, batch, origin/);
});
