import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { newFolder } from '#test/support/station.ts';

/** What must never leave the machine: each is planted where a station keeps or may write such a thing. */
const CANARIES = {
  markKey: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  nodePath: 'v3/canary-of-the-node',
  passphrase: 'canary of the wallet’s passphrase',
  keystore: 'canary-keystore',
};
const RPC = `https://node.example/${CANARIES.nodePath}`;
const folder = newFolder('diagnostics');
let station: InProcess;
let desk: Desk;

beforeAll(async () => {
  for (const name of ['wallets', 'logs']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'wallets', 'wallet.json'), JSON.stringify({ crypto: CANARIES.keystore }));
  writeFileSync(join(folder, 'passphrase.txt'), CANARIES.passphrase);
  const settings = { 'engine.key': CANARIES.markKey, 'chain.rpc_url': RPC, 'chain.wait_seconds': 9 };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  const lines = [
    { level: 'info', time: '2026-11-22T08:00:00.000Z', method: 'GET', route: '/api/records', msg: 'request' },
    { level: 'error', time: '2026-11-22T08:00:01.000Z', err: { message: `connect ${RPC}` }, msg: 'The node is away.' },
    { level: 'info', time: '2026-11-22T08:00:02.000Z', err: `key ${CANARIES.markKey}`, msg: 'A fault told too much.' },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  writeFileSync(join(folder, 'logs', 'twinmark.log'), `${text}\nhalf a li`);
  station = await startInProcess({ folder });
  desk = await openDesk(station);
  const image = base64(await artwork('diagnostics', { width: 200, height: 200 }));
  await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
});
afterAll(async () => {
  await station.close();
  await rm(folder, { recursive: true, force: true });
});

/** Everything in the bundle, by its name. */
async function bundled(body: object): Promise<Map<string, Buffer>> {
  const made = await desk.call('POST', '/api/desk/diagnostics', body);
  expect(made.status).toBe(201);
  const got = await desk.call('GET', `/api/desk/diagnostics/${made.body.id}`);
  expect(got.headers.get('content-disposition')).toContain(made.body.name);
  const into = join(folder, 'unpacked');
  await rm(into, { recursive: true, force: true });
  await mkdir(into);
  writeFileSync(join(folder, 'bundle.tar.gz'), got.bytes);
  await extract({ file: join(folder, 'bundle.tar.gz'), cwd: into });
  const names = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(into.length + 1), readFileSync(path)];
    }),
  );
}

describe('the diagnostics bundle', () => {
  test('has what whoever helps needs', async () => {
    const files = await bundled({});
    expect([...files.keys()].sort()).toEqual(['doctor.json', 'logs/twinmark.log', 'settings.json', 'station.json']);
    const read = (name: string) => JSON.parse(String(files.get(name)));
    expect(read('station.json')).toMatchObject({ version: 'test', health: { store: 'ok' } });
    expect(read('doctor.json').facts.join(' ')).toContain('pictures were read');
    expect(read('settings.json')).toContainEqual(expect.objectContaining({ name: 'chain.wait_seconds', value: 9 }));
  });

  test('has no secret, wherever one was written', async () => {
    const files = await bundled({ pictures: true });
    const leaks = [...files].flatMap(([name, bytes]) =>
      Object.entries({ ...CANARIES, apiKey: station.apiKey })
        .filter(([, secret]) => bytes.includes(secret))
        .map(([what]) => `${name}: ${what}`),
    );
    expect(leaks).toEqual([]);
    expect(String(files.get('logs/twinmark.log'))).toContain('connect [secret]');
  });

  test('negative control: the same look finds them where they are', () => {
    expect(readFileSync(join(folder, 'logs', 'twinmark.log')).includes(CANARIES.nodePath)).toBe(true);
    expect(readFileSync(join(folder, 'settings.json')).includes(CANARIES.markKey)).toBe(true);
  });

  test('has pictures only when asked for', async () => {
    const pictures = async (body: object) =>
      [...(await bundled(body)).keys()].filter((name) => name.startsWith('pictures/')).length;
    expect(await pictures({})).toBe(0);
    expect(await pictures({ pictures: true })).toBe(2);
  });
});

