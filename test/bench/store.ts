// The store's reads with a million records of one owner, each beside the time it may take, and the record by ID beside a
// bare prepared statement.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placesIn } from '#main/files/data-folder.ts';
import { readingSession } from '#main/store/sql/session.ts';
import { closeEngine, type Engine, openEngine } from '#main/store/sqlite-file/connections.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { tablesOver } from '#main/store/tables/tables.ts';
import { ID_COUNT } from '#shared/core/id.ts';
import { seededId, seedStore } from '#test/support/store/seed.ts';
import { seedStatistics } from '#test/support/store/seed-statistics.ts';
import { type Figure, figuresOf } from './support/store-figures.ts';

const RECORDS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 9;
const FINDS = 20_000;
/** Odd and far, so that neighbours in time are none in the file. */
const STEP = 7919;

const FIGURES = figuresOf(RECORDS);

const folder = mkdtempSync(join(tmpdir(), 'twinmark-bench-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const started = performance.now();
  await seedStore(folder, RECORDS);
  const sums = await seedStatistics(folder);
  console.log(
    `${RECORDS} records and ${sums} sums of the line in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`,
  );
  const engine = openEngine(placesIn(folder).database);
  const tables = tablesOver(readingSession(engine), ID_COUNT);
  console.log('| what | one core | by the clock | asked | holds |\n| --- | --- | --- | --- | --- |');
  for (const figure of FIGURES) console.log(await lineOf(figure, tables));
  console.log(await findLine(tables, engine));
  await closeEngine(engine, 'clean');
}

async function lineOf({ name, askedMs, work }: Figure, tables: Tables): Promise<string> {
  const costs = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(() => work(tables)));
  const [core, wall] = [median(costs.map((cost) => cost.core)), median(costs.map((cost) => cost.wall))];
  const holds = core <= askedMs;
  if (!holds) process.exitCode = 1;
  return `| ${name} | ${core.toFixed(1)} ms | ${wall.toFixed(1)} ms | ${askedMs} ms | ${holds ? 'yes' : 'NO'} |`;
}

/** The record by ID, and what SQLite alone needs for it. */
async function findLine({ records }: Tables, { plain }: Engine): Promise<string> {
  const bare = plain.handle.prepare('select * from records where id = ?');
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ids = Array.from({ length: FINDS }, (_, i) => seededId(1 + (((i + round * FINDS) * STEP) % RECORDS)));
    for (const id of ids) bare.get(id);
    const reference = await costOf(async () => {
      for (const id of ids) bare.get(id);
    });
    const ours = await costOf(async () => {
      for (const id of ids) await records.find(id);
    });
    ratios.push(ours.core / reference.core);
    rates.push(FINDS / (ours.core / 1000));
  }
  const [ratio, rate] = [median(ratios), median(rates)];
  const holds = ratio <= 2 && rate >= 50_000;
  if (!holds) process.exitCode = 1;
  return `\nRecord by ID: ${rate.toFixed(0)} a second on one core (50000 asked), ${ratio.toFixed(2)} times the bare statement (2 asked): ${holds ? 'holds' : 'DOES NOT HOLD'}.`;
}

async function costOf(work: () => Promise<unknown>): Promise<{ core: number; wall: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { core: (user + system) / 1000, wall: performance.now() - start };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
