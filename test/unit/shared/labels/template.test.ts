import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoded, fillLink } from '#main/labels/codes/digital-link.ts';
import { dayIn, formattedDay, parseDateFormat, shiftedDay } from '#shared/labels/dates.ts';
import { fillValue } from '#shared/labels/filled.ts';
import { bracketed, fillElements } from '#shared/labels/gs1-element.ts';
import { counterNumbers, type LabelRow, rowValues } from '#shared/labels/row-values.ts';
import { parseTemplate } from '#shared/labels/template.ts';
import { checkDigit } from '#shared/records/gtin.ts';
import { labelRow } from '#test/support/layout/rows.ts';

function filled(template: string, row: Partial<LabelRow> = {}, language: 'en' | 'de' = 'en') {
  const filling = { item: 'it', values: rowValues({ twinmark_layout: 1, language }, labelRow(row)) };
  return fillValue(parseTemplate(template, 'items[0].value'), filling);
}

function textOf(template: string, row: Partial<LabelRow> = {}, language: 'en' | 'de' = 'en'): string {
  const result = filled(template, row, language);
  if (!('text' in result)) throw new Error(JSON.stringify(result));
  return result.text;
}

function troubleIn(result: object): string {
  return 'trouble' in result ? (result.trouble as { kind: string }).kind : 'none';
}

function elementsOf(template: string, row: Partial<LabelRow> = {}) {
  const filling = { item: 'it', values: rowValues({ twinmark_layout: 1, language: 'en' }, labelRow(row)) };
  return fillElements(parseTemplate(template, 'x'), filling);
}

// ASCII, Latin, Greek, marks that compose, and some from beyond the first plane.
const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7f }),
    fc.integer({ min: 0xa0, max: 0x3ff }),
    fc.integer({ min: 0x1f300, max: 0x1f5ff }),
  )
  .map((code) => String.fromCodePoint(code));

describe('the examples of the format', () => {
  test('give what it says', () => {
    expect(textOf('LOT {batch}', { metadata: { batch: 'L11-100' } })).toBe('LOT L11-100');
    expect(textOf('{made+18M:MM.yyyy}')).toBe('02.2028');
    const counters = counterNumbers({ counters: { counter: { start: 1, step: 1, continue: false } } }, 6);
    expect(textOf('{counter:0000}', { counters })).toBe('0007');
    const zusatz = '{name}{[Zusatz]|optional|line}';
    expect(textOf(zusatz, { metadata: { name: 'Riesling' }, columns: { Zusatz: '' } })).toBe('Riesling');
    expect(textOf(zusatz, { metadata: { name: 'Riesling' }, columns: { Zusatz: 'trocken' } })).toBe(
      'Riesling\ntrocken',
    );
    const row = { metadata: { gtin: '4006381333931', best_before: '2026-12-31', batch: '' } };
    const elements = elementsOf('(01){gtin|gtin14}(17){best_before:yyMMdd}(10){batch|optional}', row);
    expect('elements' in elements && bracketed(elements.elements)).toBe('(01)04006381333931(17)261231');
  });
});

