// The decisions about a print before it is made, and the places of its labels.

import type { SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { type Print, planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import { localDay } from '#shared/core/times.ts';
import type { PrintChoice } from '#shared/jobs/production.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { SheetsChoice } from './part-used-sheets.ts';

/** What was asked of a print. */
export interface PrintOrder {
  readonly batchId: number;
  readonly settings?: PrintChoice;
  /** The number of the part-used sheet that the settings are for. */
  readonly part_used?: number;
  /** Print these labels alone. By default all labels are printed that are made and on no sheet. */
  readonly labels?: readonly number[];
  readonly language?: string;
}

/** What is known of a print before it is made. */
export type PrintPlan = Pick<Print, 'number' | 'made_at' | 'title' | 'language' | 'options' | 'first_sheet'>;

export interface LabelPlace {
  readonly sheet: number;
  readonly cell: number;
}

type OnSheets = Pick<Print, 'first_sheet' | 'sheets'>;

export function planPrint(batch: BatchRow, order: Pick<PrintOrder, 'settings' | 'language'>, now: string): PrintPlan {
  const { prints, options } = planOf(batch);
  return {
    number: prints.length + 1,
    made_at: now,
    title: batch.name,
    language: order.language ?? 'en',
    options: { ...options, ...order.settings },
    first_sheet: prints.reduce((count, { sheets }) => count + sheets, 1),
  };
}

/** The sheets that the print begins on, and when they were chosen: with the print, or with the batch. */
export function sheetsChoiceOf(batch: BatchRow, { options, made_at }: PrintPlan, order: PrintOrder): SheetsChoice {
  const { preset, usedAt = batch.created_at } = planOf(batch);
  return { preset, options, chosenAt: order.settings?.used ? made_at : usedAt, partUsed: order.part_used };
}

/** What the margins of a print's sheets say. */
export function sheetNames(
  { id }: Pick<BatchRow, 'id'>,
  { number: print, made_at, first_sheet, language }: Pick<PrintPlan, 'number' | 'made_at' | 'first_sheet' | 'language'>,
) {
  return { job: id, print, first: first_sheet, day: localDay(Date.parse(made_at)), language };
}

/** The first place of each label, on sheets numbered on over all prints; its copies follow there. */
export function placesOf({ first_sheet }: PrintPlan, { sheets }: SheetPlan): ReadonlyMap<string, LabelPlace> {
  const places = new Map<string, LabelPlace>();
  for (const { number, labels } of sheets) {
    for (const { name, cell } of labels) {
      if (!places.has(name)) places.set(name, { sheet: number + first_sheet - 1, cell });
    }
  }
  return places;
}

export function isOnSheetsOf({ first_sheet, sheets }: OnSheets, { sheet }: Pick<LabelRow, 'sheet'>): boolean {
  return sheet !== null && sheet >= first_sheet && sheet < first_sheet + sheets;
}

/** The newest print; where its order became several files, the first of them that has sheets which wait for paper. */
export function printToBegin(prints: readonly Print[], waiting: readonly Pick<LabelRow, 'sheet'>[]): Print | undefined {
  const newest = prints.at(-1);
  const files = prints.filter(({ made_at }) => made_at === newest?.made_at);
  return files.find((print) => waiting.some((one) => isOnSheetsOf(print, one))) ?? newest;
}

export function findPrint(batch: BatchRow, number: number): Print {
  const print = planOf(batch).prints.find((one) => one.number === number);
  if (!print) throw new AppError('not_found', `There is no print ${number} of this batch.`);
  return print;
}
