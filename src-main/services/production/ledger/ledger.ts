import { setImmediate as nextRound } from 'node:timers/promises';
import { AppError } from '../../../../src-shared/errors.ts';
import type { LedgerState } from '../../../../src-shared/model.ts';
import { isLabelStatus } from '../../../../src-shared/production.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables/tables.ts';

/** Labels read in one go: what is in memory of a batch, however long it is. */
const PAGE = 100;
/** Labels of a long change between which the station may answer others. */
const STRETCH = 50;

export type Move = Partial<Pick<LabelRow, 'state' | 'reason' | 'sheet' | 'cell' | 'data' | 'record_id'>>;

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

/** A label with its record: the record shows where the newest label of its ID stands, in the same change. */
export async function moveLabel(tables: Tables, label: LabelRow, move: Move): Promise<LabelRow> {
  const moved = await tables.labels.change(label.id, move);
  if (!moved) throw new AppError('not_found', 'Not found');
  const { record_id, state } = moved;
  if (record_id === null || !isLabelStatus(state)) return moved;
  const record = await tables.records.find(record_id);
  if (!record || record.label_status === state) return moved;
  const newest = (await tables.labels.ofRecord(record_id)).at(-1);
  if (newest?.id === moved.id) await tables.records.change(record_id, { label_status: state });
  return moved;
}

/** Moves many labels in one change: all of them or, where one may not be moved, none. */
export function moveAll(
  store: Store,
  ids: readonly number[],
  moveOf: (label: LabelRow, tables: Tables) => Promise<LabelRow>,
  finish: (tables: Tables) => Promise<void> = async () => {},
): Promise<LabelRow[]> {
  return store.change(async (tables) => {
    const moved: LabelRow[] = [];
    for (const [i, id] of ids.entries()) {
      const label = await tables.labels.find(id);
      if (!label) throw new AppError('not_found', 'Not found');
      moved.push(await moveOf(label, tables));
      if (i % STRETCH === STRETCH - 1) await nextRound();
    }
    await finish(tables);
    return moved;
  });
}
