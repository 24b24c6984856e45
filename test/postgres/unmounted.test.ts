import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import { artwork } from '#test/support/artwork.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const MARK = 'twinmark-pictures';

let lab: Lab;
let shared: { url: string; pictures: string };
/** What is mounted there. */
let share: string;

beforeEach(async () => {
  lab = createLab();
  share = lab.aside('share');
  mkdirSync(share);
  shared = { url: (await testServer()).url(await newDatabase()), pictures: lab.aside('mount') };
  mount();
});
afterEach(() => lab.end());

const open = (name = 'one', pictures = shared.pictures): Promise<Store> =>
  lab.open({ folder: lab.aside(name), shared: { ...shared, pictures } });

function mount(): void {
  rmSync(shared.pictures, { recursive: true, force: true });
  symlinkSync(share, shared.pictures);
}

function unmount(): void {
  rmSync(shared.pictures);
  mkdirSync(shared.pictures);
}

async function withPicture(store: Store): Promise<PictureRef> {
  const marked = await store.pictures.put(randomBytes(99), 'png');
  await addRecord(store, await settle(store), { marked });
  return marked;
}

it('a start with a mount point on which nothing is mounted is refused, and one with the folder is not', async () => {
  const [first, second] = await Promise.all([open(), open('two')]);
  await withPicture(first);
  await first.close();
  await second.close();
  unmount();
  await expect(open()).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringMatching(
      /Give the right place \(pictures.folder\).*put a file "twinmark-pictures" with the text [0-9a-f-]{36}/,
    ),
    trouble: { kind: 'pictures_elsewhere' },
  });
  mount();
  await (await open()).close();
  // A copy of it without the mark, and what the sentence says to that.
  const text = readFileSync(join(share, MARK), 'utf8');
  rmSync(join(share, MARK));
  await expect(open()).rejects.toThrow(text.trim());
  writeFileSync(join(share, MARK), text.trim());
  await open();
});

it('pictures of a database without a mark must be there; the folder of another database is left alone', async () => {
  const plain = await lab.open({ folder: lab.aside('one'), shared: { url: shared.url } });
  await withPicture(plain);
  await plain.close();
  await expect(open()).rejects.toThrow('copy the pictures there');
  mkdirSync(join(share, 'ab'));
  writeFileSync(join(share, 'ab', `${'ab'.repeat(32)}.png`), 'a picture of another database');
  await expect(open()).rejects.toMatchObject({ trouble: { kind: 'pictures_unnamed' } });
  rmSync(share, { recursive: true });
  renameSync(join(lab.aside('one'), 'pictures'), share);
  await (await open()).close();
  const other = { ...shared, url: (await testServer()).url(await newDatabase()) };
  await expect(lab.open({ folder: lab.aside('other'), shared: other })).rejects.toThrow('belongs to another database');
});

it('a folder that goes away while the station runs takes no picture and misses none, until it is back', async () => {
  const store = await open();
  const ref = await withPicture(store);
  unmount();
  const away = { message: expect.stringContaining('is not there'), trouble: { kind: 'pictures_unmounted' } };
  await expect(store.pictures.put(randomBytes(99), 'png')).rejects.toMatchObject(away);
  await expect(store.pictures.read(ref)).rejects.toMatchObject(away);
  expect(readdirSync(shared.pictures)).toEqual([]);
  expect(store.problem()).toEqual({ kind: 'other', text: expect.stringContaining('Mount it'), readable: true });
  mount();
  await expect.poll(() => store.problem()).toBe(null);
  expect((await store.pictures.read(ref)).length).toBe(99);
});

it('a batch of the station waits for it, and goes on by itself', async () => {
  const line = await openLine(lab.aside('line'), { shared });
  const picture = await artwork('unmounted', { width: 600, height: 600 });
  const { id } = await line.production.batches.plan(await orderOf(line, await rowsOf(line, picture, 6)));
  unmount();
  await line.production.batches.start(id);
  await expect.poll(() => line.store.problem()?.text).toContain('is not there');
  expect(await line.production.batches.progress(id)).toMatchObject({ state: 'running', counts: { planned: 6 } });
  mount();
  expect(await line.production.batches.finished(id)).toMatchObject({ state: 'done', counts: { made: 6 } });
  await line.close();
});
