// Enemies with a hand in the folder of orders, and programs that order twice.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '#test/database.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { startServer } from '#test/support/postgres/server.ts';
import type { Arena, Enemy } from './arena.ts';

/** An order of one label is done in some seconds. */
const LONGEST_MS = 30_000;
/** So many that somebody can put a link into the way of most of them. */
const PICTURES = 1500;
const ROUNDS = 4;
const HELD_FOLDER = 'src-main/files/held-folder.ts';
const ORDER_FOLDER = 'src-main/services/jobs/order-folder.ts';
const JOB_ORDERS = 'src-main/services/jobs/job-orders.ts';

export const ORDERS: readonly Enemy[] = [
  {
    name: 'orders-twice',
    finding: 'N1',
    holds: 'one order that two stations of a database are given at once is one job',
    weakened: [
      { file: JOB_ORDERS, from: 'if (!(await store.leases.take(lease))) throw jobElsewhere();', to: '' },
      {
        file: 'src-main/services/jobs/kept-jobs.ts',
        from: 'if ((await kept.get(keyName(about.key))) !== null) throw jobElsewhere();',
        to: '',
      },
      {
        file: JOB_ORDERS,
        from: 'drafts.createOrdered(order.choices.sheets_in ?? USUAL_LANGUAGE, draftOf(order))',
        to: 'drafts.createOrdered(order.choices.sheets_in ?? USUAL_LANGUAGE, { inTurn: false } as never)',
      },
      {
        file: JOB_ORDERS,
        from: 'kept.change(id, { batches: drafts.batchesOf(state), planned: true }, leaseOf(order))',
        to: 'kept.change(id, { batches: drafts.batchesOf(state), planned: true })',
      },
    ],
    lacks: () => (findPostgres() === null ? 'no PostgreSQL' : null),
    attack: orderAtTwoStations,
  },
  {
    name: 'pipe-for-a-result',
    finding: 'N6',
    holds: 'a pipe in the place of a result holds up no other order',
    weakened: [
      {
        file: 'src-main/services/jobs/hot-folder.ts',
        from: 'if ((await store.kept.get(keyOf(name))) !== job.id) return;',
        to: "await (await import('node:fs/promises')).readFile(fileOf(name));",
      },
    ],
    lacks: () => (process.platform === 'win32' ? 'no pipes with names' : null),
    attack: putPipe,
  },
  {
    name: 'link-in-the-way',
    finding: 'N10',
    holds: 'files of a refused order are moved into no other folder',
    weakened: [
      { file: HELD_FOLDER, from: 'if (!(await lstat(place)).isDirectory()) throw new NotAFolderError(path);', to: '' },
      { file: HELD_FOLDER, from: 'O_RDONLY | O_DIRECTORY | O_NOFOLLOW', to: 'O_RDONLY | O_DIRECTORY' },
      { file: HELD_FOLDER, from: 'at: BY_NUMBER ?', to: 'at: false ?' },
    ],
    lacks: () => (process.platform === 'linux' ? null : 'links in the way are tried on Linux'),
    attack: putLink,
  },
  {
    name: 'link-to-a-secret',
    finding: 'earlier, 6',
    holds: 'a link to a file that the station alone may read becomes no order',
    weakened: [
      {
        file: ORDER_FOLDER,
        from: 'const facts = await unlessShut(lstat(join(folder, path)), nameOf({ path }), shut);',
        to: "const facts = await orNull((await import('node:fs/promises')).stat(join(folder, path)));",
      },
      { file: ORDER_FOLDER, from: 'O_RDONLY | O_NOFOLLOW | O_NONBLOCK', to: 'O_RDONLY' },
      {
        file: ORDER_FOLDER,
        from: 'if (!isInside || opened.ino !== there.ino || opened.dev !== there.dev)',
        to: 'if (!isInside && opened.ino !== there.ino)',
      },
    ],
    attack: linkToSecret,
  },
];

const CHOICES = JSON.stringify({ template_id: 'generic', sheet_id: 'j8157' });
const table = (name: string, rows = 1) => `product_name;sku\n${`${name};S-1\n`.repeat(rows)}`;

async function drop(orders: string, name: string, content = table(name)): Promise<void> {
  writeFileSync(join(orders, `${name}.png`), await artwork(name, { width: 300, height: 300 }));
  writeFileSync(join(orders, `${name}.job.json`), CHOICES);
  writeFileSync(join(orders, `${name}.csv`), content);
}

async function until(isSo: () => boolean, withinMs = LONGEST_MS): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(20)) if (isSo()) return true;
  return false;
}

