// @module-tag later: waits for what the station should not do; the tests of ordered jobs show the folder at work
// Another account of the machine, or a share on the network, writes into the folder of orders whatever it likes. It reaches nothing else.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';

const orders = mkdtempSync(join(tmpdir(), 'hostile-orders-'));
/** What only the station's account may read and change. */
const own = mkdtempSync(join(tmpdir(), 'station-own-'));
let station: InProcess;
let desk: Desk;
let picture: Uint8Array;
let ahead = 0;

beforeAll(async () => {
  picture = await artwork('hostile orders', { width: 600, height: 600 });
  planFalseMoves();
  station = await startInProcess({ settings: { 'jobs.folder': orders }, clock: () => Date.now() + ahead });
  desk = await openDesk(station);
  await station.app.production.resume();
  station.app.jobs.begin();
});
afterAll(async () => {
  await station.close();
  for (const folder of [orders, own]) rmSync(folder, { recursive: true });
});

const CHOICES = JSON.stringify({ template_id: 'generic', sheet_id: 'j8157' });
const table = (name: string) => `product_name;sku\n${name};S-1\n`;
function drop(name: string, content = table(name)): void {
  writeFileSync(join(orders, `${name}.png`), picture);
  writeFileSync(join(orders, `${name}.job.json`), CHOICES);
  writeFileSync(join(orders, `${name}.csv`), content);
}
async function resultOf(name: string, isIt: (state: string) => boolean = () => true) {
  const file = join(orders, `${name}.result.json`);
  let result = JSON.parse('null');
  const isSo = () => {
    result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    return result !== null && isIt(result.state);
  };
  await expect.poll(isSo, { interval: 100, message: `the result of ${name}` }).toBe(true);
  return result;
}
const isDone = (state: string) => state === 'done';
/** Time for the station to do what it should not. */
const waitForLooks = () => sleep(5000);

/** As somebody would leave them who wants the next start of the station to move its files. */
function planFalseMoves(): void {
  writeFileSync(join(own, 'kept.txt'), 'kept');
  const { size: bytes, mtimeMs: writtenAt } = statSync(join(own, 'kept.txt'));
  const plan = (name: string, text: string) => {
    mkdirSync(join(orders, 'taken', name), { recursive: true });
    writeFileSync(join(orders, 'taken', name, '.moving.json'), text);
  };
  const path = `../${own.slice(own.lastIndexOf('/') + 1)}/kept.txt`;
  plan('false 1', JSON.stringify([{ path, bytes, writtenAt }]));
  plan('false 2', '{');
}

it('plans of moves that others wrote move nothing, and do not stop the orders', async () => {
  drop('first');
  expect(await resultOf('first', isDone)).toMatchObject({ job: { labels: 1 } });
  expect(readFileSync(join(own, 'kept.txt'), 'utf8')).toBe('kept');
});

it('links to files that the station alone may read are not followed', async () => {
  writeFileSync(join(own, 'secret.csv'), table('the secret of the station'));
  mkdirSync(join(own, 'pictures'));
  writeFileSync(join(own, 'pictures', 'one.png'), picture);
  symlinkSync(join(own, 'secret.csv'), join(orders, 'spy.csv'));
  writeFileSync(join(orders, 'spy.png'), picture);
  drop('thief', 'product_name;picture\nthief;one.png\n');
  unlinkSync(join(orders, 'thief.png'));
  symlinkSync(join(own, 'pictures'), join(orders, 'thief'));
  drop('clerk');
  expect(await resultOf('clerk', isDone)).toBeTruthy();
  ahead += 60_000;
  expect(await resultOf('thief')).toMatchObject({ state: 'refused', error: expect.stringContaining('artwork') });
  expect(existsSync(join(orders, 'spy.result.json'))).toBe(false);
  const { body } = await call(station.url, 'GET', '/api/records?q=secret', { token: station.apiKey });
  expect(body.total).toBe(0);
  expect(readdirSync(join(own, 'pictures'))).toEqual(['one.png']);
  unlinkSync(join(orders, 'spy.csv'));
});

