import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stationKeys } from '#main/cli/station-keys.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { readSettingsFile, writeSettingsFile } from '#main/files/settings-file.ts';
import { moveToFile, moveToShared } from '#main/store/moving/move.ts';
import { ownAmongOthers } from '#main/store/moving/own-values.ts';
import { differences, type Tallies, tallyOf } from '#main/store/moving/tallies.ts';
import { openConnections } from '#main/store/postgres/connections.ts';
import { memberOf } from '#main/store/postgres/member.ts';
import { bringUp } from '#main/store/postgres/opening.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import type { Store } from '#main/store/store.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const CLI = join(import.meta.dirname, '..', '..', 'bin', 'twinmark.mjs');

let lab: Lab;
let url: string;
let database: string;

beforeEach(async () => {
  lab = createLab();
  const server = await testServer();
  database = await newDatabase('template1');
  url = server.url(database);
});
afterEach(() => lab.end());

const options = () => ({ folder: lab.folder, clock: Date.now, log: () => {} });
const inFile = () => lab.open({ shared: null });
const inShared = () => lab.open({ shared: { url } });

/** A station with something in every table. */
async function fillAll(store: Store): Promise<number> {
  const owner = await settle(store);
  await store.operators.insert({ username: 'anna', user_id: owner, passphrase_hash: 'x' });
  const key = { user_id: owner, name: 'line 1', hash: 'h', first_characters: 'twk_', expires_at: null };
  await store.apiKeys.insert({ ...key, scopes: ['read'], idle_days: null });
  await store.apiKeys.insert({ ...key, hash: 'i', scopes: ['read', 'scan'], idle_days: 90 });
  await store.answers.insert({ user_id: owner, key: 'k', request_hash: 'r', status: 201, body: '{}' } as never);
  const told = {
    name: 'ERP \u0000',
    url: 'https://erp.example/hook',
    kinds: [],
    is_on: true,
    allow_private: false,
    format: 'epcis',
  } as const;
  const secrets = [{ secret: 'whsec_AAAA', until: null }];
  await store.webhooks.insert({ ...told, secrets, made_by: owner, removed_at: null });
  const marked = await store.pictures.put(Buffer.from('a picture'), 'png');
  const rows = [];
  for (const description of ['Olive oil', 'a zero \u0000 and a \uE000', 'Ölmühle 🫒', '']) {
    const doubted = { standing: 'suspicious', standing_reasons: ['far_apart'] } as const;
    rows.push(await addRecord(store, owner, { description, marked, metadata: { batch: '\uE0000' }, ...doubted }));
  }
  const [first] = rows;
  await store.sights.put(first.id, { summary: {}, last_seen: '2026-05-01T00:00:00.000Z' } as never);
  const said = {
    record_id: first.id,
    before: 'watched',
    standing: 'copied',
    reason: 'a \u0000',
    said_by: 'anna',
  } as const;
  await store.cases.addLook({ record_id: first.id, how: 'opened', looked_by: 'anna \u0000' });
  await store.cases.addVerdict(said);
  const taken = {
    record_id: first.id,
    taken_at: '2026-05-01T00:00:00.000Z',
    teller: 'stranger',
    voice: 'v',
    other_key: false,
  } as const;
  await store.cases.addPhoto({ ...taken, bytes: 3, found: { matches_artwork: null }, file: 'AAAA' });
  const enrolled = { signature: 'AAAA', key_hash: 'k', tenths_per_mm: 120, enrolled_at: '2026-05-01T00:00:00.000Z' };
  await store.printSignatures.add({ record_id: first.id, ...enrolled });
  const code = { record_id: first.id, version: 1, code_hash: 'h', later_tries: 0, wrong_tries: 0 };
  await store.registerCodes.insert(code);
  const plan = { artwork: marked, note: '\u0000' };
  const batch = await store.batches.insert({ owner_id: owner, name: 'May', template_id: 'generic', plan });
  await store.labels.insertAll(
    [1, 2, 3].map((row_number) => ({ batch_id: batch.id, row_number, data: {}, replaces: null })),
  );
  const inspection = await store.inspections.insert({ batch_id: batch.id, user_id: owner, count_scans: true });
  const finding = { inspection_id: inspection.id, appearance: 1, state: 'found', record_id: first.id, label_id: null };
  await store.findings.insert({ ...finding, data: {} } as never);
  const scanned_at = '2026-05-01T00:00:00.000Z';
  const scan = { record_id: first.id, scanner_address: null, source: 'station', client_scan_id: null } as const;
  await store.scans.insert({ ...scan, scanned_at });
  const job = { kind: 'mint', record_id: first.id, token_id: 2 ** 40, chain_id: 31337, contract: '0x1' } as const;
  const rest = { sender: '0x2', recipient: null, data: '0x', gas: 21000, nonce: 4 };
  const bytes = { nonce: 4, hash: 'h1', raw: '0x', max_fee: '1', tip: '1' };
  await store.tokenOrders.open({ ...job, ...rest }, bytes, [{ record_id: 'ZZZZZ', token_id: 9 }]);
  await store.local.set('printers', [{ name: 'Zebra' }]);
  await store.kept.set('mark.keys', ['00']);
  const act = {
    kind: 'signIn',
    outcome: 'done',
    actor: 'anna',
    address: null,
    facts: { username: 'a \u0000' },
  } as const;
  const shown = { picture: null, width: 600, height: 400, fit: 'cover', descriptor: 'AAAA' } as const;
  await store.artworks.add({ name: 'an artwork', ...shown });
  const layout = { twinmark_layout: 1, name: 'Wine \u0000', label: { width: 60, height: 40 }, items: [] };
  await store.layouts.add(layoutOf(layout), owner);
  const product = await store.products.insert({
    name: 'Jam \u0000',
    gtin: null,
    newest: 1,
    state: 'designed',
    released: null,
    last: { values: {}, quantity: null },
    published: true,
  });
  const open = { checked_by: null, released_by: null, released_at: null } as const;
  const version = { product_id: product.id, version: 1, state: 'designed', made_by: owner, ...open } as const;
  await store.products.insertVersion({ ...version, content: { artwork: marked } });
  const [label] = await store.labels.ofBatch(batch.id, { limit: 1 });
  const wanted = { label_id: label.id, record_id: first.id, reason: 'torn \u0000', asked_by: owner, asker: 'anna' };
  await store.voidRequests.insert({ ...wanted, state: 'waiting', settled_by: null });
  const ordered = { key: 'k \u0000', ordered: 'h', ordered_at: scanned_at, priority: 5, hold: true } as const;
  const about = { ...ordered, start_at: null, batches: [batch.id], files: null };
  await store.jobs.insert({ id: 1, owner_id: owner, name: 'Order \u0000', state: 'open', about });
  await store.fonts.add({ family: 'OCRB', weight: 400, name: 'OCRB7.ttf', file: marked, owner_id: owner });
  const printerJob = {
    request_key: 'one press',
    job_name: 'twinmark-1',
    state: 'done',
    asks: false,
    reasons: [],
  } as const;
  const hall = { uri: 'ipp://hall/ipp/print', name: 'Hall', tray: null, media_type: null };
  const printer = { ...hall, uuid: null, fingerprint: null, queue: false };
  await store.printerJobs.insert({ ...printerJob, batch_id: batch.id, print: 1, sheets: [1], printer });
  const begun = { begun_at: scanned_at, expected: [first.id] };
  const list = await store.checkLists.insert({
    list_key: 'a1',
    user_id: owner,
    device: 'Gate',
    name: 'Truck',
    ...begun,
  });
  await store.checkLists.addSights(list.id, [{ record_id: first.id, seen_at: scanned_at }]);
  await store.statistics.add({ day: '2026-05-01', hour: 9, dimension: 'hour', value: '', counts: { made: 3 } });
  await store.activity.add({ ...act, at: scanned_at });
  await store.drafts.write(1, { name: 'a draft', picture: marked });
  return owner;
}

