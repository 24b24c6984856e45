// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createBatchStations } from '#main/services/ledger/batch-stations.ts';
import { batchRow } from '#test/support/production/rows.ts';

const here = { station: 'here', key: 'k', hasSharedPictures: true, helps: true };
const at = (change: Partial<typeof here>) => createBatchStations({ ...here, ...change });

it('a station alone owns every batch, and writes nothing about itself', () => {
  const { isOwn, isMadeHere, startedHere } = createBatchStations({ ...here, station: null });
  expect([isOwn(batchRow('running')), isMadeHere(batchRow('running')), startedHere]).toEqual([true, true, {}]);
});

it('a batch is made where it was started, and by helpers with the same pictures and key', () => {
  const batch = batchRow('running', at({}).startedHere);
  const isMade = (change: Partial<typeof here>) => at(change).isMadeHere(batch);
  expect(at({}).isOwn(batch)).toBe(true);
  expect(at({ station: 'other' }).isOwn(batch)).toBe(false);
  expect([isMade({ helps: false }), isMade({ station: 'other' })]).toEqual([true, true]);
  expect([isMade({ station: 'other', key: 'l' }), isMade({ station: 'other', helps: false })]).toEqual([false, false]);
  const unshared = batchRow('running', at({ hasSharedPictures: false }).startedHere);
  expect(at({ station: 'other' }).isMadeHere(unshared)).toBe(false);
});
