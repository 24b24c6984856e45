// The labels of a job over all of its batches, so that a program learns which of its rows became which ID.

import { dataOf } from '#main/services/production/ledger/batch-plan.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { JobLabel } from '#shared/jobs/jobs.ts';
import { notFound } from '#shared/troubles/errors.ts';
import type { KeptJob } from './kept-jobs.ts';

export interface JobLabelOptions {
  readonly store: Pick<Store, 'labels'>;
  readonly watermarkIdOf: (id: string) => string;
}

export interface LabelPage {
  /** The label behind which the page begins. */
  readonly after?: number | undefined;
  readonly limit: number;
}

export async function listJobLabels(
  { store, watermarkIdOf }: JobLabelOptions,
  { batches }: Pick<KeptJob, 'batches'>,
  { after, limit }: LabelPage,
): Promise<{ labels: JobLabel[]; next: number | null }> {
  const last = after === undefined ? null : await store.labels.find(after);
  if (after !== undefined && !(last && batches.includes(last.batch_id))) throw notFound();
  const found: LabelRow[] = [];
  for (const batch of batches.slice(last ? batches.indexOf(last.batch_id) : 0)) {
    const behind = last?.batch_id === batch ? { afterId: last.id } : {};
    found.push(...(await store.labels.ofBatch(batch, { limit: limit + 1 - found.length, ...behind })));
    if (found.length > limit) break;
  }
  const labels = found.slice(0, limit).map((label) => labelView(label, watermarkIdOf));
  return { labels, next: found.length > limit ? (labels.at(-1)?.id ?? null) : null };
}

function labelView(label: LabelRow, watermarkIdOf: (id: string) => string): JobLabel {
  const { id, batch_id, row_number, record_id, state, reason } = label;
  const watermark_id = record_id === null ? null : watermarkIdOf(record_id);
  return { id, batch: batch_id, row: row_number, watermark_id, state, reason, metadata: dataOf(label).metadata };
}
