import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError, toAppError } from '../../src-shared/errors.ts';
import { type Job, openJob, tooMuchMemory } from './job.ts';
import type { Progress, Reply, Request, Started, TaskTable } from './protocol.ts';
import { aborted, createTurnstile } from './turnstile.ts';

export interface PoolOptions {
  /** The module whose `run` was made by `serve`. */
  readonly workerFile: URL;
  /** What happened outside of any task, for the log. */
  readonly onFault: (error: unknown) => void;
  /** All cores by default. */
  readonly threads?: number;
  /** Tasks that may wait for a thread; more are refused as busy. */
  readonly longestLine?: number;
  readonly timeLimitMs?: number;
  /** Memory of one task: its thread's heap and the buffers outside of it. */
  readonly memoryLimitMiB?: number;
  /** After so long an idle thread ends. */
  readonly idleMs?: number;
}

export interface RunOptions {
  /** Stops the work wherever it is. */
  readonly signal?: AbortSignal;
  /** Buffers of the input that are handed over instead of copied: the caller's become empty. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly timeLimitMs?: number;
  /** How far the work is, from 0 to 1, where its task tells. */
  readonly told?: (share: number) => void;
}

export interface Pool<T extends TaskTable> {
  readonly threads: number;
  run<N extends keyof T & string>(
    name: N,
    input: Parameters<T[N]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<T[N]>>>;
  /** Ends all threads; what still runs is stopped. */
  close(): Promise<void>;
}

/** An idle station gives its threads' memory back after half a minute. */
const DEFAULTS = { longestLine: 1000, timeLimitMs: 60_000, memoryLimitMiB: 1024, idleMs: 30_000 };
const WATCH_MS = 100;

/** Worker threads over a table of tasks. A task that throws or runs over its time or memory costs that task alone. */
export function createPool<T extends TaskTable>(options: PoolOptions): Pool<T> {
  const { workerFile, onFault, longestLine, timeLimitMs, memoryLimitMiB, idleMs } = { ...DEFAULTS, ...options };
  const threads = options.threads ?? availableParallelism();
  const turnstile = createTurnstile(threads, longestLine);
  const jobs = new Map<number, Job>();
  const listeners = new Map<number, (share: number) => void>();
  const library = openThreads(workerFile, threads, memoryLimitMiB, idleMs);
  const watch = setInterval(() => {
    for (const job of jobs.values()) job.checkMemory(memoryLimitMiB * 2 ** 20);
  }, WATCH_MS);
  watch.unref();
  let lastId = 0;
  let closed = false;

  library.on('error', (fault: unknown) => {
    onFault(fault);
    for (const job of jobs.values()) job.failUnstarted(fault);
  });
  library.on('message', (message: Started | Progress) => {
    if ('share' in message) listeners.get(message.under)?.(message.share);
    else jobs.get(message.started)?.start(library.threads.find(({ threadId }) => threadId === message.threadId));
  });

  async function run(
    name: string,
    input: unknown,
    { signal, transfer, told, ...own }: RunOptions = {},
  ): Promise<unknown> {
    if (closed) throw aborted();
    await turnstile.enter(signal);
    const job = openJob(++lastId, own.timeLimitMs ?? timeLimitMs, signal);
    jobs.set(job.id, job);
    if (told) listeners.set(job.id, told);
    try {
      const request: Request = { id: job.id, name, input };
      return unwrap(await library.run(request, { signal: job.signal, transferList: [...(transfer ?? [])] }));
    } catch (error) {
      throw job.reason() ?? (closed ? aborted() : failureOf(error, memoryLimitMiB));
    } finally {
      job.close();
      jobs.delete(job.id);
      listeners.delete(job.id);
      turnstile.leave();
    }
  }

  async function close(): Promise<void> {
    closed = true;
    clearInterval(watch);
    await library.destroy();
  }

  return { threads, run: run as Pool<T>['run'], close };
}

function openThreads(
  workerFile: URL,
  threads: number,
  memoryLimitMiB: number,
  idleMs: number,
): Piscina<Request, Reply> {
  return new Piscina<Request, Reply>({
    filename: fileURLToPath(workerFile),
    name: 'run',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    recordTiming: false,
    // The watch stops a task at its limit; this is the wall behind it, for the moment between two looks.
    resourceLimits: { maxOldGenerationSizeMb: 2 * memoryLimitMiB },
  });
}

function unwrap(reply: Reply): unknown {
  if (reply.ok) return reply.value;
  const { code, message, trouble, detail } = reply;
  throw new AppError(code, message, { trouble, ...(detail === null ? {} : { cause: detail }) });
}

function failureOf(error: unknown, memoryLimitMiB: number): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory(memoryLimitMiB * 2 ** 20) : toAppError(error);
}
