// Clients without credentials send the worst pictures for minutes, while the station works for those who have some.

import { type ChildProcess, fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { heaps } from '#bin/heaps.mjs';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { megabytesOf } from '#test/support/process-memory.ts';
import { newFolder } from '#test/support/station.ts';

export interface StrangersReport {
  /** The median and the ninth of ten of a create with credentials, in milliseconds. */
  readonly idle: readonly [median: number, ninth: number];
  readonly beside: readonly [median: number, ninth: number];
  readonly creates: number;
  /** Milliseconds for each label of a batch. */
  readonly batchIdle: number;
  readonly batchBeside: number;
  /** The most memory of the station's process, in MB. */
  readonly memory: number;
  /** How often strangers got each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Sentences on work with credentials that was not done. */
  readonly refused: readonly string[];
}

export interface StrangersOptions {
  readonly clients: number;
  readonly seconds: number;
  readonly tell?: (sentence: string) => void;
}

const IDLE_CREATES = 12;
const IDLE_LABELS = 30;

export async function strangersRun({ clients, seconds, tell = () => {} }: StrangersOptions): Promise<StrangersReport> {
  const folder = newFolder('strangers-run');
  const child = fork(join(import.meta.dirname, 'strangers-station.ts'), [folder], {
    env: { ...heaps, ...process.env },
    execArgv: ['--import', join(import.meta.dirname, '..', 'support', 'quick-passphrases.mjs')],
  });
  try {
    const { url, apiKey } = await told<{ url: string; apiKey: string }>(child);
    const refused: string[] = [];
    const create = (n: number) => timeOfCreate(url, apiKey, n, refused);
    // The first ones start the threads.
    for (let n = 0; n < 3; n++) await create(n);
    const idle: number[] = [];
    for (let n = 0; n < IDLE_CREATES; n++) idle.push(await create(100 + n));
    const batchIdle = await timeOfLabel(child, IDLE_LABELS, refused);
    tell(`idle: ${Math.round(middle(idle))} ms for a create, ${Math.round(batchIdle)} ms for a label`);

    const crowd = await beginCrowd(url, child, clients);
    await sleep(3000);
    const beside: number[] = [];
    for (const end = performance.now() + seconds * 500; performance.now() < end; )
      beside.push(await create(1000 + beside.length));
    const labels = Math.max(IDLE_LABELS, Math.round((seconds * 500) / (2 * batchIdle)));
    const batchBeside = await timeOfLabel(child, labels, refused);
    const { statuses, memory } = await crowd.end();
    return {
      idle: [middle(idle), ninth(idle)],
      beside: [middle(beside), ninth(beside)],
      creates: beside.length,
      batchIdle,
      batchBeside,
      memory,
      statuses,
      refused,
    };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code, signal]) => {
      throw new Error(`The station ended with ${code ?? signal}.`);
    }),
  ]);
  return message as T;
}

async function timeOfCreate(url: string, token: string, n: number, refused: string[]): Promise<number> {
  const image = base64(await artwork(`create ${n}`, { width: 600, height: 400 }));
  const start = performance.now();
  const { status, body } = await call(url, 'POST', '/api/records', { token, json: { image } });
  if (status !== 201) refused.push(`A create was refused with ${status}: ${JSON.stringify(body)}`);
  return performance.now() - start;
}

async function timeOfLabel(child: ChildProcess, labels: number, refused: string[]): Promise<number> {
  child.send(labels);
  const { each = 0, failed } = await told<{ each?: number; failed?: string }>(child);
  if (failed) refused.push(`The batch was not made: ${failed}`);
  return each;
}

/** Strangers that scan, and some that mark, until they are ended. */
async function beginCrowd(url: string, { pid }: ChildProcess, clients: number) {
  const bodies = (await worstPictures()).map((picture) => JSON.stringify({ image: picture.toString('base64') }));
  const stop = new AbortController();
  const statuses: Record<number, number> = {};
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, megabytesOf(pid ?? 0, 'now'));
  }, 250);
  const crowd = Array.from({ length: clients }, async (_, client) => {
    const path = client % 4 === 3 ? '/api/embed' : '/api/scan';
    for (let n = client; !stop.signal.aborted; n++) {
      const body = bodies[n % bodies.length] as string;
      const headers = { 'content-type': 'application/json' };
      const marked = path === '/api/embed' ? `${body.slice(0, -1)},"message":"AB"}` : body;
      const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: marked });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  });
  return {
    async end() {
      stop.abort();
      await Promise.all(crowd);
      clearInterval(watch);
      return { statuses, memory };
    },
  };
}

function middle(times: readonly number[]): number {
  return sorted(times, 0.5);
}

function ninth(times: readonly number[]): number {
  return sorted(times, 0.9);
}

function sorted(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number;
}

/** Pictures that cost the reader most, as JPEG files: outlines everywhere, and none of them is a label with a mark. */
function worstPictures(): Promise<Buffer[]> {
  return Promise.all([noise(2400, 2400), noise(4000, 3000), tiles(4000, 3000, 90), tiles(3200, 2400, 400)]);
}

function noise(width: number, height: number): Promise<Buffer> {
  return jpeg(randomFillSync(Buffer.alloc(width * height * 3)), width, height);
}

/** Light rectangles with rough insides, each like a label. */
function tiles(width: number, height: number, side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  const rough = randomFillSync(Buffer.alloc(1 << 16));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = x % side > side / 6 && y % side > side / 6;
      const value = isInside ? 170 + (rough[(x * 31 + y * 4801) & 0xffff] as number) / 4 : 30;
      pixels.fill(value, 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return jpeg(pixels, width, height);
}

function jpeg(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}
