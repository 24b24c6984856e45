// The public door: published records with their ETag and sights, for a second of one core, beside a bare Fastify and nginx with
// files; two processes beside one; and honest buyers beside hostile clients. `-- door 5000` has so many records.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { placesIn } from '#main/files/data-folder.ts';
import { copyIntoShared } from '#main/store/moving/into-shared.ts';
import { asItIs } from '#main/store/moving/tallies.ts';
import { openConnections } from '#main/store/postgres/connections.ts';
import { bringUp } from '#main/store/postgres/opening.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { ensurePostgres } from '#test/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { percentile } from '#test/support/overload.ts';
import { type PostgresServer, startServer } from '#test/support/postgres/server.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { seededId, seedStore } from '#test/support/store/seed.ts';
import { smallPictures } from '#test/support/store/small-pictures.ts';
import { coreTimeOf, untilAtRest } from './support/core-time.ts';

const RECORDS = Number(process.argv[2] ?? 20_000);
const CONNECTIONS = 16;
const SECONDS = 5;
const ROUNDS = 3;
const ASKED = { records: 3000, sights: 1000, processes: 1.8, honest: 2 };
const HOSTILE = 12;
const HONEST = 4;
/** Pauses of an honest client between two questions. */
const HONEST_PAUSE_MS = 50;
const HONEST_QUESTIONS = 200;
/** No client of the first measurements is one of many. */
const NO_LIMITS = {
  'limits.requests_per_minute': 10_000_000,
  'limits.public_scans_per_minute': 10_000_000,
  'limits.public_records_per_minute': 10_000_000,
  'limits.public_unknown_ids_per_hour': 10_000_000,
};

type Request = autocannon.Request;
interface Rate {
  /** Answers for a second of the processor that the servers had. */
  readonly core: number;
  readonly wall: number;
}

