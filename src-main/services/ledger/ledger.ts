import { setImmediate as nextRound } from 'node:timers/promises';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { isLabelStatus, type LedgerState } from '#shared/core/label-states.ts';
import { existing } from '#shared/troubles/errors.ts';
import { countChange } from './counting.ts';

/** Rows that are read at a time, and held in memory, however large the batch is. */
const PAGE = 100;
/** Labels of a long change between which the station may answer others. */
const STRETCH = 50;

/** What a change writes into the row of a label. */
export type LabelChange = Partial<Pick<LabelRow, 'state' | 'reason' | 'sheet' | 'cell' | 'data' | 'record_id'>>;

/** Newest first. */
export async function* allBatches({ batches }: Pick<Store, 'batches'>): AsyncGenerator<BatchRow> {
  for (let last: number | null = null; ; ) {
    const rows = await batches.before(last, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? null;
  }
}

/** Batches whose sheets the station may have to begin, or to go on with. Their plans decide. */
export async function* batchesWithSheetsToCome({ batches }: Pick<Store, 'batches'>): AsyncGenerator<BatchRow> {
  for (let last = 0; ; ) {
    const rows = await batches.withSheetsToCome(last, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

export async function findBatch({ batches }: Pick<Tables, 'batches'>, id: number): Promise<BatchRow> {
  return existing(await batches.find(id));
}

/** Labels of a batch in the order of their rows, page by page; their states may change meanwhile. */
export async function* labelsOf(
  labels: Tables['labels'],
  batchId: number,
  states?: readonly LedgerState[],
): AsyncGenerator<LabelRow> {
  let after: number | undefined;
  for (;;) {
    const page = await labels.ofBatch(batchId, {
      limit: PAGE,
      ...(states ? { states } : {}),
      ...(after === undefined ? {} : { afterId: after }),
    });
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

/** Changes a label, and the label status of its record if the label is the newest of its ID. */
export async function changeLabel(tables: Tables, label: LabelRow, change: LabelChange): Promise<LabelRow> {
  const changed = existing(await tables.labels.change(label.id, change));
  await countChange(tables, label, changed);
  const { record_id, state } = changed;
  if (record_id === null || !isLabelStatus(state)) return changed;
  const record = await tables.records.find(record_id);
  if (!record || record.label_status === state) return changed;
  const newest = (await tables.labels.ofRecord(record_id)).at(-1);
  if (newest?.id === changed.id) await tables.records.change(record_id, { label_status: state });
  return changed;
}

/** Changes many labels in one transaction: all of them or, where one may not be changed, none. */
export function changeLabels(
  store: Store,
  ids: readonly number[],
  change: (label: LabelRow, tables: Tables) => Promise<LabelRow>,
  finish: (tables: Tables, changed: readonly LabelRow[]) => Promise<void> = async () => {},
): Promise<LabelRow[]> {
  return store.change(async (tables) => {
    const changed: LabelRow[] = [];
    for (const [i, id] of ids.entries()) {
      changed.push(await change(existing(await tables.labels.find(id)), tables));
      if (i % STRETCH === STRETCH - 1) await nextRound();
    }
    await finish(tables, changed);
    return changed;
  });
}
