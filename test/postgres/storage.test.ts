import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { type FaultyLine, openFaultyLine } from '#test/support/postgres/faulty-line.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { newFolder } from '#test/support/station.ts';
import { type StorageServer, startStorage } from '#test/support/storage/server.ts';

const LABELS = 12;

let storage: StorageServer;
let line: FaultyLine;
let opened: InProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  storage = await startStorage();
  line = await openFaultyLine(storage.port);
});
beforeEach(() => storage.useFolder(randomUUID()));
afterEach(async () => {
  line.mend();
  for (const station of opened) await station.close();
  opened = [];
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await line.close();
  await storage.end();
});

/** A station of its own folder, whose rows and pictures are elsewhere. */
async function start(database: string): Promise<InProcess> {
  const { url, keyId, secret, region } = storage.options(line.port);
  const folder = newFolder('plant');
  folders.push(folder);
  const station = await startInProcess({
    folder,
    settings: {
      'work.lease_seconds': 2,
      'database.url': (await testServer()).url(database),
      'pictures.s3_url': url,
      'pictures.s3_region': region,
      'pictures.s3_key_id': keyId,
      'pictures.s3_secret': secret,
    },
  });
  opened.push(station);
  return station;
}

it('a station whose pictures are in a storage: what one made the next one has, and outages are told', async () => {
  const database = await newDatabase();
  const first = await start(database);
  const { apiKey: token } = first;
  const image = base64(await artwork('storage', { width: 600, height: 400 }));
  const made = await call(first.url, 'POST', '/api/records', { token, json: { image } });
  expect(made.status).toBe(201);

  line.cut();
  const refused = await call(first.url, 'POST', '/api/records', { token, json: { image } });
  expect([refused.status, refused.headers.get('retry-after'), refused.body.error]).toEqual([
    503,
    '2',
    expect.stringContaining('The storage of the pictures'),
  ]);
  const health = await call(first.url, 'GET', '/api/health');
  expect(health.body).toMatchObject({ status: 'degraded', store: expect.stringContaining('cannot be reached') });
  const path = new URL(made.body.card.image_url).pathname;
  const shown = await call(first.url, 'GET', path, { token });
  expect(shown.status).toBe(200);
  const list = await call(first.url, 'GET', '/api/records', { token });
  expect([list.status, list.body.total]).toEqual([200, 1]);

  line.mend();
  await expect.poll(async () => (await call(first.url, 'GET', '/api/health')).body.status).toBe('ok');
  expect((await call(first.url, 'POST', '/api/records', { token, json: { image } })).status).toBe(201);
  const secrets = (await first.app.settingsBook.list()).filter(({ name }) => name === 'pictures.s3_secret');
  expect(secrets).toMatchObject([{ secret: true, is_set: true, value: null }]);
  await first.close();
  opened = [];

  const second = await start(database);
  const same = await call(second.url, 'GET', path, { token: second.apiKey });
  expect([same.status, Buffer.from(same.bytes).equals(shown.bytes)]).toEqual([200, true]);
  const look = await second.app.diagnostics.check();
  expect([look.ok, look.facts.join(' ')]).toEqual([true, expect.stringMatching(/in their storage: (\d+) of \1\./)]);
  const [{ marked }] = (await second.app.store.records.list({ owner: first.userId }, 1, 1)).rows;
  if (!marked) return expect.unreachable();
  rmSync(storage.fileOf(marked));
  rmSync(join(folders[1] ?? '', 'fetched', marked.hash.slice(0, 2)), { recursive: true, force: true });
  expect((await second.app.diagnostics.check()).findings).toEqual([expect.stringContaining(marked.hash)]);
  expect((await second.app.diagnostics.make(true)).files).toContain('station.json');
});

it('a batch is made by two stations and printed, though the storage is away in the middle of it', async () => {
  const database = await newDatabase();
  const [first, other] = [await start(database), await start(database)];
  for (const { app } of [first, other]) await app.production.resume();
  const picture = await artwork('plant', { width: 600, height: 600 });
  const id = await planBatch(first, picture, LABELS, { automaticSheets: { language: 'en' } });
  const view = () => first.app.production.views.batch(id);
  const made = async () => (await view()).counts.made ?? 0;
  await first.app.production.batches.start(id);
  await expect.poll(made, { interval: 20 }).toBeGreaterThan(0);
  line.cut();
  await expect.poll(() => first.app.store.problem()?.text).toContain('cannot be reached');
  // Rows whose pictures were there already.
  await pause(500);
  const before = await made();
  expect(before).toBeLessThan(LABELS);
  await pause(1000);
  expect(await made()).toBe(before);
  line.mend();
  await expect.poll(async () => (await view()).prints.length).toBe(1);
  const { state, counts } = await view();
  expect([state, counts]).toEqual(['done', { proofed: LABELS }]);
  expect((await first.app.diagnostics.check()).findings).toEqual([]);
});

it('a storage without the rest of its settings is refused', async () => {
  const url = 'https://s3.plant.example/labels';
  await expect(startInProcess({ settings: { 'pictures.s3_url': url } })).rejects.toThrow('needs pictures.s3_key_id');
  await expect(startInProcess({ settings: { 'pictures.s3_url': url, 'database.url': null } })).rejects.toThrow(
    'needs database.url',
  );
  const open = { 'pictures.s3_url': 'https://key:secret@s3.plant.example/labels' };
  await expect(startInProcess({ settings: open })).rejects.toThrow('pictures.s3_secret');
  const both = { 'pictures.s3_url': url, 'pictures.folder': 'elsewhere' };
  await expect(startInProcess({ settings: both })).rejects.toThrow('Set one of them');
});
