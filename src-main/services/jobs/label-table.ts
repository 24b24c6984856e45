// Which row of an order became which ID, as CSV for programs that read files.

import { dataOf } from '#main/services/production/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/production/ledger/ledger.ts';
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { Store } from '#main/store/store.ts';
import type { KeptJob } from './kept-jobs.ts';

export interface LabelTableOptions {
  readonly store: Pick<Store, 'labels' | 'batches' | 'templates'>;
  readonly watermarkIdOf: (id: string) => string;
}

/** Columns of the station. Fields of templates have no dot in their names, so no two columns are called the same. */
const HEAD = ['ledger.row', 'ledger.watermark_id', 'ledger.state', 'ledger.reason'];

/** One line for each row of the spreadsheet, in its order. Rows are counted from 1 over all batches, without the header. */
export async function labelTable(
  { store, watermarkIdOf }: LabelTableOptions,
  { batches }: Pick<KeptJob, 'batches'>,
): Promise<string> {
  const first = batches.length === 0 ? null : await store.batches.find(batches[0]);
  const template = first ? await store.templates.find(first.template_id) : null;
  const fields = (template?.fields ?? []).map(({ key }) => key);
  const lines = [`${BYTE_ORDER_MARK}${csvLine([...HEAD, ...fields])}`];
  for (const batch of batches) {
    for await (const label of labelsOf(store.labels, batch)) {
      const { record_id, state, reason } = label;
      const { metadata } = dataOf(label);
      const id = record_id === null ? null : watermarkIdOf(record_id);
      lines.push(csvLine([lines.length, id, state, reason, ...fields.map((key) => metadata[key] ?? null)]));
    }
  }
  return lines.join('');
}
