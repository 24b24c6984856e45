import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { DELIMITERS } from '#main/spreadsheets/table.ts';
import { type CsvForm, writeCsv } from './write-csv.ts';

const HEADERS = ['Größe', 'Name', 'Menge', 'Farbe', 'Land', 'Charge', 'Preis'];
/** What Windows-1252 can write, and what delimited text stumbles over. */
const LATIN = [...'aZ09 äöüÄÖÜßé€’„“–.-=+,;|"\t\n'.split(''), '\r\n', '""', ', ', '007', '1,5', "'"];

const latinCell = fc.array(fc.constantFrom(...LATIN), { maxLength: 8 }).map((parts) => parts.join(''));
const anyCell = fc.oneof(
  latinCell,
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/(?!\s)\p{Cc}/u.test(text)),
);

interface Case {
  readonly rows: readonly (readonly string[])[];
  readonly form: CsvForm;
}

const forms = fc.record<CsvForm>({
  delimiter: fc.constantFrom(...DELIMITERS),
  quoting: fc.constantFrom('all', 'needed'),
  rowEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
  mark: fc.boolean(),
  endOfLastRow: fc.boolean(),
});

const cases: fc.Arbitrary<Case> = forms.chain((form) => {
  // Without a mark UTF-16 is known by its Latin letters.
  const latinOnly = form.encoding === 'windows-1252' || (form.encoding !== 'utf-8' && !form.mark);
  return fc.integer({ min: 2, max: HEADERS.length }).chain((width) => {
    const cells = fc.array(latinOnly ? latinCell : anyCell, { minLength: width - 1, maxLength: width - 1 });
    return fc.array(cells, { minLength: 1, maxLength: 12 }).map((rows) => ({
      form,
      // A first cell that is never empty: blank rows are left out.
      rows: [HEADERS.slice(0, width), ...rows.map((row, i) => [`Zeile ${i}`, ...row])],
    }));
  });
});

type Read = (bytes: Buffer) => Promise<readonly (readonly string[])[]>;

const comesBack = (read: Read) =>
  fc.asyncProperty(cases, async ({ rows, form }) => {
    expect(await read(writeCsv(rows, form))).toEqual(rows);
  });

describe('any table, written with any delimiter, encoding and quoting', () => {
  it('is read back cell by cell', async () => {
    const read: Read = async (bytes) => {
      const table = await readTable(bytes, 'a.csv');
      return [table.headers, ...table.rows.map(({ cells }) => cells)];
    };
    await fc.assert(comesBack(read), { numRuns: 400 });
  });

  it.each<[string, Read]>([
    [
      'takes every file for UTF-8',
      async (bytes) =>
        bytes
          .toString('utf8')
          .split(/\r?\n/)
          .map((line) => line.split(';')),
    ],
    [
      'trims its cells',
      async (bytes) => (await readTable(bytes, 'a.csv')).rows.map(({ cells }) => cells.map((cell) => cell.trim())),
    ],
  ])('is not read back by a reader that %s', async (_, read) => {
    expect((await fc.check(comesBack(read), { numRuns: 100 })).failed).toBe(true);
  });
});
