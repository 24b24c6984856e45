import { refusal } from '../../../../src-shared/errors.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables/tables.ts';
import { dataOf } from '../ledger/batch-plan.ts';
import type { BatchStations } from '../ledger/batch-stations.ts';
import type { TellChanges } from '../ledger/label-changes.ts';
import { changeLabel, changeLabels, findBatch, type LabelChange, labelsOf } from '../ledger/ledger.ts';
import { ledgerLines } from '../ledger/ledger-csv.ts';
import { checkedReason } from '../ledger/reason.ts';
import { undoVoidChange, voidChange } from '../ledger/void-rules.ts';
import type { BatchRuns } from '../making/batch-runs.ts';
import { startForSingleLabels } from '../making/batch-starts.ts';
import { findPrint, isOnSheetsOf } from '../printing/print-plan.ts';
import { answerChange, type PrintAnswer } from './confirm-rules.ts';
import { leftOutChange, rejectChange, reprintChange, successorOf } from './reprint-rules.ts';

export interface LabelServiceOptions {
  readonly store: Store;
  readonly runs: Pick<BatchRuns, 'start'>;
  readonly stations: Pick<BatchStations, 'startedHere'>;
  readonly tellChanges: TellChanges;
  readonly watermarkIdOf: (id: string) => string;
  /** The ID that a text of a person means, or null. */
  readonly idOf: (text: string) => string | null;
}

/** What becomes of labels on paper and after that. Every call changes all of its labels, or none. */
export function createLabelService({ store, runs, stations, tellChanges, watermarkIdOf, idOf }: LabelServiceOptions) {
  async function changeEach(ids: readonly number[], changeFor: (label: LabelRow) => LabelChange): Promise<LabelRow[]> {
    const labels = await changeLabels(store, ids, (label, tables) => changeLabel(tables, label, changeFor(label)));
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

  async function undoVoid(ids: readonly number[]): Promise<LabelRow[]> {
    const replaced: LabelRow[] = [];
    const unmade = new Set<number>();
    const back = await changeLabels(
      store,
      ids,
      async (label, tables) => {
        const change = undoVoidChange(label, await isReplaced(tables, label));
        if (change.state === 'planned') unmade.add(label.batch_id);
        if (!dataOf(label).before?.leftOut) return changeLabel(tables, label, change);
        replaced.push(await changeLabel(tables, label, leftOutChange(change)));
        return insertCopy(tables, label);
      },
      async (tables) => {
        for (const id of unmade) if (await isOver(tables, id)) await startForSingleLabels(tables, id, stations);
      },
    );
    tellChanges([...replaced, ...back]);
    await goOn(unmade);
    return back;
  }

  /** Gives the new labels. With the same ID the same picture is printed again; with a new ID a new one is made. */
  async function reprint(ids: readonly number[], id: 'same' | 'new', reason: string): Promise<LabelRow[]> {
    const unmade = new Set<number>();
    const fresh = await changeLabels(
      store,
      ids,
      async (label, tables) => {
        await takeFromSheet(tables, label, reprintChange(label, id, reason));
        if (id === 'same') return insertCopy(tables, label);
        unmade.add(label.batch_id);
        return insertSuccessor(tables, label);
      },
      async (tables) => {
        for (const id of unmade) await startForSingleLabels(tables, id, stations);
      },
    );
    tellChanges(fresh);
    await goOn(unmade);
    return fresh;
  }

  async function goOn(batchIds: ReadonlySet<number>): Promise<void> {
    for (const id of batchIds) {
      const batch = await store.batches.find(id);
      if (batch?.state === 'running') await runs.start(batch);
    }
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
    confirm,
    reject: (ids: readonly number[], reason: string) => changeEach(ids, (one) => rejectChange(one, reason)),
    void: (ids: readonly number[], reason: string) => changeEach(ids, (one) => voidChange(one, checkedReason(reason))),
    undoVoid,
    reprint,
    ledger,
  };
}

/** A label whose sheet may still come out of a printer goes on no other sheet: it could be there twice. */
async function takeFromSheet(tables: Tables, label: LabelRow, change: LabelChange): Promise<void> {
  const open = label.sheet === null ? null : await tables.paperJobs.open(label.batch_id);
  if (open?.sheets.includes(label.sheet ?? 0)) throw refusal('paper_under_way');
  await changeLabel(tables, label, change);
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
async function assertNotAtPrinter({ paperJobs }: Tables, batchId: number, print: number): Promise<void> {
  if ((await paperJobs.open(batchId))?.print === print) throw refusal('paper_under_way');
}

async function isReplaced({ labels }: Tables, label: LabelRow): Promise<boolean> {
  const later = await labels.ofBatch(label.batch_id, { afterId: label.id, limit: 1 });
  return later.some(({ replaces }) => replaces === label.id);
}

async function isOver({ batches }: Tables, id: number): Promise<boolean> {
  const state = (await batches.find(id))?.state;
  return state === 'done' || state === 'cancelled';
}

/** A new label with the same ID and picture. */
async function insertCopy(tables: Tables, label: LabelRow): Promise<LabelRow> {
  return changeLabel(tables, await insertSuccessor(tables, label), { record_id: label.record_id, state: 'made' });
}

async function insertSuccessor({ labels }: Tables, label: LabelRow): Promise<LabelRow> {
  await labels.insertAll([successorOf(label)]);
  // The new label has the highest number of its row, so it is the next one in the order of the rows.
  const [next] = await labels.ofBatch(label.batch_id, { afterId: label.id, limit: 1 });
  if (next?.replaces !== label.id) throw new Error('a new label is not behind the one that it replaces');
  return next;
}
