import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '#main/services/records/metadata.ts';
import { mapColumns } from '#main/spreadsheets/fields/map-columns.ts';
import { toMetadata } from '#main/spreadsheets/fields/to-metadata.ts';
import { FIELD_TYPES, type Field, type Template } from '#shared/core/model.ts';
import { TEMPLATES } from './shipped.ts';

function read(text: string, type: Field['type'], more: Partial<Field> = {}) {
  const one: Field = { key: 'value', label: 'Wert', type, required: false, ...more };
  const template: Template = { id: 't', name: 'T', fields: [one] };
  return toMetadata({ cells: [text] }, mapColumns(['value'], template), template);
}

type Row = readonly [type: Field['type'], from: string, to: string, more: Partial<Field>];

const TURNED: readonly Row[] = [
  ['number', '12,5', '12.5', {}],
  ['number', '1.234,56', '1234.56', {}],
  ['number', '1 234,5', '1234.5', {}],
  ['number', "1'234.50", '1234.50', {}],
  ['number', '1,234,567', '1234567', {}],
  ['number', '1.234.567', '1234567', {}],
  ['number', '-0,5', '-0.5', {}],
  ['number', '12,5 % vol', '12.5', { label: 'Alcohol (% vol)' }],
  ['number', '750 ml', '750', { label: 'Volume (ml)' }],
  ['date', '24.12.2026', '2026-12-24', {}],
  ['date', '1. 3. 2026', '2026-03-01', {}],
  ['date', '24.12.26', '2026-12-24', {}],
  ['date', '24. Dezember 2026', '2026-12-24', {}],
  ['date', '1. März 2026', '2026-03-01', {}],
  ['date', 'Dec 24, 2026', '2026-12-24', {}],
  ['date', '24/12/2026', '2026-12-24', {}],
  ['date', '12/24/2026', '2026-12-24', {}],
  ['date', '20261224', '2026-12-24', {}],
  ['date', '2026/12/24', '2026-12-24', {}],
  ['date', '24.12.2026 20:00', '2026-12-24T20:00', {}],
  ['date', 'Do., 24.12.2026, 20.00 Uhr', '2026-12-24T20:00', {}],
  ['date', '2026-12-24 20:00:30', '2026-12-24T20:00:30', {}],
  ['boolean', 'ja', 'true', {}],
  ['boolean', 'Nein', 'false', {}],
  ['boolean', 'WAHR', 'true', {}],
  ['boolean', 'x', 'true', {}],
  ['boolean', '0', 'false', {}],
  ['country', 'Deutschland', 'DE', {}],
  ['country', 'germany', 'DE', {}],
  ['country', 'de', 'DE', {}],
  ['country', 'D', 'DE', {}],
  ['country', 'Österreich', 'AT', {}],
  ['country', 'Oesterreich', 'AT', {}],
  ['country', 'USA', 'US', {}],
  ['country', 'UK', 'GB', {}],
  ['country', 'Made in Italy', 'IT', {}],
  ['country', 'Türkei', 'TR', {}],
  ['country', 'Tschechien', 'CZ', {}],
  ['select', 'Trocken', 'dry', { options: ['brut', 'dry'] }],
  ['select', 'DRY', 'dry', { options: ['brut', 'dry'] }],
  ['select', 'Li-Batterie', 'li_battery', { options: ['none', 'li_battery'] }],
  ['gtin', '4 006381 333931', '4006381333931', {}],
  ['url', 'www.example.com/a', 'https://www.example.com/a', {}],
  ['text', 'a\r\nb', 'a b', {}],
  ['text', ' x ', 'x', {}],
  ['multiline', ' a\nb ', 'a\nb', {}],
];