describe('a template', () => {
  test('takes a value of which nothing is seen for an empty one', () => {
    for (const unseen of ['\u200b', '\u00a0\u200b ', '\u2060\ufeff', '\u00ad', '\u200e']) {
      expect(filled('LOT {batch}', { metadata: { batch: unseen } })).toEqual({ empty: 'batch' });
      expect(textOf("{[Lot]|or 'none'}", { columns: { Lot: unseen } })).toBe('none');
    }
    expect(textOf('LOT {batch}', { metadata: { batch: 'L\u200b1' } })).toBe('LOT L\u200b1');
  });

  test.each([
    ['{{x}} {id}', '{x} 7K3QZ'],
    ['{watermark_id} {row}', 'TW-7K3QZ 8'],
    ['{made}', '2026-08-31'],
    ['{made:MMM|upper}', 'AUG'],
    ["{made:'KW' ww}", 'KW 36'],
    ['{made:d.M.yy}', '31.8.26'],
    ['{made:DDD}', '243'],
    ['{made-1W:yyyyMMdd}', '20260824'],
    ['{name|upper|first 3}', 'RIE'],
    ['{name|last 2|upper}', 'NG'],
    ["{none|or 'n/a } | x'}", 'n/a } | x'],
    ['a{none|optional}b', 'ab'],
    ['{[A ]] b]}', 'column'],
    ['{art|digits}', '1234'],
    ['{twelve|check}', '4006381333931'],
    ['{number:000}', '007'],
    ['{number|optional|line}', '\n7'],
  ])('%s gives %s', (template, wanted) => {
    const metadata = { name: 'Riesling', none: '', art: 'A-12 34', twelve: '400638133393', number: '7' };
    expect(textOf(template, { metadata, columns: { 'A ] b': 'column' } })).toBe(wanted);
  });

  test.each([
    ...['{', '}', '{}', 'a}b', '{a', '{A}', '{1a}', '{ a}', '{a }', '{a|}', '{a|nothing}', '{a|first}', '{a|first 0}'],
    ...['{a|or x}', '{a:}', '{a+0D}', '{a+1000D}', '{a+1}', '{a:0000', '{[]}', '{[ ]}', '{[a}', '{a:xxx}', "{a:'yy}"],
    ...['{{a}', '{a}}', '{a|upper|}', '{a:00|bad}', '{a.b}', '{a+1D+}', '{a=D}', '{a+1D=}'],
  ])('%s is refused', (template) => {
    expect(() => parseTemplate(template, 'items[0].value')).toThrow(
      /The template at items\[0\]\.value is wrong at its character \d/,
    );
  });

  test('never makes a template of a value', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        const wanted = value.normalize('NFC').trim();
        fc.pre(wanted !== '');
        expect(textOf('{v}|{v}', { metadata: { v: value } })).toBe(`${wanted}|${wanted}`);
      }),
    );
  });

  test('is read or refused, whatever it is', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      '[',
      ']',
      ']]',
      'a',
      '+1D',
      ':',
      '00',
      'yy',
      "'",
      '|',
      'or ',
      'first 2',
      ' ',
      'é',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        try {
          parseTemplate(parts.join(''), 'p');
        } catch (error) {
          expect(error).toMatchObject({ trouble: { kind: 'bad_template' } });
        }
      }),
    );
  });

  test('takes a built-in field before a key, and a counter too', () => {
    expect(textOf('{id}{box}', { metadata: { id: 'no', box: 'no' }, counters: { box: 3 } })).toBe('7K3QZ3');
  });

  test('is empty where a field is, and where all of it is', () => {
    expect(filled('LOT {batch}')).toEqual({ empty: 'batch' });
    expect(filled('{a|optional}{[B]|optional}')).toEqual({ empty: 'a, [B]' });
    expect(filled(' {a|optional} ')).toEqual({ empty: 'a' });
    expect(filled("{a|or ''}x")).toEqual({ text: 'x' });
    expect(filled('{gtin|gtin14}{a:yyMMdd}{a+1M}{a:00}')).toEqual({ empty: 'gtin' });
    expect(filled('{art|digits}', { metadata: { art: 'none' } })).toEqual({ empty: 'art' });
  });

  test.each([
    ['{a:dd.MM.}', 'soon', 'bad_date'],
    ['{a:dd.MM.}', '2026-02-30', 'bad_date'],
    ['{a+999Y}', '9500-01-01', 'bad_date'],
    ['{a:000}', '1x', 'bad_number'],
    ['{a:000}', '1000', 'overflow'],
    ['{a|gtin14}', '4006381333932', 'check_digit'],
    ['{a|gtin14}', '40063813339', 'bad_value'],
    ['{a|check}', '12a', 'bad_value'],
  ])('%s with "%s" is %s', (template, a, kind) => {
    expect(troubleIn(filled(template, { metadata: { a } }))).toBe(kind);
  });
});

describe('days', () => {
  test.each([
    ['2026-01-31', 1, 'M', '2026-02-28'],
    ['2028-01-31', 1, 'M', '2028-02-29'],
    ['2028-02-29', 1, 'Y', '2029-02-28'],
    ['2026-03-31', -1, 'M', '2026-02-28'],
    ['2026-01-15', -1, 'M', '2025-12-15'],
    ['2026-12-31', 1, 'D', '2027-01-01'],
  ] as const)('%s %i%s is %s', (day, count, unit, wanted) => {
    expect(shiftedDay(day, count, unit)).toBe(wanted);
  });

  test.each([
    ['2026-01-01', '01'],
    ['2027-01-01', '53'],
    ['2024-12-30', '01'],
    ['2026-12-31', '53'],
    ['2021-01-03', '53'],
  ])('%s is in ISO week %s', (day, week) => {
    expect(formattedDay(day, parseDateFormat('ww') as never, 'en')).toBe(week);
  });

  test('have their names in both languages', () => {
    const format = parseDateFormat('d. MMMM, MMM') as never;
    expect(formattedDay('2026-03-05', format, 'de')).toBe('5. März, Mär');
    expect(formattedDay('2026-03-05', format, 'en')).toBe('5. March, Mar');
  });

  test('are found in the texts that say them without doubt', () => {
    expect(
      ['2026-12-24', '24.12.2026', '4.2.2026', '2026-12-24T10:00', '3/4/2026', '2026-13-01', ''].map(dayIn),
    ).toEqual([...['2026-12-24', '2026-12-24', '2026-02-04', '2026-12-24'], ...[null, null, null]]);
  });

  test('go there and back by days and weeks, and never past the end of a month by months', () => {
    const day = fc
      .date({ min: new Date('1000-01-01'), max: new Date('8000-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -999, max: 999 }), (from, count) => {
        const there = shiftedDay(from, count, 'D');
        expect(there && shiftedDay(there, -count, 'D')).toBe(from);
        const month = shiftedDay(from, count, 'M');
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(month ?? '')).toBe(months(from) + count);
        expect(Number(month?.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)));
      }),
    );
  });
});

