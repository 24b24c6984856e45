// @module-tag one-engine: backups of the file
import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { create, extract } from 'tar';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKeystore } from '#main/chain/keystore.ts';
import { MANIFEST } from '#main/store/backup/manifest.ts';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import type { Settings } from '#shared/core/settings.ts';
import { EPOCH } from '#shared/core/times.ts';
import { addRecord, createLab, fill, type Lab, settle } from '#test/support/store/lab.ts';
import { stateOf } from '#test/support/store/state.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const DAY = 86_400_000;
const backups = () => readdirSync(join(lab.folder, 'backups')).sort();

/** What a station keeps beside its store. */
function furnish(folder: string): void {
  mkdirSync(join(folder, 'identity'), { recursive: true });
  writeFileSync(join(folder, 'identity', 'station-key.json'), '{"kty":"EC"}', { mode: 0o600 });
  writeFileSync(join(folder, 'settings.json'), '{"service.prefix":"QQ"}');
  mkdirSync(join(folder, 'logs'), { recursive: true });
  writeFileSync(join(folder, 'logs', 'today.log'), 'noise');
  // A browser that is open, as it keeps its profile.
  mkdirSync(join(folder, 'window'), { recursive: true });
  writeFileSync(join(folder, 'window', 'Cookies'), 'the window’s way in');
  mkdirSync(join(folder, 'shell'));
  writeFileSync(join(folder, 'shell', 'Cookies'), 'the program’s way in');
  symlinkSync('machine-4711', join(folder, 'window', 'SingletonLock'));
  // A job that is being saved at the desk.
  mkdirSync(join(folder, 'drafts', '1'), { recursive: true });
  writeFileSync(join(folder, 'drafts', '1', 'draft.json'), '{"id":1}');
  symlinkSync('gone', join(folder, 'drafts', '1', 'table-that-goes'));
  writeFileSync(join(folder, 'drafts', '1', '.draft.json.4711.part'), '{"id');
}

describe('daily backups', () => {
  it('are kept for seven days and four weeks', async () => {
    let now = Date.parse('2026-01-01T10:00:00.000Z');
    const store = await lab.open({ clock: () => now });
    await settle(store);
    for (let day = 0; day < 40; day++) {
      await store.backups.takeDaily();
      if (day === 39) await store.backups.takeDaily();
      now += DAY;
    }
    const days = backups().map((name) => name.slice(4, 12));
    // The last seven days, and the last of the weeks before: Sundays, and the Monday that the week just ended with.
    expect(days).toEqual(['20260118', '20260125', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => `2026020${day}`)]);
  });

  it('hold what was confirmed before, also while others write', async () => {
    const store = await lab.open();
    const owner = await fill(store, 3);
    let going = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (going) await addRecord(store, owner, { description: 'under way' });
    });
    const confirmed = (await store.records.list({ owner }, 1, 100)).total;
    for (let i = 0; i < 3; i++) await store.backups.takeDaily();
    going = false;
    await Promise.all(writers);
    const [name] = backups();
    const copy = connect(join(lab.folder, 'backups', name), 'inspector');
    const { n } = await copy.db.selectFrom('records').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
    await copy.close();
    expect(n).toBeGreaterThanOrEqual(confirmed);
    expect(readdirSync(join(lab.folder, 'backups')).every((one) => one.endsWith('.db') && !one.startsWith('.'))).toBe(
      true,
    );
  });
});

async function unpackedBackup(records: number): Promise<string> {
  const store = await lab.open();
  await fill(store, records);
  const file = lab.aside('backup.tar');
  await store.backups.exportTo(file);
  const parts = lab.aside('parts');
  mkdirSync(parts);
  await extract({ file, cwd: parts });
  return parts;
}

async function packed(parts: string): Promise<string> {
  const file = lab.aside('packed.tar');
  await create({ file, cwd: parts }, readdirSync(parts));
  return file;
}

function addPictureFile(parts: string): void {
  const hash = createHash('sha256').update('more').digest('hex');
  const shelf = join(parts, 'pictures', hash.slice(0, 2));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, `${hash}.png`), 'more');
}

