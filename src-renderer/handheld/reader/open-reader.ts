// Starts the worker that reads marks when it is first needed, and asks it one thing after the other.
import type { FromReader, ReaderAnswer, ToReader, Work } from './messages.ts';

export interface Reader {
  /** Null where this browser cannot read: it is too old, or the worker's file is not there. */
  read(work: Work, keys: readonly string[]): Promise<ReaderAnswer | null>;
  /** Ends the worker with all that it was told. The next work starts another one. */
  stop(): void;
}

interface Waiting {
  readonly done: (answer: ReaderAnswer | null) => void;
}

export function openReader(): Reader {
  let worker: Worker | null = null;
  let isBroken = false;
  let orders = 0;
  const waiting = new Map<number, Waiting>();

  function take(order: number, answer: ReaderAnswer | null): void {
    waiting.get(order)?.done(answer);
    waiting.delete(order);
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
    for (const order of [...waiting.keys()]) take(order, null);
  }

  /** A worker that fails to start or dies answers nothing any more. The station reads then. */
  function give(): void {
    isBroken = true;
    stop();
  }

  function start(): Worker {
    const made = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('error', give);
    made.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
      if ('fault' in data) {
        reportError(new Error(`The reader failed: ${data.fault}`));
        take(data.order, null);
      } else take(data.order, data.answer);
    });
    return made;
  }

  return {
    stop,
    read(work, keys) {
      if (isBroken) return Promise.resolve(null);
      worker ??= start();
      const order = ++orders;
      const message: ToReader = { order, keys, work };
      return new Promise((done) => {
        waiting.set(order, { done });
        worker?.postMessage(message, work.kind === 'frame' ? [work.pixels.buffer as ArrayBuffer] : []);
      });
    },
  };
}
