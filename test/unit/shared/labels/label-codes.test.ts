import { expect, it } from 'vitest';
import { contradictionPhrase } from '#shared/labels/contradictions.ts';
import { gs1Elements } from '#shared/labels/gs1-content.ts';
import {
  type CodeContradiction,
  type ComparedCode,
  contradictionsOf,
  labelCode,
  nameOfKey,
  withoutRecord,
} from '#shared/labels/label-codes.ts';
import type { Symbology } from '#shared/labels/layout.ts';
import { phraseIn } from '#test/support/catalogues.ts';

function code(content: string, expected: string, more: Partial<ComparedCode> = {}): ComparedCode {
  return { item: 'code', symbology: 'gs1_datamatrix', name: null, content, expected, ...more };
}
const sentence = (it: CodeContradiction, language: 'en' | 'de') => phraseIn(language, contradictionPhrase(it));
const told = (one: ComparedCode) => contradictionsOf(one).map((it) => [sentence(it, 'en'), sentence(it, 'de')]);

it.each<[string, Symbology, string, string | null]>([
  ['fixed lengths', 'gs1_datamatrix', '01040123457810071728012810K7300', '01=04012345781007 17=280128 10=K7300'],
  ['a separator', 'gs1_128', '10K7300\x1d21S1', '10=K7300 21=S1'],
  ['a separator that need not be', 'gs1_128', '17280128\x1d10L1', '17=280128 10=L1'],
  [
    'AIs of three and four digits',
    'gs1_128',
    '310200123424099\x1d70032801281200',
    '3102=001234 240=99 7003=2801281200',
  ],
  [
    'an address',
    'gs1_digital_link',
    'https://x.example/a/01/04012345781007/10/L%2F1?17=280128&q=1',
    '01=04012345781007 10=L/1 17=280128',
  ],
  ['a value that is cut', 'gs1_datamatrix', '0104012345', null],
  ['no AI', 'gs1_datamatrix', 'HELLO', null],
  ['an AI without a value', 'gs1_128', '10', null],
  ['an address without AIs', 'gs1_digital_link', 'https://x.example/about', null],
  ['no address', 'gs1_digital_link', 'L12', null],
  ['half of a character', 'gs1_digital_link', 'https://x.example/01/%E4', null],
  ['a code without elements', 'code128', '10L1', null],
])('elements: %s', (_, symbology, content, elements) => {
  const found = gs1Elements(symbology, content);
  expect(found?.map(({ ai, value }) => `${ai}=${value}`).join(' ') ?? null).toBe(elements);
});

it('a code that says what its record says contradicts nothing', () => {
  const same = '010401234578100710L21';
  expect(contradictionsOf(code(same, same))).toEqual([]);
  expect(labelCode(code(same, same))).toMatchObject({
    agrees: true,
    elements: [
      { ai: '01', name: 'gtin', value: '04012345781007' },
      { ai: '10', name: 'lot', value: 'L21' },
    ],
  });
});

it('names the element that differs, and it alone', () => {
  const gtin = '0104012345781007';
  expect(told(code(`${gtin}10L12`, `${gtin}10L21`))).toEqual([
    ['Barcode says lot L12, record says L21.', 'Barcode sagt Charge L12, der Datensatz sagt L21.'],
  ]);
  expect(told(code(`${gtin}1728012810L1`, `${gtin}1728020010L1`))).toEqual([
    [
      'Barcode says expiry 2028-01-28, record says 2028-02.',
      'Barcode sagt Verfall 28.01.2028, der Datensatz sagt 02.2028.',
    ],
  ]);
  expect(told(code(`${gtin}10L1\x1d21S1`, `${gtin}10L1`))).toEqual([
    ['Barcode says serial number S1, record has none.', 'Barcode sagt Seriennummer S1, der Datensatz hat keinen Wert.'],
  ]);
  expect(told(code(gtin, `${gtin}10L1`))).toEqual([
    ['Barcode has no lot, record says L1.', 'Im Barcode fehlt: Charge. Der Datensatz sagt L1.'],
  ]);
  expect(told(code('24099', '24098'))[0][0]).toBe('Barcode says article number 99, record says 98.');
  expect(told(code('42299', '42298'))[0][0]).toBe('Barcode says AI (422) 99, record says 98.');
});

it('a code without elements is told as a whole, by its name where it has one', () => {
  expect(told(code('L12', 'L21', { symbology: 'code128', name: 'lot' }))[0][0]).toBe(
    'Barcode says lot L12, record says L21.',
  );
  expect(told(code('abc', 'abd', { symbology: 'qr' }))[0][0]).toBe('Barcode says abc, record says abd.');
  // A code that is no element string where one should be.
  expect(told(code('HELLO', '10L1'))[0][0]).toBe('Barcode says HELLO, record says 10L1.');
});

it('hides what the record says from strangers', () => {
  const [differs] = contradictionsOf(code('10L12', '10L21')).map(withoutRecord);
  expect(differs).toMatchObject({ says: 'L12', record: null, hidden: true });
  expect(sentence(differs, 'en')).toBe('Barcode says lot L12, record says another.');
  expect(sentence(differs, 'de')).toBe('Barcode sagt Charge L12, der Datensatz sagt etwas anderes.');
  const [, lacks] = contradictionsOf(code('21S1', '21S110L1'.replace('21S1', '21S2\x1d'))).map(withoutRecord);
  expect(sentence(lacks, 'en')).toBe('Barcode has no lot, record has one.');
});

it('gives a field the name of its AI, and none to fields that are called as parts of every object are', () => {
  expect(['batch', 'gtin', 'constructor', 'toString', 'colour'].map(nameOfKey)).toEqual([
    'lot',
    'gtin',
    null,
    null,
    null,
  ]);
});