function addListedFile(parts: string, name: string): void {
  writeFileSync(join(parts, name), 'more');
  const { files } = JSON.parse(readFileSync(join(parts, MANIFEST), 'utf8'));
  changeManifest(parts, { files: { ...files, [name]: createHash('sha256').update('more').digest('hex') } });
}

function changeManifest(parts: string, change: object): void {
  const file = join(parts, MANIFEST);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
}

describe('a backup in one file', () => {
  it('brings everything back into an empty folder, with later stamps', async () => {
    const store = await lab.open();
    const owner = await fill(store);
    furnish(lab.folder);
    const newest = await store.newestStamp();
    const file = lab.aside('backup.tar');
    const report = await store.backups.exportTo(file);
    expect(report).toEqual({
      records: 6,
      pictures: 6,
      bytes: statSync(file).size,
      missing: [],
      wallet: 'none',
    });
    const { rows } = await store.records.list({ owner }, 1, 100);
    await store.close();

    const folder = lab.aside('other');
    const restored = await restoreBackup(file, folder, () => 0);
    expect(restored).toMatchObject({ records: 6, pictures: 6, missing: [], replaced: null, findings: [], notes: [] });
    expect(await stateOf(folder)).toEqual(await stateOf(lab.folder));
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('{"service.prefix":"QQ"}');
    expect(readFileSync(join(folder, 'identity', 'station-key.json'), 'utf8')).toBe('{"kty":"EC"}');
    expect(statSync(join(folder, 'identity', 'station-key.json')).mode & 0o777).toBe(0o600);
    expect(['logs', 'window', 'shell'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
    expect(readdirSync(join(folder, 'drafts', '1'))).toEqual(['draft.json']);
    const other = await lab.open({ folder });
    expect(other.notices).toEqual([]);
    expect((await other.records.changedSince(owner, newest, 100)).rows).toHaveLength(6);
    for (const { marked } of rows) expect(marked && (await other.pictures.read(marked)).length).toBe(3000);
    await other.close();
    expect((await diagnose(folder)).findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
  });

  it('takes the place of an older backup, and of nothing else', async () => {
    const store = await lab.open();
    await fill(store, 2);
    const older = lab.aside('older.tar');
    await store.backups.exportTo(older);
    expect((await store.backups.exportTo(older)).records).toBe(2);
    writeFileSync(lab.aside('precious.txt'), 'precious');
    mkdirSync(lab.aside('folder'));
    symlinkSync(lab.folder, lab.aside('way-in'));
    symlinkSync(older, lab.aside('link.tar'));
    const before = readdirSync(lab.folder);
    for (const [file, words] of [
      [join(lab.folder, 'station.db'), /data folder/],
      [join(lab.folder, 'pictures', 'x.tar'), /data folder/],
      [join(lab.aside('way-in'), 'new.tar'), /data folder/],
      [lab.aside('folder'), /no backup/],
      [lab.aside('link.tar'), /no backup/],
      [lab.aside('precious.txt'), /no backup/],
      [lab.aside('none/x.tar'), /no folder/],
      [lab.aside('older.tar/x.tar'), /no folder/],
    ] as const) {
      const refusal = { code: 'bad_input', message: expect.stringMatching(words) };
      await expect(store.backups.exportTo(file)).rejects.toMatchObject(refusal);
    }
    expect(readdirSync(lab.folder)).toEqual(before);
    expect((await store.records.list({ owner: 1 }, 1, 9)).total).toBe(2);
  });

  it('takes the place of a station, whose files are set aside; clients come to its state', async () => {
    const store = await lab.open();
    const owner = await fill(store, 2);
    const file = lab.aside('backup.tar');
    await store.backups.exportTo(file);
    await addRecord(store, owner, { description: 'after the backup' });
    const cursor = (await store.records.changedSince(owner, EPOCH, 100)).newest;
    await store.close();
    const before = await stateOf(lab.folder);
    const { replaced } = await restoreBackup(file, lab.folder, () => 0);
    expect(await stateOf(replaced as string)).toEqual(before);
    const again = await lab.open({ clock: () => 0 });
    expect((await again.records.changedSince(owner, cursor, 100)).rows.map((row) => row.description)).toEqual([
      'Record 0',
      'Record 1',
    ]);
    expect((await again.records.list({ owner }, 1, 9)).total).toBe(2);
  });

  it('is refused while the station runs, and changes nothing', async () => {
    const store = await lab.open();
    await fill(store, 1);
    await store.backups.exportTo(lab.aside('backup.tar'));
    await expect(restoreBackup(lab.aside('backup.tar'), lab.folder)).rejects.toThrow(/Another Twinmark is running/);
    expect((await store.records.list({ owner: 1 }, 1, 9)).total).toBe(1);
  });

  it.each([
    ...['cut short', 'a changed byte in a picture', 'a changed byte in the database', 'no backup'],
    ...['compressed', 'a copy of the database that was cut'],
  ])('is refused when damaged: %s', async (kind) => {
    const store = await lab.open();
    await fill(store, 2);
    const file = lab.aside('backup.tar');
    await store.backups.exportTo(file);
    await store.close();
    const bytes = readFileSync(file);
    if (kind === 'cut short') truncateSync(file, bytes.length - 2500);
    if (kind === 'no backup') writeFileSync(file, randomBytes(5000));
    if (kind === 'compressed') writeFileSync(file, gzipSync(bytes));
    if (kind.startsWith('a copy')) writeFileSync(file, 'SQLite format 3\0'.padEnd(600));
    const at = kind.endsWith('picture') ? bytes.length - 3500 : bytes.indexOf('Record 1');
    if (kind.startsWith('a changed')) {
      bytes[at] ^= 1;
      writeFileSync(file, bytes);
    }
    const before = await stateOf(lab.folder);
    await expect(restoreBackup(file, lab.folder)).rejects.toMatchObject({ code: 'bad_input' });
    expect(await stateOf(lab.folder)).toEqual(before);
    expect(readdirSync(lab.folder).some((name) => name.includes('restore'))).toBe(false);
  });

  it('is told where it is not there', async () => {
    await expect(restoreBackup(lab.aside('none.tar'), lab.folder)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['trigger', 'create trigger planted after insert on activity begin delete from activity; end'],
    ['view', 'create view planted as select * from records'],
  ])('is refused with a %s in its database, which doctor tells of', async (part, planted) => {
    const store = await lab.open();
    await fill(store, 1);
    await store.close();
    expect((await diagnose(lab.folder)).findings).toEqual([]);
    const database = connect(join(lab.folder, 'station.db'), 'writer');
    database.handle.exec(planted);
    await database.close();
    expect((await diagnose(lab.folder)).findings).toEqual([
      `The database has a ${part} planted, which is not of Twinmark: somebody has changed the database.`,
    ]);
    copyFileSync(join(lab.folder, 'station.db'), lab.aside('copy.db'));
    await expect(restoreBackup(lab.aside('copy.db'), lab.folder)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('writes nothing outside of the data folder, whatever names are in it', async () => {
    const deep = lab.aside('deep/deeper');
    mkdirSync(deep, { recursive: true });
    writeFileSync(lab.aside('deep/planted.txt'), 'planted');
    symlinkSync('/', join(deep, 'link'));
    const file = lab.aside('planted.tar');
    await create({ file, cwd: deep, preservePaths: true }, ['../planted.txt', 'link']);
    rmSync(lab.aside('deep'), { recursive: true });
    await expect(restoreBackup(file, lab.folder)).rejects.toMatchObject({ code: 'bad_input' });
    expect(existsSync(lab.aside('planted.txt'))).toBe(false);
    expect(existsSync(join(lab.folder, 'planted.txt'))).toBe(false);
    expect(readdirSync(lab.folder).filter((name) => !name.startsWith('station.lock'))).toEqual([]);
  });

  it('tells of a picture that is missing, and holds the rest', async () => {
    const store = await lab.open();
    const owner = await fill(store, 3);
    const { rows } = await store.records.list({ owner }, 1, 9);
    const lost = rows[1].marked;
    if (lost) rmSync(store.pictures.pathOf(lost));
    const report = await store.backups.exportTo(lab.aside('backup.tar'));
    expect(report).toMatchObject({ pictures: 2, missing: [lost?.hash] });
    const { findings, missing } = await restoreBackup(lab.aside('backup.tar'), lab.aside('other'));
    expect(missing).toEqual([lost?.hash]);
    expect(findings).toMatchObject([{ kind: 'backup_pictures_missing', facts: { count: '1', hashes: lost?.hash } }]);
  });

  it('tells of a picture that is damaged, and holds the rest', async () => {
    const store = await lab.open();
    const owner = await fill(store, 3);
    const { rows } = await store.records.list({ owner }, 1, 9);
    const damaged = rows[1].marked as PictureRef;
    writeFileSync(store.pictures.pathOf(damaged), 'damaged');
    const report = await store.backups.exportTo(lab.aside('backup.tar'));
    expect(report).toMatchObject({ pictures: 2, missing: [damaged.hash] });
    expect((await restoreBackup(lab.aside('backup.tar'), lab.aside('other'))).missing).toEqual([damaged.hash]);
  });

  it('says that it lost a picture since it was made', async () => {
    const parts = await unpackedBackup(3);
    const names = readdirSync(join(parts, 'pictures'), { recursive: true, encoding: 'utf8' });
    const lost = names.find((name) => name.endsWith('.png')) as string;
    rmSync(join(parts, 'pictures', lost));
    const { findings, missing } = await restoreBackup(await packed(parts), lab.aside('other'));
    expect(missing).toEqual([lost.slice(3, 67)]);
    expect(findings).toMatchObject([
      { kind: 'backup_pictures_gone', facts: { count: '1', all: '3' } },
      { kind: 'backup_pictures_missing', facts: { hashes: lost.slice(3, 67) } },
    ]);
  });

  it.each([
    ['a file beside the others', (parts: string) => writeFileSync(join(parts, 'planted.json'), '{}')],
    ['a log of changes', (parts: string) => writeFileSync(join(parts, 'station.db-wal'), 'x')],
    ['a picture more', (parts: string) => addPictureFile(parts)],
    ['a folder with the name of what stays', (parts: string) => mkdirSync(join(parts, 'station.lock'))],
    ['a listed file with such a name', (parts: string) => addListedFile(parts, 'replaced')],
    ['a link', (parts: string) => symlinkSync('/etc/passwd', join(parts, 'link'))],
    ['a manifest of nothing', (parts: string) => writeFileSync(join(parts, MANIFEST), '{}')],
    ['a manifest that is no JSON', (parts: string) => writeFileSync(join(parts, MANIFEST), 'x')],
    ['a manifest of null', (parts: string) => writeFileSync(join(parts, MANIFEST), 'null')],
    ['a manifest with another count', (parts: string) => changeManifest(parts, { records: 4 })],
  ])('is refused with what does not belong to it: %s', async (_, plant) => {
    const parts = await unpackedBackup(3);
    plant(parts);
    const file = await packed(parts);
    const folder = lab.aside('other');
    await expect(restoreBackup(file, folder)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(readdirSync(folder).filter((name) => !name.startsWith('station.lock'))).toEqual([]);
  });

  it('is restored still where it has the first format, which counts no pictures', async () => {
    const parts = await unpackedBackup(3);
    changeManifest(parts, { format: 1, pictures: undefined, stamps_to: undefined });
    const report = await restoreBackup(await packed(parts), lab.aside('other'));
    expect(report).toMatchObject({ records: 3, pictures: 3, findings: [] });
  });

  it('brings records above every stamp that was given out, also where the clock is behind', async () => {
    // A clock far ahead, then set back: stamps stay ahead of it.
    const ahead = Date.parse('2031-01-01T00:00:00.000Z');
    let now = ahead;
    const store = await lab.open({ clock: () => now });
    const owner = await fill(store, 2);
    now = Date.parse('2026-01-01T00:00:00.000Z');
    await store.backups.exportTo(lab.aside('backup.tar'));
    const later = await addRecord(store, owner, { description: 'after the backup' });
    const folder = lab.aside('other');
    await restoreBackup(lab.aside('backup.tar'), folder, () => 0);
    const other = await lab.open({ folder, clock: () => 0 });
    const { rows } = await other.records.changedSince(owner, later.updated_at, 10);
    expect(rows.map(({ description }) => description)).toEqual(['Record 0', 'Record 1']);
  });
});

describe('the wallet in a backup', () => {
  const PASSPHRASE = 'correct horse battery';
  const WALLET = 'wallets/mint.json';
  let keystore: string;
  beforeAll(async () => {
    keystore = (await newKeystore('of the wallet', { N: 2, r: 8, p: 1 })).json;
  });

  interface Trial {
    readonly sealed: boolean;
    readonly settings?: Partial<Settings>;
    /** What lies in the wallet's place. Null: nothing. */
    readonly wallet?: string | null;
  }

  /** Makes a backup, and puts it back in another folder: what the backup said, what was put back, and what the restore said. */
  async function tried({ sealed, settings = {}, wallet = keystore }: Trial) {
    writeFileSync(join(lab.folder, 'settings.json'), JSON.stringify(settings));
    if (wallet !== null) {
      mkdirSync(join(lab.folder, 'wallets'), { recursive: true });
      writeFileSync(join(lab.folder, WALLET), wallet);
    }
    const store = await lab.open();
    const passphrase = sealed ? PASSPHRASE : undefined;
    const report = await store.backups.exportTo(lab.aside('backup.tar'), passphrase);
    await store.close();
    const other = lab.aside('other');
    const { notes, findings } = await restoreBackup(lab.aside('backup.tar'), other, () => 0, passphrase);
    expect(findings).toEqual([]);
    return { said: report.wallet, back: existsSync(join(other, WALLET)), told: notes.map(({ kind }) => kind) };
  }

  const NAMED = () => ({ 'chain.keystore_file': join(lab.folder, WALLET) });

  beforeEach(() => mkdirSync(lab.folder, { recursive: true }));

  it('is there where a passphrase seals the backup, and comes back as it was', async () => {
    expect(await tried({ sealed: true, settings: NAMED() })).toEqual({ said: 'kept', back: true, told: [] });
    expect(readFileSync(join(lab.aside('other'), WALLET), 'utf8')).toBe(keystore);
  });

  it('is not there where nothing seals the backup: the backup says so, and so does the restore', async () => {
    const found = await tried({ sealed: false, settings: NAMED() });
    expect(found).toEqual({ said: 'unsealed', back: false, told: ['backup_no_wallet'] });
    expect(readFileSync(lab.aside('backup.tar')).includes(keystore.slice(0, 60))).toBe(false);
  });

  it('is not there on wish, sealed or not', async () => {
    const settings = { ...NAMED(), 'chain.backup_wallet': 'never' } as const;
    expect(await tried({ sealed: true, settings })).toEqual({
      said: 'unwanted',
      back: false,
      told: ['backup_no_wallet'],
    });
  });

  it('is not there, not even sealed, where it is a key without encryption', async () => {
    const found = await tried({ sealed: true, wallet: `0x${'ab'.repeat(32)}` });
    expect(found).toEqual({ said: 'bare', back: false, told: ['backup_no_wallet'] });
  });

  it('is not there where settings name it at another place of the data folder', async () => {
    writeFileSync(join(lab.folder, 'mint.json'), keystore);
    const settings = { 'chain.keystore_file': join(lab.folder, 'mint.json') };
    const found = await tried({ sealed: false, settings, wallet: null });
    expect(found).toMatchObject({ said: 'unsealed', told: ['backup_no_wallet'] });
    expect(existsSync(join(lab.aside('other'), 'mint.json'))).toBe(false);
  });

  it('is missed where it lies outside of the data folder', async () => {
    writeFileSync(lab.aside('mint.json'), keystore);
    const settings = { 'chain.keystore_file': lab.aside('mint.json') };
    const found = await tried({ sealed: true, settings, wallet: null });
    expect(found).toMatchObject({ said: 'elsewhere', told: ['backup_no_wallet'] });
  });

  it('is not missed at a station that has none', async () => {
    expect(await tried({ sealed: false, wallet: null })).toEqual({ said: 'none', back: false, told: [] });
  });
});
