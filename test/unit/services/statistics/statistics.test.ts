import { expect, it } from 'vitest';
import { daysBetween, readable, shortened } from '#main/services/statistics/statistics.ts';
import { statisticsLines } from '#main/services/statistics/statistics-csv.ts';
import { NONE, OTHERS, type Statistics, UNNAMED } from '#shared/jobs/statistics.ts';
import type { Language } from '#shared/words/languages.ts';
import { catalogueIn } from '#test/support/catalogues.ts';

const reportIn = (language: Language) => catalogueIn(language).view('statisticsReport');
const sums = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ value: `product ${i}`, counts: { ...NONE, made: count - i } }));
const found = (products: Statistics['products']): Statistics => ({
  today: '2026-05-01',
  from: '2026-05-01',
  to: '2026-05-01',
  days: [],
  total: NONE,
  hours: [],
  busy_hours: 0,
  products,
  printers: [],
  reasons: [],
  stations: [],
});

it('people read the 99 largest names, the sum of the others and what has no name, and no label is left out of it', () => {
  const nameless = { value: '', counts: { ...NONE, made: 1000 } };
  const { products } = shortened(found([nameless, ...sums(250)]));
  expect(products[0]?.value).toBe('product 0');
  expect(products.slice(99)).toEqual([{ value: OTHERS, counts: expect.anything() }, nameless]);
  expect(new Set(products.map(({ value }) => value)).size).toBe(101);
  const made = products.reduce((sum, { counts }) => sum + counts.made, 0);
  expect(made).toBe(1000 + (250 * 251) / 2);
  expect(shortened(found(sums(100))).products).toEqual(sums(100));
});

it('the file has every name', async () => {
  const lines: string[] = [];
  for await (const line of statisticsLines(found(sums(250)), 'en', reportIn('en'))) lines.push(line);
  expect(lines.filter((line) => line.startsWith('Product,'))).toHaveLength(250);
});

const textOf = async (one: Statistics, language: Language) => {
  const lines: string[] = [];
  for await (const line of statisticsLines(one, language, reportIn(language))) lines.push(line);
  return lines.join('');
};

it('the file opens in the spreadsheet programs of its language: words, days, dividers, and the sum of all at the end', async () => {
  const counts = { ...NONE, made: 1250, rejected: 2 };
  const one = {
    ...found([{ value: 'Rot; trocken', counts }]),
    from: '2026-05-01',
    to: '2026-05-02',
    total: counts,
    days: [{ day: '2026-05-01', counts }],
    hours: [{ hour: 6, counts }],
    stations: [{ value: 'HALLE1', counts }],
  };
  const german = (await textOf(one, 'de')).split('\r\n');
  const numbers = '1250;0;0;2;0;0;0;0;0;0;0';
  expect(german[0]).toBe(
    '\uFEFFNach;Name;Erstellt;Gedruckt;"Geprüft, in Ordnung";Ausschuss;Ungültig;Fehlgeschlagen;Note A;Note B;Note C;Note D;Note F',
  );
  expect(german.slice(1)).toEqual([
    `Tag;01.05.2026;${numbers}`,
    `Stunde;06:00;${numbers}`,
    `Schicht;"Früh, 6 bis 14 Uhr";${numbers}`,
    'Schicht;"Spät, 14 bis 22 Uhr";0;0;0;0;0;0;0;0;0;0;0',
    'Schicht;"Nacht, 22 bis 6 Uhr";0;0;0;0;0;0;0;0;0;0;0',
    `Produkt;"Rot; trocken";${numbers}`,
    `Station;HALLE1;${numbers}`,
    `Insgesamt;01.05.2026 bis 02.05.2026;${numbers}`,
    '',
  ]);
  expect(await textOf(one, 'fr')).toContain('Jour;01/05/2026;1250;');
  expect(await textOf(one, 'en')).toContain('Day,2026-05-01,1250,');
});

it('files have names and sentences where the sums have none or kinds, and what is called the same is one', () => {
  const lost = { ...NONE, rejected: 1 };
  const raw = (value: string) => ({ value, counts: lost });
  const one = {
    ...found([raw(UNNAMED), raw(OTHERS), raw('Wein')]),
    reasons: [raw('#field_missing'), raw(UNNAMED)],
    stations: [raw(UNNAMED)],
  };
  const told = readable(one, {
    words: reportIn('de'),
    reasonOf: (value) => (value === '#field_missing' ? 'Satz' : value),
    station: 'HALLE1',
  });
  expect(told.products.map(({ value }) => value)).toEqual(['nicht genannt', 'alle anderen', 'Wein']);
  expect(told.reasons[0]?.value).toBe('Satz');
  expect(told.reasons.at(-1)?.value).toBe('nicht genannt');
  expect(told.stations).toEqual([{ value: 'HALLE1', counts: lost }]);
  const twice = readable(
    { ...one, printers: [raw('a'), raw('a')] },
    { words: reportIn('de'), reasonOf: (value) => value, station: '' },
  );
  expect(twice.printers).toEqual([{ value: 'a', counts: { ...NONE, rejected: 2 } }]);
});

it('a range has every day of it, also the last of the calendar, and none has more than a year and a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('9999-12-31', '9999-12-31')).toEqual(['9999-12-31']);
  expect(daysBetween('2026-01-01', '2027-02-04')).toHaveLength(400);
  expect(() => daysBetween('2026-01-01', '2027-02-05')).toThrow('400 days');
  expect(() => daysBetween('2026-01-02', '2026-01-01')).toThrow('must not be after');
});
