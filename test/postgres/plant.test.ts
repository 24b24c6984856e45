import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { createBatchStations } from '#main/services/ledger/batch-stations.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

/** So many that a quick station is not done before the others have come. */
const LABELS = 60;

let database: string;
let settings: Record<string, string | number>;
let opened: AsyncDisposableStack;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  database = await newDatabase();
  const url = (await testServer()).url(database);
  settings = { 'database.url': url, 'pictures.folder': folderOf('pictures'), 'work.lease_seconds': 2 };
});
afterEach(() => opened.disposeAsync());

/** Gone with the test. */
function folderOf(name: string): string {
  return opened.adopt(newFolder(name), (folder) => rmSync(folder, { recursive: true, force: true }));
}

async function open(): Promise<InProcess> {
  return opened.adopt(await startInProcess({ settings }), (station) => station.close());
}

async function openWorker(): Promise<Station> {
  const order = { role: 'worker', operator: null, settings } as const;
  return opened.adopt(await startStation(order), (station) => station.remove());
}

/** Who is at a label now. */
async function holders(): Promise<string[]> {
  const rows = await (await testServer()).ask(`select distinct holder from leases where name like 'label %'`, database);
  return rows.map(({ holder }) => String(holder));
}
const countHolders = async () => (await holders()).length;

it('a batch is made by its station and a worker; windows of a third station see it, and its sheets are made where it began', async () => {
  const picture = await artwork('plant', { width: 600, height: 600 });
  const first = await open();
  const third = await open();
  await openWorker();
  const seen: StationEvent[] = [];
  third.app.bus.subscribe((event) => seen.push(event));
  await first.app.production.resume();
  await third.app.production.resume();
  const id = await planBatch(first, picture, LABELS, { automaticSheets: { language: 'en' } });
  const makers = new Set<string>();
  const watching = setInterval(async () => {
    for (const holder of await holders()) makers.add(holder);
  }, 50);
  await first.app.production.batches.start(id);
  await expect.poll(async () => (await third.app.production.views.batch(id)).prints.length).toBe(1);
  clearInterval(watching);
  expect(makers.size).toBe(3);
  const shown = await third.app.production.views.batch(id);
  expect([shown.state, shown.counts]).toEqual(['done', { proofed: LABELS }]);
  const progress = () => seen.flatMap((event) => (event.type === 'batch' && event.data.id === id ? [event.data] : []));
  await expect.poll(() => progress().at(-1)).toMatchObject({ state: 'done', counts: { proofed: LABELS } });
  const moved = seen.flatMap((event) => (event.type === 'labels' ? event.data : []));
  expect(new Set(moved.filter(({ state }) => state === 'made').map(({ row }) => row)).size).toBe(LABELS);
  const sheets = ({ app }: InProcess) =>
    readdirSync(join(app.folder, 'sheets')).filter((name) => name.endsWith('.pdf'));
  expect(sheets(first)).toEqual([expect.stringMatching(new RegExp(`^batch-${id}-print-1-[0-9a-f]{8}\\.pdf$`))]);
  expect(existsSync(join(third.app.folder, 'sheets')) ? sheets(third) : []).toEqual([]);
  const file = await (await third.app.production.files.pdf(id, 1)).open();
  expect(file.bytes).toBeGreaterThan(1000);
  await file.close();
});

it('what is paused or cancelled at one station stops at the others', async () => {
  const picture = await artwork('plant', { width: 600, height: 600 });
  const [first, other] = [await open(), await open()];
  await first.app.production.resume();
  await other.app.production.resume();
  const id = await planBatch(first, picture, 60);
  const counts = async () => (await first.app.production.views.batch(id)).counts;
  await first.app.production.batches.start(id);
  await expect.poll(countHolders).toBe(2);
  await other.app.production.batches.pause(id);
  await expect.poll(countHolders).toBe(0);
  const before = await counts();
  expect(before.planned).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await counts()).toEqual(before);
  await other.app.production.batches.cancel(id, 'void');
  expect(await counts()).toEqual({ voided: 60 });
});

it('a helper that does not find the pictures, or has another key, leaves the rows to the others', async () => {
  const picture = await artwork('plant', { width: 600, height: 600 });
  const first = await open();
  const folder = join(folderOf('mounts'), 'pictures');
  symlinkSync(String(settings['pictures.folder']), folder);
  const blind = opened.adopt(await startInProcess({ settings: { ...settings, 'pictures.folder': folder } }), (one) =>
    one.close(),
  );
  rmSync(folder);
  mkdirSync(folder);
  const key = '00112233445566778899aabbccddeeff';
  const id = await planBatch(first, picture, 4);
  await first.app.production.batches.start(id);
  await first.app.production.batches.pause(id);
  await first.app.store.batches.change(id, { state: 'running' });
  await blind.app.production.batches.goOnWithOthers();
  await blind.app.production.batches.finished(id);
  expect((await first.app.production.views.batch(id)).counts.failed).toBeUndefined();
  const foreign = createBatchStations({ station: blind.app.store.station, key, hasSharedPictures: true, helps: true });
  const fellow = createBatchStations({
    station: blind.app.store.station,
    key: PUBLISHED_KEY,
    hasSharedPictures: true,
    helps: true,
  });
  const batch = await first.app.production.batches.find(id);
  expect([foreign.isMadeHere(batch), fellow.isMadeHere(batch)]).toEqual([false, true]);
  await first.app.production.batches.goOnWithOthers();
  await first.app.production.batches.finished(id);
  expect((await first.app.production.views.batch(id)).counts).toEqual({ made: 4 });
});

it('whoever is removed at one station is signed out at the windows of the others', async () => {
  const [first, other] = [await open(), await open()];
  await other.app.production.resume();
  const { desk, operators } = other.app.identity;
  const gone = await operators.add('ben', 'correct horse battery');
  const token = desk.redeem(desk.createLaunchKey()) ?? '';
  desk.signIn(token, await operators.signIn('ben', 'correct horse battery', '127.0.0.1'));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(desk.find(token)?.caller).toMatchObject({ userId: gone.userId });
  await first.app.identity.operators.remove('ben');
  await expect.poll(() => desk.find(token)?.caller).toBeNull();
});

it('a worker without the pictures of the others says what it needs', async () => {
  const { 'pictures.folder': _, ...none } = settings;
  settings = none;
  await expect(openWorker()).rejects.toThrow(/A worker makes labels of other stations: set database.url and pictures/);
});
