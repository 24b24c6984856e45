// The files of an order: written, and kept in the ledger.

import type { Print } from '#main/services/production/ledger/batch-plan.ts';
import type { TellChanges } from '#main/services/production/ledger/label-changes.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { isoOf } from '#shared/core/times.ts';
import { type AppError, toAppError } from '#shared/troubles/errors.ts';
import type { Pressed } from './press.ts';
import type { PressAll } from './pressing.ts';
import { keepHeldBack, keepPrint } from './print-ledger.ts';
import { type PrintPlan, placesOf } from './print-plan.ts';
import type { PreparedPrint, PrintPreparation } from './print-preparation.ts';
import { filesOf, type Printed, type PrintedFiles, printedFrom, printFrom } from './print-result.ts';
import type { TellPrint } from './print-telling.ts';
import { afterFailedFile, afterFile } from './sheet-series.ts';

/** The path of a file. `nth`: the first, second, … file of the order. */
export type FileOf = (batch: BatchRow, print: PrintPlan, nth: number) => string;

export interface PrintFilesOptions {
  readonly store: Store;
  readonly preparation: Pick<PrintPreparation, 'next' | 'giveUp'>;
  readonly pressAll: PressAll;
  readonly tell: TellPrint;
  readonly tellChanges: TellChanges;
  readonly clock: () => number;
}

export function createPrintFiles({ store, preparation, pressAll, tell, tellChanges, clock }: PrintFilesOptions) {
  /** One file after the other: each is in the ledger, and may be printed, before the next one is begun. */
  async function makeAll(first: PreparedPrint, fileOf: FileOf): Promise<PrintedFiles> {
    const files: Printed[] = [];
    for (let next: PreparedPrint | null = first; next; ) {
      const { batch, series }: PreparedPrint = next;
      try {
        files.push(await makeOne(next, fileOf));
      } catch (error) {
        await afterFailed(next, toAppError(error));
      }
      next = series && (await preparation.next(batch));
    }
    return filesOf(files);
  }

  /** Returns where the file is to be made anew. */
  async function afterFailed({ batch, series }: PreparedPrint, failure: AppError): Promise<void> {
    const then = afterFailedFile(series, failure);
    if (then === 'made anew') return;
    if (then === 'given up') await preparation.giveUp(batch.id);
    throw failure;
  }

  async function makeOne(prepared: PreparedPrint, fileOf: FileOf): Promise<Printed> {
    const { batch, plan, labels, layout, series } = prepared;
    const nth = series ? plan.number - series.firstPrint + 1 : 1;
    const file = fileOf(batch, plan, nth);
    const pressed = await pressAll({ batch, plan, labels, layout, file, ...(series ? { nth } : {}) }, tell);
    if (pressed.pages === 0) {
      tellChanges(await keepHeldBack(store, labels, pressed));
      return printedFrom(null, null, pressed);
    }
    const print = printFrom(plan, layout, labels, pressed);
    await keep(prepared, print, pressed);
    await pressed.release();
    return printedFrom(print, file, pressed);
  }

  async function keep({ batch, series, isLast, ...prepared }: PreparedPrint, print: Print, pressed: Pressed) {
    const { labels, plan, layout, sheets } = prepared;
    const toCome = series && !isLast ? afterFile(series, print) : null;
    const kept = { batchId: batch.id, print, labels, pressed, places: placesOf(plan, layout), sheets, toCome };
    try {
      tellChanges(await keepPrint(store, { ...kept, now: isoOf(clock()) }));
    } catch (error) {
      await pressed.discard();
      throw error;
    }
  }

  return { makeAll };
}
