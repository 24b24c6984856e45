// @module-tag one-engine: no database in it
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { ledgerLines } from '#main/services/ledger/ledger-csv.ts';
import { csvLine } from '#main/spreadsheets/csv-line.ts';
import type { BatchRow } from '#main/store/rows.ts';

it('is read back as it was by a reader of CSV', () => {
  const values = ['plain', 'a,b', 'say "hi"', 'two\nlines', ' edges ', 'Müller', '', '007', "it's"];
  expect(parse(csvLine(values))).toEqual([values]);
  expect(csvLine([1, null, 'x'])).toBe('1,,x\r\n');
});

it.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '|x', '%x'])(
  'gives %j no chance to be a formula',
  (value) => {
    const [[read]] = parse(csvLine([value]), { trim: false }) as string[][];
    expect(read).toBe(`'${value}`);
  },
);

it.each([
  ['Riesling;=HYPERLINK("//evil")', `Riesling;'=HYPERLINK("//evil")`],
  ['a;"=1', `a;"'=1`],
  ['a\t@SUM(1)', `a\t'@SUM(1)`],
  ['a\n+cmd|calc', `a\n'+cmd|calc`],
  ['a; -cmd', `a; '-cmd`],
])('gives %j no formula where a spreadsheet divides cells at semicolons', (value, safe) => {
  expect(parse(csvLine([value]))).toEqual([[safe]]);
});

it.each(['5;-5;+1,5', 'red\n- green\n- blue', 'a;b=c', 'x; y'])('leaves %j as it is', (value) => {
  expect(parse(csvLine([value]))).toEqual([[value]]);
});

/** Of a busy machine. */
const PAUSE_MS = 2000;

it.each(['\n', '\t', '\t"'])('takes about as long for a text of %j alone as for any other text', (blank) => {
  const cost = (text: string) => {
    const before = performance.now();
    for (let i = 0; i < 60; i++) csvLine([text]);
    return performance.now() - before;
  };
  const words = cost('a\nb'.repeat(3000));
  expect(cost(`a${blank.repeat(9000 / blank.length)}b`)).toBeLessThan(30 * words + PAUSE_MS);
});

it('leaves numbers alone', () => {
  expect(csvLine(['-5', '+4912', '-1.5', '-1,5'])).toBe('-5,+4912,-1.5,"-1,5"\r\n');
});

it('has no two columns of one name, whatever the fields of the template are called', async () => {
  const fields = ['batch', 'state', 'description'].map(
    (key) => ({ key, label: key, type: 'text', required: false }) as const,
  );
  const lines = ledgerLines({ plan: {} } as BatchRow, fields, (async function* () {})(), (id) => id);
  const [headers] = parse(String((await lines.next()).value), { bom: true }) as string[][];
  expect(headers).toEqual(expect.arrayContaining(['ledger.batch', 'batch']));
  expect(new Set(headers).size).toBe(headers.length);
});
