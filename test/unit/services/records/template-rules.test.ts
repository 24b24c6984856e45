import { expect, it } from 'vitest';
import { assertFields, assertFits, assertKeptPrivate, isChangeable } from '#main/services/records/template-rules.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Field } from '#shared/core/model.ts';

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

const caller = (userId: number, role: Caller['role']): Caller => ({ userId, role, kind: 'operator', name: 'x' });

it('a template is its maker’s and the admin’s to change; one without a maker is the admin’s', () => {
  const may = (owner_id: number | null, who: Caller) => isChangeable({ owner_id }, who);
  expect([may(1, caller(1, 'operator')), may(1, caller(2, 'operator')), may(1, caller(2, 'admin'))]).toEqual([
    true,
    false,
    true,
  ]);
  expect([may(null, caller(1, 'operator')), may(null, caller(1, 'admin'))]).toEqual([false, true]);
});

const SECRET: Field = { ...COLOUR, private: true };

it.each<[string, readonly Field[], Caller['role'], boolean, string | null]>([
  ['an operator', [COLOUR], 'operator', false, 'forbidden'],
  ['an operator who says so', [COLOUR], 'operator', true, 'forbidden'],
  ['an admin', [COLOUR], 'admin', false, 'conflict'],
  ['an admin who says so', [COLOUR], 'admin', true, null],
  ['nobody, where the field stays private', [{ ...SECRET, label: 'Tint' }], 'operator', false, null],
  ['nobody, where the field goes', [SIZE], 'operator', false, null],
])('private comes off a field by %s', (_who, after, role, isPublished, code) => {
  const change = () => assertKeptPrivate([SIZE, SECRET], after, caller(1, role), isPublished);
  if (code === null) expect(change).not.toThrow();
  else expect(change).toThrow(expect.objectContaining({ code }));
});