async function talliesOfFile(file: string): Promise<Tallies> {
  const connection = connect(file, 'inspector');
  return tallyOf(connection.db).finally(() => connection.close());
}

/** Of a file, as its rows are to stand among others. */
async function talliesToCome(file: string): Promise<Tallies> {
  const connection = connect(file, 'inspector');
  const { station } = await memberOf(lab.folder);
  const tallies = async () => tallyOf(connection.db, undefined, await ownAmongOthers(connection.db, station));
  return tallies().finally(() => connection.close());
}

async function talliesOfShared(): Promise<Tallies> {
  const connections = openConnections(url);
  return tallyOf(connections.reader).finally(() => connections.close());
}

it('takes every row of a station into PostgreSQL and back, so that clients go on where they were', async () => {
  const before = await inFile();
  const owner = await fillAll(before);
  const { rows: known } = await before.records.changedSince(owner, '', 100);
  const since = known.at(-1)?.updated_at ?? '';
  await before.close();

  const there = await moveToShared(url, options());
  expect(there.tables).toMatchObject({ records: 4, labels: 3, batches: 1, token_jobs: 2, findings: 1, ids: 4 });
  expect(Object.entries(there.tables).filter(([, rows]) => rows === 0)).toEqual([]);
  const aside = there.replaced ?? '';
  expect(readdirSync(aside).sort()).toEqual(expect.arrayContaining(['journal', 'station.db']));
  expect(differences(await talliesToCome(join(aside, 'station.db')), await talliesOfShared())).toEqual([]);
  expect(await readSettingsFile(lab.folder)).toEqual({ 'database.url': url });
  expect(existsSync(placesIn(lab.folder).database)).toBe(false);

  // As `scan --data` finds them.
  expect((await stationKeys(lab.folder)).reading[0]).toBe('00');
  const shared = await inShared();
  expect((await shared.records.changedSince(owner, '', 100)).rows).toEqual(known);
  expect((await shared.records.list({ owner, q: 'olmuhle' }, 1, 9)).rows.map(({ id }) => id)).toEqual([known[2]?.id]);
  expect(await shared.local.get('printers')).toEqual([{ name: 'Zebra' }]);
  expect(await shared.drafts.read(1)).toMatchObject({ name: 'a draft' });
  const later = await addRecord(shared, owner, { description: 'Later' });
  expect((await shared.records.changedSince(owner, since, 9)).rows.map(({ id }) => id)).toEqual([later.id]);
  await shared.local.set('printers', [{ name: 'Brother' }]);
  await expect(moveToFile(options())).rejects.toThrow(/is running|works on this database/);
  await shared.close();

  const back = await moveToFile(options());
  expect(back.tables).toMatchObject({ records: 5, labels: 3 });
  expect(differences(await talliesOfShared(), await talliesOfFile(placesIn(lab.folder).database))).toEqual(['kept']);
  expect(await readSettingsFile(lab.folder)).toEqual({});
  const after = await inFile();
  expect(after.notices).toEqual([]);
  expect((await after.records.changedSince(owner, since, 9)).rows.map(({ id }) => id)).toEqual([later.id]);
  expect((await after.records.list({ owner, q: 'lat' }, 1, 9)).rows.map(({ id }) => id)).toEqual([later.id]);
  expect(await after.local.get('printers')).toEqual([{ name: 'Brother' }]);
  expect((await addRecord(after, owner)).updated_at > later.updated_at).toBe(true);
});

