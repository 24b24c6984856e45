import { describe, expect, test } from 'vitest';
import { namingField, recordName } from '#shared/records/record-name.ts';

const field = (key: string, type: 'text' | 'number' = 'text') => ({ key, type });

describe('the field that names a record', () => {
  test('is the product’s name wherever it stands', () => {
    expect(namingField([field('brand'), field('model'), field('style_code')])).toBe('model');
    expect(namingField([field('batch'), field('product_name')])).toBe('product_name');
  });

  test('else the first text that does not tell pieces or lots apart', () => {
    expect(namingField([field('lot'), field('year', 'number'), field('grower')])).toBe('grower');
    expect(namingField([field('lot'), field('serial_no'), field('year', 'number')])).toBeNull();
  });
});

describe('the name of a record', () => {
  const fields = [field('product_name'), field('brand'), field('batch')];

  test('is the product’s name', () => {
    expect(recordName({ product_name: ' Olive oil ', batch: 'B7' }, 'From Crete', fields)).toBe('Olive oil');
  });

  test('else the first line of the description, and never the batch', () => {
    expect(recordName({ product_name: ' ', batch: 'B7' }, 'From Crete\nCold pressed', fields)).toBe('From Crete');
    expect(recordName({ batch: 'B7' }, null, fields)).toBeNull();
  });

  test('is found without the template, too', () => {
    expect(recordName({ batch: 'B7', part_name: 'Valve' }, null, null)).toBe('Valve');
    expect(recordName({ batch: 'B7' }, 'Spare', null)).toBe('Spare');
  });
});
