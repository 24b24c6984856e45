import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { startChange, startForSingleLabelsChange } from './batch-state-rules.ts';

type Here = Pick<BatchStations, 'startedHere'>;

export async function startInLedger(tables: Tables, id: number, { startedHere }: Here): Promise<BatchRow> {
  const batch = await findBatch(tables, id);
  return (await tables.batches.change(id, startChange(batch, startedHere))) ?? batch;
}

/** A cancelled batch makes single labels, and nothing else of it comes back. */
export async function startForSingleLabels(tables: Tables, id: number, { startedHere }: Here): Promise<void> {
  await tables.batches.change(id, startForSingleLabelsChange(await findBatch(tables, id), startedHere));
}