it('killed in the middle leaves the station whole and the database empty, and can be done again', async () => {
  const store = await inFile();
  await fillAll(store);
  await store.close();
  const whole = await talliesOfFile(placesIn(lab.folder).database);
  await makeTables();
  // Rows of records are on their way when it comes to the labels, which nobody may write now.
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table labels in share mode');
  const child = migrate();
  await waitFor('select 1 from pg_locks where not granted');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query('rollback');
  await holder.end();
  await waitFor(
    `select 1 where not exists (select from pg_stat_activity where application_name like 'twinmark%' and datname = current_database())`,
  );
  const left = await talliesOfShared();
  expect(Object.entries(left).filter(([name, { rows }]) => rows > 0 && name !== 'clock')).toEqual([]);
  expect(differences(whole, await talliesOfFile(placesIn(lab.folder).database))).toEqual([]);
  expect(await readSettingsFile(lab.folder)).toEqual({});

  const { replaced } = await moveToShared(url, options());
  expect(differences(await talliesToCome(join(replaced ?? '', 'station.db')), await talliesOfShared())).toEqual([]);
});

it('notices a row that did not arrive, and keeps nothing of the copy', async () => {
  const store = await inFile();
  await fillAll(store);
  await store.close();
  await makeTables();
  const server = await testServer();
  await server.ask('create function lose() returns trigger language plpgsql as $$ begin return null; end $$', database);
  const losing =
    'create trigger lose before insert on labels for each row when (new.row_number = 2) execute function lose()';
  await server.ask(losing, database);
  await expect(moveToShared(url, options())).rejects.toThrow('differs from the original (labels)');
  expect((await talliesOfShared())['records']?.rows).toBe(0);
  expect(existsSync(placesIn(lab.folder).database)).toBe(true);
  await server.ask('drop trigger lose on labels', database);
  expect((await moveToShared(url, options())).tables['labels']).toBe(3);
});

