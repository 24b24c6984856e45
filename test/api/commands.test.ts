// @module-tag later: starts processes, and whole stations again and again
// @module-tag long
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { twinmark } from '#test/support/command-line.ts';
import { signIn } from '#test/support/people.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { newFolder, OPERATOR, type Station, startStation } from '#test/support/station.ts';

const root = join(import.meta.dirname, '..', '..');
const SAMPLE = join(root, 'resources', 'samples', 'generic.csv');
const BATCH = ['batch', '--csv', SAMPLE, '--artwork', join(root, 'none.png'), '--template', 'generic'];
const scratch = mkdtempSync(join(tmpdir(), 'twinmark-commands-'));
let station: Station;

beforeAll(async () => {
  station = await startStation({ wholePassphrases: true });
});
afterAll(async () => {
  await station.remove();
  rmSync(scratch, { recursive: true, force: true });
});

function passphraseFile(text: string): string {
  const file = join(scratch, `passphrase-${text.length}`);
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

async function makeRecord(at: Station, seed: string): Promise<{ watermark_id: string; updated_at: string }> {
  const image = base64(await artwork(seed, { width: 120, height: 90 }));
  const json = { image, metadata: { product_name: seed } };
  return (await call(at.url, 'POST', '/api/records', { token: at.apiKey, json })).body.card;
}

describe('while the station runs', () => {
  it('operator add makes an account that can sign in', async () => {
    const file = passphraseFile('a passphrase of some length');
    const made = await twinmark('operator', 'add', 'bruno', '--passphrase-file', file, '--data', station.folder);
    expect(made).toEqual({ code: 0, json: { operator: 'bruno' } });
    expect((await signIn(station, 'bruno', 'a passphrase of some length')).token).toMatch(/^ey/);
    const again = await twinmark('operator', 'add', 'bruno', '--passphrase-file', file, '--data', station.folder);
    expect(again.code).toBe(3);
    expect(again.json['error']).toContain('bruno');
  });

  it('operator role changes a role, and operator add takes one; a word that is no role is refused', async () => {
    const file = passphraseFile('a passphrase of some length');
    const at = ['--data', station.folder];
    const made = await twinmark('operator', 'add', 'cleo', '--role', 'checker', '--passphrase-file', file, ...at);
    expect(made).toEqual({ code: 0, json: { operator: 'cleo' } });
    const cleo = await signIn(station, 'cleo', 'a passphrase of some length');
    const order = { template_id: 'generic', metadata: {}, image: 'AAAA' };
    const create = () => call(station.url, 'POST', '/api/records', { token: cleo.token, json: order });
    expect((await create()).status).toBe(403);
    const raised = await twinmark('operator', 'role', 'cleo', '--role', 'operator', ...at);
    expect(raised).toEqual({ code: 0, json: { operator: 'cleo', role: 'operator' } });
    expect((await create()).status).toBe(400);
    for (const wrong of [
      ['role', 'cleo', '--role', 'boss'],
      ['role', 'cleo'],
      ['role', 'nobody', '--role', 'admin'],
    ]) {
      const { code, json } = await twinmark('operator', ...wrong, ...at);
      expect([code === 0, json]).toEqual([false, { error: expect.any(String) }]);
    }
    const last = await twinmark('operator', 'role', 'anna', '--role', 'operator', ...at);
    expect(last.json['error']).toContain('This is the only admin');
  });

  it.each(['short one', 'basketball', 'Bruno der Zweite'])('operator takes no passphrase such as %s', async (weak) => {
    const file = passphraseFile(weak);
    for (const [verb, name] of [
      ['add', 'bruno der zweite'],
      ['passphrase', 'bruno'],
    ] as const) {
      if (verb === 'passphrase' && weak.startsWith('Bruno')) continue;
      const made = await twinmark('operator', verb, name, '--passphrase-file', file, '--data', station.folder);
      expect([made.code, made.json['error']]).toEqual([2, expect.stringContaining('Four words in a row')]);
    }
  });

  it('operator passphrase replaces a forgotten one, and ends what was got with it', async () => {
    const file = passphraseFile('another passphrase, longer than before');
    const bruno = await signIn(station, 'bruno', 'a passphrase of some length');
    const list = (token: string) => call(station.url, 'GET', '/api/records', { token });
    const before = await Promise.all([bruno.token, bruno.apiKey].map(list));
    const changed = await twinmark(
      'operator',
      'passphrase',
      'bruno',
      '--passphrase-file',
      file,
      '--data',
      station.folder,
    );
    expect(changed).toEqual({ code: 0, json: { operator: 'bruno' } });
    expect((await signIn(station, 'bruno', 'another passphrase, longer than before')).token).toMatch(/^ey/);
    const old = { username: 'bruno', passphrase: 'a passphrase of some length' };
    expect(before.map(({ status }) => status)).toEqual([200, 200]);
    const keys = await Promise.all([bruno.token, bruno.apiKey].map(list));
    expect(keys.map(({ status }) => status)).toEqual([401, 401]);
    expect((await call(station.url, 'POST', '/api/token', { json: old })).status).toBe(401);
  });

  it('open gives an address that lets in once', async () => {
    const { code, json } = await twinmark('open', '--data', station.folder);
    expect(code).toBe(0);
    const url = String(json['url']);
    const first = await call(url, 'GET', url);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/']);
    expect((await call(url, 'GET', url)).status).toBe(403);
  });

  it('doctor finds nothing wrong', async () => {
    const { code, json } = await twinmark('doctor', '--data', station.folder);
    expect([code, json]).toEqual([0, { ok: true, findings: [], facts: expect.any(Array) }]);
  });

  it('restore is refused', async () => {
    const { code, json } = await twinmark('restore', join(scratch, 'none'), '--data', station.folder);
    expect([code, json]).toEqual([3, { error: expect.stringContaining('Stop it') }]);
  });

  it('a second station on the same folder is refused', async () => {
    await expect(startStation({ folder: station.folder })).rejects.toThrow('is running on the data folder');
  });
});

// A PostgreSQL has its own.
it.skipIf(onPostgres)(
  'a backup brings everything back, and every client converges',
  async () => {
    const kept = await makeRecord(station, 'kept');
    const file = join(scratch, 'backup.tar');
    const { code, json } = await twinmark('backup', '--data', station.folder, file);
    expect([code, json]).toMatchObject([0, { ok: true, records: 1, pictures: 2 }]);
    const lost = await makeRecord(station, 'lost');
    const cursor = lost.updated_at;
    await station.stop();

    const restored = await twinmark('restore', file, '--data', station.folder);
    expect(restored).toMatchObject({ code: 0, json: { ok: true, records: 1, pictures: 2 } });
    station = await startStation({ folder: station.folder, wholePassphrases: true });
    expect((await call(station.url, 'GET', `/api/records/${lost.watermark_id}`)).status).toBe(404);
    const since = await call(station.url, 'GET', `/api/records/sync?since=${cursor}`, { token: station.apiKey });
    expect(since.body.records).toMatchObject([{ watermark_id: kept.watermark_id }]);
    const marked = await call(station.url, 'GET', `/api/records/${kept.watermark_id}/watermarked`);
    expect(marked.status).toBe(200);
    expect((await call(station.url, 'POST', '/api/token', { json: OPERATOR })).status).toBe(200);

    const elsewhere = newFolder('elsewhere');
    expect((await twinmark('restore', file, '--data', elsewhere)).code).toBe(0);
    const copy = await startStation({ folder: elsewhere });
    expect((await call(copy.url, 'GET', `/api/records/${kept.watermark_id}`)).status).toBe(200);
    await copy.remove();
  },
  120_000,
);

describe('what was given wrongly ends with a sentence', () => {
  it.each([
    ['operator without a passphrase', ['operator', 'add', 'x', '--data', '.'], 2],
    ['a folder that is not there', ['doctor', '--data', join(scratch, 'nowhere')], 2],
    ['no folder', ['open'], 2],
    ['an empty name', ['backup', '--data', '', join(scratch, 'b.tar')], 2],
    ['a file', ['doctor', '--data', join(root, 'package.json')], 2],
    ['a folder that is no station', ['backup', '--data', root, join(scratch, 'b.tar')], 2],
    ['a folder that cannot be made', ['restore', join(root, 'package.json'), '--data', '/proc/x'], 2],
    ['an output folder that cannot be made', [...BATCH, '--out', '/proc/x'], 2],
    ['an output folder that is a file', [...BATCH, '--out', join(root, 'package.json')], 2],
    ['a backup that is none', ['restore', join(root, 'package.json'), '--data', join(scratch, 'empty')], 2],
  ])('%s', async (_, args, code) => {
    const found = await twinmark(...args);
    expect(found).toEqual({ code, json: { error: expect.any(String) } });
  });

  it('operator add makes no station by a typing error, but a first one in an empty folder', async () => {
    const file = passphraseFile('a passphrase of some length');
    const add = (folder: string) => twinmark('operator', 'add', 'bruno', '--passphrase-file', file, '--data', folder);
    const wrong = join(scratch, 'sation');
    expect(await add(wrong)).toEqual({ code: 2, json: { error: expect.stringContaining(wrong) } });
    expect((await add(root)).code).toBe(2);
    expect(existsSync(wrong)).toBe(false);
    const first = mkdtempSync(join(scratch, 'first-'));
    expect((await add(first)).code).toBe(0);
    // What is done to a station that does not run stands in its activity log.
    const at = ['--data', first];
    const other = passphraseFile('another passphrase of some length');
    expect((await twinmark('operator', 'role', 'bruno', '--role', 'admin', ...at)).code).toBe(0);
    expect((await twinmark('operator', 'passphrase', 'bruno', '--passphrase-file', other, ...at)).code).toBe(0);
    expect((await twinmark('backup', join(scratch, 'first.tar'), ...at)).code).toBe(0);
    const database = new Sqlite(join(first, 'station.db'), { readonly: true });
    const lines = database.prepare('select kind, actor, facts from activity order by id').all();
    database.close();
    const said = (kind: string, facts: object) => ({ kind, actor: 'command line', facts: JSON.stringify(facts) });
    expect(lines).toEqual([
      said('addOperator', { username: 'bruno' }),
      said('changeRole', { username: 'bruno', role: 'admin' }),
      said('setPassphrase', { username: 'bruno' }),
      said('makeBackup', { file: join(scratch, 'first.tar') }),
    ]);
  });

  it.each([
    ['an unknown setting', ['--set', 'lan.htps=on'], 'lan.https'],
    ['a bad value', ['--set', 'limits.image_bytes=1'], 'limits.image_bytes'],
    ['no name of a folder', ['--data', ''], '--data'],
    ['a file', ['--data', join(root, 'package.json')], '--data'],
    ['a folder that cannot be made', ['--data', '/proc/x'], '/proc/x'],
    ['no host', ['--host', ''], '--host'],
    ['a host of another machine', ['--host', '192.0.2.1'], '192.0.2.1'],
    ['a bad port', ['--port', '70000'], '--port'],
    ['an unknown option', ['--colour', 'red'], '--colour'],
  ])('headless: %s', async (_, args, named) => {
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const command = [join(root, 'bin', 'run.mjs'), 'src-main/headless.ts', '--data', join(scratch, 'bad'), ...args];
      execFile(process.execPath, command, (error, __, text) => resolve({ code: error?.code, stderr: text }));
    });
    expect(code).toBe(2);
    expect(stderr).toContain(named);
    expect(stderr).not.toContain('    at ');
  });
});

