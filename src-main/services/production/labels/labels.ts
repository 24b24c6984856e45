import { AppError } from '../../../../src-shared/errors.ts';
import type { LedgerState } from '../../../../src-shared/model.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables/tables.ts';
import { dataOf, jobOf, type LabelData, withoutTrouble } from '../ledger/batch-plan.ts';
import type { Shares } from '../ledger/label-leases.ts';
import { labelsOf, type Move, moveAll, moveLabel } from '../ledger/ledger.ts';
import { ledgerLines } from '../ledger/ledger-csv.ts';
import { passedBy, restored, voided } from '../ledger/voiding.ts';
import type { Runs } from '../making/batch-runs.ts';
import { setMaking } from '../making/batches.ts';
import { isOnSheetsOf } from '../printing/print-entries.ts';

/** What becomes of labels on and after paper. Every call is one change: all of its labels, or none. */
export interface LabelService {
  /** The newest label of an ID, or null where it was never planned here. */
  ofRecord(id: string): Promise<LabelRow | null>;
  /** All labels of an ID as a person writes it, the oldest first. */
  history(watermarkId: string): Promise<readonly LabelRow[]>;
  /** On the word of who stands at the printer: all labels of a print, that were not rejected or voided since. */
  /** `unanswered`: those that were printed wait for an answer again. */
  confirm(batchId: number, print: number, state: Answer): Promise<number>;
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

type Answer = 'sent' | 'printed' | 'unanswered';

export interface LabelOptions {
  readonly store: Store;
  readonly runs: Runs;
  readonly shares: Shares;
  readonly watermarkIdOf: (id: string) => string;
  readonly idOf: (text: string) => string | null;
}

/** States of a label that can be on paper. */
const ON_PAPER: readonly LedgerState[] = ['proofed', 'sent', 'printed', 'verified'];
/** What a label is before it is sent, or printed. */
const BEFORE = {
  sent: ['proofed'],
  printed: ['proofed', 'sent'],
  unanswered: ['printed'],
} as const satisfies Record<string, LedgerState[]>;
/** Those that somebody looked at; where they stand without that goes on with their sheet. */
const CHECKED: readonly LedgerState[] = ['verified', 'rejected'];
const REPRINTABLE: readonly LedgerState[] = [...ON_PAPER, 'rejected'];

export function createLabelService({ store, runs, shares, watermarkIdOf, idOf }: LabelOptions): LabelService {
  async function moved(ids: readonly number[], moveOf: (label: LabelRow, tables: Tables) => Promise<LabelRow>) {
    const labels = await moveAll(store, ids, moveOf);
    runs.tellMoves(labels);
    return labels;
  }

  async function confirm(batchId: number, number: number, answer: Answer): Promise<number> {
    const state = answer === 'unanswered' ? 'sent' : answer;
    const batch = await store.batches.find(batchId);
    const print = batch && jobOf(batch).prints.find((one) => one.number === number);
    if (!print) throw new AppError('not_found', 'Not found');
    const ids: number[] = [];
    const voids: number[] = [];
    const checked: number[] = [];
    for await (const label of labelsOf(store.labels, batchId, [...BEFORE[answer], 'voided', ...CHECKED])) {
      if (!isOnSheetsOf(print, label)) continue;
      if (CHECKED.includes(label.state)) checked.push(label.id);
      else if (label.state !== 'voided') ids.push(label.id);
      else if (answer !== 'unanswered') voids.push(label.id);
    }
    const passed = async ({ labels }: Tables) => {
      for (const id of voids) {
        const label = await labels.find(id);
        if (label?.state === 'voided') await labels.change(id, passedBy(label, state));
      }
      for (const id of checked) {
        const label = await labels.find(id);
        if (label) await labels.change(id, passedBeneath(label, BEFORE[answer], state));
      }
    };
    const confirmed = await moveAll(store, ids, (label, tables) => moveLabel(tables, label, { state }), passed);
    runs.tellMoves(confirmed);
    return confirmed.length;
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

  async function undoVoid(ids: readonly number[]): Promise<LabelRow[]> {
    const replaced: LabelRow[] = [];
    const making = new Set<number>();
    const back = await moveAll(
      store,
      ids,
      async (label, tables) => {
        const move = await restored(label, tables);
        if (move.state === 'planned') making.add(label.batch_id);
        if (!dataOf(label).before?.leftOut) return moveLabel(tables, label, move);
        // The cell that it had is used up: it is printed on another one.
        replaced.push(await moveLabel(tables, label, replacedAs(move)));
        return moveLabel(tables, await succeed(tables, label), { record_id: label.record_id, state: 'made' });
      },
      async (tables) => {
        for (const id of making) await makeAgain(tables, id, shares);
      },
    );
    runs.tellMoves([...replaced, ...back]);
    await goOn(making);
    return back;
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
        for (const batch of id === 'new' ? batches : []) await setMaking(tables, batch, shares);
      },
    );
    runs.tellMoves(fresh);
    if (id === 'new') await goOn(batches);
    return fresh;
  }

  async function goOn(batches: ReadonlySet<number>): Promise<void> {
    for (const id of batches) {
      const batch = await store.batches.find(id);
      if (batch?.state === 'running') await runs.start(batch);
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

/** Of one that waits for somebody's word the labels wait too. */
async function makeAgain(tables: Tables, id: number, shares: Shares): Promise<void> {
  const state = (await tables.batches.find(id))?.state;
  if (state === 'done' || state === 'cancelled') await setMaking(tables, id, shares);
}

function replacedAs(move: Move): Move {
  const data = { ...(move.data as LabelData), trouble: trouble('left_out') };
  return { ...move, data, state: 'reprinted', reason: 'Its sheet was printed without it.' };
}

function passedBeneath(label: LabelRow, before: readonly LedgerState[], state: LedgerState): Move {
  const { ground, ...data } = dataOf(label);
  if (!ground || !before.includes(ground.beneath.state)) return {};
  return { data: { ...data, ground: { ...ground, beneath: { ...ground.beneath, state } } } };
}

/** A planned label of the same row, in the old one's place. */
async function succeed({ labels }: Tables, label: LabelRow): Promise<LabelRow> {
  const { batch_id, row_number } = label;
  const { before: _, proof: __, ground: ___, ...data } = withoutTrouble(dataOf(label));
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
