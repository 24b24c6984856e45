import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Station, startStation } from './station.ts';

export interface OverloadOptions {
  readonly clients: number;
  /** Requests of each client, one after the other. */
  readonly each: number;
  /** A photograph as a file. */
  readonly photo: Uint8Array;
}

export interface OverloadReport {
  readonly statuses: ReadonlyMap<number, number>;
  /** Accepted requests that were answered before one that was complete well before them. */
  readonly overtaken: number;
  readonly messages: ReadonlySet<string>;
  /** What the station wrote down as an error. */
  readonly errors: readonly string[];
  readonly withoutRetryAfter: number;
  /** Of the station's event loop, in milliseconds. */
  readonly loopP99: number;
  /** Most memory of the station's process, in MB. */
  readonly memory: number;
  readonly slowestMs: number;
  readonly elsewhereP99: number;
}

interface Answered {
  readonly sentAt: number;
  readonly doneAt: number;
  readonly status: number;
}

/** Two requests that were sent within this time of each other may be complete at the station in either order, on a machine with nothing else to do. */
const TOGETHER_MS = 250;

/** Many clients scan photographs at once, while another one asks for small things; rate limits are out of the way. */
export async function overload({ clients, each, photo }: OverloadOptions): Promise<OverloadReport> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-watch-'));
  const file = join(folder, 'loop.json');
  const station = await startStation({
    settings: {
      'limits.requests_per_minute': 10_000_000,
      'limits.public_engine_per_minute': 10_000_000,
      'limits.public_scans_per_minute': 10_000_000,
      'limits.public_records_per_minute': 10_000_000,
      'limits.public_unknown_ids_per_hour': 10_000_000,
      'limits.public_registers_per_minute': 10_000_000,
    },
    nodeOptions: ['--import', join(import.meta.dirname, 'watch-loop.ts')],
    env: { TWINMARK_WATCH_FILE: file },
  });
  const body = JSON.stringify({ image: Buffer.from(photo).toString('base64') });
  const answers: Answered[] = [];
  const messages = new Set<string>();
  let withoutRetryAfter = 0;

  async function scanOnce(): Promise<void> {
    const sentAt = performance.now();
    const answer = await fetch(new URL('/api/scan', station.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const told = (await answer.json()) as { message?: string };
    answers.push({ sentAt, doneAt: performance.now(), status: answer.status });
    if (answer.status === 200) messages.add(told.message ?? '');
    else if (!(Number(answer.headers.get('retry-after')) >= 1)) withoutRetryAfter++;
    if (answer.status !== 200) await wait(300);
  }

  process.kill(station.process.pid ?? 0, 'SIGUSR2');
  const stop = new AbortController();
  const elsewhere = askSmallThings(station, stop.signal);
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let i = 0; i < each; i++) await scanOnce();
    }),
  );
  stop.abort();
  const small = await elsewhere;
  await wait(700);
  const { p99, memory } = JSON.parse(readFileSync(file, 'utf8'));
  const errors = station
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
  return {
    statuses: countBy(answers.map(({ status }) => status)),
    // A small request tells how long any request may be on its way to a busy station.
    overtaken: countOvertaken(
      answers.filter(({ status }) => status === 200),
      Math.max(TOGETHER_MS, 2 * percentile(small, 0.99)),
    ),
    messages,
    errors,
    withoutRetryAfter,
    loopP99: p99,
    memory,
    slowestMs: Math.max(...answers.map(({ sentAt, doneAt }) => doneAt - sentAt)),
    elsewhereP99: percentile(small, 0.99),
  };
}

async function askSmallThings(station: Station, signal: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await (await fetch(new URL('/api/templates/generic', station.url))).arrayBuffer();
    took.push(performance.now() - start);
    await wait(50);
  }
  return took;
}

export function countOvertaken(
  answers: readonly Pick<Answered, 'sentAt' | 'doneAt'>[],
  together = TOGETHER_MS,
): number {
  return answers.filter((one) =>
    answers.some((other) => other.sentAt + together < one.sentAt && other.doneAt > one.doneAt + 5),
  ).length;
}

function countBy(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
