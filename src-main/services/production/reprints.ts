import { dataOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import { changeLabel, changeLabels, type LabelChange } from '#main/services/ledger/ledger.ts';
import { leftOutChange, reprintChange, successorOf } from '#main/services/ledger/reprint-rules.ts';
import { undoVoidChange } from '#main/services/ledger/void-rules.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { BatchRuns } from './batch-runs.ts';
import { startForSingleLabels } from './batch-starts.ts';

export interface ReprintParts {
  readonly runs: Pick<BatchRuns, 'start'>;
  readonly stations: Pick<BatchStations, 'startedHere'>;
  readonly tellChanges: TellChanges;
}

/** Tells the activity log which labels they are. */
type LearnIds = (labels: readonly LabelRow[]) => void;

/** Labels that are to be printed once more, or again after all. Where pictures are missing, their batch is made on. */
export function createReprints(store: Store, { runs, stations, tellChanges }: ReprintParts, learnIds: LearnIds) {
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
      async (tables, changed) => {
        learnIds(changed);
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
        if (id === 'same') return insertCopyAnew(tables, label, reason);
        unmade.add(label.batch_id);
        return insertSuccessor(tables, label);
      },
      async (tables, changed) => {
        learnIds(changed);
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

  return { undoVoid, reprint };
}

/** A label whose sheet may still come out of a printer goes on no other sheet: it could be there twice. */
async function takeFromSheet(tables: Tables, label: LabelRow, change: LabelChange): Promise<void> {
  const open = label.sheet === null ? null : await tables.printerJobs.open(label.batch_id);
  if (open?.sheets.includes(label.sheet ?? 0)) throw refusal('print_under_way');
  await changeLabel(tables, label, change);
}

async function isReplaced({ labels }: Tables, label: LabelRow): Promise<boolean> {
  const later = await labels.ofBatch(label.batch_id, { afterId: label.id, limit: 1 });
  return later.some(({ replaces }) => replaces === label.id);
}

async function isOver({ batches }: Tables, id: number): Promise<boolean> {
  const state = (await batches.find(id))?.state;
  return state === 'done' || state === 'cancelled';
}

/** What is printed anew is another print than the one that was enrolled. */
async function insertCopyAnew(tables: Tables, label: LabelRow, reason: string): Promise<LabelRow> {
  if (label.record_id !== null) await tables.printSignatures.forget(label.record_id, reason);
  return insertCopy(tables, label);
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
