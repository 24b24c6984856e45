// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, connect } from '#main/store/sql/sqlite.ts';
import { rebuildDerived } from '#main/store/tables/derived.ts';
import { ID_BLOCK } from '#main/store/tables/ids.ts';
import { idOf } from '#shared/core/id.ts';
import { isoOf } from '#shared/core/times.ts';
import { COUNT_BLOCKS, putRows, withClient } from '#test/support/postgres/bulk.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import { addRecord, createLab, type Lab, newRecord, settle } from '#test/support/store/lab.ts';

/** Takes all IDs of a space but one. */
async function fillIds(lab: Lab, idCount: number, free: number): Promise<void> {
  await (await lab.open()).close();
  const rows = Array.from({ length: idCount }, (_, number) => ({ number, given_back: 0, changed_at: isoOf(number) }));
  const taken = rows.filter(({ number }) => number !== free);
  const shared = await databaseOf(lab.folder);
  if (shared) {
    await withClient(shared.url, async (client) => {
      await putRows(client, 'ids', taken);
      await client.query(COUNT_BLOCKS(ID_BLOCK));
    });
    return;
  }
  const connection = connect(placesIn(lab.folder).database, 'writer');
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    for (const row of taken) bulk.put('ids', withSum('ids', row));
  });
  await rebuildDerived(connection);
  await connection.close();
}

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('gives out every ID of a small space once, then says that none is left', async () => {
  const store = await lab.open({ idCount: 40 });
  const ids: string[] = [];
  for (let i = 0; i < 40; i++) ids.push(await store.ids.reserve());
  expect(ids.toSorted()).toEqual(Array.from({ length: 40 }, (_, i) => idOf(i)).sort());
  for (let i = 0; i < 2; i++) await expect(store.ids.reserve()).rejects.toMatchObject({ code: 'storage_full' });
});

it('gives out the last free one among many blocks', async () => {
  await fillIds(lab, 20_000, 12_345);
  const store = await lab.open({ idCount: 20_000 });
  const last = await store.ids.reserve();
  expect(last).toBe(idOf(12_345));
  await expect(store.ids.reserve()).rejects.toMatchObject({ code: 'storage_full' });
  await store.ids.giveBack(last);
  expect(await store.ids.reserve()).toBe(last);
});

it('draws from the whole space, not from its beginning', async () => {
  const store = await lab.open();
  const firsts = new Set<string>();
  await store.change(async (tables) => {
    for (let i = 0; i < 200; i++) firsts.add((await tables.ids.reserve())[0]);
  });
  expect(firsts.size).toBeGreaterThan(20);
});

it('keeps an ID that was given back while a record or a label has it', async () => {
  const store = await lab.open({ idCount: 2 });
  const owner = await settle(store);
  const { id } = await addRecord(store, owner);
  await store.ids.giveBack(id);
  const label = await store.ids.reserve();
  expect(label).not.toBe(id);
  const batch = await store.batches.insert({ owner_id: null, name: 'b', template_id: 'generic', plan: null });
  await store.labels.insertAll([{ batch_id: batch.id, row_number: 1, data: null, replaces: null }]);
  const [{ id: labelId }] = await store.labels.ofBatch(batch.id, { limit: 1 });
  await store.labels.change(labelId, { record_id: label });
  await store.ids.giveBack(label);
  await expect(store.ids.reserve()).rejects.toMatchObject({ code: 'storage_full' });
});

it('never draws the ID of a record that came from elsewhere, nor one that a change gave up by throwing twice', async () => {
  const store = await lab.open({ idCount: 3 });
  const owner = await settle(store);
  await store.records.insert(newRecord(idOf(1), owner));
  const drawn = [await store.ids.reserve(), await store.ids.reserve()];
  expect(drawn.sort()).toEqual([idOf(0), idOf(2)]);
});
