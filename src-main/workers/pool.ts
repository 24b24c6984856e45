import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Piscina } from 'piscina';
import { createSemaphore, type Line } from '#main/base/semaphore.ts';
import { AppError, toAppError } from '#shared/troubles/errors.ts';
import type { Failure, Progress, Reply, Request, Spoiled, Started, TaskTable } from './protocol.ts';
import { aborted, openTask, type RunningTask, tooMuchMemory } from './running-task.ts';

export interface PoolOptions {
  /** The module whose `run` was made by `serve`. */
  readonly workerFile: URL;
  /** Takes errors of no task, for the log. */
  readonly onFault: (error: unknown) => void;
  /** As many as cores by default. Strangers have half as many beside them. */
  readonly threads?: number;
  /** Tasks that may wait for a thread. Further ones are refused as busy. */
  readonly longestLine?: number;
  readonly timeLimitMs?: number;
  /** Memory of one task: its thread's heap and the buffers outside it. */
  readonly memoryLimitMiB?: number;
  /** A thread ends when it has been idle for this time. */
  readonly idleMs?: number;
}

export interface RunOptions {
  /** Stops the task, whether it waits or runs. */
  readonly signal?: AbortSignal;
  /** Buffers of the input that are moved instead of copied: the caller's become empty. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly timeLimitMs?: number;
  /** For a caller without credentials: the task waits until no other one does, and runs in a thread that gives way to the others. */
  readonly forStranger?: boolean;
  /** Gets the progress of the task, from 0 to 1, if the task tells it. */
  readonly told?: (share: number) => void;
}

export interface Pool<T extends TaskTable> {
  readonly threads: number;
  run<N extends keyof T & string>(
    name: N,
    input: Parameters<T[N]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<T[N]>>>;
  /** Stops all tasks and ends all threads. */
  close(): Promise<void>;
}

/** After half a minute an idle station gives back the memory of its threads. */
const DEFAULTS = { longestLine: 1000, timeLimitMs: 60_000, memoryLimitMiB: 1024, idleMs: 30_000 };
const WATCH_MS = 100;
/**
 * Heap that a thread fills before it collects garbage for the first time. V8 begins with a few megabytes, and counts pictures
 * outside of the heap, too: so it collected five times for each label, which took two fifths of making it. From here on,
 * more saves nothing (`npm run bench -- making`).
 */
export const FIRST_HEAP_MIB = 96;
/**
 * Room for new objects: V8 divides it into three parts, here of four megabytes each, and by itself takes up to 48. Pictures lie
 * outside of the heap, so marking is as quick, and the threads of a busy station take 0.2 GB less.
 */
const YOUNG_HEAP_MIB = 12;
/**
 * Pictures can be made that take ten seconds of a core: whoever sends many must not stop the station's own work. So strangers
 * have threads of their own, half as many as there are for the others.
 */
const SHARE_OF_STRANGERS = 1 / 2;

/** Worker threads that run a table of tasks. A task that throws, or needs too much time or memory, fails alone. */
export function createPool<T extends TaskTable>(given: PoolOptions): Pool<T> {
  const { workerFile, onFault, longestLine, timeLimitMs, memoryLimitMiB, idleMs } = { ...DEFAULTS, ...given };
  const threads = given.threads ?? availableParallelism();
  const permitsOfSecond = Math.max(1, Math.floor(threads * SHARE_OF_STRANGERS));
  const turns = { turnedAway: busy, givenUp: aborted };
  const semaphore = createSemaphore({ permits: threads, permitsOfSecond, longestLine, ...turns });
  const running: Record<Line, Map<number, RunningTask>> = { first: new Map(), second: new Map() };
  const listeners = new Map<number, (share: number) => void>();
  /** By their lines; null until the first task, since a start needs no threads. */
  const opened: Record<Line, Promise<Piscina<Request, Reply>> | null> = { first: null, second: null };
  const watch = watchMemory(Object.values(running), memoryLimitMiB * 2 ** 20);
  let lastId = 0;
  let closed = false;

  async function open(line: Line): Promise<Piscina<Request, Reply>> {
    const library = await openThreads(workerFile, line === 'first' ? threads : permitsOfSecond, memoryLimitMiB, idleMs);
    library.on('error', (fault: unknown) => {
      onFault(fault);
      for (const task of running[line].values()) task.failUnstarted(fault);
    });
    library.on('message', (message: Started | Progress | Spoiled) => {
      if ('share' in message) listeners.get(message.under)?.(message.share);
      else hear(message, running[line], library.threads);
    });
    return library;
  }

  async function run(name: string, input: unknown, options: RunOptions = {}): Promise<unknown> {
    const line = options.forStranger ? 'second' : 'first';
    return semaphore.run(() => runNow(name, input, line, options), options.signal, line);
  }

  async function runNow(name: string, input: unknown, line: Line, { signal, transfer, told, ...own }: RunOptions) {
    // The task may have waited for its turn until the pool was closed.
    if (closed) throw aborted();
    const task = openTask(++lastId, own.timeLimitMs ?? timeLimitMs, signal);
    running[line].set(task.id, task);
    if (told) listeners.set(task.id, told);
    try {
      const request: Request = { id: task.id, name, input, givesWay: line === 'second' };
      opened[line] ??= open(line);
      const library = await opened[line];
      return unwrap(await library.run(request, { signal: task.signal, transferList: [...(transfer ?? [])] }));
    } catch (error) {
      throw task.reason() ?? (closed ? aborted() : failureOf(error, memoryLimitMiB));
    } finally {
      task.close();
      running[line].delete(task.id);
      listeners.delete(task.id);
    }
  }

  async function close(): Promise<void> {
    closed = true;
    clearInterval(watch);
    for (const library of Object.values(opened)) await (await library)?.destroy();
  }

  return { threads, run: run as Pool<T>['run'], close };
}

function watchMemory(running: readonly ReadonlyMap<number, RunningTask>[], limitBytes: number): NodeJS.Timeout {
  return setInterval(() => {
    for (const tasks of running) for (const task of tasks.values()) task.checkMemory(limitBytes);
  }, WATCH_MS).unref();
}

async function openThreads(
  workerFile: URL,
  threads: number,
  memoryLimitMiB: number,
  idleMs: number,
): Promise<Piscina<Request, Reply>> {
  const { Piscina } = await import('piscina');
  // Threads that start from now on take it; there is no such limit for one thread.
  setFlagsFromString(`--initial-old-space-size=${FIRST_HEAP_MIB}`);
  return new Piscina<Request, Reply>({
    filename: fileURLToPath(workerFile),
    name: 'run',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: {
      // The watch stops a task at its limit. This is the limit for the moment between two readings.
      maxOldGenerationSizeMb: 2 * memoryLimitMiB,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MIB,
    },
  });
}

function hear(
  message: Started | Spoiled,
  running: ReadonlyMap<number, RunningTask>,
  threads: Piscina['threads'],
): void {
  if ('spoiled' in message) running.get(message.spoiled)?.fail(errorFrom(message.failure));
  else running.get(message.started)?.start(threads.find(({ threadId }) => threadId === message.threadId));
}

function busy(): AppError {
  return new AppError('busy', 'The station is busy. Try again in a few seconds.');
}

function unwrap(reply: Reply): unknown {
  if (reply.ok) return reply.value;
  throw errorFrom(reply);
}

function errorFrom({ code, message, trouble, detail }: Failure): AppError {
  return new AppError(code, message, { trouble, ...(detail === null ? {} : { cause: detail }) });
}

function failureOf(error: unknown, memoryLimitMiB: number): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory(memoryLimitMiB * 2 ** 20) : toAppError(error);
}
