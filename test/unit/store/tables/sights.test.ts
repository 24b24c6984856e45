import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { createScanService } from '#main/services/records/scans.ts';
import { createStandings } from '#main/services/records/standing/standings.ts';
import type { Store } from '#main/store/store.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { contextWith } from '#test/support/station-context.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

let now = Date.parse('2026-01-01T00:00:00Z');

function scansOf(store: Store) {
  const context = contextWith({ store, clock: () => now });
  const standings = createStandings(context, defaultSettings);
  const records = { own: () => Promise.reject(new Error('not asked for')) };
  const scans = createScanService(context, { records, shownIds: { reserveShown: async () => {} }, standings });
  const seen = (id: string, n: number) => {
    const place = { latitude: -60 + (n % 12) * 10, longitude: (n * 47) % 180 };
    return scans.record({ caller: null, address: `192.0.${n}.1` }, `TW-${id}`, place);
  };
  return { ...standings, seen };
}

it('the sights of an ID and its standing are made again from the journal where the database is lost', async () => {
  const clock = () => now;
  const store = await lab.open({ clock, shared: null });
  const { id } = await addRecord(store, await settle(store));
  await Promise.all(Array.from({ length: 20 }, (_, n) => scansOf(store).seen(id, n)));
  const before = [await store.records.find(id), await store.sights.find(id)] as const;
  expect(before[0]).toMatchObject({ scan_count: 20, standing: 'suspicious' });
  await store.close();
  const { database } = placesIn(lab.folder);
  for (const file of [database, `${database}-wal`, `${database}-shm`]) rmSync(file, { force: true });
  rmSync(join(lab.folder, 'backups'), { recursive: true, force: true });
  const again = await lab.open({ clock, shared: null });
  // What is made again counts as changed.
  const record = { ...(await again.records.find(id)), updated_at: before[0]?.updated_at };
  expect([record, await again.sights.find(id)]).toEqual(before);
});

it('those who saw an ID are forgotten after a year of silence, once', async () => {
  const store = await lab.open({ clock: () => now });
  const { id } = await addRecord(store, await settle(store));
  const { seen, summary, forgetSilent } = scansOf(store);
  for (let n = 0; n < 5; n++) await seen(id, n);
  expect(await summary(id)).toMatchObject({ devices: 5, places: 5 });
  const { signal } = new AbortController();
  await forgetSilent(signal);
  expect(await summary(id)).toMatchObject({ devices: 5 });
  now += 366 * 86_400_000;
  await forgetSilent(signal);
  expect(await summary(id)).toEqual({
    first_seen: '2026-01-01T00:00:00.000Z',
    last_seen: '2026-01-01T00:00:00.000Z',
    devices: 0,
    places: 0,
  });
  expect(JSON.stringify((await store.sights.find(id))?.summary).length).toBeLessThan(80);
  expect(await store.sights.silentSince('9999', 9)).toEqual([]);
});

it('a change finds its rows as it has written them, read ahead or not, and the next change as others wrote them', async () => {
  const store = await lab.open();
  const owner = await settle(store);
  const [one, other] = [await addRecord(store, owner), await addRecord(store, owner)];
  const last_seen = new Date(now).toISOString();
  await store.change(async ({ records, sights }) => {
    await records.readAhead([one.id, other.id, 'NOONE']);
    await sights.readAhead([one.id, other.id]);
    expect(await records.find('NOONE')).toBeNull();
    expect(await sights.find(one.id)).toBeNull();
    await records.change(one.id, { scan_count: 3 });
    await records.change(one.id, { description: 'twice' });
    await sights.put(one.id, { summary: 'first', last_seen });
    await sights.put(one.id, { summary: 'second', last_seen });
    expect(await records.find(one.id)).toMatchObject({ scan_count: 3, description: 'twice' });
    expect(await sights.find(one.id)).toMatchObject({ summary: 'second' });
    expect((await records.find(other.id))?.scan_count).toBe(0);
  });
  expect(await store.records.find(one.id)).toMatchObject({ scan_count: 3, description: 'twice' });
  const again = store.change(async ({ records, sights }) => {
    await records.change(one.id, { scan_count: 9 });
    expect((await records.find(one.id))?.scan_count).toBe(9);
    await sights.put(other.id, { summary: 'taken back', last_seen });
    throw new Error('taken back');
  });
  await expect(again).rejects.toThrow('taken back');
  await store.change(async ({ records, sights }) => {
    expect((await records.find(one.id))?.scan_count).toBe(3);
    expect(await sights.find(other.id)).toBeNull();
  });
});

it('numbers that are counted within a change follow each other, also behind one that was given', async () => {
  const store = await lab.open();
  const { id } = await addRecord(store, await settle(store));
  const about = {
    record_id: id,
    scanned_at: new Date(now).toISOString(),
    scanner_address: null,
    source: 'api',
  } as const;
  const scans = await store.change(async (tables) => {
    const made: (number | undefined)[] = [];
    for (let n = 0; n < 3; n++) made.push((await tables.scans.insert({ ...about, client_scan_id: `${n}` }))?.id);
    return made;
  });
  const later = await store.scans.insert({ ...about, client_scan_id: 'later' });
  expect([...scans, later?.id]).toEqual([1, 2, 3, 4]);
});
