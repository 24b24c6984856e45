import type { StationContext } from '#main/base/station-context.ts';
import { nthFile } from '#main/files/nth-file.ts';
import { dataOf, type FilesToCome, type Print, planOf, withFilesToCome } from '#main/services/ledger/batch-plan.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import { changeLabel, changeLabels, findBatch, type LabelChange } from '#main/services/ledger/ledger.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { isoOf } from '#shared/core/times.ts';
import { type AppError, refusal, toAppError } from '#shared/troubles/errors.ts';
import { assertSheetsLeft, rememberUse, type SheetsChoice } from './part-used-sheets.ts';
import type { Press, Pressed } from './press.ts';
import { createPressing, type PressAll } from './pressing.ts';
import { type LabelPlace, type PrintOrder, type PrintPlan, placesOf } from './print-plan.ts';
import { createPrintPreparation, type PreparedPrint, type PrintPreparation } from './print-preparation.ts';
import { filesOf, type Printed, type PrintedFiles, printedFrom, printFrom, proofChange } from './print-result.ts';
import { createTellPrint, type TellPrint } from './print-telling.ts';
import { createPrintsAgain } from './prints-again.ts';
import { createPrintsUnderWay, sheetsBusy } from './prints-under-way.ts';
import type { SheetLabel, SheetLabels } from './sheet-labels.ts';
import { afterFailedFile, afterFile } from './sheet-series.ts';

type PrintContext = Pick<StationContext, 'store' | 'settings' | 'bus' | 'clock' | 'log'>;

interface PrintParts {
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

// A print enters the ledger together with the new states of its labels. If somebody changed one of its labels meanwhile, the
// print is dropped.

interface FinishedPrint {
  readonly batchId: number;
  readonly print: Print;
  readonly labels: readonly SheetLabel[];
  readonly pressed: Pressed;
  readonly places: ReadonlyMap<string, LabelPlace>;
  readonly sheets: SheetsChoice;
  /** The files of the order that follow this one. */
  readonly toCome: FilesToCome | null;
  readonly now: string;
}

/** Gives the changed labels. */
function keepPrint(store: Store, { labels, pressed, places, ...print }: FinishedPrint): Promise<LabelRow[]> {
  const change = (label: LabelRow, name: string) => ({
    ...proofChange(pressed, name, dataOf(label)),
    ...places.get(name),
  });
  return changeSheetLabels(store, labels, change, (tables) => insertPrint(tables, print));
}

/** No label could be read back, so there is no print. */
function keepHeldBack(store: Store, labels: readonly SheetLabel[], pressed: Pressed): Promise<LabelRow[]> {
  return changeSheetLabels(store, labels, (label, name) => proofChange(pressed, name, dataOf(label)));
}

async function insertPrint(
  tables: Tables,
  { batchId, print, sheets, toCome, now }: Omit<FinishedPrint, 'labels' | 'pressed' | 'places'>,
) {
  // Two prints may be under way on one part-used sheet: the first one that is done has it.
  await assertSheetsLeft(tables.local, sheets);
  const plan = planOf(await findBatch(tables, batchId));
  // This station lost its lease, and another one has used the number of the print.
  if (plan.prints.length + 1 !== print.number) throw sheetsBusy();
  await tables.batches.change(batchId, { plan: withFilesToCome({ ...plan, prints: [...plan.prints, print] }, toCome) });
  await rememberUse(tables, { preset: plan.preset, batch: batchId, print, now });
}

function changeSheetLabels(
  store: Store,
  labels: readonly SheetLabel[],
  change: (label: LabelRow, name: string) => LabelChange,
  finish?: (tables: Tables) => Promise<void>,
): Promise<LabelRow[]> {
  const names = new Map(labels.map(({ label, name }) => [label.id, name]));
  return changeLabels(
    store,
    [...names.keys()],
    (label, tables) => {
      assertStillMade(label);
      return changeLabel(tables, label, change(label, names.get(label.id) ?? ''));
    },
    finish,
  );
}

function assertStillMade(label: LabelRow): void {
  if (label.state !== 'made') throw refusal('label_state', { row: label.row_number, state: label.state });
}
