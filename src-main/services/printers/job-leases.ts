// The right to print sheets of a batch: one station has it at a time, for as long as any of its orders and jobs needs it.
import type { Leases } from '#main/store/leases.ts';
import { printerJobLease } from './job-ledger.ts';

export type JobLeases = ReturnType<typeof createJobLeases>;

export function createJobLeases({ leases }: { readonly leases: Leases }) {
  const users = new Map<number, number>();

  /** Does the work while this station has the lease; does `instead` where another one has it. */
  async function withLease<T>(batchId: number, work: () => Promise<T>, instead: () => T): Promise<T> {
    users.set(batchId, (users.get(batchId) ?? 0) + 1);
    try {
      return (await leases.take(printerJobLease(batchId))) ? await work() : instead();
    } finally {
      await leave(batchId);
    }
  }

  async function leave(batchId: number): Promise<void> {
    const others = (users.get(batchId) ?? 1) - 1;
    if (others > 0) users.set(batchId, others);
    else users.delete(batchId);
    if (others === 0) await leases.giveBack(printerJobLease(batchId));
  }

  return { withLease };
}
