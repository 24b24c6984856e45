import { workerFile } from '#main/product.ts';
import { createPool, type Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Output } from './outcome.ts';

/** Runs work on a pool of threads, which is closed when the work is done. */
export async function withPool<T>(
  output: Output,
  threads: number | undefined,
  work: (pool: Pool<Tasks>) => Promise<T>,
): Promise<T> {
  const pool = createPool<Tasks>({
    workerFile,
    onFault: (fault) => output.log(`A worker thread failed: ${fault instanceof Error ? fault.message : fault}`),
    ...(threads === undefined ? {} : { threads }),
  });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
