import { existsSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { copyThere } from '#main/store/moving/copies.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import { holdTable, keepScanning, lostScans, migrate, type Scanning } from '#test/support/postgres/moving-run.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

const WAITING = 'select 1 from pg_locks where not granted';
const ROWS = 'select 1 from records';

let lab: Lab;
let url: string;
let database: string;
let station: Station;
let scanning: Scanning | null;
/** One of them marked. */
let ids: string[];

beforeEach(async () => {
  lab = createLab();
  scanning = null;
  database = await newDatabase();
  url = (await testServer()).url(database);
  station = await start(newFolder('moved'));
  ids = await Promise.all(['one', 'two', 'three'].map(create));
});
afterEach(async () => {
  await scanning?.stop();
  await station.remove();
  await lab.end();
});

function start(folder: string): Promise<Station> {
  return startStation({
    folder,
    asSet: true,
    settings: { 'limits.requests_per_minute': 1_000_000, 'limits.public_scans_per_minute': 1_000_000 },
  });
}

async function create(product_name: string): Promise<string> {
  const image = base64(await artwork('moved', { width: 500, height: 400 }));
  const json = { image, metadata: { product_name } };
  const { status, body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  expect(status).toBe(201);
  return body.watermark_id;
}

const health = async () => (await call(station.url, 'GET', '/api/health')).body;
const scan = (id = ids[0]) => call(station.url, 'POST', `/api/records/${id}/scan`, { json: {} });
const record = (id = ids[0]) => call(station.url, 'GET', `/api/records/${id}`, { token: station.apiKey });
const countOf = async (id: string) => Number((await record(id)).body.scan_count);
const inDatabase = async (query: string) => (await testServer()).ask(query, database);
const startAgain = async () => {
  station = await start(station.folder);
};
const settings = async () => (await readSettingsFile(station.folder))['database.url'] ?? null;
const scanAll = () => keepScanning(() => station, ids);

async function untilItCopies(): Promise<void> {
  await expect.poll(async () => (await inDatabase(WAITING)).length).toBeGreaterThan(0);
}

it('moves the records of a station that runs, which reads on and refuses changes; and back', async () => {
  scanning = scanAll();
  await expect.poll(() => scanning?.confirmed.get(ids[0])).toBeGreaterThan(10);
  const holder = await holdTable(url, 'records in share mode');
  const there = migrate(station.folder, url);
  await untilItCopies();
  scanning.refusals();
  const refused = await scan();
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    { error: SENTENCES.records_moving },
    '10',
  ]);
  expect(await health()).toMatchObject({ status: 'degraded', store: SENTENCES.records_moving });
  expect((await call(station.url, 'GET', '/api/health')).status).toBe(200);
  expect((await record()).status).toBe(200);
  const { bytes } = await call(station.url, 'GET', `/api/records/${ids[0]}/watermarked`);
  const read = await call(station.url, 'POST', '/api/scan', { json: { image: base64(bytes) } });
  expect([read.status, read.body.success]).toEqual([200, true]);
  await expect.poll(() => scanning?.refusals().length).toBeGreaterThan(10);
  expect((await migrate(station.folder, url).ended).told.error).toBe(SENTENCES.records_moving);

  await holder.release();
  const { code, told } = await there.ended;
  expect([code, told]).toEqual([0, expect.objectContaining({ ok: true, replaced: null, restart: true })]);
  expect(told.tables.records).toBe(ids.length);
  expect([await health(), (await scan()).body.error]).toMatchObject([
    { store: SENTENCES.records_moved },
    SENTENCES.records_moved,
  ]);
  expect((await record()).status).toBe(200);
  expect((await migrate(station.folder, 'file').ended).told.error).toContain('Start it again, then move');
  expect(existsSync(join(station.folder, 'station.db'))).toBe(true);

  expect(await station.stop()).toBe(0);
  await startAgain();
  expect(await health()).toMatchObject({ store: 'ok' });
  expect(existsSync(join(station.folder, 'station.db'))).toBe(false);
  const [replaced] = readdirSync(join(station.folder, 'replaced'));
  expect(readdirSync(join(station.folder, 'replaced', replaced))).toContain('station.db');
  await expect.poll(async () => (await scan()).status).toBe(200);
  const before = scanning.confirmed.get(ids[1]) ?? 0;
  await expect.poll(() => scanning?.confirmed.get(ids[1])).toBeGreaterThan(before);

  // And back; the last moment before the switch, while clients go on.
  const back = await migrate(station.folder, 'file').ended;
  expect([back.code, back.told]).toEqual([0, expect.objectContaining({ ok: true, restart: true })]);
  expect((await scan()).body.error).toBe(SENTENCES.records_moved_back);
  await station.stop();
  await startAgain();
  expect([await health(), await settings()]).toMatchObject([{ store: 'ok' }, null]);
  expect(existsSync(join(station.folder, 'station.moving.db'))).toBe(false);
  await expect.poll(async () => (await scan()).status).toBe(200);
  await scanning.stop();
  expect(await lostScans(scanning.confirmed, countOf)).toEqual([]);
  expect(Math.min(...scanning.confirmed.values())).toBeGreaterThan(10);
});

