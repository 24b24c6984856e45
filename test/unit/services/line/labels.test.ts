// @module-tag one-engine: no database in it

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLabelService } from '#main/services/line/labels.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { batchRow, labelRow } from '#test/support/production/rows.ts';
import { contextWith } from '#test/support/station-context.ts';
import { createLab, type Lab, settle } from '#test/support/store/lab.ts';

const LABELS = 5;
const PRINT = { number: 1, first_sheet: 1, sheets: 1 };

let lab: Lab;
let store: Store;
let batch: number;
let told: LabelRow[];

beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  told = [];
  const owner_id = await settle(store);
  const plan = { ...(batchRow('done').plan as object), prints: [PRINT] };
  batch = (await store.batches.insert({ owner_id, name: 'May', template_id: 'generic', plan })).id;
  const { data } = labelRow();
  const rows = Array.from({ length: LABELS }, (_, i) => ({ batch_id: batch, row_number: i + 1, data, replaces: null }));
  await store.change(async ({ labels }) => {
    await labels.insertAll(rows);
    for (const { id } of await labels.ofBatch(batch, { limit: LABELS }))
      await labels.change(id, { state: 'proofed', sheet: 1, cell: id });
  });
});
afterEach(() => lab.end());

/** A service that goes on after reading the labels only when `readers` calls have read them. */
function serviceFor(readers: number) {
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
  let left = readers;
  const ofBatch: Store['labels']['ofBatch'] = async (...query) => {
    const rows = await store.labels.ofBatch(...query);
    if (--left === 0) resolve();
    await allHaveRead;
    return rows;
  };
  return createLabelService(contextWith({ store: { ...store, labels: { ...store.labels, ofBatch } } }), {
    runs: { start: async () => {} },
    stations: { startedHere: {} },
    tellChanges: (labels) => told.push(...labels),
  });
}

const states = async () => (await store.labels.ofBatch(batch, { limit: LABELS })).map(({ state }) => state);

it('only one of two operators who confirm a print at once changes each label', async () => {
  const labels = serviceFor(2);
  const changed = await Promise.all([labels.confirm(batch, 1, 'sent'), labels.confirm(batch, 1, 'sent')]);
  expect(changed.toSorted()).toEqual([0, LABELS]);
  expect(told).toHaveLength(LABELS);
  expect(await states()).toEqual(Array(LABELS).fill('sent'));
});

it('a later answer is not undone by an earlier one that was given at the same time', async () => {
  const labels = serviceFor(2);
  await Promise.all([labels.confirm(batch, 1, 'printed'), labels.confirm(batch, 1, 'sent')]);
  expect(await states()).toEqual(Array(LABELS).fill('printed'));
});
