import { AppError } from '../../../../src-shared/errors.ts';
import { holdBack, layOut, type Sheet, type SheetPlan } from '../../../imaging/sheet/layout/layout.ts';
import type { BatchRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import { jobOf, type Print } from '../ledger/batch-plan.ts';
import { type EntryPictures, type PrintEntries, toPlace } from './print-entries.ts';

/** One sheet of a print as it is now: cells of labels that were held back, or voided since, are empty. */
export interface PrintedSheet extends EntryPictures {
  readonly batch: BatchRow;
  readonly print: Print;
  /** Without its sheets. */
  readonly plan: SheetPlan;
  /** Its number is that in the PDF of the print. */
  readonly sheet: Sheet;
}

export interface PrintPlans {
  /** Sheets are counted on over all prints of a batch. */
  sheet(batchId: number, print: number, sheet: number): Promise<PrintedSheet>;
}

interface Known {
  readonly plan: SheetPlan;
  readonly labels: ReadonlyMap<string, number>;
}

/** Prints whose layout is remembered: looking through sheets must not lay out 5,000 labels for each of them. */
const REMEMBERED = 4;

export function createPrintPlans(store: Store, entries: PrintEntries): PrintPlans {
  const known = new Map<string, Promise<Known>>();

  async function sheet(batchId: number, number: number, sheetNumber: number): Promise<PrintedSheet> {
    const batch = await store.batches.find(batchId);
    const print = batch && jobOf(batch).prints.find((one) => one.number === number);
    if (!batch || !print) throw new AppError('not_found', 'Not found');
    const { plan, labels } = await remembered(batch, print);
    const found = plan.sheets.find((one) => one.number === sheetNumber - print.first_sheet + 1);
    if (!found) throw new AppError('not_found', `Print ${number} of this batch has no sheet ${sheetNumber}.`);
    const here = await labelsOn(found, labels);
    const good = here.filter(({ label }) => label.state !== 'voided');
    const names = new Set(good.map(({ name }) => name));
    const shown = { ...found, labels: found.labels.filter(({ name }) => names.has(name)) };
    return { batch, print, plan: { ...plan, sheets: [] }, sheet: shown, ...(await entries.picturesOf(good)) };
  }

  /** What was printed where never changes. */
  async function remembered(batch: BatchRow, print: Print): Promise<Known> {
    const name = `${batch.id} ${print.number}`;
    const making = known.get(name) ?? lookUp(batch, print);
    known.delete(name);
    known.set(name, making);
    for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
    try {
      return await making;
    } catch (error) {
      known.delete(name);
      throw error;
    }
  }

  async function lookUp(batch: BatchRow, print: Print): Promise<Known> {
    const all = await entries.printed(batch.id, print);
    const plan = layOut(jobOf(batch).preset, all.map(toPlace), print.options);
    return {
      plan: holdBack(plan, new Set(print.held_back)),
      labels: new Map(all.map(({ label, name }) => [name, label.id])),
    };
  }

  async function labelsOn({ labels }: Sheet, ids: Known['labels']) {
    const here = [];
    for (const name of new Set(labels.map((label) => label.name))) {
      const label = await store.labels.find(ids.get(name) ?? 0);
      if (label) here.push({ label, name });
    }
    return here;
  }

  return { sheet };
}
