// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createSpaceWaits } from '#main/services/production/space-waits.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { batchRow } from '#test/support/production/rows.ts';

const stop = { stopped: 'The disk is full.', stopped_by: { kind: 'disk_full', facts: {} } } as const;

/** One batch in a ledger in memory, at a station that had no space left to write that it paused. */
function waitingBatch() {
  let row = batchRow('running', { station: 'here' });
  const free: (() => void)[] = [];
  const started: BatchRow[] = [];
  const told: string[] = [];
  const failing: Error[] = [];
  const batches = { find: async () => row, change: async (_: number, change: object) => ({ ...row, ...change }) };
  const change = async (work: (tables: Tables) => unknown) => {
    const failure = failing.shift();
    if (failure) throw failure;
    return work({ batches } as never);
  };
  const store = { change } as unknown as Store;
  const log = { error: (_: object, text: string) => void told.push(text) };
  const waits = createSpaceWaits(
    { store, log },
    {
      stations: { isOwn: ({ plan }) => (plan as { station: string }).station === 'here' },
      diskSpace: { whenFree: (goOn) => void free.push(goOn) },
      start: async (batch) => void started.push(batch),
    },
  );
  waits.wait(row.id, stop);
  return {
    waits,
    started,
    told,
    failing,
    row: () => row,
    become: (next: BatchRow) => {
      row = next;
    },
    async freeSpace() {
      for (const goOn of free.splice(0)) goOn();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('goes on with the batch when there is space', async () => {
  const { waits, started, row, freeSpace } = waitingBatch();
  expect(waits.stopOf(row())).toEqual(stop);
  await freeSpace();
  expect(started).toHaveLength(1);
  expect(waits.stopOf(row())).toBeNull();
});

it('goes on with the batch the next time where something else fails', async () => {
  const { waits, started, told, failing, row, freeSpace } = waitingBatch();
  failing.push(new AppError('busy', 'The database is busy.'));
  await freeSpace();
  expect([started, told.length, waits.stopOf(row())]).toEqual([[], 1, stop]);
  await freeSpace();
  expect([started.length, told.length]).toEqual([1, 1]);
});

it('leaves a batch alone that another station started meanwhile', async () => {
  const { waits, started, row, become, freeSpace } = waitingBatch();
  become(batchRow('running', { station: 'other' }));
  expect(waits.stopOf(row())).toBeNull();
  await freeSpace();
  expect(started).toEqual([]);
});

it('leaves a batch alone that an operator cancelled or forgot here', async () => {
  for (const forget of [true, false]) {
    const { waits, started, row, become, freeSpace } = waitingBatch();
    if (forget) waits.forget(row().id);
    else become(batchRow('cancelled', { station: 'here' }));
    await freeSpace();
    expect(started).toEqual([]);
  }
});
