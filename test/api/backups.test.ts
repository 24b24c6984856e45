// @module-tag later: starts processes, and whole stations again and again
// @module-tag one-engine: backups of the file
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { list } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSealed } from '#main/store/backup/seal.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { newFolder, OPERATOR } from '#test/support/station.ts';

const PASSPHRASE = 'four words in a row';
const folder = newFolder('backups');
const aside = newFolder('backups-aside');
let station: InProcess;
let desk: Desk;

beforeAll(async () => {
  mkdirSync(join(folder, 'wallets'));
  writeFileSync(join(folder, 'wallets', 'wallet.json'), '{"version":3,"crypto":{"cipher":"of a test"}}');
  writeFileSync(join(folder, 'wallet-passphrase'), 'never leaves the machine\n', { mode: 0o600 });
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ 'chain.passphrase_file': join(folder, 'wallet-passphrase'), 'chain.wait_seconds': 9 }),
  );
  station = await startInProcess({ folder });
  desk = await openDesk(station);
  const image = base64(await artwork('backup', { width: 200, height: 200 }));
  const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
  expect(made.status).toBe(201);
});
afterAll(async () => {
  await station.close();
  for (const one of [folder, aside]) await rm(one, { recursive: true, force: true });
});

async function fetched(body: object): Promise<string> {
  const made = await desk.call('POST', '/api/desk/backups/file', body);
  expect(made.status).toBe(201);
  const got = await desk.call('GET', `/api/desk/backups/file/${made.body.id}`);
  expect([got.status, got.bytes.byteLength]).toEqual([200, made.body.bytes]);
  expect(got.headers.get('content-disposition')).toContain(made.body.name);
  const file = join(aside, made.body.name);
  await writeFile(file, got.bytes);
  return file;
}

