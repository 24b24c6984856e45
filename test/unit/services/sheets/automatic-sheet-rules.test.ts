// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import { afterFailure, areSheetsDue } from '#main/services/sheets/automatic-sheet-rules.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { batchRow } from '#test/support/production/rows.ts';

const automaticSheets = { language: 'en' };

it('sheets begin by themselves when all is made, nothing failed, and there are none yet', () => {
  const done = batchRow('done', { automaticSheets });
  expect(areSheetsDue(done, { made: 2, voided: 1 })).toBe(true);
  expect(areSheetsDue(done, { made: 2, failed: 1 })).toBe(false);
  expect(areSheetsDue(done, { voided: 3 })).toBe(false);
  expect(areSheetsDue(batchRow('done'), { made: 2 })).toBe(false);
  expect(areSheetsDue(batchRow('paused', { automaticSheets }), { made: 2 })).toBe(false);
  expect(areSheetsDue(batchRow('done', { automaticSheets, prints: [{} as Print] }), { made: 2 })).toBe(false);
});

it('sheets begin again soon after a failure, at the next start, or by an operator', () => {
  const conflict = (kind: 'sheets_busy' | 'sheet_taken' | 'sheet_taken_since' | 'nothing_to_print') =>
    new AppError('conflict', 'x', { trouble: trouble(kind) });
  expect(afterFailure(conflict('sheets_busy'))).toEqual({ again: 'soon', isTold: false });
  expect(afterFailure(conflict('nothing_to_print'))).toEqual({ again: 'at the next start', isTold: false });
  for (const kind of ['sheet_taken', 'sheet_taken_since'] as const)
    expect(afterFailure(conflict(kind))).toEqual({ again: 'by an operator', isTold: true });
  expect(afterFailure(new AppError('aborted', 'x'))).toEqual({ again: 'at the next start', isTold: false });
  expect(afterFailure(new AppError('storage_full', 'x'))).toEqual({ again: 'at the next start', isTold: true });
  expect(afterFailure(new AppError('internal', 'x'))).toEqual({ again: 'by an operator', isTold: true });
});