it('takes changes again when the command is killed in the middle, and moves at the next one', async () => {
  scanning = scanAll();
  const holder = await holdTable(url, 'records in share mode');
  const there = migrate(station.folder, url);
  await untilItCopies();
  expect((await scan()).status).toBe(503);
  there.process.kill('SIGKILL');
  await there.ended;
  await expect.poll(async () => (await scan()).status).toBe(200);
  expect(await health()).toMatchObject({ store: 'ok' });
  await holder.release();
  await expect.poll(async () => (await inDatabase(WAITING)).length).toBe(0);
  expect([await inDatabase(ROWS), await settings()]).toEqual([[], null]);
  expect(station.log()).toContain('changes are taken again');

  expect((await migrate(station.folder, url).ended).code).toBe(0);
  await station.kill();
  await startAgain();
  await scanning.stop();
  expect(await lostScans(scanning.confirmed, countOf)).toEqual([]);
  expect(await inDatabase(ROWS)).toHaveLength(ids.length);
});

it.runIf(isAsked)(
  `a station that is killed in the middle is where it was, and the database empty${skipped}`,
  async () => {
    scanning = scanAll();
    const holder = await holdTable(url, 'records in share mode');
    const there = migrate(station.folder, url);
    await untilItCopies();
    await station.kill();
    await startAgain();
    await expect.poll(async () => (await scan()).status).toBe(200);
    await holder.release();
    const { code, told } = await there.ended;
    expect([code, told.error]).toEqual([3, expect.any(String)]);
    expect([await inDatabase(ROWS), await settings()]).toEqual([[], null]);
    await scanning.stop();
    expect(await lostScans(scanning.confirmed, countOf)).toEqual([]);

    // On the way back: a half of a copy is no station's file.
    expect((await migrate(station.folder, url).ended).code).toBe(0);
    await station.stop();
    await startAgain();
    const other = await holdTable(url, 'labels in access exclusive mode');
    const back = migrate(station.folder, 'file');
    await untilItCopies();
    back.process.kill('SIGKILL');
    await back.ended;
    await station.kill();
    await other.release();
    await startAgain();
    expect([existsSync(join(station.folder, 'station.db')), await settings()]).toEqual([false, url]);
    await expect.poll(async () => (await scan()).status).toBe(200);
  },
  120_000,
);

it.runIf(isAsked)(
  `is refused, with the name of its machine, while another station is on the database${skipped}`,
  async () => {
    expect((await migrate(station.folder, url).ended).code).toBe(0);
    await station.stop();
    await startAgain();
    const other = await lab.open({ shared: { url } });
    const refused = await migrate(station.folder, 'file').ended;
    expect([refused.code, refused.told.error]).toEqual([3, expect.stringContaining(`the one on ${hostname()}`)]);
    expect((await scan()).status).toBe(200);
    await other.close();
    expect((await migrate(station.folder, 'file').ended).told).toMatchObject({ ok: true });
    expect(await settings()).toBe(null);
  },
  120_000,
);

// What the tests above must find.
it('a copy of a station that goes on taking changes lacks some of them', async () => {
  scanning = scanAll();
  await expect.poll(() => scanning?.confirmed.get(ids[0])).toBeGreaterThan(10);
  const none = async () => {};
  await copyThere(url, { folder: station.folder, run: null }, { assertHeld: none, decide: none });
  const before = new Map(scanning.confirmed);
  await expect.poll(() => scanning?.confirmed.get(ids[0])).toBeGreaterThan((before.get(ids[0]) ?? 0) + 10);
  await scanning.stop();
  const counts = await inDatabase('select id, scan_count from records');
  const inCopy = async (id: string) => Number(counts.find((row) => id.endsWith(String(row['id'])))?.['scan_count']);
  expect(await lostScans(scanning.confirmed, inCopy)).not.toEqual([]);
});
