// @module-tag one-engine: the server alone, over a store in memory
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { boundRepeatedLines, openLog } from '#main/files/open-log.ts';
import { ask, jsonRequest, request } from './raw-socket.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();
const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'twinmark-log-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const CANARY = 'canary4711';

async function textOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), 'utf8')),
  );
  return texts.join('');
}

describe('the log', () => {
  test('has a line for each request, with what it was and never with what it carried', async () => {
    const folder = await newFolder();
    const log = openLog({ folder, stderr: false });
    const { port, server } = await start({ log });
    const secrets = {
      authorization: `Bearer ${CANARY}`,
      cookie: `a=${CANARY}`,
      'x-api-key': CANARY,
      'x-request-id': CANARY,
    };
    await ask(port, request('GET', `/api/records/${CANARY}`, secrets));
    await ask(port, request('GET', `/api/records?q=${CANARY}`, { authorization: 'Bearer person' }));
    await ask(port, request('GET', `/nothing/${CANARY}?token=${CANARY}`));
    await ask(port, jsonRequest('/api/token', JSON.stringify({ username: CANARY, passphrase: CANARY })));
    await ask(port, jsonRequest('/api/records/a/scan', `{"scanner_address":"${CANARY}"}`));
    await ask(port, jsonRequest('/api/scan', `{"image":"${CANARY}","${CANARY}":1}`));
    await ask(port, request('GET', '/api/records/%zz'));
    await ask(port, request('GET', '/api/records/fault'));
    await server.stop();
    await log.close();
    const text = await textOf(folder);
    expect(text).not.toContain(CANARY);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'GET /api/records/:wm_id 401',
      'GET /api/records 200',
      'GET null 404',
      'POST /api/token 200',
      'POST /api/records/:wm_id/scan 200',
      'POST /api/scan 400',
      'GET null 400',
      'GET /api/records/:wm_id 500',
    ]);
    expect(requests[1]).toMatchObject({ level: 'info', address: '127.0.0.1', caller: 'person' });
    expect(requests[1]['time']).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(lines.find(({ level }) => level === 'error')).toMatchObject({
      err: { message: 'a fault with a secret in it' },
    });
  });

  test('negative control: a secret that is logged is found, unless it stands under the name of one', async () => {
    const folder = await newFolder();
    const log = openLog({ folder, stderr: false });
    log.info(
      { headers: { authorization: CANARY, cookie: CANARY }, passphrase: CANARY, deep: { in: { token: CANARY } } },
      'kept',
    );
    await log.close();
    expect(await textOf(folder)).not.toContain(CANARY);
    const other = openLog({ folder, stderr: false });
    other.info({ anything: CANARY }, 'seen');
    await other.close();
    expect(await textOf(folder)).toContain(CANARY);
  });

  test('is rotated by size, readable by its owner only', async () => {
    const folder = await newFolder();
    const log = openLog({ folder, stderr: false });
    for (let i = 0; i < 12; i++) {
      log.info({ filler: 'x'.repeat(2 ** 20) }, 'long');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await log.close();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    expect(names.length).toBeGreaterThanOrEqual(2);
    expect((await stat(join(folder, 'twinmark.log'))).mode & 0o777).toBe(0o600);
    expect((await textOf(folder)).match(/"long"/g)).toHaveLength(12);
  });

  test('keeps what happened apart from requests, which anybody can make', async () => {
    const folder = await newFolder();
    const log = openLog({ folder, stderr: false });
    log.warn({}, 'kept');
    for (let i = 0; i < 3000; i++) log.request?.({ filler: 'x'.repeat(100) });
    await log.close();
    expect(await readFile(join(folder, 'twinmark.log'), 'utf8')).toMatch(/^\{.*"kept"\}\n$/);
    const requests = await readFile(join(folder, 'requests.log'), 'utf8');
    expect(requests.trim().split('\n')).toHaveLength(3000);
    expect((await stat(join(folder, 'requests.log'))).mode & 0o777).toBe(0o600);
  });

  test('counts the lines of one text beyond twenty a minute, and tells their number', async () => {
    const folder = await newFolder();
    const log = openLog({ folder, stderr: false });
    for (let i = 0; i < 500; i++) log.error({ i }, 'again');
    log.error({}, 'another');
    await log.close();
    const text = await readFile(join(folder, 'twinmark.log'), 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'again')).toHaveLength(21);
    expect(lines.filter(({ msg }) => msg === 'another')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'again', left_out: 480 });
  });

  test('writes a text again after a minute', () => {
    let now = 0;
    const repeated = boundRepeatedLines(() => now);
    const told: object[] = [];
    const pass = (count: number) => {
      for (let i = 0; i < count; i++) repeated.pass((facts) => told.push(facts), { i }, 'again');
    };
    pass(30);
    expect(told).toHaveLength(20);
    now = 61_000;
    pass(2);
    expect(told.slice(20)).toEqual([{ left_out: 10 }, { i: 0 }, { i: 1 }]);
  });

  test('stops nothing where it cannot be written', async () => {
    const folder = await newFolder();
    const notAFolder = join(folder, 'file');
    await writeFile(notAFolder, '');
    const log = openLog({ folder: join(notAFolder, 'logs'), stderr: false });
    for (let i = 0; i < 10; i++) log.info({}, 'lost');
    await log.close();
  });

  test('is lines of JSON on stderr too, and nothing is on stdout', () => {
    const module = pathToFileURL(join(import.meta.dirname, '../../src-main/files/open-log.ts')).href;
    const script = `import { openLog } from ${JSON.stringify(module)};
      const log = openLog({ folder: null, stderr: true });
      for (let i = 0; i < 3; i++) log.warn({ i }, 'hello');
      await log.close();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).i),
    ).toEqual([0, 1, 2]);
  });
});
