// A batch that several stations make, each a process; some of them are killed. Then the labels are compared with those of an
// unbroken run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { LabelRow } from '../../../src-main/store/rows.ts';
import { artwork } from '../artwork.ts';
import { lossesAgainstUnbroken } from '../production/kills.ts';
import { type Line, openLine, orderOf, rowsOf } from '../production/line.ts';
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

export async function sharingRun({ root, stations, labels, killAfter, defect }: SharingRun): Promise<SharingReport> {
  const server = await testServer();
  const url = server.url(await newDatabase());
  const shared = { url, pictures: join(root, 'pictures'), leaseMs: LEASE_MS };
  const picture = await artwork('sharing', { width: 700, height: 600 });
  // The one that begins it: it makes nothing itself, and is gone before the others have done anything.
  const beginner = await openLine(join(root, 'beginner'), { shared, threads: 1 });
  const batch = await beginner.production.batches.plan(
    await orderOf(beginner, await rowsOf(beginner, picture, labels)),
  );
  const running = Array.from({ length: stations }, (_, i) => {
    const order = { folder: join(root, `station-${i}`), shared, ...(defect ? { defect } : {}) };
    return runStation(order, i === 0 ? killAfter : undefined);
  });
  await Promise.all(running.map(({ ready }) => ready));
  await setRunning(beginner, batch.id);
  await untilDone(beginner, batch.id);
  const taken = await Promise.all(running.map((station) => station.end()));
  const found = await labelsOf(beginner, batch.id);
  const losses = await lossesAgainstUnbroken(beginner, found, picture, labels);
  await beginner.close();
  const [first, ...others] = taken.map((names) => names.filter((name) => name.startsWith('label ')));
  const all = killAfter === undefined ? [first, ...others] : others;
  const names = all.flatMap((one) => one ?? []);
  return {
    taken: [first, ...others].map((one) => one?.length ?? 0),
    doubled: names.length - new Set(names).size,
    losses,
  };
}

/** As its start does, without making any of it. */
async function setRunning({ store }: Line, id: number): Promise<void> {
  await store.change(async ({ batches }) => {
    const batch = await batches.find(id);
    const plan = { ...(batch?.plan as object), station: store.station, isShared: true };
    await batches.change(id, { state: 'running', plan });
  });
}

async function untilDone({ store }: Line, id: number): Promise<void> {
  while ((await store.batches.find(id))?.state !== 'done') await pause(100);
}

async function labelsOf({ production }: Line, id: number): Promise<LabelRow[]> {
  const labels: LabelRow[] = [];
  for await (const label of production.batches.labels(id)) labels.push(label);
  return labels;
}

function runStation(order: SharingOrder, killAfter?: number) {
  const child: ChildProcess = spawn(process.execPath, [STATION, JSON.stringify(order)], {
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
