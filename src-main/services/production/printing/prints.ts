import { refusal, toAppError } from '../../../../src-shared/errors.ts';
import { isoOf } from '../../../../src-shared/times.ts';
import type { Bus } from '../../../events/bus.ts';
import { holdBack, layOut, type SheetPlan } from '../../../imaging/sheet/layout/layout.ts';
import type { BatchRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import { type Print, planOf } from '../ledger/batch-plan.ts';
import type { TellChanges } from '../ledger/label-changes.ts';
import { findBatch } from '../ledger/ledger.ts';
import { assertSheetsLeft, type SheetsChoice } from './part-used-sheets.ts';
import type { Press, Pressed } from './press.ts';
import { keepHeldBack, keepPrint } from './print-ledger.ts';
import {
  findPrint,
  type PrintOrder,
  type PrintPlan,
  placesOf,
  planPrint,
  sheetNames,
  sheetsChoiceOf,
} from './print-plan.ts';
import { type Printed, printedFrom, printFrom, releaseRemade } from './print-result.ts';
import { createTellPrint } from './print-telling.ts';
import { createPrintsUnderWay } from './prints-under-way.ts';
import { type SheetLabel, type SheetLabels, toPlace } from './sheet-labels.ts';

export interface PrintServiceOptions {
  readonly store: Store;
  readonly press: Press;
  readonly sheetLabels: SheetLabels;
  readonly tellChanges: TellChanges;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly log: { error(facts: object, text: string): void };
}

type FileOf = (batch: BatchRow, print: PrintPlan) => string;

/** Sheets that go to the press. */
interface Pressing {
  readonly batch: BatchRow;
  readonly plan: PrintPlan;
  readonly labels: readonly SheetLabel[];
  readonly layout: SheetPlan;
  readonly file: string;
}

/** A print whose order was found good. */
interface PreparedPrint extends Pressing {
  readonly sheets: SheetsChoice;
}

export type PrintService = ReturnType<typeof createPrintService>;

/** Sheets of a batch: laid out, written, and every label read back out of the finished file before the file gets its name. */
export function createPrintService({ store, press, sheetLabels, tellChanges, bus, clock, log }: PrintServiceOptions) {
  const tell = createTellPrint(bus);
  const underWay = createPrintsUnderWay(store.leases, tell);

  async function make({ file, ...order }: PrintOrder & { readonly file: string }): Promise<Printed> {
    return (await beginPrint(order, () => file)).printed;
  }

  /** Makes the sheets in the background. Resolves when the order was found good; the file is named by the plan of its print. */
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
    return underWay.begin(order.batchId, () => prepare(order, fileOf), carryOut);
  }

  async function prepare(order: PrintOrder, fileOf: FileOf): Promise<PreparedPrint> {
    await underWay.takeLease(order.batchId);
    const batch = await findBatch(store, order.batchId);
    const labels = await sheetLabels.toPrint(order.batchId, order.labels);
    const plan = planPrint(batch, order, isoOf(clock()));
    const layout = layOut(planOf(batch).preset, labels.map(toPlace), plan.options, sheetNames(batch, plan));
    const sheets = sheetsChoiceOf(batch, plan, order);
    await assertSheetsLeft(store.local, sheets);
    return { batch, plan, labels, layout, sheets, file: fileOf(batch, plan) };
  }

  async function carryOut(prepared: PreparedPrint): Promise<Printed> {
    const { plan, labels, layout, file } = prepared;
    const pressed = await pressAll(prepared);
    if (pressed.pages === 0) {
      tellChanges(await keepHeldBack(store, labels, pressed));
      return printedFrom(null, null, pressed);
    }
    const print = printFrom(plan, layout, labels, pressed);
    await keep(prepared, print, pressed);
    await pressed.release();
    return printedFrom(print, file, pressed);
  }

  async function keep({ batch, sheets, ...prepared }: PreparedPrint, print: Print, pressed: Pressed): Promise<void> {
    const { labels, plan, layout } = prepared;
    const kept = { batchId: batch.id, print, labels, pressed, places: placesOf(plan, layout), sheets };
    try {
      tellChanges(await keepPrint(store, { ...kept, now: isoOf(clock()) }));
    } catch (error) {
      await pressed.discard();
      throw error;
    }
  }

  /**
   * Makes the file of a print once more from the stored pictures, bit for bit. Labels that were voided since are left out;
   * `fileOf` gets their numbers. Throws pictures_damaged if another label does not come through any more.
   */
  async function remake(
    batchId: number,
    number: number,
    fileOf: (voided: readonly number[]) => string,
  ): Promise<Printed & { readonly file: string }> {
    const find = async () => {
      const batch = await findBatch(store, batchId);
      return { batch, print: findPrint(batch, number) };
    };
    const { printed } = await underWay.begin(batchId, find, async ({ batch, print }) => {
      const labels = await sheetLabels.printed(batchId, print);
      const voided = labels.filter(({ label }) => label.state === 'voided');
      const leftOut = voided.map(({ name }) => name);
      const whole = layOut(planOf(batch).preset, labels.map(toPlace), print.options, sheetNames(batch, print));
      const layout = holdBack(whole, new Set([...print.held_back, ...leftOut]));
      refuseEmpty(layout);
      const file = fileOf(voided.map(({ label }) => label.id));
      const pressed = await pressAll({ batch, plan: print, labels, layout, file });
      await releaseRemade(pressed);
      return printedFrom(print, file, pressed, leftOut);
    });
    return printed;
  }

  async function pressAll({ batch, plan, labels, layout, file }: Pressing): Promise<Pressed> {
    const { title, language, made_at } = plan;
    const total = new Set(layout.sheets.flatMap((sheet) => sheet.labels.map(({ name }) => name))).size;
    return press.print({
      ...{ file, plan: layout, title, language, madeAt: made_at, signal: underWay.signal },
      ...(await sheetLabels.picturesOf(labels)),
      tell: (step, proven, held_back) => tell(batch.id, { step, labels: total, proven, held_back }),
    });
  }

  return {
    make,
    begin,
    remake,
    /** Batches whose sheets this station makes at this moment. */
    underWay: underWay.batchIds,
    /** Stops all prints under way, and waits until they have ended. */
    close: underWay.close,
  };
}

function refuseEmpty({ sheets }: SheetPlan): void {
  if (sheets.some(({ labels }) => labels.length > 0)) return;
  throw refusal('all_voided');
}
