import { afterEach, beforeEach, expect, it } from 'vitest';
import { allBatches, batchesWithSheetsToCome } from '#main/services/ledger/ledger.ts';
import type { Store } from '#main/store/store.ts';
import { createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
let owner: number;
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  owner = await settle(store);
});
afterEach(() => lab.end());

const PRINT = { number: 1 };

async function add(count: number, state: 'planned' | 'running' | 'paused' | 'done' | 'cancelled', plan: object) {
  return store.change(async ({ batches }) => {
    const ids: number[] = [];
    for (let i = 0; i < count; i++) {
      const { id } = await batches.insert({
        owner_id: owner,
        name: 'Parts',
        template_id: 'generic',
        plan: plan as never,
      });
      if (state !== 'planned') await batches.change(id, { state });
      ids.push(id);
    }
    return ids;
  });
}

async function idsOf(batches: AsyncIterable<{ id: number }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of batches) ids.push(id);
  return ids;
}

it('all come the newest first, each once, over several pages', async () => {
  const ids = await add(230, 'done', { prints: [PRINT], closing: null });
  expect(await idsOf(allBatches(store))).toEqual(ids.toReversed());
});

it('a start reads only those of which sheets may be to come, and those that go on, however many are done', async () => {
  await add(120, 'done', { prints: [PRINT], closing: null });
  const unprinted = await add(110, 'done', { prints: [], automaticSheets: { language: 'en' }, closing: null });
  const [running] = await add(1, 'running', { prints: [], closing: null });
  const [paused] = await add(1, 'paused', { prints: [], closing: null });
  const [planned] = await add(1, 'planned', { prints: [], closing: null });
  await add(1, 'cancelled', { prints: [], closing: null });
  const [closing] = await add(1, 'cancelled', { prints: [], closing: { reason: 'x', voidMade: true } });
  const [series] = await add(1, 'done', { prints: [PRINT], filesToCome: { firstPrint: 1 }, closing: null });
  expect(await idsOf(batchesWithSheetsToCome(store))).toEqual([...unprinted, series]);
  expect((await store.batches.unfinished()).map(({ id }) => id)).toEqual([running, paused, planned]);
  expect((await store.batches.underWay()).map(({ id }) => id)).toEqual([running, closing]);
});

it('the labels of a batch are looked at evenly over its rows, and no more than asked for', async () => {
  const [id] = await add(1, 'planned', {});
  const rows = Array.from({ length: 1001 }, (_, i) => ({
    batch_id: id,
    row_number: i + 1,
    data: null,
    replaces: null,
  }));
  await store.change(({ labels }) => labels.insertAll(rows as never));
  const rowsOf = async (most: number) => (await store.labels.spreadOver(id, most)).map((label) => label.row_number);
  expect(await rowsOf(4)).toEqual([1, 252, 503, 754]);
  const fifty = await rowsOf(50);
  expect([fifty.length, fifty[1] - fifty[0], fifty.at(-1)]).toEqual([48, 21, 988]);
  expect(await rowsOf(2000)).toHaveLength(1001);
  expect(await store.labels.spreadOver(id + 1, 50)).toEqual([]);
});