describe('backups at the desk', () => {
  test('the copies that the station keeps are listed', async () => {
    expect((await desk.call('GET', '/api/desk/backups')).body.kept).toEqual([]);
    await station.app.store.backups.takeDaily();
    const { kept } = (await desk.call('GET', '/api/desk/backups')).body;
    expect(kept).toEqual([
      { name: expect.stringMatching(/^day-/), kind: 'day', made_at: expect.any(String), bytes: expect.any(Number) },
    ]);
    const week = 'day-20260101T000000000Z.db';
    writeFileSync(join(folder, 'backups', week), 'x');
    for (let day = 11; day < 17; day++) writeFileSync(join(folder, 'backups', `day-202602${day}T000000000Z.db`), 'x');
    const more = (await desk.call('GET', '/api/desk/backups')).body.kept;
    expect(more.map(({ kind }: { kind: string }) => kind)).toEqual([...new Array(7).fill('day'), 'week']);
    expect(more.at(-1)).toEqual({ name: week, kind: 'week', made_at: '2026-01-01T00:00:00.000Z', bytes: 1 });
    expect(Math.abs(Date.now() - Date.parse(kept[0].made_at))).toBeLessThan(60_000);
  });

  test('one file has everything but the wallet, which goes into sealed ones, and its passphrase', async () => {
    const file = await fetched({});
    const names: string[] = [];
    await list({ file, onReadEntry: (entry) => names.push(entry.path) });
    expect(names).toEqual(expect.arrayContaining(['station.db', 'settings.json']));
    expect(names.filter((name) => /passphrase|wallet/.test(name))).toEqual([]);
    const { records, pictures, findings, notes } = await restoreBackup(file, join(aside, 'plain'));
    expect({ records, pictures, findings }).toEqual({ records: 1, pictures: 2, findings: [] });
    expect(notes.map(({ kind }) => kind)).toContain('backup_no_wallet');
  });

  test('a sealed one opens by its passphrase alone', async () => {
    const file = await fetched({ passphrase: PASSPHRASE });
    expect(await isSealed(file)).toBe(true);
    const into = join(aside, 'sealed');
    await expect(restoreBackup(file, into)).rejects.toThrow(/--passphrase-file/);
    await expect(restoreBackup(file, into, Date.now, 'another passphrase')).rejects.toThrow(/does not open/);
    expect(existsSync(join(into, 'station.db'))).toBe(false);
    const { records, notes } = await restoreBackup(file, into, Date.now, PASSPHRASE);
    expect(records).toBe(1);
    expect(notes.map(({ kind }) => kind)).not.toContain('backup_no_wallet');
    expect(existsSync(join(into, 'wallets', 'wallet.json'))).toBe(true);
    expect(readdirSync(into).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  });

  test('a short passphrase is refused; only the last file is kept, and is gone after the next start', async () => {
    expect((await desk.call('POST', '/api/desk/backups/file', { passphrase: 'short' })).status).toBe(400);
    const first = await desk.call('POST', '/api/desk/backups/file', {});
    await desk.call('POST', '/api/desk/backups/file', {});
    expect((await desk.call('GET', `/api/desk/backups/file/${first.body.id}`)).status).toBe(404);
    expect(readdirSync(folder).filter((name) => name.startsWith('.unfinished'))).toHaveLength(1);
    await station.close();
    station = await startInProcess({ folder });
    expect(readdirSync(folder).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
    desk = await openDesk(station);
  });

  test('nobody takes one without an operator signed in', async () => {
    await desk.call('POST', '/api/desk/sign-out');
    expect((await desk.call('POST', '/api/desk/backups/file', {})).status).toBe(401);
    expect((await desk.call('GET', '/api/desk/backups')).status).toBe(401);
  });
});

describe('a restore that is asked for at the desk', () => {
  const send = (bytes: Uint8Array, at: number) =>
    fetch(new URL(`/api/desk/restore/file?at=${at}`, station.desk), {
      method: 'PUT',
      headers: { cookie: desk.cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
  const give = async (bytes: Uint8Array) => {
    const half = Math.floor(bytes.length / 2);
    expect((await send(bytes.subarray(0, half), 0)).status).toBe(200);
    expect((await send(bytes.subarray(half), half)).status).toBe(200);
  };
  const preview = (body: object = {}) => desk.call('POST', '/api/desk/restore/preview', body);
  const restart = async () => {
    await station.close();
    station = await startInProcess({ folder });
    desk = await openDesk(station);
  };
  const notices = async () => (await desk.call('GET', '/api/desk/notices')).body.notices;
  const records = async () => (await preview()).body.present.records;
  let backup: Buffer;
  let sealed: Buffer;

  beforeAll(async () => {
    await desk.call('POST', '/api/desk/sign-in', OPERATOR);
    // Nobody counts an account that was closed.
    await desk.addPerson('gone');
    await desk.removePerson('gone');
    backup = readFileSync(await fetched({}));
    sealed = readFileSync(await fetched({ passphrase: PASSPHRASE }));
    const image = base64(await artwork('later', { width: 200, height: 200 }));
    await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
  });

  test('is shown first: what the file has, and what is here', async () => {
    expect((await preview()).status).toBe(404);
    await give(sealed);
    expect((await preview()).body).toEqual({ sealed: true, contents: null, present: { records: 2, users: 1 } });
    expect((await preview({ passphrase: 'a wrong passphrase' })).status).toBe(400);
    expect((await desk.call('POST', '/api/desk/restore')).status).toBe(409);
    const { body } = await preview({ passphrase: PASSPHRASE });
    expect(body).toMatchObject({ sealed: false, contents: { records: 1, pictures: 2, users: 1, findings: [] } });
  });

  test('pieces out of order are refused, and a file that is none says so', async () => {
    await give(backup);
    expect((await send(backup, 7)).status).toBe(409);
    await give(backup.subarray(0, backup.length - 2000));
    expect((await preview()).status).toBe(400);
    await give(Buffer.from('no backup at all'));
    expect((await preview()).status).toBe(400);
    expect((await desk.call('POST', '/api/desk/restore')).status).toBe(409);
  });

  test('is not planned of a file that somebody took away since', async () => {
    await give(backup);
    await preview();
    await rm(join(folder, '.restore-given'));
    expect((await desk.call('POST', '/api/desk/restore')).status).toBe(404);
    expect((await desk.call('GET', '/api/desk/backups')).body.restore).toBeNull();
  });

  test('changes nothing where it is called off', async () => {
    await give(backup);
    await preview();
    expect((await desk.call('POST', '/api/desk/restore')).body.restore.records).toBe(1);
    expect((await desk.call('GET', '/api/desk/backups')).body.restore.records).toBe(1);
    await desk.call('DELETE', '/api/desk/restore');
    await restart();
    expect((await desk.call('GET', '/api/desk/backups')).body.restore).toBeNull();
    expect(existsSync(join(folder, 'replaced'))).toBe(false);
  });

  test('is told to the windows when it is planned, and when another file or a copy takes its place', async () => {
    const planned = async () => (await desk.call('GET', '/api/desk/notices')).body.planned_restore;
    let told = 0;
    const stop = station.app.bus.subscribe(({ type }) => {
      if (type === 'restore') told++;
    });
    const plan = async () => {
      await give(backup);
      const { made_at } = (await preview()).body.contents;
      await desk.call('POST', '/api/desk/restore');
      expect(await planned()).toBe(made_at);
    };
    await plan();
    const [newest] = (await desk.call('GET', '/api/desk/backups')).body.kept;
    for (const replace of [() => give(backup), () => preview({ kept: newest.name })]) {
      await plan();
      const before = told;
      await replace();
      expect([await planned(), told > before]).toEqual([null, true]);
    }
    await plan();
    await desk.call('DELETE', '/api/desk/restore');
    expect(await planned()).toBeNull();
    stop();
  });

  test('leaves the station as it was where the file is damaged by then', async () => {
    await give(backup);
    await preview();
    await desk.call('POST', '/api/desk/restore');
    writeFileSync(join(folder, '.restore-given'), backup.subarray(0, backup.length - 3000));
    await restart();
    expect(await notices()).toEqual([
      {
        kind: 'restore_failed',
        facts: {},
        trouble: null,
        text: expect.stringMatching(/^The backup was not restored; /),
      },
      {
        kind: 'said',
        facts: expect.anything(),
        trouble: { kind: 'backup_damaged', facts: {} },
        text: expect.stringMatching(/ is damaged/),
      },
    ]);
    await give(backup);
    expect((await preview()).body.present.records).toBe(2);
  });

  test('brings the database back alone from a copy that the station keeps, once it was looked through', async () => {
    expect((await preview({ kept: 'day-20200101T000000000Z.db' })).status).toBe(404);
    expect((await preview({ kept: '../settings.json' })).status).toBe(404);
    await station.app.store.backups.takeDaily();
    const [newest] = (await desk.call('GET', '/api/desk/backups')).body.kept;
    const image = base64(await artwork('last', { width: 200, height: 200 }));
    await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
    const { body } = await preview({ kept: newest.name });
    expect(body).toMatchObject({
      contents: { extent: 'database', records: 2, pictures: 4, users: 1, made_at: newest.made_at, findings: [] },
      present: { records: 3 },
    });
    await desk.call('POST', '/api/desk/restore');
    expect((await send(backup, 9)).status).toBe(409);
    const later = readdirSync(join(folder, 'backups'));
    const settings = readFileSync(join(folder, 'settings.json'), 'utf8').replace('_seconds":9', '_seconds":11');
    writeFileSync(join(folder, 'settings.json'), settings);
    await restart();
    expect(await notices()).toEqual([
      { kind: 'restored', facts: { records: '2' }, trouble: null, text: 'A backup was restored. Records in it: 2.' },
      expect.objectContaining({ kind: 'replaced_kept' }),
      expect.objectContaining({ kind: 'ids_carried', text: expect.stringMatching(/stay taken: \d+\.$/) }),
    ]);
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(settings);
    expect(station.app.settings['chain.wait_seconds']).toBe(11);
    expect((await desk.call('POST', '/api/desk/check')).body.findings).toEqual([]);
    expect((await station.app.store.records.list({ owner: station.userId }, 1, 1)).total).toBe(2);
    // A recovery begins with the newest copy: none of what was given up may be among them.
    const [aside] = readdirSync(join(folder, 'replaced'));
    expect(readdirSync(join(folder, 'replaced', aside, 'backups'))).toEqual(later);
    await rm(join(folder, 'replaced'), { recursive: true });
  });

  test('is done at the next start, once; what was here is set aside', async () => {
    await give(backup);
    await preview();
    await desk.call('POST', '/api/desk/restore');
    expect(await records()).toBe(2);
    await restart();
    expect(await notices()).toEqual([
      expect.objectContaining({ text: 'A backup was restored. Records in it: 1.' }),
      expect.objectContaining({ text: expect.stringMatching(/replaced/) }),
      expect.objectContaining({ text: expect.stringMatching(/stay taken: \d+\.$/) }),
      expect.objectContaining({ kind: 'backup_no_wallet' }),
    ]);
    const { activity } = (await desk.call('GET', '/api/desk/activity?q=restored')).body;
    expect(activity[0]).toMatchObject({ actor: OPERATOR.username, facts: { how: 'restore' } });
    await give(backup);
    expect(await records()).toBe(1);
    expect(readdirSync(join(folder, 'replaced'))).toHaveLength(1);
    await restart();
    expect(readdirSync(join(folder, 'replaced'))).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.includes('restore'))).toEqual([]);
  });
  test('is confirmed by a person; until then no picture that was set aside can be removed', async () => {
    const { rollbacks } = (await desk.call('GET', '/api/desk/set-aside')).body;
    expect(rollbacks.at(-1)).toMatchObject({ kind: 'restore', at: expect.any(String) });
    const refused = await desk.call('DELETE', '/api/desk/set-aside/2020-01-01');
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('confirm it under Backups')]);
    expect((await desk.call('DELETE', '/api/desk/set-aside/..')).status).toBe(404);
    expect((await desk.call('DELETE', '/api/desk/set-aside/2026-02-30')).status).toBe(404);
    await desk.call('POST', '/api/desk/set-aside/confirm', { until: rollbacks.at(-1).at });
    expect((await desk.call('GET', '/api/desk/set-aside')).body).toMatchObject({ rollbacks: [], days: [] });
    expect((await desk.call('DELETE', '/api/desk/set-aside/2020-01-01')).status).toBe(200);
    const young = await desk.call('DELETE', `/api/desk/set-aside/${new Date().toISOString().slice(0, 10)}`);
    expect([young.status, young.body.error]).toEqual([409, expect.stringContaining('90 days')]);
  });
});