const root = mkdtempSync(join(tmpdir(), 'twinmark-door-'));
const programs = await ensurePostgres();
try {
  process.exitCode = programs === null || (await main(programs)) ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function main(found: string): Promise<boolean> {
  await using opened = new AsyncDisposableStack();
  const server = opened.adopt(await startServer(found, ['shared_buffers=256MB']), (one) => one.end());
  const seeded = await seedShared(server);
  const open = async (limits: object) => opened.adopt(await openDoor(server, limits), (one) => one.remove());
  const bare = opened.adopt(await startBare(seeded), (one) => void one.process.kill());
  const doors = [await open(NO_LIMITS), await open(NO_LIMITS)];
  for (const door of doors) await untilAtRest(door.process.pid ?? 0);
  const tags = await tagsOf(doors[0]);
  const web = opened.adopt(await startNginx(doors[0]), (one) => void one?.process.kill());
  const holds = [
    await compareRecords(doors[0], bare, web, tags),
    await compareProcesses(doors, tags),
    await keepSights(doors[0], server),
    await stayFair(await open({ 'lan.trusted_proxies': '127.0.0.1' })),
  ];
  return holds.every(Boolean);
}

/** Gives the database of the records as a file. */
async function seedShared(server: PostgresServer): Promise<string> {
  const folder = join(root, 'data');
  mkdirSync(folder);
  const picture = smallPictures(placesIn(folder).pictures)(1);
  await seedStore(folder, RECORDS, { picture: () => picture, published: true });
  await server.ask('create database door');
  const source = connect(placesIn(folder).database, 'inspector');
  const connections = openConnections(server.url('door'));
  await bringUp(connections);
  await copyIntoShared(source.db, asItIs, connections, async () => {});
  await connections.close();
  await source.close();
  await server.ask('vacuum analyze', 'door');
  return placesIn(folder).database;
}

function openDoor(server: PostgresServer, limits: object): Promise<Station> {
  const settings = { 'database.url': server.url('door'), 'pictures.folder': placesIn(join(root, 'data')).pictures };
  return startStation({ settings: { ...settings, ...limits }, role: 'public', operator: null });
}

/** Some 500 records, which are asked for in turn. */
function pathsOf(): string[] {
  return Array.from({ length: 500 }, (_, i) => `/api/records/${seededId(1 + ((i * 37) % RECORDS))}`);
}

async function tagsOf({ url }: Station): Promise<readonly string[]> {
  const answers = await Promise.all(pathsOf().map((path) => fetch(url + path)));
  return answers.map(({ headers }) => headers.get('etag') ?? '');
}

async function compareRecords(
  door: Station,
  bare: Other,
  web: Other | null,
  tags: readonly string[],
): Promise<boolean> {
  const plain = pathsOf().map((path) => ({ path }));
  const known = plain.map(({ path }, i) => ({ path, headers: { 'if-none-match': tags[i] } }));
  const ours = await rateOf([door], plain);
  const unchanged = await rateOf([door], known);
  const others = [await rateOf([bare], plain), web ? await rateOf([web], plain) : null];
  console.log(
    `| records by ID, ${CONNECTIONS} connections | for a second of one core | by the clock |\n| --- | --- | --- |`,
  );
  console.log(`${rowOf('the door, whole answers', ours)}\n${rowOf('the door, unchanged (304)', unchanged)}`);
  console.log(`${rowOf('bare Fastify with SQLite', others[0])}\n${rowOf('nginx with files', others[1])}`);
  const [toBare, toNginx] = others.map((one) => (one ? (ours.core / one.core).toFixed(2) : 'not measured'));
  console.log(`\nThe door does ${toBare} of bare Fastify and ${toNginx} of nginx. ${ASKED.records} are asked for.\n`);
  return Math.min(ours.core, unchanged.core) >= ASKED.records;
}

/** Two processes take turns on the cores where the machine has few: what counts is what each core does. */
async function compareProcesses(doors: readonly Station[], tags: readonly string[]): Promise<boolean> {
  const known = pathsOf().map((path, i) => ({ path, headers: { 'if-none-match': tags[i] } }));
  const one = await rateOf(doors.slice(0, 1), known);
  const both = await rateOf(doors, known);
  const times = (doors.length * both.core) / one.core;
  console.log(
    `Two processes on a core each do ${times.toFixed(2)} times what one does; ${ASKED.processes} is asked.\n`,
  );
  return times >= ASKED.processes;
}

/** Each sight that was answered lies in the database. */
async function keepSights(door: Station, server: PostgresServer): Promise<boolean> {
  const body = JSON.stringify({ device: 'bench' });
  const headers = { 'content-type': 'application/json' };
  const counted = async () => Number((await server.ask('select count(*) as n from scans', 'door'))[0]['n']);
  const before = await counted();
  let answered = 0;
  const requests = pathsOf().map((path) => ({ path: `${path}/scan`, method: 'POST' as const, body, headers }));
  const rate = await rateOf([door], requests, (count) => {
    answered += count;
  });
  const kept = (await counted()) - before;
  console.log(`| sights | for a second of one core | by the clock |\n| --- | --- | --- |\n${rowOf('the door', rate)}`);
  console.log(`\n${answered} answered, ${kept} kept; ${ASKED.sights} a second are asked for.\n`);
  return rate.core >= ASKED.sights && kept >= answered;
}

/** The median of some rounds, after one that does not count. */
async function rateOf(
  servers: readonly (Station | Other)[],
  requests: readonly Request[],
  onAnswers: (count: number) => void = () => {},
): Promise<Rate> {
  const rates: Rate[] = [];
  const core = () => servers.reduce((sum, one) => sum + (coreTimeOf(one.process.pid ?? 0) ?? Number.NaN), 0);
  for (let round = 0; round <= ROUNDS; round++) {
    const before = core();
    const results = await Promise.all(servers.map(({ url }) => shoot(url, requests)));
    const answers = results.reduce((sum, one) => sum + one, 0);
    onAnswers(answers);
    if (round > 0) rates.push({ core: answers / ((core() - before) / 1000), wall: answers / SECONDS });
  }
  return rates.toSorted((a, b) => a.core - b.core)[rates.length >> 1];
}

async function shoot(url: string, requests: readonly Request[]): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [...requests] });
  const failed = result['4xx'] + result['5xx'] + result.errors;
  if (failed > 0) throw new Error(`${failed} answers are failures.`);
  return result['2xx'] + result['3xx'];
}

