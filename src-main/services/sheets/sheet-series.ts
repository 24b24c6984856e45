// Sheets of a large job are several files, each a print of its own: how much one file takes, and what is kept of those to come.

import { freeCells } from '#main/imaging/sheet/layout/grid.ts';
import { type FilesToCome, type Print, planOf } from '#main/services/ledger/batch-plan.ts';
import { spaceOf } from '#main/services/production/job-space.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import type { AppError } from '#shared/troubles/errors.ts';
import { afterFailure } from './automatic-sheet-rules.ts';
import type { SheetsChoice } from './part-used-sheets.ts';
import type { PrintOrder, PrintPlan } from './print-plan.ts';

/** Programs and printers that count bytes in 31 bits take files below 2.1 GB. */
const FILE_BYTES = 2.1e9;

/** How many labels a file takes at most: so many that it stays below its size, and with all copies not more than the setting says. */
export function mostLabels(preset: SheetPreset, options: SheetOptions, labelsAFile: number): number {
  const bytes = Math.floor(FILE_BYTES / spaceOf({ labels: 1, preset, options }).sheets);
  return Math.max(1, Math.min(bytes, Math.floor(labelsAFile / options.copies)));
}

/** How many of `count` labels the next file takes: all, or as many as end with a whole sheet, so that no cell is lost between files. */
export function labelsOfFile(preset: SheetPreset, options: SheetOptions, count: number, most: number): number {
  if (count <= most) return count;
  const { copies } = options;
  let [cells, whole] = [0, 0];
  for (let sheet = 0; cells <= most * copies; sheet++) {
    cells += freeCells(preset, options, sheet).length;
    if (cells % copies === 0 && cells <= most * copies) whole = cells / copies;
  }
  // Where no label ends with its sheet, the sheet stays part-used.
  return whole || most;
}

/** What is kept of an order that takes several files, before the first of them is made. */
export function seriesOf(
  plan: PrintPlan,
  { chosenAt, partUsed }: SheetsChoice,
  order: Pick<PrintOrder, 'labels'>,
  { upTo, station }: Pick<FilesToCome, 'upTo' | 'station'>,
): FilesToCome {
  const { number: firstPrint, made_at, language, options } = plan;
  return { firstPrint, made_at, language, options, chosenAt, partUsed, labels: order.labels ?? null, upTo, station };
}

/** What is still to come when a file is made: it goes on with the sheet behind those of the file. */
export function afterFile({ partUsed: _, ...series }: FilesToCome, { sheets }: Pick<Print, 'sheets'>): FilesToCome {
  return { ...series, options: { ...series.options, start: 1, used: series.options.used.slice(sheets) } };
}

/**
 * What becomes of a file that failed, and of those behind it. A file with a label that changed meanwhile is made anew. Where only an
 * operator can help, the series is given up; else it stays, and goes on later.
 */
export function afterFailedFile(series: FilesToCome | null, failure: AppError): 'made anew' | 'given up' | 'as it was' {
  if (series === null) return 'as it was';
  if (failure.trouble?.kind === 'label_state') return 'made anew';
  return afterFailure(failure).again === 'by an operator' ? 'given up' : 'as it was';
}

/** The series that an order goes on with: an order without choices of its own means the sheets that were ordered before. */
export function seriesToGoOn(batch: BatchRow, { settings, part_used, labels }: PrintOrder): FilesToCome | null {
  const isPlain = settings === undefined && part_used === undefined && labels === undefined;
  return isPlain ? (planOf(batch).filesToCome ?? null) : null;
}
