import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { answerChange, type PrintAnswer } from '#main/services/ledger/confirm-rules.ts';
import { createLearnIds } from '#main/services/ledger/label-changes.ts';
import { changeLabel, changeLabels, findBatch, type LabelChange, labelsOf } from '#main/services/ledger/ledger.ts';
import { ledgerLines } from '#main/services/ledger/ledger-csv.ts';
import { checkedReason, rejectChange, verifyChange } from '#main/services/ledger/reprint-rules.ts';
import { voidChange } from '#main/services/ledger/void-rules.ts';
import { createReprints, type ReprintParts } from '#main/services/production/reprints.ts';
import { stockOf } from '#main/services/sheets/label-stock.ts';
import { findPrint, isOnSheetsOf } from '#main/services/sheets/print-plan.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';

type LabelsContext = Pick<StationContext, 'store' | 'naming'>;

/** What becomes of labels on paper and after that. Every call changes all of its labels, or none. */
export function createLabelService({ store, naming }: LabelsContext, parts: ReprintParts) {
  const { tellChanges } = parts;
  const { watermarkIdOf, idOf } = naming;
  const learnIds = createLearnIds(store, watermarkIdOf);
  const reprints = createReprints(store, parts, learnIds);

  async function changeEach(ids: readonly number[], changeFor: (label: LabelRow) => LabelChange): Promise<LabelRow[]> {
    const changeOne = (label: LabelRow, tables: Tables) => changeLabel(tables, label, changeFor(label));
    const labels = await changeLabels(store, ids, changeOne, async (_, changed) => learnIds(changed));
    tellChanges(labels);
    return labels;
  }

  /**
   * An operator says what became of a print. It changes the state of unchecked labels, and of checked and voided labels the state
   * to which they may return. Gives the number of labels whose own state changed.
   */
  async function confirm(batchId: number, number: number, answer: PrintAnswer): Promise<number> {
    const confirmed = await confirmLabels(store, batchId, number, answer);
    tellChanges(confirmed);
    return confirmed.length;
  }

  /** The ledger of a batch as CSV, line by line, and a name for the file. */
  async function ledger(batchId: number): Promise<{ name: string; lines: AsyncIterable<string> }> {
    const batch = await findBatch(store, batchId);
    const template = await store.templates.find(batch.template_id);
    const lines = ledgerLines(batch, template?.fields ?? [], labelsOf(store.labels, batchId), watermarkIdOf);
    return { name: `${batch.name}.csv`, lines };
  }

  return {
    /** The newest label of an ID; null if the ID was never planned here. */
    ofRecord: async (id: string): Promise<LabelRow | null> => (await store.labels.ofRecord(id)).at(-1) ?? null,
    /** All labels of an ID as a person writes it, the oldest first. */
    async history(watermarkId: string): Promise<readonly LabelRow[]> {
      const id = idOf(watermarkId.trim());
      return id === null ? [] : store.labels.ofRecord(id);
    },
    /** The newest label of an ID as a program writes it. */
    async newestOf(watermarkId: string): Promise<LabelRow> {
      const id = requireId(watermarkId, naming.prefixes);
      const label = (await store.labels.ofRecord(id)).at(-1);
      if (label) return label;
      existing(await store.records.find(id));
      throw new AppError('conflict', 'The record is there, but no job of this station made a label of it.');
    },
    /** What the newest label of an ID was printed by and on. */
    stockOf: (id: string) => stockOf(store, id),
    confirm,
    verify: (ids: readonly number[]) => changeEach(ids, verifyChange),
    reject: (ids: readonly number[], reason: string) => changeEach(ids, (one) => rejectChange(one, reason)),
    void: (ids: readonly number[], reason: string) => changeEach(ids, (one) => voidChange(one, checkedReason(reason))),
    undoVoid: reprints.undoVoid,
    reprint: reprints.reprint,
    ledger,
  };
}

/** Gives the labels whose own state changed. */
async function confirmLabels(store: Store, batchId: number, number: number, answer: PrintAnswer): Promise<LabelRow[]> {
  const print = findPrint(await findBatch(store, batchId), number);
  const ids: number[] = [];
  for await (const label of labelsOf(store.labels, batchId)) {
    if (isOnSheetsOf(print, label) && answerChange(label, answer)) ids.push(label.id);
  }
  const confirmed: LabelRow[] = [];
  const confirmOne = async (label: LabelRow, tables: Tables) => {
    const change = answerChange(label, answer);
    const changed = change ? await changeLabel(tables, label, change) : label;
    if (change?.state) confirmed.push(changed);
    return changed;
  };
  await changeLabels(store, ids, confirmOne, (tables) => assertNotAtPrinter(tables, batchId, number));
  return confirmed;
}

/** What comes out of a printer is said by it, or by the answer to the job's own question. */
async function assertNotAtPrinter({ printerJobs }: Tables, batchId: number, print: number): Promise<void> {
  if ((await printerJobs.open(batchId))?.print === print) throw refusal('print_under_way');
}