describe('batch --layout', () => {
  const csv = join(scratch, 'lots.csv');
  const layout = join(scratch, 'layout.json');
  const picture = join(scratch, 'front.png');
  const item = { type: 'text', x: 5, y: 5, w: 40, h: 6 };
  const text = (value: string) => ({ id: 'lot', ...item, value });
  const write = (items: readonly object[], width = 99.1) =>
    writeFileSync(layout, JSON.stringify({ twinmark_layout: 1, name: 'Back', label: { width, height: 67.7 }, items }));
  const order = ['batch', '--csv', csv, '--artwork', picture, '--template', 'generic', '--unowned'];
  beforeAll(async () => {
    writeFileSync(csv, 'product_name,batch,Note\nRiesling,L11,trocken\nSilvaner,L12 𓀀,\n');
    writeFileSync(picture, await artwork('command layout', { width: 1170, height: 800 }));
  });

  it('puts the fields of each row on its label; a row that cannot be drawn fails with its reason', async () => {
    write([text('Lot {batch}'), { ...item, id: 'note', y: 20, value: '{[Note]}', empty: 'skip' }]);
    const { code, json } = await twinmark(...order, '--layout', layout, '--out', join(scratch, 'fields'));
    expect({ code, json }).toMatchObject({ code: 0, json: { made: 1, failed: 1, proven: 1 } });
    expect(json['failures']).toEqual([{ row: 2, reason: expect.stringContaining('has the character "𓀀"') }]);
  });

  it('is refused where the layout is of another size, names a field that is not there, or is not there', async () => {
    write([], 70);
    const out = ['--out', join(scratch, 'refused')];
    const sizes = await twinmark(...order, '--layout', layout, ...out);
    expect(sizes).toMatchObject({ code: 2, json: { error: expect.stringContaining('99.1 x 67.7 mm') } });
    write([text('{nothing}')]);
    const field = await twinmark(...order, '--layout', layout, ...out);
    expect(field).toMatchObject({ code: 2, json: { error: expect.stringContaining('"nothing"') } });
    const none = await twinmark(...order, '--layout', 'Nowhere', ...out);
    expect(none).toMatchObject({ code: 2, json: { error: expect.stringContaining('Nowhere') } });
  });
});