function stateOf(orders: string, name: string): string | null {
  const file = join(orders, `${name}.result.json`);
  if (!existsSync(file) || !lstatSync(file).isFile()) return null;
  return JSON.parse(readFileSync(file, 'utf8')).state;
}

async function orderAtTwoStations({ start, folder, later }: Arena): Promise<string | null> {
  const programs = findPostgres();
  if (programs === null) throw new Error('There is no PostgreSQL.');
  const server = await startServer(programs);
  later(() => server.end());
  await server.ask('create database orders');
  const settings = { 'database.url': server.url('orders'), 'pictures.folder': folder('pictures') };
  const first = await start({ settings });
  const second = await start({ settings, operator: null });
  const image = base64(await artwork('twice', { width: 300, height: 300 }));
  for (let round = 0; round < ROUNDS; round++) {
    const json = { name: `round ${round}`, table: table('twice', 3), image, template_id: 'generic', sheet_id: 'j8157' };
    const order = ({ url }: { url: string }) =>
      call(url, 'POST', '/api/jobs', { token: first.apiKey, json, headers: { 'idempotency-key': `key ${round}` } });
    const replies = await Promise.all([first, second, first, second].map(order));
    const jobs = new Set(replies.filter(({ status }) => status === 201).map(({ body }) => body.id));
    const failed = replies.find(({ status }) => status >= 500 && status !== 503);
    if (failed) return `an order was answered ${failed.status}`;
    if (jobs.size === 0) throw new Error(`No order was taken: ${JSON.stringify(replies.map(({ body }) => body))}`);
    if (jobs.size > 1) return `one order became ${jobs.size} jobs in round ${round + 1}`;
  }
  return null;
}

async function putPipe({ start, folder, later }: Arena): Promise<string | null> {
  const orders = folder('orders');
  const result = join(orders, 'first.result.json');
  // The pipe comes as soon as there is a result, and each time that the station writes another.
  let isOver = false;
  later(() => {
    isOver = true;
  });
  const swapping = (async () => {
    for (; !isOver; await sleep(1)) {
      const there = lstatSync(result, { throwIfNoEntry: false });
      if (!there?.isFile()) continue;
      if (stateOf(orders, 'first') === 'done') return;
      spawnSync('mkfifo', [join(orders, '.pipe')]);
      renameSync(join(orders, '.pipe'), result);
    }
  })();
  await start({ settings: { 'jobs.folder': orders } });
  await drop(orders, 'first', table('first', 12));
  if (!(await until(() => existsSync(result)))) throw new Error('The first order was not taken.');
  await sleep(500);
  await drop(orders, 'second');
  const isDone = await until(() => stateOf(orders, 'second') === 'done');
  isOver = true;
  await swapping;
  return isDone ? null : `a later order was not done within ${LONGEST_MS / 1000} s`;
}

async function putLink({ start, folder }: Arena): Promise<string | null> {
  const orders = folder('orders');
  const outside = folder('outside');
  mkdirSync(join(orders, 'victim'));
  for (let i = 0; i < PICTURES; i++) writeFileSync(join(orders, 'victim', `${i}.png`), 'a picture');
  writeFileSync(join(orders, 'victim.csv'), 'no table at all\n"');
  await start({ settings: { 'jobs.folder': orders } });
  const moved = join(orders, 'refused', 'victim', 'victim');
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end && !(existsSync(moved) && readdirSync(moved).length > 0))
    await new Promise(setImmediate);
  if (!existsSync(moved)) throw new Error('The order was not refused.');
  renameSync(join(orders, 'refused'), join(orders, '.aside'));
  symlinkSync(outside, join(orders, 'refused'));
  await sleep(4000);
  const arrived = readdirSync(outside, { recursive: true }).filter((name) => String(name).endsWith('.png')).length;
  rmSync(join(orders, 'refused'), { force: true });
  return arrived === 0 ? null : `${arrived} files were moved out of the folder of orders`;
}

async function linkToSecret({ start, folder }: Arena): Promise<string | null> {
  const orders = folder('orders');
  const own = folder('own');
  writeFileSync(join(own, 'secret.csv'), table('the secret of the station'));
  symlinkSync(join(own, 'secret.csv'), join(orders, 'spy.csv'));
  writeFileSync(join(orders, 'spy.png'), await artwork('spy', { width: 300, height: 300 }));
  writeFileSync(join(orders, 'spy.job.json'), CHOICES);
  const station = await start({ settings: { 'jobs.folder': orders } });
  await drop(orders, 'zzz');
  if (!(await until(() => stateOf(orders, 'zzz') === 'done'))) throw new Error('The other order was not made.');
  const { body } = await call(station.url, 'GET', '/api/records?q=secret', { token: station.apiKey });
  return body.total > 0 ? 'a record says what stood in the file behind the link' : null;
}
