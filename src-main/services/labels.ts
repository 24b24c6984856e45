import { AppError } from '../../src-shared/errors.ts';
import type { LedgerState } from '../../src-shared/model.ts';
import type { LabelRow } from '../store/rows.ts';
import type { Store, Tables } from '../store/store.ts';
import { setRunning } from './batches.ts';
import { dataOf, jobOf } from './production/job.ts';
import { labelsOf, moveAll, moveLabel } from './production/ledger.ts';
import { ledgerLines } from './production/ledger-csv.ts';
import type { Runs } from './production/runs.ts';
import { restored, voided } from './production/voiding.ts';

/** What becomes of labels on and after paper. Every call is one change: all of its labels, or none. */
export interface LabelService {
  /** The newest label of an ID, or null where it was never planned here. */
  ofRecord(id: string): Promise<LabelRow | null>;
  /** All labels of an ID as a person writes it, the oldest first. */
  history(watermarkId: string): Promise<readonly LabelRow[]>;
  /** On the word of who stands at the printer: all labels of a print, that were not rejected or voided since. */
  confirm(batchId: number, print: number, state: 'sent' | 'printed'): Promise<number>;
  reject(ids: readonly number[], reason: string): Promise<LabelRow[]>;
  void(ids: readonly number[], reason: string): Promise<LabelRow[]>;
  undoVoid(ids: readonly number[]): Promise<LabelRow[]>;
  /**
   * Labels that are to be printed anew. With the same ID the picture is printed again, exactly; with a new ID the old one is
   * voided, so that no two labels with one ID are about. Gives the new labels.
   */
  reprint(ids: readonly number[], id: 'same' | 'new', reason: string): Promise<LabelRow[]>;
  /** The ledger of a batch as CSV, line by line, and a name for its file. */
  ledger(batchId: number): Promise<{ name: string; lines: AsyncIterable<string> }>;
}

export interface LabelOptions {
  readonly store: Store;
  readonly runs: Runs;
  readonly watermarkIdOf: (id: string) => string;
  readonly idOf: (text: string) => string | null;
}

/** States of a label that can be on paper. */
const ON_PAPER: readonly LedgerState[] = ['proofed', 'sent', 'printed', 'verified'];
/** What a label is before it is sent, or printed. */
const BEFORE = { sent: ['proofed'], printed: ['proofed', 'sent'] } as const satisfies Record<string, LedgerState[]>;
const REPRINTABLE: readonly LedgerState[] = [...ON_PAPER, 'rejected'];

export function createLabelService({ store, runs, watermarkIdOf, idOf }: LabelOptions): LabelService {
  async function moved(ids: readonly number[], moveOf: (label: LabelRow, tables: Tables) => Promise<LabelRow>) {
    const labels = await moveAll(store, ids, moveOf);
    runs.tellMoves(labels);
    return labels;
  }

  async function confirm(batchId: number, number: number, state: 'sent' | 'printed'): Promise<number> {
    const batch = await store.batches.find(batchId);
    const print = batch && jobOf(batch).prints.find((one) => one.number === number);
    if (!print) throw new AppError('not_found', 'Not found');
    const ids: number[] = [];
    for await (const { id, sheet } of labelsOf(store.labels, batchId, BEFORE[state])) {
      if (sheet !== null && sheet >= print.first_sheet && sheet < print.first_sheet + print.sheets) ids.push(id);
    }
    return (await moved(ids, (label, tables) => moveLabel(tables, label, { state }))).length;
  }

  function reject(ids: readonly number[], reason: string) {
    return moved(ids, async (label, tables) => {
      if (!ON_PAPER.includes(label.state)) throw wrongState(label, 'rejected');
      return moveLabel(tables, label, { state: 'rejected', reason: sentence(reason) });
    });
  }

  function voidLabels(ids: readonly number[], reason: string) {
    return moved(ids, (label, tables) => moveLabel(tables, label, voided(label, sentence(reason))));
  }

  function undoVoid(ids: readonly number[]) {
    return moved(ids, async (label, tables) => moveLabel(tables, label, await restored(label, tables)));
  }

  async function reprint(ids: readonly number[], id: 'same' | 'new', reason: string): Promise<LabelRow[]> {
    const batches = new Set<number>();
    const fresh = await moveAll(
      store,
      ids,
      async (label, tables) => {
        if (!REPRINTABLE.includes(label.state)) throw wrongState(label, 'printed anew');
        batches.add(label.batch_id);
        const old = id === 'same' ? { state: 'reprinted', reason: sentence(reason) } : voided(label, sentence(reason));
        await moveLabel(tables, label, old as Parameters<typeof moveLabel>[2]);
        const successor = await succeed(tables, label);
        if (id === 'new') return successor;
        return moveLabel(tables, successor, { record_id: label.record_id, state: 'made' });
      },
      async (tables) => {
        for (const batch of id === 'new' ? batches : []) await setRunning(tables, batch);
      },
    );
    runs.tellMoves(fresh);
    if (id === 'new') await goOn(batches);
    return fresh;
  }

  async function goOn(batches: ReadonlySet<number>): Promise<void> {
    for (const id of batches) {
      const batch = await store.batches.find(id);
      if (batch) await runs.start(batch);
    }
  }

  async function ledger(batchId: number) {
    const batch = await store.batches.find(batchId);
    if (!batch) throw new AppError('not_found', 'Not found');
    const template = await store.templates.find(batch.template_id);
    const lines = ledgerLines(batch, template?.fields ?? [], labelsOf(store.labels, batchId), watermarkIdOf);
    return { name: `${batch.name}.csv`, lines };
  }

  return {
    ofRecord: async (id) => (await store.labels.ofRecord(id)).at(-1) ?? null,
    async history(watermarkId) {
      const id = idOf(watermarkId.trim());
      return id === null ? [] : store.labels.ofRecord(id);
    },
    confirm,
    reject,
    void: voidLabels,
    undoVoid,
    reprint,
    ledger,
  };
}

/** A planned label of the same row, in the old one's place. */
async function succeed({ labels }: Tables, label: LabelRow): Promise<LabelRow> {
  const { batch_id, row_number } = label;
  const { before: _, proof: __, ...data } = dataOf(label);
  await labels.insertAll([{ batch_id, row_number, data, replaces: label.id }]);
  // It has the highest number of its row.
  const [after] = (await labels.ofBatch(batch_id, { afterId: label.id, limit: 1 })).filter(
    ({ replaces }) => replaces === label.id,
  );
  if (!after) throw new Error('a new label is not behind the one that it replaces');
  return after;
}

function sentence(reason: string): string {
  const text = reason.trim();
  if (text !== '' && text.length <= 500) return text;
  throw new AppError('bad_input', 'Give a reason of 1 to 500 characters: the ledger keeps it.');
}

function wrongState({ row_number, state }: LabelRow, verb: string): AppError {
  return new AppError('conflict', `Row ${row_number} is ${state} and cannot be ${verb}.`);
}
