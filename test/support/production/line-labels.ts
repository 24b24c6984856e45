// Labels of a line on their way: planned, made, and what the store says of them.
import { expect } from 'vitest';
import type { BatchRowOrder } from '#main/services/ledger/batch-order.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { LedgerState } from '#shared/core/label-states.ts';
import { type Line, orderOf, rowsOf } from './line.ts';

export async function planned(line: Line, rows: readonly BatchRowOrder[]): Promise<number> {
  return (await line.production.batches.plan(await orderOf(line, rows))).id;
}

export async function made(line: Line, picture: Uint8Array, count: number): Promise<number> {
  const id = await planned(line, await rowsOf(line, picture, count));
  await line.production.batches.start(id);
  expect(await line.production.batches.finished(id)).toMatchObject({ state: 'done', counts: { made: count } });
  return id;
}

export async function labelsOf(line: Line, id: number, states?: LedgerState[]): Promise<LabelRow[]> {
  const labels: LabelRow[] = [];
  for await (const label of line.production.batches.labels(id, states)) labels.push(label);
  return labels;
}

export async function statusOf(line: Line, label: LabelRow | undefined) {
  return (await line.store.records.find(label?.record_id ?? ''))?.label_status;
}