test('a bundle is made with a settings file that cannot be read, and a folder among the logs', async () => {
  const file = join(folder, 'settings.json');
  const text = readFileSync(file, 'utf8');
  mkdirSync(join(folder, 'logs', 'of-last-year'));
  writeFileSync(file, text.replace('}', ''));
  const files = await bundled({});
  writeFileSync(file, text);
  expect(String(files.get('settings.json'))).toContain('no valid JSON');
  expect(String(files.get('logs/twinmark.log'))).toContain('connect [secret]');
});

describe('the log', () => {
  const lines = async (query: string) => (await desk.call('GET', `/api/desk/log${query}`)).body.lines;

  test('is shown from its end, by level and by text', async () => {
    const all = await lines('');
    expect(all.map(({ text }: { text: string }) => text)).toEqual([
      'request',
      'The node is away.',
      'A fault told too much.',
      'half a li',
    ]);
    expect(all[0]).toMatchObject({ level: 'info', facts: expect.stringContaining('/api/records') });
    expect((await lines('?level=warn')).map(({ level }: { level: string }) => level)).toEqual(['error']);
    expect(await lines('?q=TOO+MUCH')).toHaveLength(1);
    expect(await lines('?limit=1')).toEqual([{ time: null, level: 'info', text: 'half a li', facts: '' }]);
  });

  test('goes on into the file before, where the newest has just been begun', async () => {
    const [newest, before] = ['twinmark.log', '20261121-2342-01-twinmark.log'].map((name) =>
      join(folder, 'logs', name),
    );
    const kept = readFileSync(newest);
    const line = (text: string) =>
      `${JSON.stringify({ time: '2026-11-21T23:42:00.000Z', level: 'error', msg: text })}\n`;
    writeFileSync(before, line('The last fault.'));
    const texts = async () => (await lines('')).map(({ text }: { text: string }) => text);
    expect((await texts()).slice(0, 2)).toEqual(['The last fault.', 'request']);
    // Where it is long enough by itself, nothing of the one before stands before its middle.
    writeFileSync(newest, line('Newer.').repeat(30_000));
    expect(new Set(await texts())).toEqual(new Set(['Newer.']));
    writeFileSync(newest, kept);
    rmSync(before);
  });

  test('has no times that are none where another program wrote it', async () => {
    const file = join(folder, 'logs', 'twinmark.log');
    const before = readFileSync(file);
    const told = ['{"time":"yesterday","level":9,"msg":{}}', '7', 'null', '{}'];
    writeFileSync(file, told.join('\n'));
    const shown = await lines('');
    writeFileSync(file, before);
    expect(shown.map(({ time }: { time: unknown }) => time)).toEqual([null, null, null, null]);
    expect(shown.map(({ text }: { text: string }) => text)).toEqual(['[object Object]', '7', 'null', '']);
  });
});

test('the station looks through its folder', async () => {
  const { status, body } = await desk.call('POST', '/api/desk/check');
  expect([status, body.ok, body.findings]).toEqual([200, true, []]);
  expect(body.facts.length).toBeGreaterThan(2);
});

test('whoever asks for a look that is under way gets its outcome, and everybody is told how far it is', async () => {
  const shares: number[] = [];
  const stop = station.app.bus.subscribe((event) => event.type === 'check' && shares.push(event.data.share));
  const both = await Promise.all([1, 2].map(() => desk.call('POST', '/api/desk/check')));
  expect(both[1].body).toEqual(both[0].body);
  // One look: it was told of every share once.
  expect(shares.at(-1)).toBe(1);
  expect(new Set(shares).size).toBe(shares.length);
  const once = shares.length;
  // The next look is another one, and is told of anew.
  await desk.call('POST', '/api/desk/check');
  stop();
  expect(shares.length).toBeGreaterThan(once);
  expect(shares.at(-1)).toBe(1);
});

test('nobody sees any of it without an operator signed in', async () => {
  await desk.call('POST', '/api/desk/sign-out');
  for (const path of ['log', 'diagnostics/00000000000000000000000000000000'])
    expect((await desk.call('GET', `/api/desk/${path}`)).status).toBe(401);
  for (const path of ['check', 'diagnostics'])
    expect((await desk.call('POST', `/api/desk/${path}`, path === 'check' ? undefined : {})).status).toBe(401);
});
