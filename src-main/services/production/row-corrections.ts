// Rows that failed or are not made yet: given other contents, and tried again.

import type { BatchRowOrder } from '#main/services/ledger/batch-order.ts';
import { dataOf, withoutTrouble } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import { changeLabel, changeLabels, findBatch, type LabelChange, labelsOf } from '#main/services/ledger/ledger.ts';
import { assertMetadata } from '#main/services/records/metadata.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Metadata } from '#shared/core/model.ts';
import { existing, notFound, refusal } from '#shared/troubles/errors.ts';
import { startInLedger } from './batch-starts.ts';

interface RetryParts {
  readonly stations: Pick<BatchStations, 'startedHere'>;
  readonly tellChanges: TellChanges;
}

/** Plans failed labels again, these or all of the batch, and sets the batch running. Gives the number of labels. */
export async function planFailedAgain(
  store: Store,
  { stations, tellChanges }: RetryParts,
  id: number,
  labels?: readonly number[],
): Promise<number> {
  const ids = labels ?? (await idsOf(labelsOf(store.labels, id, ['failed'])));
  const changed = await changeLabels(
    store,
    ids,
    (label, tables) => changeLabel(tables, label, retryChange(label, id)),
    async (tables) => {
      if (ids.length > 0) await startInLedger(tables, id, stations);
    },
  );
  tellChanges(changed);
  return changed.length;
}

export function retryChange(label: LabelRow, batchId: number): LabelChange {
  if (label.batch_id !== batchId) throw notFound();
  if (label.state !== 'failed') throw refusal('label_not_failed', { row: label.row_number, state: label.state });
  return { state: 'planned', reason: null, data: withoutTrouble(dataOf(label)) };
}

/** Another text or picture for a label that is not made yet. */
export function amend(store: Store, labelId: number, change: Partial<BatchRowOrder>): Promise<LabelRow> {
  return store.change(async (tables) => {
    const label = existing(await tables.labels.find(labelId));
    const amended = amendChange(label, change);
    if (change.metadata) await assertFitsTemplate(tables, label, change.metadata);
    return changeLabel(tables, label, amended);
  });
}

export function amendChange(label: LabelRow, { metadata, description, artwork }: Partial<BatchRowOrder>): LabelChange {
  if (label.state !== 'planned' && label.state !== 'failed')
    throw refusal('label_made', { row: label.row_number, state: label.state });
  const before = dataOf(label);
  const after = {
    metadata: metadata ?? before.metadata,
    description: description ?? before.description,
    artwork: artwork ?? before.artwork,
  };
  return { data: { ...before, ...after } };
}

async function idsOf(labels: AsyncIterable<LabelRow>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of labels) ids.push(id);
  return ids;
}

async function assertFitsTemplate(tables: Tables, { batch_id }: LabelRow, metadata: Metadata): Promise<void> {
  const template = await tables.templates.find((await findBatch(tables, batch_id)).template_id);
  if (template) assertMetadata(template.fields, metadata);
}
