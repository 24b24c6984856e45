import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pictureName } from '../../../src-main/store/picture-ref.ts';
import { openPictures } from '../../../src-main/store/pictures.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { addRecord, createLab, type Lab, settle } from '../../support/store/lab.ts';

let lab: Lab;
let store: Store;

beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
});
afterEach(() => lab.end());

const DAY = 86_400_000;

it('keeps a picture under its hash, and the same bytes once', async () => {
  const bytes = randomBytes(100_000);
  const refs = await Promise.all([store.pictures.put(bytes, 'png'), store.pictures.put(bytes, 'png')]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(refs[0]).toEqual({ hash, type: 'png', bytes: 100_000 });
  expect(refs[1]).toEqual(refs[0]);
  const file = store.pictures.pathOf(refs[0]);
  expect(file.endsWith(join('pictures', hash.slice(0, 2), `${hash}.png`))).toBe(true);
  const inode = statSync(file).ino;
  await store.pictures.put(bytes, 'png');
  expect(statSync(file).ino).toBe(inode);
  expect(Buffer.from(await store.pictures.read(refs[0]))).toEqual(bytes);
  expect(readdirSync(dirname(file))).toEqual([`${hash}.png`]);
});

it('puts a picture again whose file was cut short', async () => {
  const bytes = randomBytes(1000);
  const ref = await store.pictures.put(bytes, 'jpeg');
  truncateSync(store.pictures.pathOf(ref), 10);
  await store.pictures.put(bytes, 'jpeg');
  expect(Buffer.from(await store.pictures.read(ref))).toEqual(bytes);
});

it.each(['read', 'open'] as const)('says which picture is missing or cut short: %s', async (how) => {
  const missing = { hash: 'ab'.repeat(32), type: 'webp', bytes: 1 } as const;
  const short = await store.pictures.put(randomBytes(1000), 'png');
  truncateSync(store.pictures.pathOf(short), 999);
  const open = openFiles();
  for (const [ref, words] of [
    [missing, 'is missing'],
    [short, 'length'],
  ] as const) {
    await expect(store.pictures[how](ref)).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringMatching(new RegExp(`${ref.hash}.*${words}`)),
    });
  }
  expect(openFiles()).toBe(open);
});

it.each(['read', 'open'] as const)('does not pass off other bytes as a picture: %s', async (how) => {
  const bytes = randomBytes(3_000_000);
  const ref = await store.pictures.put(bytes, 'png');
  const file = store.pictures.pathOf(ref);
  expect(store.trouble()).toBeNull();
  const damaged = Buffer.from(bytes);
  damaged[2_999_999] ^= 1;
  writeFileSync(file, damaged);
  await expect(store.pictures[how](ref)).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringMatching(new RegExp(`${ref.hash}.*damaged`)),
  });
  expect(store.trouble()).toMatchObject({ readable: true, text: expect.stringContaining('A picture file is') });
  // Whoever has the picture still puts it again.
  await store.pictures.put(bytes, 'png');
  expect(store.trouble()).toBeNull();
  expect(Buffer.from(await store.pictures.read(ref)).equals(bytes)).toBe(true);
});

it('tells of missing pictures once the daily upkeep has walked past them', async () => {
  const marked = await store.pictures.put(randomBytes(100), 'png');
  await addRecord(store, await settle(store), { marked });
  rmSync(store.pictures.pathOf(marked));
  expect(store.trouble()).toBeNull();
  await store.upkeep();
  expect(store.trouble()).toMatchObject({ readable: true, text: expect.stringContaining('missing') });
});

it('opens a picture to be passed on, and leaves nothing open', async () => {
  const bytes = randomBytes(200_000);
  const ref = await store.pictures.put(bytes, 'png');
  const before = openFiles();
  const picture = await store.pictures.open(ref);
  expect(picture.bytes).toBe(200_000);
  expect(Buffer.concat(await picture.stream().toArray()).equals(bytes)).toBe(true);
  await (await store.pictures.open(ref)).close();
  await expect.poll(openFiles).toBe(before);
});

it('remembers what was put for as long as its row may be under way, not for ever', async () => {
  let now = 0;
  const pictures = await openPictures(lab.aside('pictures'), () => now);
  const first = pictureName(await pictures.put(randomBytes(10), 'png'));
  now = 3_000_000;
  const second = pictureName(await pictures.put(randomBytes(10), 'png'));
  expect([pictures.wasPut(first), pictures.wasPut(second), pictures.recent]).toEqual([true, true, 2]);
  now = 3_700_000;
  expect([pictures.wasPut(first), pictures.wasPut(second)]).toEqual([false, true]);
  await pictures.put(randomBytes(10), 'png');
  expect(pictures.recent).toBe(2);
});

/** How many files this process has open; where nobody tells, always the same. */
function openFiles(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
}

it('removes what a kill left half done, at the next start', async () => {
  const left = join(lab.folder, 'pictures', '.unfinished', 'left');
  writeFileSync(left, 'half');
  await store.close();
  store = await lab.open();
  expect(existsSync(left)).toBe(false);
});

it('forgets pictures that no row names after a day, and none other', async () => {
  const owner = await settle(store);
  const [named, inPlan, inLabel, replaced, old, young] = await Promise.all(
    Array.from({ length: 6 }, () => store.pictures.put(randomBytes(64), 'png')),
  );
  const { id } = await addRecord(store, owner, { marked: named, original: replaced });
  await store.records.change(id, { original: null });
  const plan = { artwork: inPlan };
  const batch = await store.batches.insert({ owner_id: null, name: 'b', template_id: 'generic', plan });
  await store.labels.insertAll([{ batch_id: batch.id, row_number: 1, data: { art: [inLabel] }, replaces: null }]);
  const yesterday = new Date(Date.now() - 2 * DAY);
  for (const ref of [named, inPlan, inLabel, replaced, old])
    utimesSync(store.pictures.pathOf(ref), yesterday, yesterday);
  const there = () =>
    [named, inPlan, inLabel, replaced, old, young].map((ref) => existsSync(store.pictures.pathOf(ref)));

  await store.upkeep();
  // Put in this run: its row may come yet.
  expect(there()).toEqual([true, true, true, true, true, true]);
  await store.close();
  store = await lab.open();
  await store.upkeep();
  expect(there()).toEqual([true, true, true, true, false, true]);
});
