import { isMarkedAsUntransferable, parentPort, threadId } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { isTrap } from '#main/imaging/vector/pdf.ts';
import { AppError, toAppError } from '#shared/troubles/errors.ts';
import type { Failure, Progress, Reply, Request, Spoiled, Started, TaskTable } from './protocol.ts';
import { lowerPriority, NICENESS_OF_STRANGERS } from './thread-priority.ts';

/** Makes a table of tasks the entry of a worker thread. Failures are sent as values, because cloning takes an error's class away. */
export function serve(tasks: TaskTable): (request: Request) => Promise<unknown> {
  return async ({ id, name, input, givesWay }) => {
    if (givesWay) lowerPriority(NICENESS_OF_STRANGERS);
    parentPort?.postMessage({ started: id, threadId } satisfies Started);
    const told = (share: number) => parentPort?.postMessage({ under: id, share } satisfies Progress);
    try {
      const value = await tasks[name](input as never, told);
      return moved({ ok: true, value }, ownBuffers(value));
    } catch (error) {
      if (!isTornApart(error)) return failure(error);
      parentPort?.postMessage({ spoiled: id, failure: failure(error) } satisfies Spoiled);
      return never();
    }
  };
}

/** Whether a WebAssembly program of this thread was torn out of its work. */
function isTornApart(error: unknown): boolean {
  return error instanceof AppError && isTrap(error.cause);
}

/** The pool ends the thread. */
function never(): Promise<never> {
  return new Promise(() => {});
}

function failure(error: unknown): Failure {
  const { code, message, trouble, cause } = toAppError(error);
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : cause === undefined ? null : String(cause);
  return { ok: false, code, message, trouble, detail };
}

/** A reply whose buffers are moved instead of copied. */
function moved(reply: Reply, buffers: ArrayBuffer[]): unknown {
  return buffers.length === 0 ? reply : move({ [transferableSymbol]: buffers, [valueSymbol]: reply } as never);
}

/** Whole buffers among the fields of a result. Parts of shared pools and the codec's own memory are copied. */
function ownBuffers(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  const buffers = new Set<ArrayBuffer>();
  for (const field of [value, ...Object.values(value)]) {
    if (!ArrayBuffer.isView(field) || !(field.buffer instanceof ArrayBuffer)) continue;
    if (field.byteLength === field.buffer.byteLength && !isMarkedAsUntransferable(field.buffer))
      buffers.add(field.buffer);
  }
  return [...buffers];
}