const AS_IS: readonly Row[] = [
  ['text', '007', '007', {}],
  ['text', '12,5', '12,5', {}],
  ['text', '24.12.2026', '24.12.2026', {}],
  ['text', '46380', '46380', {}],
  ['number', '12.5', '12.5', {}],
  ['number', '0.750', '0.750', {}],
  ['date', '2026-12-24T20:00+01:00', '2026-12-24T20:00+01:00', {}],
  ['country', 'CH', 'CH', {}],
  ['gtin', '04006381333931', '04006381333931', {}],
  ['multiline', 'a\nb', 'a\nb', {}],
];

const REFUSED: readonly (readonly [type: Field['type'], text: string, says: RegExp, offer: string | null])[] = [
  ['number', 'zwölf', /must be a number/, null],
  ['number', '12,5,3', /must be a number/, null],
  ['number', '1E999', /too large/, null],
  ['date', '30.02.2026', /day that there is not/, null],
  ['date', '2026-02-30', /day that there is not/, null],
  ['date', '24.12.2026 25:00', /time of day/, null],
  ['date', '03/04/2026', /2026-04-03 or 2026-03-04/, '2026-04-03'],
  ['date', '12/2026', /names no day/, '2026-12-31'],
  ['date', '2028-02', /names no day/, '2028-02-29'],
  ['date', '46380', /Excel counts/, '2026-12-24'],
  ['date', 'bald', /must be a date/, null],
  ['boolean', 'vielleicht', /true or false/, null],
  ['country', 'Atlantis', /must be a country/, null],
  ['country', 'XX', /must be a country/, null],
  ['country', 'SU', /must be a country/, null],
  ['select', 'rosé', /must be one of dry, sweet/, null],
  ['url', 'example', /must be an address/, null],
  ['url', 'javascript:alert(1)', /must be an address/, null],
  ['gtin', '4.00638E+12', /13 digits, of which 6/, null],
  ['gtin', '4.006381333931E+12', /all of its digits/, '4006381333931'],
  ['gtin', '#', /no GTIN/, null],
  ['gtin', '36000291452', /lost its leading zeros/, '0036000291452'],
  ['gtin', '4006381333932', /check digit .* wrong/, null],
  ['text', '#NV', /an error here: #NV/, null],
  ['text', 'a\u0007b', /cannot be seen/, 'ab'],
  ['text', 'x'.repeat(5000), /up to 4096/, null],
];

describe('the text of a cell', () => {
  it.each(TURNED)('becomes another as %s, which is noted: %j, %j', (type, from, to, more) => {
    const reading = read(from, type, more);
    expect(reading).toMatchObject({ metadata: { value: to }, problems: [] });
    expect(reading.conversions).toEqual([{ field: 'value', from, to, why: expect.stringMatching(/\w/) }]);
  });

  it.each(AS_IS)('stays as %s: %j', (type, from, to, more) => {
    expect(read(from, type, more)).toEqual({ metadata: { value: to }, conversions: [], problems: [], doubts: [] });
  });

  it.each(REFUSED)('is a problem in a sentence as %s: %j', (type, text, says, offer) => {
    const reading = read(text, type, { options: ['dry', 'sweet'] });
    expect(reading.metadata).toEqual({});
    expect(reading.problems).toEqual([
      {
        field: 'value',
        kind: expect.any(String),
        value: expect.any(String),
        text: expect.stringMatching(/^Wert .*[.]$/s),
        offer,
      },
    ]);
    expect(reading.problems[0].text).toMatch(says);
  });

  it.each<[Field['type'], string, RegExp]>([
    ['number', '1.500', /write 1500/],
    ['number', '1E+06', /7 digits/],
    ['gtin', '036000291452', /UPC/],
    ['text', '4.006381333931E+12', /scientific/],
  ])('is taken with a doubt as %s: %j', (type, text, says) => {
    const reading = read(text, type);
    expect(reading).toMatchObject({ metadata: { value: text }, conversions: [], problems: [] });
    expect(reading.doubts[0]?.text).toMatch(says);
  });

  it('is no value where it is blank, and a problem only where one is required', () => {
    expect(read(' ', 'date')).toEqual({ metadata: {}, conversions: [], problems: [], doubts: [] });
    expect(read('', 'date', { required: true }).problems).toEqual([
      { field: 'value', kind: 'missing', value: '', text: 'Wert is missing.', offer: null },
    ]);
  });
});

/** Cells that are nearly right for some field. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.constantFrom(
    ...TURNED.map(([, from]) => from),
    ...AS_IS.map(([, from]) => from),
    ...REFUSED.map(([, text]) => text),
  ),
  fc.array(fc.constantFrom(...'0123456789.,-/ E+#'.split('')), { maxLength: 12 }).map((parts) => parts.join('')),
);
const fields = fc.uniqueArray(
  fc.record<Field>({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    label: fc.constantFrom('Wert', 'Volume (ml)', 'Alcohol (% vol)'),
    type: fc.constantFrom(...FIELD_TYPES),
    required: fc.boolean(),
    options: fc.constant(['dry', 'rechts']),
  }),
  { selector: ({ key }) => key, minLength: 1 },
);

describe('any row', () => {
  const agrees = (keep: (metadata: Record<string, string>, cells: string[]) => Record<string, string>) =>
    fc.property(fields, fc.array(cell, { minLength: 4, maxLength: 4 }), (list, cells) => {
      const template: Template = { id: 't', name: 'T', fields: list };
      const reading = toMetadata({ cells }, mapColumns(['a', 'b', 'c', 'd'], template), template);
      if (reading.problems.length > 0) return;
      expect(problemsOf(list, keep(reading.metadata, cells))).toEqual([]);
    });

  it('is metadata that the station takes where it has no problem here', () => {
    fc.assert(
      agrees((metadata) => metadata),
      { numRuns: 2000 },
    );
  });

  it('is not, where the cells were taken as they are', () => {
    const asWritten = (metadata: Record<string, string>, cells: string[]) =>
      Object.fromEntries(Object.keys(metadata).map((key) => [key, cells['abcd'.indexOf(key)]]));
    // Ten times the runs of the rule itself: few rows at random have a cell that is turned and no other problem.
    expect(fc.check(agrees(asWritten), { numRuns: 20_000, endOnFailure: true }).failed).toBe(true);
  });

  it('stays as it is where it fits already', () => {
    const date = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });
    const values = fc.record({
      date: date.map((day) => day.toISOString().slice(0, 10)),
      number: fc.integer().map(String),
    });
    fc.assert(
      fc.property(values, (value) => {
        expect(read(value.date, 'date').metadata).toEqual({ value: value.date });
        expect(read(value.number, 'number')).toMatchObject({ metadata: { value: value.number }, conversions: [] });
      }),
    );
  });

  it('is read by the own words of any options that ship', () => {
    const selects = TEMPLATES.flatMap((template) => template.fields.filter(({ type }) => type === 'select'));
    for (const { options = [] } of selects) {
      for (const option of options) expect(read(option, 'select', { options }).metadata).toEqual({ value: option });
    }
  });
});

const LONG = 4000;
/** Of a busy machine. */
const PAUSE_MS = 2000;
const cost = (text: string, type: Field['type'], label: string) => {
  const before = performance.now();
  for (let i = 0; i < 200; i++) read(text, type, { label });
  return performance.now() - before;
};

it.each([
  ['date', `1${'T'.repeat(LONG)}x`, 'Day'],
  ['number', `1${' '.repeat(LONG)}x`, 'Alcohol (% vol)'],
  ['text', `a\nb${' '.repeat(LONG)}c`, 'Text'],
] as const)('takes about as long for a %s of one character many times as for any other text', (type, text, label) => {
  const words = cost('a\nb'.repeat(LONG / 3), type, label);
  expect(cost(text, type, label)).toBeLessThan(20 * words + PAUSE_MS);
});
