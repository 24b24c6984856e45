import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createObjects } from '#main/store/pictures/storage/objects.ts';
import type { Store } from '#main/store/store.ts';
import { type FaultyLine, openFaultyLine } from '#test/support/postgres/faulty-line.ts';
import { type StorageServer, startStorage } from '#test/support/storage/server.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let server: StorageServer;
let line: FaultyLine;
let lab: Lab;

beforeAll(async () => {
  server = await startStorage();
  line = await openFaultyLine(server.port);
});
afterAll(async () => {
  await line.close();
  await server.end();
});
beforeEach(() => {
  lab = createLab();
  server.useFolder(randomUUID());
});
afterEach(async () => {
  line.mend();
  await lab.end();
});

const overLine = (log: string[] = []): Promise<Store> =>
  lab.open({ storage: server.options(line.port), log: (notice) => log.push(notice) });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('says that it is away, goes on reading what it has, and goes on by itself when it is back', async () => {
  const log: string[] = [];
  const store = await overLine(log);
  const [known, other] = [randomBytes(500), randomBytes(500)];
  const ref = await store.pictures.put(known, 'png');
  line.cut();
  const refusal = { code: 'busy', retryAfterSeconds: 2, message: expect.stringMatching(/pictures\.s3_url.*reached/) };
  await expect(store.pictures.put(other, 'png')).rejects.toMatchObject(refusal);
  await expect(store.pictures.read({ ...ref, hash: 'cd'.repeat(32) })).rejects.toMatchObject(refusal);
  expect(store.problem()).toMatchObject({ readable: true, text: expect.stringContaining('cannot be reached') });
  expect(known.equals(await store.pictures.read(ref))).toBe(true);
  line.mend();
  await expect.poll(() => store.problem()).toBeNull();
  expect(other.equals(await store.pictures.read(await store.pictures.put(other, 'png')))).toBe(true);
  expect(log.filter((notice) => /storage/.test(notice))).toEqual([
    expect.stringContaining('cannot be reached'),
    'The storage of the pictures is back.',
  ]);
});

it('starts while it is away', async () => {
  line.cut();
  const store = await overLine();
  expect(store.problem()).toMatchObject({ readable: true });
  line.mend();
  await expect.poll(() => store.problem()).toBeNull();
});

it.each([
  ['a wrong secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
  ['a key that nobody knows', { keyId: 'nobody' }, 'InvalidAccessKeyId'],
  ['a bucket that is not there', { url: 'elsewhere' }, 'NoSuchBucket'],
])('does not start with %s', async (_, wrong, code) => {
  const right = server.options();
  const url = 'url' in wrong ? right.url.replace('labels', 'elsewhere') : right.url;
  await expect(lab.open({ storage: { ...right, ...wrong, url } })).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringContaining(code),
  });
});

it('does not believe a storage that takes pictures and keeps nothing', async () => {
  const hollow = await startStorage({ keepsNothing: true });
  try {
    await expect(lab.open({ storage: hollow.options() })).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining('does not have it'),
    });
  } finally {
    await hollow.end();
  }
});

it('fetches anew what is damaged among its copies', async () => {
  const store = await overLine();
  const bytes = randomBytes(500);
  const ref = await store.pictures.put(bytes, 'png');
  for (const content of [randomBytes(500), bytes.subarray(0, 10)]) {
    writeFileSync(store.pictures.pathOf(ref), content);
    expect(bytes.equals(await store.pictures.read(ref))).toBe(true);
    expect(store.problem()).toBeNull();
  }
  rmSync(store.pictures.pathOf(ref));
  writeFileSync(server.fileOf(ref), randomBytes(500));
  await expect(store.pictures.read(ref)).rejects.toThrow('damaged');
});