it('a link in place of the folder of refused orders costs the station no files', async () => {
  mkdirSync(join(own, 'journal'));
  writeFileSync(join(own, 'journal', 'line'), 'acknowledged');
  rmSync(join(orders, 'refused'), { recursive: true, force: true });
  symlinkSync(own, join(orders, 'refused'));
  // Its folder among the refused ones would be the station's own.
  drop('journal', 'no table at all');
  await waitForLooks();
  expect(readFileSync(join(own, 'journal', 'line'), 'utf8')).toBe('acknowledged');
  expect(existsSync(join(own, 'journal', 'journal.csv'))).toBe(false);
  unlinkSync(join(orders, 'refused'));
  ahead += 60_000;
  expect(await resultOf('journal')).toMatchObject({ state: 'refused' });
});

it.each([
  ['refused', 'a link', (place: string) => symlinkSync(own, place)],
  ['taken', 'a link', (place: string) => symlinkSync(own, place)],
  ['refused', 'a file', (place: string) => writeFileSync(place, 'no folder')],
])(
  'no order passes while %s is %s: the queue names it, and orders begin by themselves once it is gone',
  async (name, kind, put) => {
    const queue = async () => (await desk.call('GET', '/api/desk/queue')).body;
    const order = `${name} past ${kind}`;
    const place = join(orders, name);
    rmSync(place, { recursive: true, force: true });
    put(place);
    await expect
      .poll(queue, { interval: 100 })
      .toMatchObject({ folder_problem: 'not_a_folder', folder_in_the_way: place });
    drop(order);
    await waitForLooks();
    expect(existsSync(join(orders, `${order}.result.json`))).toBe(false);
    expect(readdirSync(own).filter((one) => one.startsWith(order))).toEqual([]);
    unlinkSync(place);
    expect(await resultOf(order, isDone)).toMatchObject({ job: { labels: 1 } });
    expect(await queue()).toMatchObject({ folder_problem: null, folder_in_the_way: null });
  },
);

it('an order whose result cannot be written holds up no other', async () => {
  mkdirSync(join(orders, 'aaa.result.json'));
  drop('aaa');
  drop(`a${'long'.repeat(60)}`.slice(0, 240));
  drop('zzz');
  expect(await resultOf('zzz', isDone)).toBeTruthy();
});

it('files are whole before they are taken, whatever the clock of their server says', async () => {
  drop('slow', table('half'));
  const csv = join(orders, 'slow.csv');
  for (let part = 0; part < 8; part++) {
    appendFileSync(csv, `part ${part};S-${part}\n`);
    // A server whose clock is an hour late writes such times.
    for (const ending of ['csv', 'png', 'job.json']) {
      const late = new Date(Date.now() - 3_600_000 + part);
      utimesSync(join(orders, `slow.${ending}`), late, late);
    }
    await sleep(700);
  }
  expect(await resultOf('slow', isDone)).toMatchObject({ job: { labels: 9 } });
});

it.skipIf(process.platform === 'win32')(
  'names of files that turn or break a line do neither where people read them',
  async () => {
    const names = ['turned \u202egnp', 'broken\nline'];
    for (const name of names) drop(name, table('named'));
    drop('refused\u202egnp', 'no table at all\n"');
    for (const name of names) {
      const { job } = await resultOf(name, isDone);
      expect(job.name).toBe(name.replace(/[\u202e\n]/, '\ufffd'));
    }
    await resultOf('refused\u202egnp', (state) => state === 'refused');
    const { refused } = (await desk.call('GET', '/api/desk/queue')).body;
    expect(refused.map(({ name }: { name: string }) => name)).toContain('refused\ufffdgnp');
    for (const name of names)
      expect((await desk.call('POST', '/api/templates', { id: 'turned', name, fields: [] })).status).toBe(400);
  },
);

it('orders that would fill the memory are refused before they are read', async () => {
  drop('huge');
  mkdirSync(join(orders, 'huge'));
  for (let i = 0; i < 12; i++) {
    writeFileSync(join(orders, 'huge', `${i}.png`), '');
    truncateSync(join(orders, 'huge', `${i}.png`), 31 * 2 ** 20);
  }
  expect(await resultOf('huge')).toMatchObject({ state: 'refused', error: expect.stringContaining('together') });
});
