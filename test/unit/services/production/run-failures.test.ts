// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createRunFailures, REST_MS } from '#main/services/production/batch-runs.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { batchRow } from '#test/support/production/rows.ts';

/** One batch in a ledger in memory, and what a failure made of it. */
function failing({ isOwn = true, isFull = false } = {}) {
  let now = 1000;
  const row = batchRow('running', {});
  const [changes, waits, logged]: [object[], number[], string[]] = [[], [], []];
  const batches = { find: async () => row, change: async (_: number, change: object) => changes.push(change) };
  const change = async (work: (tables: Tables) => unknown) => {
    if (isFull) throw refusal('disk_full', { file: 'station.db' });
    return work({ batches } as never);
  };
  const log = (_: object, text: string) => void logged.push(text);
  const context = { store: { change } as unknown as Store, log: { warn: log, error: log } };
  const failures = createRunFailures(context, {
    stations: { isOwn: () => isOwn },
    now: () => now,
    waitForSpace: (id) => void waits.push(id),
  });
  return {
    changes,
    waits,
    logged,
    giveUp: (error: unknown) => failures.giveUp(row, error),
    isRestingAfter(ms: number) {
      now = 1000 + ms;
      return failures.isResting(row.id);
    },
  };
}

it('pauses a batch of its own, and logs what is a fault of the station', async () => {
  const { giveUp, changes, logged, isRestingAfter } = failing();
  await giveUp(new Error('a fault'));
  expect(changes).toMatchObject([{ state: 'paused', plan: { stoppedBy: { kind: 'fault' } } }]);
  expect([logged, isRestingAfter(1)]).toEqual([['A batch was stopped.'], false]);
});

it('waits for space where the disk is full, also where the ledger could not be changed', async () => {
  for (const isFull of [false, true]) {
    const { giveUp, waits, changes, logged } = failing({ isFull });
    await giveUp(refusal('disk_full', { file: 'a.png' }));
    expect([waits.length, changes.length, logged]).toEqual([1, isFull ? 0 : 1, []]);
  }
});

it('rests from the batch of another station, for a while, and leaves it running', async () => {
  const { giveUp, changes, logged, isRestingAfter } = failing({ isOwn: false });
  await giveUp(new AppError('store_unusable', 'The folder is not there.'));
  expect([changes, logged.length]).toEqual([[], 1]);
  expect([isRestingAfter(REST_MS - 1), isRestingAfter(REST_MS)]).toEqual([true, false]);
});

it('does nothing where the station stops', async () => {
  const { giveUp, changes, logged, isRestingAfter } = failing();
  await giveUp(new AppError('aborted', 'The station stops.'));
  expect([changes, logged, isRestingAfter(1)]).toEqual([[], [], false]);
});
