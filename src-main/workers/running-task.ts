import type { HeapInfo } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { AppError, toAppError } from '#shared/troubles/errors.ts';

/** A task that a thread has been given: where it runs, and why it was stopped. */
export type RunningTask = ReturnType<typeof openTask>;

/** A thread that has not started its task after this time does not load at all. */
const START_LIMIT_MS = 60_000;
/** Readings over the limit in a row that stop a task: one reading may count garbage that is about to be collected. */
const READINGS = 2;

export function openTask(id: number, timeLimitMs: number, signal: AbortSignal | undefined) {
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
    /** The reason of the first stop. The pool ends the thread when the signal fires. */
    reason: () => reason,
    start(where: Worker | undefined): void {
      thread = where;
      started = true;
      clearTimeout(timer);
      timer = setTimeout(() => stop(tooMuchTime(timeLimitMs)), timeLimitMs);
    },
    /** Ends the task with this failure, and its thread with it. */
    fail: stop,
    /** Threads fail to load, so a task that has not started never will. */
    failUnstarted(cause: unknown): void {
      if (!started) stop(toAppError(cause));
    },
    checkMemory(limitBytes: number): void {
      if (!thread || asking) return;
      asking = true;
      thread.getHeapStatistics().then(
        (heap) => judge(heap, limitBytes),
        // The thread has ended in the meantime, and its task with it.
        () => undefined,
      );
    },
    close(): void {
      clearTimeout(timer);
      thread = undefined;
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

export function aborted(): AppError {
  return new AppError('aborted', 'The work was stopped.');
}

/** Bytes of the thread's heap and of the buffers outside it. */
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
