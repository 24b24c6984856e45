// @module-tag one-engine: no database in it
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '#main/store/open.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';

const DAYS_MS = 86_400_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-drafts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (later = 0) => openStore({ folder, clock: () => Date.now() + later, log: () => {} });

it('drafts are there again after a restart, with their spreadsheets as they were given', async () => {
  const store = await open();
  const bytes = Uint8Array.of(0xff, 0xfe, 0, 13, 10);
  await store.drafts.write(7, { name: 'Mai' });
  const name = await store.drafts.writeTable(7, bytes);
  await store.drafts.write(12, { name: 'Juni' });
  await store.close();

  const again = await open();
  expect(await again.drafts.ids()).toEqual([7, 12]);
  expect(await again.drafts.read(7)).toEqual({ name: 'Mai' });
  expect(new Uint8Array((await again.drafts.readTable(7, name)) ?? [])).toEqual(bytes);
  expect([await again.drafts.read(8), await again.drafts.readTable(12, name)]).toEqual([null, null]);
  const other = await again.drafts.writeTable(7, Uint8Array.of(1));
  await again.drafts.keepTable(7, other);
  expect([await again.drafts.readTable(7, name), await again.drafts.readTable(7, other)]).toEqual([null, Buffer.of(1)]);
  await again.drafts.remove(7);
  await again.drafts.remove(7);
  expect(await again.drafts.ids()).toEqual([12]);
  await again.close();
});

it('pictures that a draft names are kept as long as it is there, others are not', async () => {
  const store = await open();
  const named = await store.pictures.put(Uint8Array.of(1, 2, 3), 'png');
  const forgotten = await store.pictures.put(Uint8Array.of(4, 5, 6), 'png');
  await store.drafts.write(1, { artworks: [{ artwork: { picture: named } }] });
  await store.close();

  const later = await open(3 * DAYS_MS);
  await later.upkeep();
  expect([named, forgotten].map((ref) => existsSync(later.pictures.pathOf(ref)))).toEqual([true, false]);
  await later.drafts.remove(1);
  await later.upkeep();
  expect(existsSync(later.pictures.pathOf(named))).toBe(false);
  await later.close();
});

it('one that a disk has damaged is told, and what a kill left of removed ones is cleared away', async () => {
  mkdirSync(join(folder, 'drafts', '3'), { recursive: true });
  writeFileSync(join(folder, 'drafts', '3', 'draft.json'), '{"name":');
  mkdirSync(join(folder, 'drafts', '.removed-2'));
  const store = await open();
  await expect(store.drafts.read(3)).rejects.toThrow('The job 3 is damaged on the disk.');
  await store.upkeep();
  expect(readdirSync(join(folder, 'drafts'))).toEqual(['3']);
  await store.drafts.remove(3);
  expect(await store.drafts.ids()).toEqual([]);
  await store.close();
});

it('a backup takes the pictures of drafts along', async () => {
  const store = await open();
  const named = await store.pictures.put(Uint8Array.of(1, 2, 3), 'png');
  await store.pictures.put(Uint8Array.of(4, 5, 6), 'png');
  await store.drafts.write(1, { artworks: [{ artwork: { picture: named } }] });
  const elsewhere = mkdtempSync(join(tmpdir(), 'twinmark-drafts-restored-'));
  const file = join(elsewhere, 'station.tar');
  expect(await store.backups.exportTo(file)).toMatchObject({ pictures: 1, missing: [] });
  await store.close();

  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await restoreBackup(file, folder);
  const restored = await open();
  expect(await restored.drafts.ids()).toEqual([1]);
  expect(await restored.pictures.read(named)).toEqual(Buffer.from([1, 2, 3]));
  await restored.close();
  rmSync(elsewhere, { recursive: true });
});
