import type { StationContext } from '#main/base/station-context.ts';
import { nthFile } from '#main/files/nth-file.ts';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { isoOf } from '#shared/core/times.ts';
import { type AppError, toAppError } from '#shared/troubles/errors.ts';
import type { Press, Pressed } from './press.ts';
import { createPressing, type PressAll } from './pressing.ts';
import { keepHeldBack, keepPrint } from './print-ledger.ts';
import { type PrintOrder, type PrintPlan, placesOf } from './print-plan.ts';
import { createPrintPreparation, type PreparedPrint, type PrintPreparation } from './print-preparation.ts';
import { filesOf, type Printed, type PrintedFiles, printedFrom, printFrom } from './print-result.ts';
import { createTellPrint, type TellPrint } from './print-telling.ts';
import { createPrintsAgain } from './prints-again.ts';
import { createPrintsUnderWay } from './prints-under-way.ts';
import type { SheetLabels } from './sheet-labels.ts';
import { afterFailedFile, afterFile } from './sheet-series.ts';

type PrintContext = Pick<StationContext, 'store' | 'settings' | 'bus' | 'clock' | 'log'>;

export interface PrintParts {
  readonly press: Press;
  readonly sheetLabels: SheetLabels;
  readonly tellChanges: TellChanges;
}

export type PrintService = ReturnType<typeof createPrintService>;

/** Sheets of a batch: laid out, written, and every label read back out of the finished file before the file gets its name. */
export function createPrintService(context: PrintContext, { press, sheetLabels, tellChanges }: PrintParts) {
  const { store, bus, log } = context;
  const tell = createTellPrint(bus);
  const underWay = createPrintsUnderWay(store.leases, tell);
  const preparation = createPrintPreparation(context, sheetLabels);
  const pressAll = createPressing({ press, sheetLabels, signal: underWay.signal });
  const files = createPrintFiles(context, { preparation, pressAll, tell, tellChanges });
  const again = createPrintsAgain(store, { sheetLabels, underWay, pressAll, tell });

  async function make({ file, ...order }: PrintOrder & { readonly file: string }): Promise<PrintedFiles> {
    return (await beginPrint(order, (_, __, nth) => nthFile(file, nth))).printed;
  }

  /** Makes the sheets in the background. Resolves when the order was found good; the files are named by the plans of their prints. */
  async function begin(
    order: PrintOrder,
    fileOf: FileOf,
    onFailure: (error: unknown) => void = () => {},
  ): Promise<void> {
    const { printed } = await beginPrint(order, fileOf);
    printed.catch((error: unknown) => {
      if (toAppError(error).code === 'internal')
        log.error({ err: error, batch: order.batchId }, 'Sheets were not made.');
      onFailure(error);
    });
  }

  function beginPrint(order: PrintOrder, fileOf: FileOf) {
    const prepare = async () => {
      await underWay.takeLease(order.batchId);
      return preparation.first(order);
    };
    return underWay.begin(order.batchId, prepare, (prepared) => files.makeAll(prepared, fileOf));
  }

  return {
    make,
    begin,
    remake: again.remake,
    /** Batches whose sheets this station makes at this moment. */
    underWay: underWay.batchIds,
    /** Stops all prints under way, and waits until they have ended. */
    async close(): Promise<void> {
      await Promise.all([underWay.close(), again.ended()]);
    },
  };
}

// The files of an order: written, and kept in the ledger.
/** The path of a file. `nth`: the first, second, … file of the order. */
type FileOf = (batch: BatchRow, print: PrintPlan, nth: number) => string;

interface PrintFileParts {
  readonly preparation: Pick<PrintPreparation, 'next' | 'giveUp'>;
  readonly pressAll: PressAll;
  readonly tell: TellPrint;
  readonly tellChanges: TellChanges;
}

function createPrintFiles({ store, clock }: Pick<StationContext, 'store' | 'clock'>, parts: PrintFileParts) {
  const { preparation, pressAll, tell, tellChanges } = parts;

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
