// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { EPOCH } from '#shared/core/times.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
let owner: number;
let now = Date.parse('2026-06-01T12:00:00.000Z');

beforeEach(async () => {
  now = Date.parse('2026-06-01T12:00:00.000Z');
  lab = createLab();
  store = await lab.open({ clock: () => now });
  owner = await settle(store);
});
afterEach(() => lab.end());

describe('a change', () => {
  it('leaves nothing where it throws, in no table and not in the clock', async () => {
    const { id } = await addRecord(store, owner);
    const before = await store.newestStamp();
    const fault = new Error('planted');
    const failing = store.change(async (tables) => {
      await tables.records.change(id, { description: 'half' });
      await tables.kept.set('half', true);
      await tables.users.ensure('urn:half', 'done');
      throw fault;
    });
    await expect(failing).rejects.toBe(fault);
    expect((await store.records.find(id))?.description).toBeNull();
    expect(await store.kept.get('half')).toBeNull();
    expect(await store.newestStamp()).toBe(before);
    await store.close();
    store = await lab.open();
    expect(await store.kept.get('half')).toBeNull();
  });

  it('is seen from outside when it is done, from inside at once', async () => {
    const { id } = await addRecord(store, owner);
    await store.change(async (tables) => {
      await tables.records.change(id, { scan_count: 1 });
      expect((await tables.records.find(id))?.scan_count).toBe(1);
      expect((await store.records.find(id))?.scan_count).toBe(0);
      expect((await store.records.list({ owner }, 1, 1)).rows[0].scan_count).toBe(0);
    });
    expect((await store.records.find(id))?.scan_count).toBe(1);
  });

  it('loses nothing among a hundred at once', async () => {
    const { id } = await addRecord(store, owner);
    const count = async (tables: Tables) => {
      const before = (await tables.records.find(id))?.scan_count ?? 0;
      await new Promise(setImmediate);
      await tables.records.change(id, { scan_count: before + 1 });
    };
    await Promise.all(Array.from({ length: 100 }, () => store.change(count)));
    expect((await store.records.find(id))?.scan_count).toBe(100);
  });

  it('inside of a change is a fault, not a wait for ever', async () => {
    await expect(store.change(() => store.kept.set('a', 1))).rejects.toThrow(/inside of a change/);
    await store.kept.set('a', 2);
    expect(await store.kept.get('a')).toBe(2);
  });

  it('cannot be used after its end', async () => {
    const kept: { tables?: Tables } = {};
    await store.change(async (tables) => {
      kept.tables = tables;
    });
    await expect(kept.tables?.records.find('AAAAA')).rejects.toThrow(/ended/);
    await expect(kept.tables?.kept.set('a', 1)).rejects.toThrow();
  });
});

describe('stamps', () => {
  it('are unique and rise, whatever the clock does', async () => {
    const stamps: string[] = [];
    for (const step of [0, 0, 5, -3_600_000, 0, 86_400_000, -86_400_000, 1, 0.5, 1e12, -1e12]) {
      now += step;
      stamps.push((await addRecord(store, owner)).updated_at);
    }
    expect(new Set(stamps).size).toBe(stamps.length);
    expect(stamps.toSorted()).toEqual(stamps);
    expect(stamps.every((stamp) => stamp.length === EPOCH.length)).toBe(true);
    await store.close();
    now = 0;
    store = await lab.open({ clock: () => now });
    const { updated_at } = await addRecord(store, owner);
    expect(updated_at > stamps[stamps.length - 1]).toBe(true);
  });

  it('are the epoch in an empty store', async () => {
    const other = await lab.open({ folder: lab.aside('empty') });
    expect(await other.newestStamp()).toBe(EPOCH);
    expect(await other.records.changedSince(1, EPOCH, 5)).toEqual({ rows: [], newest: EPOCH });
  });

  it('lie a millisecond apart in one frozen millisecond', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => addRecord(store, owner)));
    const times = made.map((record) => Date.parse(record.updated_at)).sort((a, b) => a - b);
    expect(new Set(times).size).toBe(50);
  });
});

it('says that it has stopped to those who come late, and stops once', async () => {
  await Promise.all([store.close(), store.close()]);
  await expect(store.kept.get('a')).rejects.toMatchObject({
    code: 'store_unusable',
    message: 'The station is stopping.',
  });
});

it('refuses a second store on the same folder with a sentence', async () => {
  await expect(lab.open()).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringMatching(/Another Twinmark is running on the data folder/),
  });
  await store.close();
  store = await lab.open();
  expect(store.problem()).toBeNull();
});
