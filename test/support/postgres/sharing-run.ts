// A batch that several stations make, each a process; some of them are killed. Then the labels are compared with those of an
// unbroken run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { BatchOrder } from '#main/services/ledger/batch-order.ts';
import { createBatchStations } from '#main/services/ledger/batch-stations.ts';
import { startInLedger } from '#main/services/production/batch-starts.ts';
import type { LabelRow } from '#main/store/rows.ts';
import { artwork } from '#test/support/artwork.ts';
import { lossesAgainstUnbroken } from '#test/support/production/kills.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { newDatabase, testServer } from './databases.ts';
import type { SharingOrder } from './sharing-station.ts';

const STATION = join(import.meta.dirname, 'sharing-station.ts');

export interface SharingRun {
  readonly root: string;
  readonly stations: number;
  readonly labels: number;
  /** The first station is killed when it has taken up so many rows. */
  readonly killAfter?: number;
  readonly defect?: NonNullable<SharingOrder['defect']>;
}

export interface SharingReport {
  /** Rows that each station took up. */
  readonly taken: readonly number[];
  /** Rows that a station took up while another one that lived was at them, or had made them. */
  readonly doubled: number;
  /** Sentences; none is what is wanted. */
  readonly losses: readonly string[];
}

export const LEASE_MS = 2000;

export async function sharingRun({ labels, ...run }: SharingRun): Promise<SharingReport> {
  const url = (await testServer()).url(await newDatabase());
  const picture = await artwork('sharing', { width: 700, height: 600 });
  const made = await shareBatch({ ...run, url, picture, labels });
  const found = await labelsOf(made.beginner, made.id);
  const losses = await lossesAgainstUnbroken(made.beginner, found, picture, labels);
  await made.beginner.close();
  const living = run.killAfter === undefined ? made.taken : made.taken.slice(1);
  const names = living.flat();
  return { taken: made.taken.map(({ length }) => length), doubled: names.length - new Set(names).size, losses };
}

export interface SharedBatch extends SharingRun {
  readonly url: string;
  readonly picture: Uint8Array;
  readonly order?: Partial<BatchOrder>;
  /** Labels that are made before: the first ones of a process take longer. */
  readonly warmUp?: number;
  /** Each station on a core of its own, where the system can say so. */
  readonly onCores?: boolean;
}

/** Made by stations alone that others began; timed from the moment at which all of them are ready. */
export async function shareBatch({ root, stations, labels, killAfter, defect, ...batch }: SharedBatch) {
  const shared = { url: batch.url, pictures: join(root, 'pictures'), leaseMs: LEASE_MS };
  const beginner = await openLine(join(root, 'beginner'), { shared, threads: 1 });
  const plan = async (count: number) => {
    const rows = await rowsOf(beginner, batch.picture, count);
    return (await beginner.production.batches.plan(await orderOf(beginner, rows, batch.order))).id;
  };
  const running = Array.from({ length: stations }, (_, i) => {
    const order = { folder: join(root, `station-${i}`), shared, ...(defect ? { defect } : {}) };
    return runStation(order, i === 0 ? killAfter : undefined, batch.onCores ? ['taskset', '-c', String(i)] : []);
  });
  await Promise.all(running.map(({ ready }) => ready));
  const make = async (count: number) => {
    const id = await plan(count);
    const started = performance.now();
    await begin(beginner, id);
    await untilDone(beginner, id);
    return { id, seconds: (performance.now() - started) / 1000 };
  };
  if (batch.warmUp) await make(batch.warmUp);
  const { id, seconds } = await make(labels);
  const said = await Promise.all(running.map((station) => station.end()));
  const taken = said.map((names) => names.filter((name) => name.startsWith('label ')));
  return { beginner, id, taken, seconds };
}

/** As a start at the beginner does, without making any of it. */
async function begin({ store }: Line, id: number): Promise<void> {
  const stations = createBatchStations({
    station: store.station,
    key: PUBLISHED_KEY,
    hasSharedPictures: true,
    helps: false,
  });
  await store.change((tables) => startInLedger(tables, id, stations));
}

async function untilDone({ store }: Line, id: number): Promise<void> {
  while ((await store.batches.find(id))?.state !== 'done') await pause(100);
}

async function labelsOf({ production }: Line, id: number): Promise<LabelRow[]> {
  const labels: LabelRow[] = [];
  for await (const label of production.batches.labels(id)) labels.push(label);
  return labels;
}

function runStation(order: SharingOrder, killAfter?: number, under: readonly string[] = []) {
  const [command = '', ...args] = [...under, process.execPath, STATION, JSON.stringify(order)];
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const names: string[] = [];
  if (!child.stdout) throw new Error('The station has no stdout.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') resolve();
    else names.push(line);
    if (names.length === killAfter) child.kill('SIGKILL');
  });
  return {
    ready,
    async end(): Promise<readonly string[]> {
      child.kill('SIGTERM');
      await exit;
      return names;
    },
  };
}
