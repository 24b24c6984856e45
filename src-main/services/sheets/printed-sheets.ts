import { createResultCache } from '#main/base/result-cache.ts';
import { holdBack, layOut, type Sheet, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { type Print, planOf } from '#main/services/ledger/batch-plan.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { findPrint, sheetNames } from './print-plan.ts';
import { type SheetLabelPictures, type SheetLabels, toPlace } from './sheet-labels.ts';

/** One sheet of a print. Cells of labels that were held back, or voided since, are empty. */
export interface PrintedSheet extends SheetLabelPictures {
  readonly batch: BatchRow;
  readonly print: Print;
  /** The layout without its sheets. */
  readonly plan: SheetPlan;
  /** Numbered as in the PDF of the print. */
  readonly sheet: Sheet;
  /** Those of them that are shown, without copies. */
  readonly labels: readonly LabelRow[];
}

interface Layout {
  readonly plan: SheetPlan;
  readonly labels: ReadonlyMap<string, number>;
}

/** Layouts that are remembered: 5,000 labels are not laid out again for each sheet that is shown. */
const REMEMBERED = 4;

export type PrintedSheets = ReturnType<typeof createPrintedSheets>;

export function createPrintedSheets(store: Store, sheetLabels: SheetLabels) {
  /** The layout of a print never changes. */
  const layouts = createResultCache<Layout>(REMEMBERED, () => 1);

  /** Sheets are numbered on over all prints of a batch. */
  async function sheet(batchId: number, number: number, sheetNumber: number): Promise<PrintedSheet> {
    const batch = await findBatch(store, batchId);
    const print = findPrint(batch, number);
    const { plan, labels } = await layouts.get(`${batch.id} ${print.number}`, () => layOutAgain(batch, print));
    const found = plan.sheets.find((one) => one.number === sheetNumber - print.first_sheet + 1);
    if (!found) throw new AppError('not_found', `Print ${number} of this batch has no sheet ${sheetNumber}.`);
    const here = await labelsOn(found, labels);
    const good = here.filter(({ label }) => label.state !== 'voided');
    const names = new Set(good.map(({ name }) => name));
    const shown = { ...found, labels: found.labels.filter(({ name }) => names.has(name)) };
    const whole = { batch, print, plan: { ...plan, sheets: [] }, sheet: shown, labels: good.map(({ label }) => label) };
    return { ...whole, ...(await sheetLabels.picturesOf(good)) };
  }

  async function layOutAgain(batch: BatchRow, print: Print): Promise<Layout> {
    const all = await sheetLabels.printed(batch.id, print);
    const plan = layOut(planOf(batch).preset, all.map(toPlace), print.options, sheetNames(batch, print));
    return {
      plan: holdBack(plan, new Set(print.held_back)),
      labels: new Map(all.map(({ label, name }) => [name, label.id])),
    };
  }

  async function labelsOn({ labels }: Sheet, ids: Layout['labels']) {
    const here = [];
    for (const name of new Set(labels.map((label) => label.name))) {
      const label = await store.labels.find(ids.get(name) ?? 0);
      if (label) here.push({ label, name });
    }
    return here;
  }

  return { sheet };
}
