import { expect, it } from 'vitest';
import { matchColumns, textOf } from '#main/cli/columns.ts';
import type { Field, FieldType } from '#shared/core/model.ts';

const field = (key: string, label: string, type: FieldType = 'text'): Field => ({ key, label, type, required: false });
const TEMPLATE = {
  id: 'test',
  name: 'Test',
  fields: [
    field('lot', 'Batch'),
    field('batch', 'Lot number'),
    field('origin', 'Origin'),
    field('made', 'Made', 'date'),
  ],
};

it('matches keys before labels, whatever the case', () => {
  const columns = matchColumns(['BATCH', 'Lot', 'ORIGIN', 'Image', 'Description', 'shelf'], TEMPLATE);
  const fields = columns.mapping.columns.map((column) => column.field);
  expect(fields).toEqual(['batch', 'lot', 'origin', null, 'description', null]);
  expect(columns).toMatchObject({ artwork: 3, left: ['shelf'] });
  expect(textOf({ number: 2, cells: ['7', '', 'DE', 'a.png', ' good ', '3'] }, columns)).toEqual({
    metadata: { batch: '7', origin: 'DE' },
    description: 'good',
  });
});

it('a field that a template calls description is a field; where it has none, the column is the record’s own', () => {
  const own = { ...TEMPLATE, fields: [...TEMPLATE.fields, field('description', 'Text')] };
  const row = { number: 2, cells: ['7', 'good'] };
  expect(textOf(row, matchColumns(['Lot', 'Beschreibung'], own))).toEqual({
    metadata: { lot: '7', description: 'good' },
    description: '',
  });
  expect(textOf(row, matchColumns(['Lot', 'Beschreibung'], TEMPLATE)).description).toBe('good');
});

it('reads each cell by the type of its field, and leaves what does not fit for the making to refuse', () => {
  const columns = matchColumns(['Lot', 'Made'], TEMPLATE);
  expect(textOf({ number: 2, cells: ['7', '03.04.2025'] }, columns).metadata).toEqual({ lot: '7', made: '2025-04-03' });
  expect(textOf({ number: 3, cells: ['8', ' soon '] }, columns).metadata).toEqual({ lot: '8', made: 'soon' });
});

it('gives a field to one column, and refuses a table that fits no field', () => {
  expect(matchColumns(['origin', 'ORIGIN'], TEMPLATE).left).toEqual(['ORIGIN']);
  expect(() => matchColumns(['a', 'b'], TEMPLATE)).toThrow(/Headers can be: lot, batch, origin/);
});
