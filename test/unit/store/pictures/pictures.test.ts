// @module-tag both-engines: keeps rows of its own in the database
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPictureFolder } from '#main/store/pictures/picture-folder.ts';
import { createPictureTrust } from '#main/store/pictures/picture-trust.ts';
import { createPictures } from '#main/store/pictures/pictures.ts';
import { createObjects } from '#main/store/pictures/storage/objects.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { pictureName } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import { type StorageServer, startStorage } from '#test/support/storage/server.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const DAY = 86_400_000;

let lab: Lab;
let store: Store;

describe.each(['a folder', 'S3-compatible storage'])('in %s', (where) => {
  const inFolder = where === 'a folder';
  let server: StorageServer | null = null;

  beforeAll(async () => {
    if (!inFolder) server = await startStorage();
  });
  afterAll(() => server?.end());
  beforeEach(async () => {
    lab = createLab();
    server?.useFolder(randomUUID());
    store = await open();
  });
  afterEach(() => lab.end());

  const open = () => lab.open({ storage: server?.options() ?? null });
  /** The file that has the bytes: another one than the station's copy, where it has one. */
  const fileOf = (ref: PictureRef) => server?.fileOf(ref) ?? store.pictures.pathOf(ref);
  /** As a station that has none of its own. */
  function dropCopies(): void {
    const folder = join(lab.folder, 'fetched');
    for (const shelf of server ? readdirSync(folder) : []) {
      if (/^[0-9a-f]{2}$/.test(shelf)) rmSync(join(folder, shelf), { recursive: true });
    }
  }

  it('keeps a picture under its hash, and the same bytes once', async () => {
    const bytes = randomBytes(100_000);
    const refs = await Promise.all([store.pictures.put(bytes, 'png'), store.pictures.put(bytes, 'png')]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(refs[0]).toEqual({ hash, type: 'png', bytes: 100_000 });
    expect(refs[1]).toEqual(refs[0]);
    const [file, places] = [store.pictures.pathOf(refs[0]), inFolder ? 'pictures' : 'fetched'];
    expect(file.endsWith(join(places, hash.slice(0, 2), `${hash}.png`))).toBe(true);
    const inode = statSync(file).ino;
    await store.pictures.put(bytes, 'png');
    expect(statSync(file).ino).toBe(inode);
    expect(Buffer.from(await store.pictures.read(refs[0]))).toEqual(bytes);
    expect(readdirSync(dirname(file))).toEqual([`${hash}.png`]);
    expect(existsSync(fileOf(refs[0]))).toBe(true);
    expect(await store.pictures.isThere(refs[0])).toBe(true);
  });

  it('has what another station put, also as a file', async () => {
    const bytes = randomBytes(50_000);
    const ref = await store.pictures.put(bytes, 'png');
    for (const how of ['read', 'open', 'fileOf'] as const) {
      dropCopies();
      if (how === 'read') expect(bytes.equals(await store.pictures.read(ref))).toBe(true);
      if (how === 'open') {
        const picture = await store.pictures.open(ref);
        expect(bytes.equals(Buffer.concat(await picture.stream().toArray()))).toBe(true);
      }
      if (how === 'fileOf') expect(statSync(await store.pictures.fileOf(ref)).size).toBe(50_000);
    }
  });

  it('puts a picture again whose file was cut short', async () => {
    const bytes = randomBytes(1000);
    const ref = await store.pictures.put(bytes, 'jpeg');
    truncateSync(fileOf(ref), 10);
    await store.pictures.put(bytes, 'jpeg');
    dropCopies();
    expect(Buffer.from(await store.pictures.read(ref))).toEqual(bytes);
  });

  it.each(['read', 'open'] as const)('says which picture is missing or cut short: %s', async (how) => {
    const missing = { hash: 'ab'.repeat(32), type: 'webp', bytes: 1 } as const;
    const short = await store.pictures.put(randomBytes(1000), 'png');
    truncateSync(fileOf(short), 999);
    dropCopies();
    const before = openFiles();
    for (const [ref, words] of [
      [missing, 'is missing'],
      [short, inFolder ? 'length' : 'is damaged'],
    ] as const) {
      await expect(store.pictures[how](ref)).rejects.toMatchObject({
        code: 'store_unusable',
        message: expect.stringMatching(new RegExp(`${ref.hash}.*${words}`)),
      });
    }
    // Lines to a storage stay open for a while.
    if (inFolder) await expect.poll(openFiles).toBe(before);
  });

  it.each(['read', 'open'] as const)('does not pass off other bytes as a picture: %s', async (how) => {
    const bytes = randomBytes(3_000_000);
    const ref = await store.pictures.put(bytes, 'png');
    expect(store.problem()).toBeNull();
    const damaged = Buffer.from(bytes);
    damaged[2_999_999] ^= 1;
    writeFileSync(fileOf(ref), damaged);
    dropCopies();
    await expect(store.pictures[how](ref)).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringMatching(new RegExp(`${ref.hash}.*damaged`)),
    });
    expect(store.problem()).toMatchObject({ readable: true, text: expect.stringContaining('A picture file is') });
    // Whoever has the picture still puts it again.
    await store.pictures.put(bytes, 'png');
    expect(store.problem()).toBeNull();
    expect(Buffer.from(await store.pictures.read(ref)).equals(bytes)).toBe(true);
  });

  it('tells of missing pictures once the daily upkeep has walked past them', async () => {
    const marked = await store.pictures.put(randomBytes(100), 'png');
    await addRecord(store, await settle(store), { marked });
    rmSync(fileOf(marked));
    expect(store.problem()).toBeNull();
    await store.upkeep();
    expect(store.problem()).toMatchObject({ readable: true, text: expect.stringContaining('missing') });
  });

  it('opens a picture to be passed on, and leaves nothing open', async () => {
    const bytes = randomBytes(200_000);
    const ref = await store.pictures.put(bytes, 'png');
    const before = openFiles();
    const picture = await store.pictures.open(ref);
    expect(picture.bytes).toBe(200_000);
    expect(Buffer.concat(await picture.stream().toArray()).equals(bytes)).toBe(true);
    await (await store.pictures.open(ref)).close();
    if (inFolder) await expect.poll(openFiles).toBe(before);
  });

  it('sets pictures aside that no row names after a day, and none other', async () => {
    const owner = await settle(store);
    const [named, inPlan, inLabel, replaced, old, young, again] = await Promise.all(
      Array.from({ length: 7 }, (_, i) => store.pictures.put(Buffer.alloc(64, i), 'png')),
    );
    const { id } = await addRecord(store, owner, { marked: named, original: replaced });
    await store.records.change(id, { original: null });
    const plan = { artwork: inPlan };
    const batch = await store.batches.insert({ owner_id: null, name: 'b', template_id: 'generic', plan });
    await store.labels.insertAll([{ batch_id: batch.id, row_number: 1, data: { art: [inLabel] }, replaces: null }]);
    const yesterday = new Date(Date.now() - 2 * DAY);
    for (const ref of [named, inPlan, inLabel, replaced, old, again]) utimesSync(fileOf(ref), yesterday, yesterday);
    const there = () => [named, inPlan, inLabel, replaced, old, young, again].map((ref) => existsSync(fileOf(ref)));

    await store.upkeep();
    // Put in this run: its row may come yet.
    expect(there()).toEqual([true, true, true, true, true, true, true]);
    await store.close();
    // Another station puts it again.
    if (server) {
      const name = pictureName(again);
      await createObjects(server.options()).put(`${name.slice(0, 2)}/${name}`, Buffer.alloc(64, 6), again.hash);
    } else {
      const other = await open();
      await other.pictures.put(Buffer.alloc(64, 6), 'png');
      await other.close();
    }
    store = await open();
    await store.upkeep();
    expect(there()).toEqual([true, true, true, true, false, true, true]);
    const today = new Date().toISOString().slice(0, 10);
    const [aside] = await store.pictures.listSetAside();
    expect(aside).toMatchObject({ day: today, bytes: (aside?.pictures ?? 0) * 64 });
    await store.pictures.removeSetAside('2020-01-01');
    expect(await store.pictures.listSetAside()).toEqual([aside]);
    await store.pictures.removeSetAside(today);
    expect(await store.pictures.listSetAside()).toEqual([]);
    dropCopies();
    await expect(store.pictures.read(old)).rejects.toMatchObject({ code: 'store_unusable' });
  });

  it.each(['read', 'isThere', 'upkeep'] as const)('brings a picture back that is named after all: %s', async (how) => {
    const bytes = Buffer.alloc(64, how.length);
    const ref = await store.pictures.put(bytes, 'png');
    await store.close();
    const yesterday = new Date(Date.now() - 2 * DAY);
    utimesSync(fileOf(ref), yesterday, yesterday);
    store = await open();
    await store.upkeep();
    expect(existsSync(fileOf(ref))).toBe(false);
    dropCopies();
    if (how === 'read') expect(bytes.equals(await store.pictures.read(ref))).toBe(true);
    if (how === 'isThere') expect(await store.pictures.isThere(ref)).toBe(true);
    if (how === 'upkeep') {
      await addRecord(store, await settle(store), { marked: ref });
      await store.upkeep();
      expect(store.problem()).toBeNull();
    }
    expect(existsSync(fileOf(ref))).toBe(true);
    await store.pictures.removeSetAside(new Date().toISOString().slice(0, 10));
    dropCopies();
    expect(bytes.equals(await store.pictures.read(ref))).toBe(true);
  });

  it('puts a picture that is just being set aside', async () => {
    const bytes = Buffer.alloc(64, 77);
    const ref = await store.pictures.put(bytes, 'png');
    await store.close();
    const yesterday = new Date(Date.now() - 2 * DAY);
    utimesSync(fileOf(ref), yesterday, yesterday);
    store = await open();
    const sweep = store.upkeep();
    while (existsSync(fileOf(ref))) await setImmediate();
    await store.pictures.put(bytes, 'png');
    await sweep;
    dropCopies();
    expect(bytes.equals(await store.pictures.read(ref))).toBe(true);
  });
});

