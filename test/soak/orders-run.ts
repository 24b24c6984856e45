// Several stations of one database take orders from one folder and over their APIs, while they are killed at random. Each order
// becomes one job, each row one label, and each result names every label.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, type Reply } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import type { PostgresServer } from '#test/support/postgres/server.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { type Station, startStation } from '#test/support/station.ts';

export interface OrdersRun {
  readonly server: PostgresServer;
  readonly stations: number;
  readonly orders: number;
  readonly seed: number;
  /** The database forgets every key of an order: no station sees that another one took the order. */
  readonly defect?: 'no claim';
  readonly tell: (sentence: string) => void;
}

export interface OrdersReport {
  readonly kills: number;
  readonly labels: number;
  readonly broken: readonly string[];
}

/** Rows of an order: labels are quick to make, orders are what this is about. */
const ROWS = 2;
/** Orders under way at once: as many as a busy hour brings. */
const AT_ONCE = 12;
/** A station lives for so long, from the second on that it is ready. */
const LIFE_MS = { least: 4_000, most: 20_000 };
/** A way that brings no order to its end for so long is stuck: a busy machine with many kills is slow. */
const STUCK_MS = 300_000;

/** Keys are dropped on their way into the database, whoever writes them. */
const FORGET_KEYS = `
  create function forget_keys() returns trigger language plpgsql as $$
  begin if new.name like 'job.key.%' then return null; end if; return new; end $$;
  create trigger forget_keys before insert or update on kept for each row execute function forget_keys();`;

const rowNames = (name: string) => Array.from({ length: ROWS }, (_, i) => `${name} ${i}`);
const tableOf = (name: string) => ['product_name', ...rowNames(name), ''].join('\n');

