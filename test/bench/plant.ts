// What several stations make of a batch beside one; the store's reads on PostgreSQL beside those on SQLite, with the same
// records of one owner, and the pace of changes. Without records (0) only the first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesIn } from '#main/files/data-folder.ts';
import { copyIntoShared } from '#main/store/moving/into-shared.ts';
import { asItIs } from '#main/store/moving/tallies.ts';
import { openStore } from '#main/store/open.ts';
import { openConnections } from '#main/store/postgres/connections.ts';
import { bringUp } from '#main/store/postgres/opening.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import type { Store } from '#main/store/store.ts';
import { ensurePostgres } from '#test/database.ts';
import { artwork } from '#test/support/artwork.ts';
import { type PostgresServer, startServer } from '#test/support/postgres/server.ts';
import { shareBatch } from '#test/support/postgres/sharing-run.ts';
import { addRecord } from '#test/support/store/lab.ts';
import { SEED_OWNER, seedStore } from '#test/support/store/seed.ts';
import { presetOf } from '#test/unit/imaging/sheet/sheets.ts';
import { figuresOf } from './support/store-figures.ts';

const RECORDS = Number(process.argv[2] ?? 1_000_000);
/** Of 1170 x 800 pixels. */
const LABELS = 60;
const WARM_UP = 8;
const ROUNDS = 7;
const CHANGES = 200;
/** The most that a page may take of what it takes on SQLite; where both are quick, a few milliseconds are no matter. */
const MOST = 2;
const QUICK_MS = 10;
/** Of two stations on separate cores. */
const ASKED_RATIO = 1.8;

const programs = await ensurePostgres();
const root = mkdtempSync(join(tmpdir(), 'twinmark-bench-'));
try {
  if (programs) await main(programs);
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function main(found: string): Promise<void> {
  const server = await startServer(found, ['shared_buffers=512MB']);
  try {
    await share(server);
    if (RECORDS === 0) return;
    const folder = join(root, 'data');
    await seedStore(folder, RECORDS);
    await server.ask('create database stations');
    const url = server.url('stations');
    const started = performance.now();
    await copyStore(folder, url);
    await server.ask('vacuum analyze', 'stations');
    console.log(`${RECORDS} records, copied in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`);
    const common = { clock: Date.now, log: () => {} };
    const file = await openStore({ folder, ...common });
    const shared = await openStore({ folder: join(root, 'shared'), shared: { url }, ...common });
    await compare(file, shared);
    await file.close();
    await shared.close();
  } finally {
    await server.end();
  }
}

/** Stations of one engine thread each. One that has two cores does more than half of what two do. */
async function share(server: PostgresServer): Promise<void> {
  const picture = await artwork('bench', { kind: 'label', width: 1400, height: 960 });
  const preset = await presetOf('l7165');
  const pace: number[] = [];
  for (const stations of [1, 2]) {
    const name = `sharing_${stations}`;
    await server.ask(`create database ${name}`);
    const order = {
      root: join(root, name),
      stations,
      labels: LABELS,
      warmUp: WARM_UP * stations,
      onCores: process.platform === 'linux',
      url: server.url(name),
      picture,
      order: { preset },
    };
    const { beginner, seconds } = await shareBatch(order);
    await beginner.close();
    pace.push((LABELS / seconds) * 60);
    console.log(`${stations} of one thread and one core each: ${(pace.at(-1) ?? 0).toFixed(0)} labels a minute.`);
  }
  console.log(`Two do ${((pace[1] ?? 0) / (pace[0] ?? 1)).toFixed(2)} times what one does; ${ASKED_RATIO} is asked.\n`);
}

/** As `migrate` does. */
async function copyStore(folder: string, url: string): Promise<void> {
  const source = connect(placesIn(folder).database, 'inspector');
  const connections = openConnections(url);
  await bringUp(connections);
  await copyIntoShared(source.db, asItIs, connections, async () => {});
  await connections.close();
  await source.close();
}

async function compare(file: Store, shared: Store): Promise<void> {
  console.log('| what | SQLite | PostgreSQL | holds |\n| --- | --- | --- | --- |');
  for (const { name, work } of figuresOf(RECORDS)) {
    const [one, other] = [await wallOf(() => work(file)), await wallOf(() => work(shared))];
    const same = JSON.stringify(await work(file)) === JSON.stringify(await work(shared));
    const holds = other <= Math.max(QUICK_MS, one * MOST);
    const verdict = same ? (holds ? 'yes' : 'NO') : 'ANOTHER ANSWER';
    console.log(`| ${name} | ${one.toFixed(1)} ms | ${other.toFixed(1)} ms | ${verdict} |`);
  }
  for (const [name, store] of [
    ['SQLite', file],
    ['PostgreSQL', shared],
  ] as const) {
    const started = performance.now();
    for (let i = 0; i < CHANGES; i++) await addRecord(store, SEED_OWNER, { description: `Made ${i}` });
    console.log(
      `\n${name}: ${(CHANGES / ((performance.now() - started) / 1000)).toFixed(0)} records a second, each an ID and a row.`,
    );
  }
}

/** The middle of several. */
async function wallOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}
