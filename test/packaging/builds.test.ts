// Real builds in folders of their own: two of the same sources, and a newer one of other sources.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { copyCommit, copySources, packServerOf, releasedCommit } from '#test/support/packaging/build-copy.ts';
import { pack } from '#test/support/packaging/pack.ts';

const root = join(import.meta.dirname, '..', '..');
/** Beside the sources: packages are linked, not copied. */
let scratch: string;
const at = (...path: string[]) => join(scratch, ...path);

beforeAll(() => {
  mkdirSync(join(root, 'out'), { recursive: true });
  scratch = mkdtempSync(join(root, 'out', 'builds-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The hash of each file of a folder. */
function hashesOf(folder: string): Record<string, string> {
  const names = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

describe('two builds of the same sources', () => {
  beforeAll(async () => {
    await copySources(at('one'));
    await packServerOf(at('one'), at('server-one'));
    await copySources(at('deep', 'er', 'two'), true);
    const otherPlace = { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', UMASK: '077', HOME: scratch };
    await packServerOf(at('deep', 'er', 'two'), at('server-two'), otherPlace);
  });

  it('give the same packages for servers, byte by byte, in other folders, places of the world and orders of files', () => {
    const [one, two] = [hashesOf(at('server-one')), hashesOf(at('server-two'))];
    expect(Object.keys(one).map((name) => name.replace(/.*\./, ''))).toEqual(expect.arrayContaining(['gz']));
    expect(two).toEqual(one);
  });

  it('give the same desktop program: its archive, and all that lies beside it', async () => {
    for (const name of ['desktop-one', 'desktop-two']) mkdirSync(at(name));
    const one = hashesOf(await pack(at('desktop-one'), at('one')));
    const two = hashesOf(await pack(at('desktop-two'), at('deep', 'er', 'two')));
    expect(Object.keys(one)).toContain('resources/app.asar');
    expect(two).toEqual(one);
  });
});

describe('a newer version', () => {
  const NEWER = '0.9.0';
  let older: string;
  let newer: string;
  const data = () => at('data');
  const run = (home: string, ...args: string[]) =>
    spawnSync(join(home, 'bin', 'twinmark'), args, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });

  beforeAll(async () => {
    await copyCommit(at('released'), releasedCommit());
    await packServerOf(at('released'), at('server-released'));
    older = unpacked(at('server-released'));
    await copySources(at('next'));
    changeSchema(at('next'));
    await packServerOf(at('next'), at('server-next'));
    newer = unpacked(at('server-next'));
    expect([older, newer].map((home) => run(home, '--version').stdout)).toEqual(['0.1.0\n', `${NEWER}\n`]);
  });

  function unpacked(output: string): string {
    const file = readdirSync(output).find((name) => name.endsWith('.tar.gz')) ?? '';
    spawnSync('tar', ['-xzf', file], { cwd: output });
    return join(output, file.replace('.tar.gz', ''));
  }

  /** What every release may do: one migration more. */
  function changeSchema(folder: string): void {
    const edit = (name: string, part: string, by: string) => {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text).toContain(part);
      writeFileSync(join(folder, name), text.replace(part, by));
    };
    const step =
      "async (db) => void (await db.schema.createIndex('records_by_name').on('records').column('id').execute())";
    edit('src-main/store/migrations/migrate.ts', '= [first]', `= [first, ${step}]`);
    edit('package.json', '"version": "0.1.0"', `"version": "${NEWER}"`);
  }

  /** A station of this version on the data folder, ready. */
  async function start(home: string) {
    const where = ['--data', data(), '--host', '127.0.0.1', '--port', '0', '--set', 'lan.https=off'];
    const whom = [
      '--set',
      'lan.mdns=false',
      '--operator',
      'anna',
      '--passphrase-file',
      at('passphrase'),
      '--print-api-key',
    ];
    const child = spawn(join(home, 'bin', 'twinmark'), ['serve', ...where, ...whom], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    let told: Record<string, string> = {};
    for await (const line of createInterface({ input: child.stdout })) {
      told = { ...told, ...JSON.parse(line) };
      if (told['ready']) break;
    }
    if (!told['ready']) throw new Error(`${log}\n${JSON.stringify(told)}`);
    return {
      url: told['url'],
      token: told['api_key'],
      async stop() {
        child.kill('SIGTERM');
        expect((await ended)[0]).toBe(0);
      },
    };
  }

  it('opens what the released one made; that one refuses it then with a sentence, and goes on with the kept copy', async () => {
    writeFileSync(at('passphrase'), 'correct horse battery\n', { mode: 0o600 });
    const added = run(older, 'operator', 'add', 'anna', '--data', data(), '--passphrase-file', at('passphrase'));
    expect(added.status, added.stderr).toBe(0);
    const first = await start(older);
    const json = { image: base64(await artwork('packaging')) };
    const record = await call(first.url, 'POST', '/api/records', { token: first.token, json });
    expect(record.status, JSON.stringify(record.body)).toBe(201);
    const path = `/api/records/${record.body.watermark_id}`;
    await first.stop();

    const second = await start(newer);
    expect((await call(second.url, 'GET', path)).body.watermark_id).toBe(record.body.watermark_id);
    const photo = { image: record.body.watermarked_image };
    const read = await call(second.url, 'POST', '/api/scan', { json: photo });
    expect(read.body.message).toBe(record.body.watermark_id.slice(3));
    await second.stop();
    expect(run(newer, 'doctor', '--data', data()).status).toBe(0);

    await expect(start(older)).rejects.toThrow(
      /written by a newer Twinmark \(its database has version 2, this one knows 1\)\. Start the newer Twinmark/,
    );
    const copy = readdirSync(join(data(), 'backups')).find((name) => name.includes('version')) ?? '';
    expect(copy, `of ${readdirSync(join(data(), 'backups'))}`).not.toBe('');
    const restored = run(older, 'restore', join(data(), 'backups', copy), '--data', data(), '--json');
    expect(restored.status, restored.stdout + restored.stderr).toBe(0);
    const again = await start(older);
    expect((await call(again.url, 'GET', path)).body.watermark_id).toBe(record.body.watermark_id);
    await again.stop();
    expect(run(older, 'doctor', '--data', data()).status).toBe(0);
  });
});
