import type { HeapInfo } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { AppError, toAppError } from '../../src-shared/errors.ts';
import { aborted } from './turnstile.ts';

/** One task on its way: where it runs, and why it was stopped, if it was. */
export interface Job {
  readonly id: number;
  readonly signal: AbortSignal;
  /** Set by the first stop; the pool ends the thread when the signal fires. */
  reason(): AppError | null;
  start(thread: Worker | undefined): void;
  /** Threads fail to load: a task that has not been taken up never will be. */
  failUnstarted(cause: unknown): void;
  checkMemory(limitBytes: number): void;
  close(): void;
}

/** A thread that has not taken its task up by then does not load at all. */
const START_LIMIT_MS = 60_000;
/** Readings over the limit in a row: one alone may be garbage that is about to be collected. */
const READINGS = 2;

export function openJob(id: number, timeLimitMs: number, signal: AbortSignal | undefined): Job {
  const controller = new AbortController();
  let reason: AppError | null = null;
  let thread: Worker | undefined;
  let started = false;
  let timer = setTimeout(() => stop(new AppError('internal', 'The worker thread did not start.')), START_LIMIT_MS);
  let asking = false;
  let over = 0;

  const stop = (why: AppError) => {
    reason ??= why;
    controller.abort(why);
  };
  const onAbort = () => stop(aborted());
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();

  const judge = (heap: HeapInfo, limitBytes: number) => {
    asking = false;
    over = footprint(heap) > limitBytes ? over + 1 : 0;
    if (over >= READINGS) stop(tooMuchMemory(limitBytes));
  };

  return {
    id,
    signal: controller.signal,
    reason: () => reason,
    start(where) {
      thread = where;
      started = true;
      clearTimeout(timer);
      timer = setTimeout(() => stop(tooMuchTime(timeLimitMs)), timeLimitMs);
    },
    failUnstarted(cause) {
      if (!started) stop(toAppError(cause));
    },
    checkMemory(limitBytes) {
      if (!thread || asking) return;
      asking = true;
      thread.getHeapStatistics().then(
        (heap) => judge(heap, limitBytes),
        // The thread has ended meanwhile, and its task with it.
        () => undefined,
      );
    },
    close() {
      clearTimeout(timer);
      thread = undefined;
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Everything the thread's engine knows of: its heap and the buffers outside of it. */
function footprint(heap: HeapInfo): number {
  return heap.total_heap_size + heap.external_memory + heap.malloced_memory;
}

export function tooMuchMemory(limitBytes: number): AppError {
  const limit = `${Math.round(limitBytes / 2 ** 20)} MiB`;
  return new AppError(
    'memory_limit',
    `The work needed more than ${limit} of memory and was stopped. Use a smaller picture.`,
  );
}

function tooMuchTime(limitMs: number): AppError {
  return new AppError(
    'time_limit',
    `The work took longer than ${limitMs / 1000} s and was stopped. Use a smaller picture.`,
  );
}
