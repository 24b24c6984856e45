import type { Batch } from '../../../src-shared/production.ts';
import type { Store } from '../../store/store.ts';
import type { BatchService } from '../batches.ts';
import { jobOf } from '../production/job.ts';

/** A batch that is not printed yet. */
export async function newBatchView(store: Store, batches: BatchService, id: number): Promise<Batch> {
  const batch = await batches.find(id);
  const { preset, options, strength, fit } = jobOf(batch);
  const operators = await store.operators.list();
  const { name, template_id, created_at, owner_id } = batch;
  const operator = operators.find(({ user_id }) => user_id === owner_id)?.username ?? null;
  const progress = await batches.progress(id);
  const job = { preset, options, strength, fit, prints: [], printing: false };
  return { ...progress, name, template_id, created_at, operator, ...job };
}
