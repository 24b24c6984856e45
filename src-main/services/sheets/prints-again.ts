// Files of prints that are made once more.

import { holdBack, layOut, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { Store } from '#main/store/store.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { PressAll } from './pressing.ts';
import { findPrint, sheetNames } from './print-plan.ts';
import { type Printed, printedFrom, releaseRemade } from './print-result.ts';
import type { TellPrint } from './print-telling.ts';
import { type PrintsUnderWay, stopped } from './prints-under-way.ts';
import { type SheetLabels, toPlace } from './sheet-labels.ts';

interface PrintsAgainParts {
  readonly sheetLabels: SheetLabels;
  readonly underWay: Pick<PrintsUnderWay, 'begin' | 'batchIds' | 'signal'>;
  readonly pressAll: PressAll;
  readonly tell: TellPrint;
}

type Remade = Printed & { readonly file: string };
type FileOf = (voided: readonly number[]) => string;

export function createPrintsAgain(store: Store, { sheetLabels, underWay, pressAll, tell }: PrintsAgainParts) {
  const beside = new Set<Promise<unknown>>();

  /**
   * Makes the file of a print once more from the stored pictures, bit for bit. Labels that were voided since are left out;
   * `fileOf` gets their numbers. Throws pictures_damaged if another label does not come through any more.
   */
  async function remake(batchId: number, number: number, fileOf: FileOf): Promise<Remade> {
    if (underWay.batchIds().has(batchId)) return besideOthers(batchId, number, fileOf);
    const find = () => printOf(batchId, number);
    return (await underWay.begin(batchId, find, (found) => made(found, fileOf, tell))).printed;
  }

  /** While other sheets of the batch are made, what is proven must stay printable. The windows hear of those sheets alone. */
  async function besideOthers(batchId: number, number: number, fileOf: FileOf): Promise<Remade> {
    if (underWay.signal.aborted) throw stopped();
    const making = printOf(batchId, number).then((found) => made(found, fileOf, () => {}));
    beside.add(making);
    try {
      return await making;
    } finally {
      beside.delete(making);
    }
  }

  async function printOf(batchId: number, number: number) {
    const batch = await findBatch(store, batchId);
    return { batch, print: findPrint(batch, number) };
  }

  async function made(
    { batch, print }: Awaited<ReturnType<typeof printOf>>,
    fileOf: FileOf,
    told: TellPrint,
  ): Promise<Remade> {
    const labels = await sheetLabels.printed(batch.id, print);
    const voided = labels.filter(({ label }) => label.state === 'voided');
    const leftOut = voided.map(({ name }) => name);
    const whole = layOut(planOf(batch).preset, labels.map(toPlace), print.options, sheetNames(batch, print));
    const layout = holdBack(whole, new Set([...print.held_back, ...leftOut]));
    refuseEmpty(layout);
    const file = fileOf(voided.map(({ label }) => label.id));
    const pressed = await pressAll({ batch, plan: print, labels, layout, file }, told);
    await releaseRemade(pressed);
    return printedFrom(print, file, pressed, leftOut);
  }

  return {
    remake,
    /** Resolves when what is made beside other sheets has ended. */
    async ended(): Promise<void> {
      await Promise.allSettled([...beside]);
    },
  };
}

function refuseEmpty({ sheets }: SheetPlan): void {
  if (sheets.some(({ labels }) => labels.length > 0)) return;
  throw refusal('all_voided');
}
