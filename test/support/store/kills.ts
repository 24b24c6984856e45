// Kills a process that writes, again and again, and checks that everything that was confirmed is there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '#main/store/open.ts';
import type { Store } from '#main/store/store.ts';
import { makeRandom } from '#test/support/random.ts';

/** Most of a second: a kill comes before the first change, too. */
const LATEST_MS = 900;
const WRITER = join(import.meta.dirname, 'writer.ts');

export interface KillOptions {
  readonly folder: string;
  readonly kills: number;
  readonly seed: string;
  /** The process is killed as soon as it has confirmed as many changes. By default at a moment in its first second. */
  readonly confirmed?: number;
  readonly defect?: 'early rename';
  /** What is done to the folder between the kill and the next start. */
  readonly after?: (folder: string) => void;
}

export interface KillReport {
  readonly confirmed: number;
  /** Sentences on what was confirmed and is missing or changed. */
  readonly lost: readonly string[];
  readonly slowestStartMs: number;
  readonly notices: readonly string[];
}

interface Confirmed {
  readonly id: string;
  readonly hash: string;
  readonly scans?: number;
  readonly at: string;
}

export async function runKills({ folder, kills, seed, defect, after, confirmed }: KillOptions): Promise<KillReport> {
  const random = makeRandom(seed, 'moments');
  const known = new Map<string, Confirmed>();
  const lost: string[] = [];
  const notices: string[] = [];
  let slowestStartMs = 0;
  for (let kill = 0; kill < kills; kill++) {
    const moment = confirmed === undefined ? { ms: random.between(0, LATEST_MS) } : { confirmed };
    const { said, startMs } = await writeAndKill(folder, `${seed}-${kill}`, moment, defect);
    slowestStartMs = Math.max(slowestStartMs, startMs);
    for (const one of said) {
      if (one.scans === undefined && known.has(one.id)) lost.push(`The ID ${one.id} was given out twice.`);
      known.set(one.id, one);
    }
    after?.(folder);
    const last = kill === kills - 1;
    const store = await openStore({ folder, clock: Date.now, log: () => {} });
    notices.push(...store.notices.map(({ text }) => text));
    lost.push(...(await findLost(store, last ? [...known.values()] : said)));
    await store.close();
  }
  return { confirmed: known.size, lost: [...new Set(lost)], slowestStartMs, notices };
}

/** After so many milliseconds from its first change, or at its change of that number. */
type Moment = { readonly ms: number } | { readonly confirmed: number };

async function writeAndKill(folder: string, seed: string, moment: Moment, defect = '') {
  const started = performance.now();
  const child = spawn(process.execPath, [WRITER, folder, seed, defect], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Confirmed[] = [];
  let startMs = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const one = JSON.parse(line) as Confirmed & { ready?: true };
    if (one.ready) {
      startMs = performance.now() - started;
      if ('ms' in moment) setTimeout(() => child.kill('SIGKILL'), moment.ms);
      return;
    }
    said.push(one);
    if ('confirmed' in moment && said.length === moment.confirmed) child.kill('SIGKILL');
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  await new Promise((resolve) => lines.on('close', resolve));
  if ((await ended) !== 'SIGKILL') throw new Error('The writer ended by itself.');
  return { said, startMs };
}

async function findLost(store: Store, confirmed: readonly Confirmed[]): Promise<string[]> {
  const newest = new Map(confirmed.map((one) => [one.id, one]));
  const lost: string[] = [];
  for (const { id, hash, scans = 0 } of newest.values()) {
    const record = await store.records.find(id);
    if (!record?.marked) {
      lost.push(`The record ${id} is gone.`);
      continue;
    }
    if (record.scan_count < scans) lost.push(`The record ${id} has lost its scans.`);
    const bytes = await store.pictures.read(record.marked).catch(() => null);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (record.marked.hash !== hash || found !== hash) lost.push(`The picture of ${id} is not what it was.`);
  }
  return lost;
}
