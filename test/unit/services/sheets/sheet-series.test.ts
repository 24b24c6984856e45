// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { nthFile } from '#main/files/nth-file.ts';
import { areFilesToCome } from '#main/services/sheets/automatic-sheet-rules.ts';
import {
  afterFailedFile,
  afterFile,
  labelsOfFile,
  mostLabels,
  seriesOf,
  seriesToGoOn,
} from '#main/services/sheets/sheet-series.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { batchRow } from '#test/support/production/rows.ts';
import { customSheet } from '#test/support/sheets.ts';

const options = (change = {}) => ({ ...DEFAULT_SHEET_OPTIONS, ...change });
const plan = { number: 3, made_at: 'then', title: 'x', language: 'de', first_sheet: 9 };

it('a file takes all labels, or so many that it ends with a whole sheet', () => {
  const taken = (count: number, most: number, change = {}) => labelsOfFile(SMALL_SHEET, options(change), count, most);
  expect(taken(8, 8)).toBe(8);
  expect(taken(9, 8)).toBe(6);
  expect(taken(100, 12)).toBe(12);
  expect(taken(100, 13, { start: 5 })).toBe(8);
  expect(taken(100, 13, { used: [[1, 2], [3]] })).toBe(9);
  expect(taken(100, 10, { copies: 4 }), 'three labels fill two sheets').toBe(9);
  expect(taken(100, 4), 'less than a sheet').toBe(4);
});

it('a file has at most as many labels as the setting says, copies counted, and stays below 2.1 GB', () => {
  expect(mostLabels(SMALL_SHEET, options(), 2000)).toBe(2000);
  expect(mostLabels(SMALL_SHEET, options({ copies: 3 }), 2000)).toBe(666);
  expect(mostLabels(SMALL_SHEET, options({ copies: 1000 }), 8)).toBe(1);
  const one = customSheet({
    page: { width: 220, height: 310 },
    label: { width: 200, height: 290 },
    columns: 1,
    rows: 1,
  });
  expect(mostLabels(one, options(), 2000)).toBeLessThan(160);
  expect(mostLabels(one, options(), 2000)).toBeGreaterThan(100);
});

it('the next file goes on behind the sheets of the last one, and keeps time and language of the order', () => {
  const choice = { preset: SMALL_SHEET, options: options(), chosenAt: 'before', partUsed: 4 };
  const whole = { ...plan, options: options({ start: 3, used: [[1], [2], [3]] }) };
  const series = seriesOf(whole, choice, { labels: [5, 6] }, { upTo: 6, station: null });
  expect(series).toMatchObject({
    firstPrint: 3,
    made_at: 'then',
    language: 'de',
    partUsed: 4,
    labels: [5, 6],
    upTo: 6,
  });
  const rest = afterFile(series, { sheets: 2 });
  expect(rest).toMatchObject({ made_at: 'then', options: { start: 1, used: [[3]] }, upTo: 6 });
  expect(rest).not.toHaveProperty('partUsed');
});

it('a file that failed is made anew if a label of it changed; files to come are given up where only an operator can help', () => {
  const choice = { preset: SMALL_SHEET, options: options(), chosenAt: 'before' };
  const series = seriesOf({ ...plan, options: options() }, choice, {}, { upTo: 6, station: null });
  const changed = new AppError('conflict', 'x', { trouble: trouble('label_state') });
  const fault = new AppError('internal', 'x');
  expect(afterFailedFile(series, changed)).toBe('made anew');
  expect(afterFailedFile(series, fault)).toBe('given up');
  expect(afterFailedFile(series, new AppError('aborted', 'x')), 'goes on at the next start').toBe('as it was');
  for (const failure of [changed, fault]) expect(afterFailedFile(null, failure), 'a single file').toBe('as it was');
});

it('an order without choices goes on with files that were interrupted; only the station that began them does so by itself', () => {
  const choice = { preset: SMALL_SHEET, options: options(), chosenAt: 'before' };
  const filesToCome = seriesOf({ ...plan, options: options() }, choice, {}, { upTo: 6, station: 'one' });
  const batch = batchRow('done', { filesToCome });
  expect(seriesToGoOn(batch, { batchId: 7, language: 'en' })).toEqual(filesToCome);
  expect(seriesToGoOn(batch, { batchId: 7, settings: { start: 1 } })).toBeNull();
  expect(seriesToGoOn(batch, { batchId: 7, labels: [5] })).toBeNull();
  expect(seriesToGoOn(batchRow('done'), { batchId: 7 })).toBeNull();
  expect([areFilesToCome(batch, 'one'), areFilesToCome(batch, 'two')]).toEqual([true, false]);
  expect(areFilesToCome(batchRow('done'), null)).toBe(false);
});

it('files of one order lie beside each other', () => {
  expect([1, 2, 10].map((nth) => nthFile('/a.b/sheets.PDF', nth))).toEqual([
    '/a.b/sheets.PDF',
    '/a.b/sheets-2.PDF',
    '/a.b/sheets-10.PDF',
  ]);
  expect(nthFile('/a/sheets', 2)).toBe('/a/sheets-2');
});
