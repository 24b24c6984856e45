// A batch enters the ledger with all of its labels, and is found there again by its order.

import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { type BatchOrder, batchPlanFrom, labelDataFrom } from './batch-order.ts';
import { jobElsewhere, planOf } from './batch-plan.ts';
import { reserveNumbers } from './counters.ts';
import { neededFonts } from './job-fonts.ts';
import { allBatches } from './ledger.ts';

/** Writes the batch and its labels; nothing is made yet. */
export function planBatch(store: Store, order: BatchOrder): Promise<BatchRow> {
  // Refuses what cannot be made before anything is changed.
  batchPlanFrom(order);
  return store.change(async (tables) => {
    const { template_id, ownerId, name, rows, layout, claim, product } = order;
    if (claim !== undefined && !(await tables.held.isHeld(claim))) throw jobElsewhere();
    if (!(await tables.templates.find(template_id))) {
      throw refusal('template_gone', { template_id });
    }
    const fonts = layout ? await neededFonts(tables, layout.layout) : [];
    const starts = layout ? await reserveNumbers(tables.kept, layout.layout, rows.length, order.before) : {};
    const plan = batchPlanFrom(order, { starts, fonts });
    const batch = await tables.batches.insert({
      owner_id: ownerId,
      name,
      template_id,
      plan,
      product_id: product ?? null,
    });
    const labels = rows.map((row, i) => ({
      row_number: i + 1,
      data: labelDataFrom(row, plan.layout, i),
      replaces: null,
    }));
    await tables.labels.insertAll(labels.map((label) => ({ ...label, batch_id: batch.id })));
    return batch;
  });
}

/** The newest batch of an equal order that was planned after the batch with the number `after`, in whatever state it is by now. */
export async function findPlanned(store: Store, order: BatchOrder, after: number): Promise<BatchRow | null> {
  const { orderHash } = batchPlanFrom(order);
  for await (const batch of allBatches(store)) {
    if (batch.id <= after) return null;
    if (planOf(batch).orderHash === orderHash) return batch;
  }
  return null;
}
