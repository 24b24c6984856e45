import { expect, it } from 'vitest';
import { assertFields, assertFits } from '../../../../src-main/services/records/template-rules.ts';
import type { Field } from '../../../../src-shared/model.ts';

const COLOUR: Field = { key: 'colour', label: 'Colour', type: 'text', required: false };
const SIZE: Field = { key: 'size', label: 'Size', type: 'select', required: false, options: ['S', 'M'] };

it('fields with different keys are taken, and options where the type is select', () => {
  expect(() => assertFields([])).not.toThrow();
  expect(() => assertFields([COLOUR, SIZE, { ...COLOUR, key: 'second_colour' }])).not.toThrow();
});

it.each<[string, readonly Field[], string | null]>([
  ['two fields have one key', [COLOUR, SIZE, { ...COLOUR, label: 'Second colour' }], 'key_twice'],
  ['a key is a name of JavaScript', [COLOUR, { ...COLOUR, key: 'constructor' }], 'key_reserved'],
  ['a key is the other name of JavaScript', [{ ...COLOUR, key: 'prototype' }], 'key_reserved'],
  ['a select has no options', [{ key: 'size', label: 'Size', type: 'select', required: false }], 'key_options'],
  ['another type has options', [COLOUR, { ...SIZE, type: 'text' }], null],
])('fields are refused where %s', (_why, fields, kind) => {
  const trouble = kind === null ? null : expect.objectContaining({ kind });
  expect(() => assertFields(fields)).toThrow(expect.objectContaining({ name: 'AppError', trouble }));
});

it('a record fits new fields that its values keep to', () => {
  const record = { id: '23456', metadata: { colour: 'red', size: 'M' } };
  expect(() => assertFits([{ ...COLOUR, required: true }, SIZE], record)).not.toThrow();
  expect(() => assertFits([COLOUR, SIZE], { id: '23456', metadata: {} })).not.toThrow();
});

it.each([
  ['would lose a value', { colour: 'red', size: 'M' }, [COLOUR], 'template_loses', 'size'],
  [
    'lacks a value that is required now',
    { size: 'M' },
    [{ ...COLOUR, required: true }, SIZE],
    'template_breaks',
    'colour',
  ],
  ['has a value that is no choice any more', { size: 'M' }, [{ ...SIZE, options: ['S'] }], 'template_breaks', 'size'],
] as const)('new fields are refused where a record %s', (_why, metadata, fields, kind, key) => {
  const facts = expect.objectContaining({ record: '23456', key });
  expect(() => assertFits(fields as readonly Field[], { id: '23456', metadata })).toThrow(
    expect.objectContaining({ code: 'conflict', trouble: { kind, facts } }),
  );
});
