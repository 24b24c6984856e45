// @module-tag one-engine: no database in it
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { assertMetadata, mergeMetadata, problemsOf, publicMetadata } from '#main/services/records/metadata.ts';
import { type Field, Template } from '#shared/core/model.ts';

function field(type: Field['type'], more: Partial<Field> = {}): Field {
  return { key: 'value', label: 'Value', type, required: false, ...more };
}

const GOOD: readonly (readonly [Field, readonly string[]])[] = [
  [field('text'), ['a', 'ä 漢', '=1+1', '<b>']],
  [field('multiline'), ['a\nb']],
  [field('number'), ['0', '12.5', '-3', '1e6', '.5']],
  [field('date'), ['2026-11-21', '2024-02-29', '2026-11-21T20:00', '2026-11-21T20:00:00+01:00']],
  [field('url'), ['https://example.com/a?b=c', 'http://[::1]:80/']],
  [field('select', { options: ['red', 'dark blue'] }), ['red', 'dark blue']],
  [field('boolean'), ['true', 'false']],
  [field('gtin'), ['4006381333931', '00012345678905']],
  [field('country'), ['DE', 'FR']],
];

const BAD: readonly (readonly [Field, readonly string[]])[] = [
  [field('text'), ['a\nb']],
  [field('number'), ['1,5', 'NaN', 'Infinity', '1e999', '0x10', '1 000', '--1', '.']],
  [field('date'), ['21.11.2026', '2026-02-30', '2026-13-01', 'tomorrow', '2026-11-21T25', '20261121']],
  [field('url'), ['example.com', 'javascript:alert(1)', 'https://', 'ftp://a', 'https://a b']],
  [field('select', { options: ['red'] }), ['Red', 'blue', 'toString']],
  [field('boolean'), ['yes', 'TRUE', '1']],
  [field('gtin'), ['4006381333932', '4.00638E+12', '123']],
  [field('country'), ['de', 'Germany', 'D', 'DEU']],
];

const rows = (table: typeof GOOD) =>
  table.flatMap(([one, values]) => values.map((value) => ({ type: one.type, one, value })));

describe('metadata against the fields of its template', () => {
  it.each(rows(GOOD))('$type takes $value', ({ one, value }) => {
    expect(problemsOf([one], { value })).toEqual([]);
  });

  it.each(rows(BAD))('$type refuses $value', ({ one, value }) => {
    expect(problemsOf([one], { value })).toMatchObject([{ key: 'value', text: expect.stringContaining('must be') }]);
    expect(() => assertMetadata([one], { value })).toThrow('metadata.value (Value)');
  });

  it('asks for required keys, also where the value is empty', () => {
    const fields = [field('text', { required: true })];
    expect(() => assertMetadata(fields, {})).toThrow('is required');
    for (const value of ['', ' ', '\t \u00a0', '\u200b\u2060', '\ufeff'])
      expect(() => assertMetadata(fields, { value }), JSON.stringify(value)).toThrow('is required');
    expect(() => assertMetadata(fields, { value: 'x' })).not.toThrow();
  });

  it.each(['other', '__proto__', 'constructor'])('refuses the unknown key %s and names the known ones', (key) => {
    const metadata = JSON.parse(`{"${key}":"x"}`);
    expect(() => assertMetadata([field('text')], metadata)).toThrow(/no field ".*Its fields are: value/);
  });

  it('takes nothing from what every object has', () => {
    const fields = [field('text', { key: 'constructor', required: true })];
    expect(problemsOf(fields, {})).toHaveLength(1);
  });

  it('merges changes, and null takes a key away', () => {
    expect(mergeMetadata({ a: '1', b: '2' }, { b: null, c: '3' })).toEqual({ a: '1', c: '3' });
  });

  it('keeps private fields from everybody but the owner', () => {
    const fields = [field('text', { key: 'seen' }), field('text', { key: 'hidden', private: true })];
    expect(publicMetadata(fields, { seen: 'a', hidden: 'b' })).toEqual({ seen: 'a' });
  });
});

describe('shipped templates', () => {
  const folder = join(import.meta.dirname, '../../../../resources/templates');
  const shipped = readdirSync(folder).map((file) => ({
    file,
    template: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template,
  }));

  it('are all there', () => {
    expect(shipped.map(({ template }) => template.id).sort()).toEqual([
      'art_print',
      'cosmetics',
      'event_ticket',
      'food',
      'generic',
      'pharma',
      'product_passport',
      'sneakers',
      'spare_part',
      'wine',
    ]);
  });

  it.each(shipped)('$file is a template under its own name', ({ file, template }) => {
    expect(Check(Template, template)).toBe(true);
    expect(file).toBe(`${template.id}.json`);
    expect(new Set(template.fields.map(({ key }) => key)).size).toBe(template.fields.length);
    expect(template.fields.every(({ type, options }) => (type === 'select') === (options !== undefined))).toBe(true);
  });
});
