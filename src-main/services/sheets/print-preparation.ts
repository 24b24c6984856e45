import type { StationContext } from '#main/base/station-context.ts';
import { layOut, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { type FilesToCome, planOf, withFilesToCome } from '#main/services/ledger/batch-plan.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { isoOf } from '#shared/core/times.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { assertSheetsLeft, type SheetsChoice } from './part-used-sheets.ts';
import { type PrintOrder, type PrintPlan, planPrint, sheetNames, sheetsChoiceOf } from './print-plan.ts';
import { type SheetLabel, type SheetLabels, toPlace } from './sheet-labels.ts';
import { labelsOfFile, mostLabels, seriesOf, seriesToGoOn } from './sheet-series.ts';

/** A print whose order was found good. */
export interface PreparedPrint {
  readonly batch: BatchRow;
  readonly plan: PrintPlan;
  readonly labels: readonly SheetLabel[];
  readonly layout: SheetPlan;
  readonly sheets: SheetsChoice;
  /** The order, if its sheets are several files, with what is left of it before this file. */
  readonly series: FilesToCome | null;
  readonly isLast: boolean;
}

type PreparationContext = Pick<StationContext, 'store' | 'settings' | 'clock'>;

export type PrintPreparation = ReturnType<typeof createPrintPreparation>;

/** What is decided of a file of sheets before it is made: its labels, and their places. */
export function createPrintPreparation({ store, settings, clock }: PreparationContext, sheetLabels: SheetLabels) {
  const labelsAFile = settings['print.labels_a_file'];

  /** The first file of an order, or the next one of an order that was interrupted. */
  async function first(order: PrintOrder): Promise<PreparedPrint> {
    const batch = await findBatch(store, order.batchId);
    const interrupted = seriesToGoOn(batch, order);
    if (interrupted) return (await nextOf(batch, interrupted)) ?? nothingLeft(batch);
    const plan = planPrint(batch, order, isoOf(clock()));
    const most = mostOf(batch, plan, labelsAFile);
    const { labels, upTo } = await sheetLabels.toPrint(batch.id, order.labels, most + 1);
    const sheets = sheetsChoiceOf(batch, plan, order);
    const file = laidOut(batch, plan, labels, most);
    await assertSheetsLeft(store.local, sheets);
    const series = file.isLast ? null : seriesOf(plan, sheets, order, { upTo, station: store.station });
    if (series || planOf(batch).filesToCome) await keep(batch.id, series);
    return { ...file, sheets, series };
  }

  /** The file behind this one, or this one anew if labels of it changed. Null if all that was ordered is on sheets. */
  async function next({ id }: BatchRow): Promise<PreparedPrint | null> {
    const batch = await findBatch(store, id);
    const series = planOf(batch).filesToCome;
    if (!series) return null;
    const prepared = await nextOf(batch, series);
    if (!prepared) await keep(id, null);
    return prepared;
  }

  async function nextOf(batch: BatchRow, series: FilesToCome): Promise<PreparedPrint | null> {
    const plan = { ...planPrint(batch, series, series.made_at), options: series.options };
    const most = mostOf(batch, plan, labelsAFile);
    const labels = await sheetLabels.left(batch.id, series, most + 1);
    if (labels.length === 0) return null;
    const { preset } = planOf(batch);
    const { options, chosenAt, partUsed } = series;
    const sheets = { preset, options, chosenAt, partUsed };
    await assertSheetsLeft(store.local, sheets);
    return { ...laidOut(batch, plan, labels, most), sheets, series };
  }

  async function nothingLeft({ id }: BatchRow): Promise<never> {
    await keep(id, null);
    throw refusal('nothing_to_print');
  }

  function keep(batchId: number, series: FilesToCome | null): Promise<void> {
    return store.change(async ({ batches }) => {
      const batch = await batches.find(batchId);
      if (batch) await batches.change(batchId, { plan: withFilesToCome(planOf(batch), series) });
    });
  }

  return {
    first,
    next,
    /** The files that are still to come do not come by themselves any more. */
    giveUp: (batchId: number) => keep(batchId, null),
  };
}

function mostOf(batch: BatchRow, { options }: PrintPlan, labelsAFile: number): number {
  return mostLabels(planOf(batch).preset, options, labelsAFile);
}

/** `found`: the labels to print, or one more than a file takes. */
function laidOut(batch: BatchRow, plan: PrintPlan, found: readonly SheetLabel[], most: number) {
  const { preset } = planOf(batch);
  const count = labelsOfFile(preset, plan.options, found.length, most);
  const labels = found.slice(0, count);
  const layout = layOut(preset, labels.map(toPlace), plan.options, sheetNames(batch, plan));
  return { batch, plan, labels, layout, isLast: count === found.length };
}
