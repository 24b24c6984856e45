// Voids the labels that a cancelled batch leaves. If the station ends meanwhile, its next start or another station goes on.

import { type BatchPlan, planOf } from '#main/services/production/ledger/batch-plan.ts';
import type { TellChanges } from '#main/services/production/ledger/label-changes.ts';
import { changeLabel, changeLabels, findBatch } from '#main/services/production/ledger/ledger.ts';
import { voidChange } from '#main/services/production/ledger/void-rules.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { type LedgerState, statesWhere } from '#shared/core/label-states.ts';
import { trouble } from '#shared/troubles/trouble.ts';

type Closing = NonNullable<BatchPlan['closing']>;

/** Labels that are voided in one change. */
const PAGE = 50;

export function createCancelledBatches(store: Store, tellChanges: TellChanges) {
  const underWay = new Map<number, Promise<void>>();

  /** An operator may cancel a batch while the station checks for cancelled batches: both wait for the same work. */
  function close(batch: BatchRow): Promise<void> {
    const closing = underWay.get(batch.id) ?? closeOnce(batch).finally(() => underWay.delete(batch.id));
    underWay.set(batch.id, closing);
    return closing;
  }

  async function closeOnce(batch: BatchRow): Promise<void> {
    const { closing } = planOf(batch);
    const lease = `cancelled ${batch.id}`;
    if (!closing || !(await store.leases.take(lease))) return;
    try {
      await voidLeft(batch.id, closing);
    } finally {
      await store.leases.giveBack(lease);
    }
  }

  async function voidLeft(batchId: number, closing: Closing): Promise<void> {
    const states = voidedStates(closing);
    for (;;) {
      const page = await store.labels.ofBatch(batchId, { states, limit: PAGE });
      if (page.length === 0) break;
      const ids = page.map(({ id }) => id);
      const changed = await changeLabels(store, ids, async (label, tables) => {
        if (!states.includes(label.state)) return label;
        return changeLabel(tables, label, voidChange(label, closing.reason, trouble('cancelled')));
      });
      tellChanges(changed);
    }
    await store.change(async (tables) => {
      const plan = planOf(await findBatch(tables, batchId));
      await tables.batches.change(batchId, { plan: { ...plan, closing: null } });
    });
  }

  return { close };
}

/** Labels that may be on paper keep their state. */
function voidedStates({ voidMade }: Closing): readonly LedgerState[] {
  return statesWhere(({ cancelled }) => cancelled === 'voided' || (voidMade === true && cancelled === 'asked'));
}
