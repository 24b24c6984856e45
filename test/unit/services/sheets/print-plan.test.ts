// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import {
  findPrint,
  isOnSheetsOf,
  placesOf,
  planPrint,
  printToBegin,
  sheetsChoiceOf,
} from '#main/services/sheets/print-plan.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { batchRow } from '#test/support/production/rows.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const earlier = { number: 1, first_sheet: 1, sheets: 3 } as Print;

it('a print has the next number, goes on with the sheets, and takes the options of its batch under those that were asked', () => {
  const batch = batchRow('done', { prints: [earlier] });
  expect(planPrint(batch, { settings: { copies: 2 } }, NOW)).toEqual({
    number: 2,
    first_sheet: 4,
    title: 'Parts of May',
    language: 'en',
    made_at: NOW,
    options: { ...DEFAULT_SHEET_OPTIONS, copies: 2 },
  });
  expect(planPrint(batchRow('done'), { language: 'de' }, NOW)).toMatchObject({
    number: 1,
    first_sheet: 1,
    language: 'de',
  });
  expect(findPrint(batch, 1)).toBe(earlier);
  expect(() => findPrint(batch, 2)).toThrow('There is no print 2 of this batch.');
});

it('used cells were chosen with the print if it names them, else with the batch', () => {
  const at = (usedAt?: string, settings = {}) => {
    const batch = batchRow('done', usedAt ? { usedAt } : {});
    return sheetsChoiceOf(batch, planPrint(batch, { settings }, NOW), { batchId: 7, settings }).chosenAt;
  };
  expect([at('2026-11-20'), at(), at('2026-11-20', { used: [[1]] })]).toEqual([
    '2026-11-20',
    batchRow('done').created_at,
    NOW,
  ]);
});

it('a label lies at its first place, on sheets numbered on over all prints', () => {
  const plan = planPrint(batchRow('done', { prints: [earlier] }), { settings: { copies: 2 } }, NOW);
  const names = ['a', 'b', 'c', 'd'].map((name) => ({ name, artwork: { width: 500, height: 500 } }));
  const places = placesOf(plan, layOut(SMALL_SHEET, names, plan.options));
  expect(places.size).toBe(4);
  expect(places.get('a')).toEqual({ sheet: 4, cell: 1 });
  expect(places.get('d')?.sheet).toBe(5);
  const on = [2, 3, 4, 5, null].map((sheet) => isOnSheetsOf({ first_sheet: 3, sheets: 2 }, { sheet }));
  expect(on).toEqual([false, true, true, false, false]);
});

it('the print to begin with is the newest, and of several files the first that waits', () => {
  const print = (number: number, made_at: string) =>
    ({ number, made_at, first_sheet: 10 * number, sheets: 10 }) as Print;
  const prints = [print(1, 'early'), print(2, 'late'), print(3, 'late'), print(4, 'late')];
  const begun = (...sheets: number[]) =>
    printToBegin(
      prints,
      sheets.map((sheet) => ({ sheet })),
    )?.number;
  expect([begun(15, 35, 45), begun(15), begun(), begun(49)]).toEqual([3, 4, 4, 4]);
  expect(printToBegin([], [])).toBeUndefined();
});
