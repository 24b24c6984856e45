// Several stations, each a process, change the same database, while readers keep copies of it as handhelds do.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { EPOCH } from '#shared/core/times.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { addRecord, type Lab, settle } from '#test/support/store/lab.ts';
import { databaseOf, testServer } from './databases.ts';
import type { Confirmed, WritingOrder } from './writing-station.ts';

const STATION = join(import.meta.dirname, 'writing-station.ts');

export interface StationsRun {
  readonly stations: number;
  readonly changesEach: number;
  readonly defect?: NonNullable<WritingOrder['defect']>;
  /** Kills the first station when it has confirmed so many changes. */
  readonly killAfter?: number;
}

export interface StationsReport {
  readonly confirmed: number;
  readonly faults: readonly string[];
}

interface Said {
  readonly confirmed: Confirmed[];
  readonly faults: string[];
}

export async function stationsRun(lab: Lab, run: StationsRun): Promise<StationsReport> {
  const store = await lab.open();
  const owner = await settle(store);
  const shared = await databaseOf(lab.folder);
  if (!shared) throw new Error('This needs a PostgreSQL.');
  if (run.defect === 'early stamps') {
    await (await testServer()).ask('create sequence early increment 10', new URL(shared.url).pathname.slice(1));
  }
  const some = (count: number, whose: number | null) =>
    Promise.all(Array.from({ length: count }, async () => (await addRecord(store, whose)).id));
  const [common, free] = [await some(2, owner), await some(4, null)];
  const orders = await Promise.all(
    Array.from({ length: run.stations }, async (_, i) => ({
      url: shared.url,
      folder: lab.aside(`station-${i}`),
      name: `station ${i}`,
      owner,
      common,
      free,
      // What was missed of a record shows until it changes again.
      own: await some(run.defect === 'early stamps' ? run.changesEach : 3, owner),
      changes: run.changesEach,
      aheadMs: i * 1000,
      ...(run.defect ? { defect: run.defect } : {}),
    })),
  );
  let writing = true;
  const readers = Array.from({ length: 2 }, (_, i) => openReader(store, owner, makeRandom(i, 'reader')));
  const reading = Promise.all(
    readers.map(async (reader) => {
      while (writing) {
        await reader.step();
        await pause(3);
      }
      while ((await reader.step()) > 0);
    }),
  );
  const said = await Promise.all(orders.map((order, i) => runStation(order, i === 0 ? run.killAfter : undefined)));
  writing = false;
  await reading;
  const confirmed = said.flatMap((one) => one.confirmed);
  const truth = await allRecords(store, owner);
  return {
    confirmed: confirmed.length,
    faults: [
      ...said.flatMap((one) => one.faults),
      ...said.flatMap((one) => fallingIn(one.confirmed)),
      ...twice(confirmed.map(({ at }) => at).filter((at) => at !== '')).map((at) => `The stamp ${at} was given twice.`),
      ...lostOf(confirmed, truth, run.killAfter !== undefined),
      ...readers.flatMap((reader) => reader.faultsAgainst(truth)),
    ],
  };
}

async function runStation(order: WritingOrder, killAfter?: number): Promise<Said> {
  const child = spawn(process.execPath, [STATION, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const said: Said = { confirmed: [], faults: [] };
  for await (const line of createInterface({ input: child.stdout })) {
    const one = JSON.parse(line) as Confirmed & { ready?: true; fault?: string };
    if (one.fault) said.faults.push(one.fault);
    else if (!one.ready) said.confirmed.push(one);
    if (killAfter !== undefined && said.confirmed.length === killAfter) child.kill('SIGKILL');
  }
  const code = await ended;
  if (killAfter === undefined && code !== 0) said.faults.push(`${order.name} ended with ${code}.`);
  return said;
}

function openReader(store: Store, owner: number, random: Random) {
  const copy = new Map<string, RecordRow>();
  const faults: string[] = [];
  let since = EPOCH;
  return {
    async step(): Promise<number> {
      const { rows } = await store.records.changedSince(owner, since, 1 + random.below(7));
      for (const row of rows) {
        if (row.updated_at <= since) faults.push(`${row.id} of ${row.updated_at} came after ${since}.`);
        if (copy.get(row.id)?.updated_at === row.updated_at) faults.push(`${row.id} came twice.`);
        copy.set(row.id, row);
        since = row.updated_at;
      }
      return rows.length;
    },
    faultsAgainst(truth: ReadonlyMap<string, RecordRow>): string[] {
      const missed = [...truth.values()].filter((row) => copy.get(row.id)?.updated_at !== row.updated_at);
      return [...faults, ...missed.map(({ id, updated_at }) => `A reader missed ${id} of ${updated_at}.`)];
    },
  };
}

async function allRecords({ records }: Store, owner: number): Promise<Map<string, RecordRow>> {
  const { rows, total } = await records.list({ owner }, 1, 10_000);
  if (rows.length !== total) throw new Error(`${rows.length} of ${total} records.`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stamps of one station rise. */
function fallingIn(confirmed: readonly Confirmed[]): string[] {
  const stamps = confirmed.map(({ at }) => at).filter((at) => at !== '');
  return stamps.filter((at, i) => i > 0 && at <= (stamps[i - 1] ?? '')).map((at) => `${at} came after a later one.`);
}

/** A station that was killed may have done one thing more than it could say. */
function lostOf(confirmed: readonly Confirmed[], truth: ReadonlyMap<string, RecordRow>, oneMore: boolean): string[] {
  const counts = Map.groupBy(
    confirmed.flatMap(({ counted }) => counted ?? []),
    (id) => id,
  );
  const wrong = [...counts].filter(([id, { length }]) => {
    const found = truth.get(id)?.scan_count ?? 0;
    return found !== length && !(oneMore && found === length + 1);
  });
  const made = confirmed.flatMap(({ made: id }) => id ?? []);
  const taken = confirmed.flatMap(({ took }) => took ?? []);
  const lastWords = new Map(confirmed.flatMap(({ described }) => (described ? [described] : [])));
  const forgotten = oneMore ? [] : [...lastWords].filter(([id, text]) => truth.get(id)?.description !== text);
  return [
    ...wrong.map(([id, { length }]) => `${id} counts ${truth.get(id)?.scan_count} of ${length} scans.`),
    ...made.filter((id) => !truth.has(id)).map((id) => `The record ${id} is gone.`),
    ...twice(made).map((id) => `The ID ${id} was given out twice.`),
    ...twice(taken).map((id) => `${id} was taken by two.`),
    ...forgotten.map(([id, text]) => `${id} does not say "${text}".`),
  ];
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}