it.each(['Werk Süd', 'Süd & Söhne', 'Neu + <1>', '100%'])(
  'lists the keys of a folder %s, whose name is escaped',
  async (folder) => {
    const options = server.options();
    const objects = createObjects({ ...options, url: `${options.url}/${folder}` }, 1);
    const bytes = Buffer.from('one');
    for (const key of ['list/1', 'list/2']) await objects.put(key, bytes, hashOf(bytes));
    expect(await objects.head('list/2')).toMatchObject({ bytes: 3 });
    const found: string[] = [];
    for await (const keys of objects.list('list/')) found.push(...keys);
    expect(found).toEqual(['list/1', 'list/2']);
    for (const key of found) await objects.remove(key);
    expect(await objects.get('list/1', 3)).toBeNull();
  },
);

it('lists all keys, however many there are', async () => {
  const objects = createObjects(server.options(), 3);
  const names = Array.from({ length: 10 }, (_, i) => `list/${i}`);
  for (const name of names) await objects.put(name, Buffer.from(name), hashOf(Buffer.from(name)));
  const found: string[] = [];
  for await (const keys of objects.list('list/')) {
    expect(keys.length).toBeLessThanOrEqual(3);
    found.push(...keys);
  }
  expect(found).toEqual(names);
  for (const name of names) await objects.remove(name);
  expect(await objects.head('list/3')).toBeNull();
  expect(await objects.get('list/3', 0)).toBeNull();
});

it('sets unnamed pictures aside, and leaves one that is damaged where it is', async () => {
  const first = await overLine();
  const put = () => first.pictures.put(randomBytes(500), 'png');
  const [whole, damaged] = [await put(), await put()];
  await first.close();
  writeFileSync(server.fileOf(damaged), randomBytes(500));
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const ref of [whole, damaged]) utimesSync(server.fileOf(ref), then, then);
  const store = await overLine();
  await store.upkeep();
  expect(await store.pictures.listSetAside()).toMatchObject([{ pictures: 1, bytes: 500 }]);
  expect([whole, damaged].map((ref) => existsSync(server.fileOf(ref)))).toEqual([false, true]);
  expect(store.problem()).toBeNull();
});

it('leaves the pictures of another database alone, with or without its mark', async () => {
  const production = await overLine();
  const ref = await production.pictures.put(randomBytes(500), 'png');
  const staging = () => lab.open({ folder: lab.aside('staging'), storage: server.options() });
  const refusal = (words: string) => ({ code: 'store_unusable', message: expect.stringContaining(words) });
  await expect(staging()).rejects.toMatchObject(refusal('belongs to another database'));
  const objects = createObjects(server.options());
  await objects.remove('twinmark-pictures');
  await expect(staging()).rejects.toMatchObject(refusal('none that the database names'));
  expect((await production.pictures.read(ref)).length).toBe(500);
});

it('is taken without a mark by a database that names pictures there, and by none that names others alone', async () => {
  const own = await lab.open();
  const marked = await own.pictures.put(randomBytes(500), 'png');
  await addRecord(own, await settle(own), { marked });
  const bytes = await own.pictures.read(marked);
  await own.close();
  // Pictures of another database, as an older version left them.
  const objects = createObjects(server.options());
  const foreign = randomBytes(500);
  await objects.put(`${hashOf(foreign).slice(0, 2)}/${hashOf(foreign)}.png`, foreign, hashOf(foreign));
  await expect(overLine()).rejects.toMatchObject({ code: 'store_unusable', trouble: { kind: 'pictures_unnamed' } });
  expect(await objects.head('twinmark-pictures')).toBeNull();
  await objects.put(`${marked.hash.slice(0, 2)}/${marked.hash}.png`, bytes, marked.hash);
  expect((await (await overLine()).pictures.read(marked)).length).toBe(500);
  expect(await objects.head('twinmark-pictures')).not.toBeNull();
});

it('is not written to where it is away at the start and turns out to be another database’s', async () => {
  const production = await overLine();
  await production.pictures.put(randomBytes(500), 'png');
  line.cut();
  const staging = await lab.open({ folder: lab.aside('staging'), storage: server.options(line.port) });
  line.mend();
  const bytes = randomBytes(500);
  const told = () => staging.pictures.put(bytes, 'png').catch(String);
  await expect.poll(told).toContain('belongs to another database');
  expect(await createObjects(server.options()).head(`${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}.png`)).toBeNull();
});