/** Each client has an address of its own. The hostile ones guess IDs, send what is not JSON, and ask as fast as they can. */
async function stayFair(door: Station): Promise<boolean> {
  const alone = await honestMs(door);
  let isOver = false;
  const statuses = new Map<number, number>();
  const hostile = Array.from({ length: HOSTILE }, async (_, client) => {
    for (let n = 0; !isOver; n++) {
      const status = await annoy(door.url, client, n);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const beside = await honestMs(door);
  isOver = true;
  await Promise.all(hostile);
  const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  const times = beside / alone;
  console.log(
    `${HONEST} honest clients wait ${alone.toFixed(1)} ms alone and ${beside.toFixed(1)} ms beside ${HOSTILE} hostile ones (medians): ${times.toFixed(2)} times, ${ASKED.honest} at most. The hostile ones got ${told}.`,
  );
  return times <= ASKED.honest;
}

async function annoy(url: string, client: number, n: number): Promise<number> {
  const from = { 'x-forwarded-for': `203.0.113.${client + 1}`, 'content-type': 'application/json' };
  const guess = seededId(RECORDS + 1 + client * 100_000 + n);
  const ways = [
    () => fetch(`${url}/api/records/${guess}`, { headers: from }),
    () => fetch(`${url}/api/records/${seededId(1)}/scan`, { method: 'POST', headers: from, body: '{"device":' }),
    () => fetch(`${url}/c/${guess}`, { headers: from }),
    () =>
      fetch(`${url}/api/scan`, { method: 'POST', headers: from, body: JSON.stringify({ image: 'A'.repeat(20_000) }) }),
  ];
  const answer = await ways[n % ways.length]();
  await answer.arrayBuffer();
  return answer.status;
}

async function honestMs({ url }: Station): Promise<number> {
  const paths = pathsOf();
  const times: number[] = [];
  const clients = Array.from({ length: HONEST }, async (_, client) => {
    for (let n = 0; n < HONEST_QUESTIONS / HONEST; n++) {
      const start = performance.now();
      const headers = { 'x-forwarded-for': `198.51.100.${client * 60 + 1 + (n % 60)}` };
      const answer = await fetch(url + paths[(client * 50 + n) % paths.length], { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`An honest client got ${answer.status}.`);
      times.push(performance.now() - start);
      await pause(HONEST_PAUSE_MS);
    }
  });
  await Promise.all(clients);
  return percentile(times, 0.5);
}

interface Other {
  readonly url: string;
  readonly process: ChildProcess;
}

async function startBare(database: string): Promise<Other> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'bare-server.ts'), database]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: JSON.parse(String(line)).url, process: child };
}

/** With the answers of the door as files; null where the machine has no nginx. */
async function startNginx(door: Station): Promise<Other | null> {
  const folder = join(root, 'nginx');
  const files = join(folder, 'files', 'api', 'records');
  mkdirSync(files, { recursive: true });
  for (const path of pathsOf()) writeFileSync(join(folder, 'files', path), await (await fetch(door.url + path)).text());
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error;
events { worker_connections 256; }
http { access_log off; keepalive_requests 1000000000; default_type application/json; ${temporary.map((one) => `${one}_temp_path ${folder}/${one};`).join(' ')}
server { listen 127.0.0.1:${port}; root ${folder}/files; } }`,
  );
  try {
    execFileSync('nginx', ['-t', '-c', config], { stdio: 'ignore' });
  } catch {
    console.log('skipped: nginx with files, since this machine has no nginx.');
    return null;
  }
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  await pause(500);
  return { url: `http://127.0.0.1:${port}`, process: child };
}

function rowOf(name: string, rate: Rate | null): string {
  if (rate === null) return `| ${name} | not measured | |`;
  return `| ${name} | ${rate.core.toFixed(0)} | ${rate.wall.toFixed(0)} a second |`;
}