export async function ordersRun({ server, stations, orders, seed, defect, tell }: OrdersRun): Promise<OrdersReport> {
  const root = mkdtempSync(join(tmpdir(), 'twinmark-orders-run-'));
  const random = makeRandom(seed, 'orders run');
  const database = `orders_${seed}_${defect ? 'control' : 'run'}`;
  await server.ask(`create database ${database}`);
  const plant = await openPlant({ root, url: server.url(database), stations, random });
  try {
    if (defect) await server.ask(FORGET_KEYS, database);
    const picture = await artwork('orders run', { width: 400, height: 400 });
    const names = Array.from({ length: orders }, (_, i) => `order-${i}`);
    const broken = await giveAll(plant, picture, names, tell);
    const found = await server.ask(
      `select b.name, count(*)::int as labels from labels l join batches b on b.id = l.batch_id
       where l.state <> 'voided' group by b.name`,
      database,
    );
    const labels = found.reduce((sum, row) => sum + Number(row['labels']), 0);
    return { kills: plant.kills(), labels, broken: [...broken, ...miscounted(names, found)] };
  } finally {
    await plant.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function miscounted(names: readonly string[], found: readonly Record<string, unknown>[]): string[] {
  const counts = new Map(found.map(({ name, labels }) => [String(name), Number(labels)]));
  const wrong = names.filter((name) => counts.get(name) !== ROWS);
  return wrong.map((name) => `${name} has ${counts.get(name) ?? 0} labels of ${ROWS}.`);
}

type Plant = Awaited<ReturnType<typeof openPlant>>;

interface PlantOrder {
  readonly root: string;
  readonly url: string;
  readonly stations: number;
  readonly random: Random;
}

/** Stations that are killed at random and start again, until the plant is closed. */
async function openPlant({ root, url, stations, random }: PlantOrder) {
  const orders = join(root, 'orders');
  const pictures = join(root, 'pictures');
  for (const folder of [orders, pictures]) mkdirSync(folder);
  const settings = {
    'database.url': url,
    'pictures.folder': pictures,
    'work.lease_seconds': 2,
    'jobs.folder': orders,
    'limits.requests_per_minute': 10_000_000,
  };
  const running: (Station | null)[] = Array.from({ length: stations }, () => null);
  let isOpen = true;
  let kills = 0;
  const start = (i: number) => startStation({ folder: join(root, `station-${i}`), settings });

  async function live(i: number): Promise<void> {
    while (isOpen) {
      await pause(LIFE_MS.least + random.below(LIFE_MS.most - LIFE_MS.least));
      if (!isOpen) return;
      const station = running[i];
      running[i] = null;
      await station?.kill();
      kills++;
      running[i] = await start(i);
    }
  }

  // One after the other: the first makes the tables and the operator.
  for (let i = 0; i < stations; i++) running[i] = await start(i);
  const apiKey = running[0]?.apiKey ?? '';
  const lives = running.map((_, i) => live(i));
  return {
    folder: { endedAt: 0 } as Way,
    api: { endedAt: 0 } as Way,
    orders,
    kills: () => kills,
    /** Asks any station; null where that station is gone, or goes while it works. */
    async ask(method: string, path: string, options: Parameters<typeof call>[3] = {}): Promise<Reply | null> {
      const station = running[random.below(stations)];
      if (!station) return null;
      return call(station.url, method, path, { token: apiKey, ...options }).catch(() => null);
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.allSettled(lives);
      for (const station of running) await station?.remove();
    },
  };
}

/** Gives all orders, a few at a time, and follows each to its end. */
async function giveAll(
  plant: Plant,
  picture: Uint8Array,
  names: readonly string[],
  tell: (sentence: string) => void,
): Promise<string[]> {
  const waiting = [...names.entries()];
  const broken: string[] = [];
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, name] = next;
      const give = i % 2 === 0 ? giveInFolder : giveOverApi;
      broken.push(...(await give(plant, name, picture)));
      if (++done % 50 === 0) tell(`${done} of ${names.length} orders, ${plant.kills()} kills`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return broken;
}

async function giveInFolder({ orders, folder }: Plant, name: string, picture: Uint8Array): Promise<string[]> {
  writeFileSync(join(orders, `${name}.png`), picture);
  // Under another name at first: a table that is half there would be another order.
  writeFileSync(join(orders, `.${name}`), tableOf(name));
  renameSync(join(orders, `.${name}`), join(orders, `${name}.csv`));
  const result = join(orders, `${name}.result.json`);
  const state = await untilKnown(folder, () => {
    const text = existsSync(result) ? readFileSync(result, 'utf8') : '';
    const told = text === '' ? null : JSON.parse(text).state;
    return told === 'done' || told === 'refused' ? told : null;
  });
  if (state !== null) folder.endedAt = Date.now();
  if (state !== 'done') return [`${name} in the folder is ${state ?? 'stuck'}.`];
  const { sheets } = JSON.parse(readFileSync(result, 'utf8')) as { sheets: readonly string[] };
  if (sheets.length === 0 || !sheets.every((file) => existsSync(join(orders, file))))
    return [`The sheets of ${name} do not lie beside its result.`];
  const lines = readFileSync(join(orders, `${name}.labels.csv`), 'utf8')
    .trim()
    .split(/\r?\n/);
  const unnamed = rowNames(name).filter((row) => !lines.some((line) => line.includes(row)));
  return lines.length === 1 + ROWS && unnamed.length === 0
    ? []
    : [`The result of ${name} has ${lines.length - 1} labels of ${ROWS}.`];
}

async function giveOverApi(plant: Plant, name: string, picture: Uint8Array): Promise<string[]> {
  const image = Buffer.from(picture).toString('base64');
  const json = { name, table: tableOf(name), image, template_id: 'generic', sheet_id: 'j8157' };
  const order = () => plant.ask('POST', '/api/jobs', { json, headers: { 'idempotency-key': name } });
  // Two at once, as a program does whose first request seems lost.
  const taken = await Promise.all([0, 1].map(() => untilKnown(plant.api, async () => createdBy(await order()))));
  const [id, other] = taken;
  if (id == null || id !== other) return [`${name} is the jobs ${taken.join(' and ')}.`];
  const state = await untilKnown(plant.api, async () => {
    const reply = await plant.ask('GET', `/api/jobs/${id}`);
    return reply?.status === 200 && ['done', 'refused', 'cancelled'].includes(reply.body.state)
      ? reply.body.state
      : null;
  });
  if (state !== null) plant.api.endedAt = Date.now();
  return state === 'done' ? [] : [`Job ${id} of ${name} is ${state ?? 'stuck'}.`];
}

/** The number of the job. Null where the order has to be given again; an answer that nobody expects ends the run. */
function createdBy(reply: Reply | null): number | null {
  if (reply === null || reply.status === 503) return null;
  if (reply.status === 201 || reply.status === 200) return reply.body.id;
  throw new Error(`POST /api/jobs answered ${reply.status}: ${JSON.stringify(reply.body)}`);
}

/** What `look` gives as soon as it gives anything. Null where that takes too long. */
/** When an order came to its end last, over this way. */
interface Way {
  endedAt: number;
}

async function untilKnown<T>(way: Way, look: () => T | null | Promise<T | null>): Promise<T | null> {
  const begun = Date.now();
  while (Date.now() < Math.max(begun, way.endedAt) + STUCK_MS) {
    const found = await look();
    if (found !== null) return found;
    await pause(200);
  }
  return null;
}
