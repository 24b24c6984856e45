// Two threads of the pool against two processes of their own, at the same work: node test/bench/workers.ts
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { embedImage } from '#main/workers/embed-image.ts';
import { createPool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { fromRgb, photoLike } from '#test/unit/imaging/make-picture.ts';

const PARALLEL = 2;
const EMBEDS_EACH = 12;
const WARM_UP = 4;
const ROUNDS = 5;
const order = { message: '7K3QZ', strength: 'balanced', type: 'png', dpi: 300 } as const;

if (process.send) await serveParent();
else await compare();

async function compare(): Promise<void> {
  const bytes = await artwork();
  const pool = createPool<Tasks>({
    workerFile: new URL('../../src-main/workers/worker.ts', import.meta.url),
    threads: PARALLEL,
    onFault: (fault) => console.error(fault),
  });
  const children = Array.from({ length: PARALLEL }, () => fork(fileURLToPath(import.meta.url)));
  await Promise.all([poolRound(pool, bytes, WARM_UP), processRound(children, WARM_UP)]);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const processes = await processRound(children, EMBEDS_EACH);
    const threads = await poolRound(pool, bytes, EMBEDS_EACH);
    ratios.push(processes / threads);
    const each = (ms: number) => `${(ms / EMBEDS_EACH).toFixed(0)} ms`;
    console.log(`processes ${each(processes)}, threads ${each(threads)} a pair: ${(processes / threads).toFixed(2)}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`two workers reach ${ratios[ROUNDS >> 1].toFixed(2)} of two processes (median; asked: 0.9)`);
  for (const child of children) child.kill();
  await pool.close();
}

/** Milliseconds until every thread has done its share. */
async function poolRound(
  pool: Awaited<ReturnType<typeof createPool<Tasks>>>,
  bytes: Uint8Array,
  count: number,
): Promise<number> {
  const start = performance.now();
  const shares = Array.from({ length: PARALLEL }, async () => {
    for (let i = 0; i < count; i++) await pool.run('embedImage', { ...order, bytes });
  });
  await Promise.all(shares);
  return performance.now() - start;
}

async function processRound(children: readonly ChildProcess[], count: number): Promise<number> {
  const start = performance.now();
  for (const child of children) child.send(count);
  await Promise.all(children.map((child) => once(child, 'message')));
  return performance.now() - start;
}

/** A child does on its main thread, for each number that it is sent, so many embeds. */
async function serveParent(): Promise<void> {
  const bytes = await artwork();
  process.on('message', async (count: number) => {
    for (let i = 0; i < count; i++) await embedImage({ ...order, bytes });
    process.send?.('done');
  });
}

function artwork(): Promise<Uint8Array> {
  return fromRgb(photoLike(1200, 1800)).png().toBuffer();
}
