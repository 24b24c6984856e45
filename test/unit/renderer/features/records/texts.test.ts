import { describe, expect, test } from 'vitest';
import type { Field, FieldType } from '#shared/core/model.ts';
import { problemOf, shownText, storedValue } from '#window/features/records/texts.ts';

const field = (type: FieldType, more: Partial<Field> = {}): Field => ({
  key: 'key',
  label: 'Label',
  type,
  required: false,
  ...more,
});

describe('what is typed into the form of a record', () => {
  test('has a decimal comma in German and a dot where it is stored', () => {
    expect(shownText(field('number'), '12.5', 'de')).toBe('12,5');
    expect(storedValue(field('number'), ' 12,5 ', 'de')).toBe('12.5');
    expect(storedValue(field('number'), '12.5', 'en')).toBe('12.5');
  });

  test('never turns thousands into ones', () => {
    expect(problemOf(field('number'), '1.234', 'de')).toEqual({ kind: 'thousands', fact: '1234' });
    expect(problemOf(field('number'), '1.234.567,8', 'de')).toEqual({ kind: 'thousands', fact: '1234567,8' });
    expect(problemOf(field('number'), '1,234', 'en')).toEqual({ kind: 'thousands', fact: '1234' });
    expect(problemOf(field('number'), '1.234', 'en')).toBeNull();
    expect(problemOf(field('number'), '12,5', 'en')).toEqual({ kind: 'number' });
  });

  test('is told the check digit of a GTIN, which may have spaces', () => {
    expect(problemOf(field('gtin'), '4006381333932', 'en')).toEqual({ kind: 'checkDigit', fact: '1' });
    expect(problemOf(field('gtin'), '4 006381 333931', 'en')).toBeNull();
    expect(problemOf(field('gtin'), '400638', 'en')).toEqual({ kind: 'gtin' });
  });

  test('must be there where it is required, and counts as nothing where it is blank', () => {
    expect(problemOf(field('text', { required: true }), '  ', 'en')).toEqual({ kind: 'required' });
    expect(problemOf(field('date'), '', 'en')).toBeNull();
    expect(problemOf(field('text'), 'x'.repeat(4097), 'en')).toEqual({ kind: 'long' });
  });

  test('fits its type', () => {
    expect(problemOf(field('select', { options: ['dry'] }), 'sweet', 'en')).toEqual({ kind: 'select' });
    expect(problemOf(field('url'), 'example.org', 'en')).toEqual({ kind: 'url' });
    expect(problemOf(field('date'), '2026-02-30', 'en')).toEqual({ kind: 'date' });
    expect(problemOf(field('multiline'), 'one\ntwo', 'en')).toBeNull();
  });
});
