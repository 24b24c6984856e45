import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import { createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
let told: number;

beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  told = 0;
  store.onProblem(() => told++);
});
afterEach(() => lab.end());

it('held changes are refused until they are let go, and what reads goes on', async () => {
  await store.kept.set('a', 1);
  const held = await store.holdChanges();
  const refused = { code: 'store_unusable', message: TROUBLES.records_moving.en, trouble: { kind: 'records_moving' } };
  await expect(store.kept.set('a', 2)).rejects.toMatchObject(refused);
  await expect(store.change(async () => {})).rejects.toMatchObject(refused);
  await expect(store.drafts.write(1, {})).rejects.toMatchObject(refused);
  await expect(store.drafts.writeTable(1, Buffer.from('a'))).rejects.toMatchObject(refused);
  await expect(store.upkeep()).rejects.toMatchObject(refused);
  await expect(store.holdChanges()).rejects.toMatchObject(refused);
  expect(await store.hasRoomAgain()).toBe(false);
  expect([await store.kept.get('a'), told]).toEqual([1, 1]);
  expect(store.problem()).toEqual({ kind: 'records_moving', text: TROUBLES.records_moving.en, readable: true });
  held.end();
  await store.kept.set('a', 2);
  expect([await store.kept.get('a'), store.problem(), told]).toEqual([2, null, 2]);
});

it('they are held when none is under way any more', async () => {
  await settle(store);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = store.change(async ({ kept }) => {
    await promise;
    await kept.set('slow', true);
  });
  const order: string[] = [];
  const holding = store.holdChanges().then(() => order.push('held'));
  await expect(store.kept.set('a', 1)).rejects.toMatchObject({ message: TROUBLES.records_moving.en });
  const changed = slow.then(() => order.push('changed'));
  resolve();
  await changed;
  await holding;
  expect([order, await store.kept.get('slow')]).toEqual([['changed', 'held'], true]);
});

it('held for good, they say what is to be done', async () => {
  (await store.holdChanges()).forGood('records_moved');
  await expect(store.kept.set('a', 1)).rejects.toMatchObject({
    message: TROUBLES.records_moved.en,
    trouble: { kind: 'records_moved' },
  });
  expect([store.problem()?.text, told]).toEqual([TROUBLES.records_moved.en, 2]);
});

it('held for good is one kind of problem, wherever the rows went', async () => {
  (await store.holdChanges()).forGood('records_moved_back');
  await expect(store.kept.set('a', 1)).rejects.toMatchObject({ trouble: { kind: 'records_moved_back' } });
  expect(store.problem()).toMatchObject({ kind: 'records_moved', text: TROUBLES.records_moved_back.en });
});
