// Which planned labels of a batch this station makes. Where several stations share a database, a lease on each label says which
// station makes it; the lease runs out when that station is gone.
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { labelsOf } from './ledger.ts';

export type LabelLeases = ReturnType<typeof createLabelLeases>;

export function createLabelLeases({ labels, batches, leases, station }: Store) {
  async function* leased(batchId: number): AsyncGenerator<LabelRow> {
    for await (const { id } of labelsOf(labels, batchId, ['planned'])) {
      // The page may be old by now.
      if ((await labels.find(id))?.state !== 'planned' || !(await leases.take(leaseOf(id)))) continue;
      const { label, isRunning } = await findPlanned(batchId, id);
      if (label) yield label;
      else await leases.giveBack(leaseOf(id));
      if (!isRunning) return;
    }
  }

  /** The leased label if it is still to be made. Gives the lease back if the database fails. */
  async function findPlanned(batchId: number, id: number): Promise<{ label: LabelRow | null; isRunning: boolean }> {
    try {
      const label = await labels.find(id);
      const isRunning = (await batches.find(batchId))?.state === 'running';
      return { label: isRunning && label?.state === 'planned' ? label : null, isRunning };
    } catch (error) {
      await leases.giveBack(leaseOf(id));
      throw error;
    }
  }

  return {
    /** Planned labels that no station makes, in the order of their rows. Each stays leased until it is given back. */
    take: (batchId: number): AsyncIterable<LabelRow> =>
      station === null ? labelsOf(labels, batchId, ['planned']) : leased(batchId),
    giveBack: ({ id }: LabelRow) => leases.giveBack(leaseOf(id)),
  };
}

function leaseOf(labelId: number): string {
  return `label ${labelId}`;
}