it('killed after its end goes on from there, and refuses a database that holds anything else', async () => {
  const store = await inFile();
  const owner = await fillAll(store);
  await store.close();
  const { replaced } = await moveToShared(url, options());
  const undo = () => {
    for (const name of readdirSync(replaced ?? '')) renameSync(join(replaced ?? '', name), join(lab.folder, name));
  };
  undo();
  // Killed before the settings were written, and after.
  await writeSettingsFile(lab.folder, {});
  const again = await moveToShared(url, options());
  expect(again.tables['records']).toBe(4);
  renameSync(join(again.replaced ?? '', 'station.db'), placesIn(lab.folder).database);
  expect((await moveToShared(url, options())).tables['records']).toBe(4);
  await expect(moveToShared(url, options())).rejects.toThrow('in a PostgreSQL already');

  const shared = await inShared();
  await addRecord(shared, owner);
  await shared.close();
  const before = await talliesOfShared();
  const other = lab.aside('other');
  const another = await lab.open({ folder: other, shared: null });
  await fillAll(another);
  await another.close();
  await expect(moveToShared(url, { ...options(), folder: other })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('already holds rows'),
  });
  expect(differences(before, await talliesOfShared())).toEqual([]);
  expect(await readSettingsFile(other)).toEqual({});
  // Back again, killed before the settings were written.
  await moveToFile(options());
  await writeSettingsFile(lab.folder, { 'database.url': url });
  expect((await moveToFile(options())).tables['records']).toBe(5);
  await writeSettingsFile(lab.folder, { 'database.url': url, 'pictures.s3_url': 'https://s3.example/b' });
  await expect(moveToFile(options())).rejects.toThrow('Copy them into the folder');
  await writeSettingsFile(lab.folder, { 'database.url': url, 'pictures.folder': lab.aside('share') });
  await expect(moveToFile(options())).rejects.toThrow('take pictures.folder out');
});

it('is a command, which says how many rows went over', async () => {
  const store = await inFile();
  await fillAll(store);
  await store.close();
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [CLI, 'migrate', ...args, '--json']);
  const { stdout } = await run('--data', lab.folder, '--to', url);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, tables: { records: 4, labels: 3 } });
  expect(JSON.parse((await run('--data', lab.folder, '--to', 'file')).stdout)).toMatchObject({ ok: true });
  writeFileSync(join(lab.folder, 'settings.json'), '{}');
  const refused = await run('--data', lab.folder, '--to', 'mysql://elsewhere').catch((error) => error);
  expect([refused.code, JSON.parse(refused.stdout).error]).toEqual([2, expect.stringContaining('database.url')]);
  expect(readFileSync(join(lab.folder, 'settings.json'), 'utf8')).toBe('{}');
});

function migrate(): ChildProcess {
  return spawn(process.execPath, [CLI, 'migrate', '--data', lab.folder, '--to', url], { stdio: 'ignore' });
}

async function makeTables(): Promise<void> {
  const connections = openConnections(url);
  await bringUp(connections).finally(() => connections.close());
}

async function waitFor(query: string): Promise<void> {
  const server = await testServer();
  await expect.poll(async () => (await server.ask(query, database)).length).toBeGreaterThan(0);
}