describe('in a folder alone', () => {
  beforeEach(() => {
    lab = createLab();
  });
  afterEach(() => lab.end());

  it('remembers what was put for as long as its row may be under way, not for ever', async () => {
    let now = 0;
    const trust = createPictureTrust();
    const keeper = await openPictureFolder(lab.aside('pictures'), trust);
    const pictures = createPictures({ keeper, trust, now: () => now });
    const first = pictureName(await pictures.put(randomBytes(10), 'png'));
    now = 3_000_000;
    const second = pictureName(await pictures.put(randomBytes(10), 'png'));
    expect([pictures.wasPut(first), pictures.wasPut(second), pictures.recent]).toEqual([true, true, 2]);
    now = 3_700_000;
    expect([pictures.wasPut(first), pictures.wasPut(second)]).toEqual([false, true]);
    await pictures.put(randomBytes(10), 'png');
    expect(pictures.recent).toBe(2);
  });

  it('removes what a kill left half done, at the next start', async () => {
    store = await lab.open();
    const left = join(lab.folder, 'pictures', '.unfinished', 'left');
    writeFileSync(left, 'half');
    await store.close();
    store = await lab.open();
    expect(existsSync(left)).toBe(false);
  });
});

/** How many files this process has open; where nobody tells, always the same. */
function openFiles(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
}
