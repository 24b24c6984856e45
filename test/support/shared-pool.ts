// Threads that all stations and lines of one test process share. A new thread loads its modules and compiles what it runs, which takes
// two seconds of a core: more than half of the time of tests that open a station each.
import { createPool, type Pool, type PoolOptions, type RunOptions } from '#main/workers/pool.ts';
import type { TaskTable } from '#main/workers/protocol.ts';

interface Shared {
  readonly pool: { readonly threads: number; run(name: string, input: unknown, options: RunOptions): Promise<unknown> };
  readonly listeners: Set<PoolOptions['onFault']>;
}

/** By their options. They end with the process. */
const known = new Map<string, Shared>();

/** As `createPool` makes it; closed, it stops its own tasks, and the threads stay for others. */
export function sharedPool<T extends TaskTable>(options: PoolOptions): Pool<T> {
  const { pool, listeners } = threadsFor(options);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  listeners.add(options.onFault);

  async function run(name: string, input: unknown, given: RunOptions = {}): Promise<unknown> {
    const signal = given.signal ? AbortSignal.any([closing.signal, given.signal]) : closing.signal;
    const task = pool.run(name, input, { ...given, signal });
    running.add(task);
    try {
      return await task;
    } finally {
      running.delete(task);
    }
  }

  return {
    threads: pool.threads,
    run: run as Pool<T>['run'],
    async close() {
      closing.abort();
      await Promise.allSettled(running);
      listeners.delete(options.onFault);
    },
  };
}

function threadsFor({ onFault: _, ...options }: PoolOptions): Shared {
  const name = JSON.stringify(options);
  const shared = known.get(name) ?? openShared(options);
  known.set(name, shared);
  return shared;
}

function openShared(options: Omit<PoolOptions, 'onFault'>): Shared {
  const listeners: Shared['listeners'] = new Set();
  const onFault = (fault: unknown) => {
    for (const tell of listeners) tell(fault);
  };
  return { pool: createPool({ ...options, onFault }), listeners };
}