describe('GS1', () => {
  test('splits into AIs before any value is put in', () => {
    const template = '(01){gtin|gtin14}(10){batch}';
    const metadata = { gtin: '4006381333931', batch: 'A(21)X' };
    expect(troubleIn(elementsOf(template, { metadata }))).toBe('gs1_value');
    const right = elementsOf(template, { metadata: { ...metadata, batch: 'A21X' } });
    expect(right).toEqual({
      elements: [
        { ai: '01', value: '04006381333931' },
        { ai: '10', value: 'A21X' },
      ],
    });
  });

  test('refuses every character outside of set 82 and brackets', () => {
    const set = new Set('!"%&\'*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz');
    fc.assert(
      fc.property(fc.array(anyCharacter, { minLength: 1, maxLength: 4 }), (characters) => {
        const batch = characters.join('');
        const value = batch.normalize('NFC').trim();
        // Of some characters nothing is seen: a value of these alone counts as empty.
        fc.pre(!/^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u.test(value));
        const isAllowed = [...value].every((one) => set.has(one));
        expect(troubleIn(elementsOf('(10){batch}', { metadata: { batch } }))).toBe(isAllowed ? 'none' : 'gs1_value');
      }),
    );
  });

  test('leaves out AIs that are empty and optional, and is empty without any', () => {
    expect(elementsOf('(10){a|optional}')).toEqual({ empty: 'a' });
    expect(elementsOf('(10){a}(21)7')).toEqual({ empty: 'a' });
    expect(elementsOf('(10){a|optional}(21)7')).toEqual({ elements: [{ ai: '21', value: '7' }] });
    expect(troubleIn(elementsOf('x(10)a'))).toBe('gs1_syntax');
    expect(troubleIn(elementsOf('plain'))).toBe('gs1_syntax');
  });

  test('adds the zeros and keeps the check digit of a GTIN', () => {
    const bodies = fc.constantFrom(7, 11, 12, 13).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)));
    fc.assert(
      fc.property(bodies, (body) => {
        const gtin = body + checkDigit(body);
        expect(textOf('{g|gtin14}', { metadata: { g: gtin } })).toBe(gtin.padStart(14, '0'));
        expect(textOf('{g|check}', { metadata: { g: body } })).toBe(gtin);
      }),
    );
  });
});

describe('a digital link', () => {
  const link = (template: string, metadata: Record<string, string> = {}) =>
    fillLink(parseTemplate(template, 'x'), {
      item: 'it',
      values: rowValues({ twinmark_layout: 1, language: 'en' }, labelRow({ metadata })),
    });

  test('has its values encoded', () => {
    const metadata = { gtin: '4006381333931', batch: 'A/1?%', none: '' };
    const found = link(
      'https://id.example.com/p/01/{gtin|gtin14}/10/{batch}/21/{none|optional}?17={none|optional}&11=260101&lang=de',
      metadata,
    );
    expect(found).toMatchObject({
      address: 'https://id.example.com/p/01/04006381333931/10/A%2F1%3F%25?lang=de&11=260101',
      path: [{ ai: '01' }, { ai: '10', value: 'A/1?%' }],
      query: [{ ai: '11', value: '260101' }],
    });
    expect(link('https://example.com/01/{gtin|gtin14}/21/A%2FB', metadata)).toMatchObject({
      address: 'https://example.com/01/04006381333931/21/A%2FB',
    });
  });

  test.each([
    'example.com/01/1',
    'https://example.com/10/1',
    'https://example.com/01',
    'https://{id}/01/1',
    'ftp://a/01/1',
  ])('%s is none', (template) => {
    expect(troubleIn(link(template))).toBe('gs1_syntax');
  });

  test('names the fields that are empty where its path has no value', () => {
    expect(link('https://example.com/01/{gtin|optional}/10/{[Lot]|optional}')).toEqual({ empty: 'gtin, [Lot]' });
  });

  test('never lets a value change the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (serial) => {
        const found = link('https://example.com/01/04006381333931/21/{s}', { s: serial });
        fc.pre('address' in found);
        if (!('address' in found)) return;
        const parts = new URL(found.address).pathname.split('/').map(decodeURIComponent);
        expect(parts).toEqual(['', '01', '04006381333931', '21', serial.normalize('NFC').trim()]);
      }),
    );
  });

  test('keeps only letters, digits and four marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(encoded(text)).toMatch(/^([\w.~-]|%[0-9A-F]{2})*$/);
      }),
    );
  });
});

test('a field that stands there many times does not make a text that fills the memory', () => {
  const metadata = { lot: 'x'.repeat(4096) };
  expect(textOf('{lot}'.repeat(16), { metadata })).toHaveLength(65_536);
  expect(troubleIn(filled('{lot}'.repeat(50_000), { metadata }))).toBe('overflow');
});
