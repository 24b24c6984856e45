import { expect, it } from 'vitest';
import { createJobOrders } from '#main/services/jobs/job-orders.ts';
import type { KeptJob } from '#main/services/jobs/kept-jobs.ts';
import type { JobOrder } from '#main/services/jobs/ordered-draft.ts';
import { ALONE } from '#main/store/leases.ts';
import { AppError } from '#shared/troubles/errors.ts';

const ORDER: JobOrder = {
  key: 'k',
  ordered: 'k',
  choices: {},
  files: null,
  artworks: [],
  table: { name: 'order.csv', bytes: new Uint8Array() },
};

it('an order that fails after some of its batches were planned takes those back', async () => {
  let job: KeptJob | null = null;
  let state: { done: number[]; finished: boolean; batches: number[] } | null = null;
  const cancelled: number[] = [];
  const orders = createJobOrders(
    { clock: Date.now, store: { leases: ALONE, acts: { aside: (work: () => unknown) => work() } } as never },
    {
      kept: {
        ofKey: async () => null,
        find: async () => job,
        begin: async (begun: KeptJob) => {
          job = begun;
        },
        change: async (_: number, change: Partial<KeptJob>) => {
          job = { ...(job as KeptJob), ...change };
          return job;
        },
        forget: async () => {
          job = null;
        },
      } as never,
      drafts: {
        createOrdered: async () => {
          state = { done: [], finished: false, batches: [] };
          return 1;
        },
        settledState: async () => state,
        batchesOf: ({ batches }: { batches: number[] }) => batches,
        get: async () => ({ counts: { red: 0 }, remarks: [], columns: [], artworks: [], artwork_column: null }),
        make: async () => {
          state = { done: [1, 2], finished: false, batches: [11, 12] };
          throw new AppError('storage_full', 'The disk is full.');
        },
        remove: async () => {
          state = null;
        },
        change: async () => {},
        giveTable: async () => {},
      } as never,
      batches: { cancel: async (batch: number) => void cancelled.push(batch) } as never,
    },
  );
  const caller = { userId: 1, kind: 'operator', name: 'ann', role: 'operator' } as const;
  await expect(orders.take(caller as never, ORDER)).rejects.toMatchObject({ code: 'storage_full' });
  expect([cancelled, state, job]).toEqual([[11, 12], null, null]);
});
