import { expect, it } from 'vitest';
import { parseTemplate } from '#shared/labels/template.ts';
import {
  DATE_FORMATS,
  dateExample,
  dateFieldsIn,
  withDate,
} from '#window/features/create/designer/state/date-fields.ts';
import {
  elementExample,
  elementsIn,
  elementTemplate,
  fieldFor,
  NAMED_AIS,
} from '#window/features/create/designer/state/gs1-elements.ts';

const STILL = { years: 0, months: 0, atEnd: false, days: 0 };

it('dates of a text are found, moved and written anew, and all else stays', () => {
  const value = 'MHD {{x}} {made+2W:dd.MM.yyyy|upper}, {lot:0000} {[Datum]}';
  const [first, second, ...others] = dateFieldsIn(value, (name) => name === '[Datum]');
  expect(others).toEqual([]);
  expect(first).toMatchObject({ name: 'made', move: { ...STILL, days: 14 }, format: 'dd.MM.yyyy' });
  expect(second).toMatchObject({ name: '[Datum]', format: '' });
  const moved = withDate(value, first, { years: 1, months: -2, atEnd: true, days: 3 }, 'MM/yyyy');
  expect(moved).toBe('MHD {{x}} {made+1Y-2M=M+3D:MM/yyyy|upper}, {lot:0000} {[Datum]}');
  expect(() => parseTemplate(moved, 'value')).not.toThrow();
});

it('formats of each language are shown as a date, and letters that are none are not', () => {
  for (const language of ['en', 'de', 'fr'] as const) {
    const shown = DATE_FORMATS[language].map((format) => dateExample('2026-11-30', STILL, format, language));
    expect(shown).not.toContain(null);
    expect(new Set(shown).size).toBe(shown.length);
  }
  expect(dateExample('2026-01-31', { ...STILL, months: 1 }, 'd. MMMM yyyy', 'de')).toBe('28. Februar 2026');
  expect(dateExample('2026-11-30', STILL, 'TT.MM.JJJJ', 'de')).toBe(null);
});

it('elements of a GS1 code are read, changed and written, and fields get the form of their AI', () => {
  const value = '(01){gtin|gtin14}(10){lot}';
  expect(elementTemplate(elementsIn(value))).toBe(value);
  expect(fieldFor('17', '{expiry:dd.MM.yyyy}')).toBe('{expiry:yyMMdd}');
  expect(fieldFor('01', '{[EAN]}')).toBe('{[EAN]|gtin14}');
  expect(fieldFor('10', '{lot}')).toBe('{lot}');
  const examples = NAMED_AIS.map((ai) => elementExample(ai, new Date(2026, 10, 30)));
  expect(examples.every((one) => one !== '')).toBe(true);
  expect(examples[NAMED_AIS.indexOf('17')]).toBe('261130');
});
