// Starts the worker that reads marks when it is first needed, and asks it one thing after the other.
import type { FromReader, ReaderAnswer, ToReader, Work } from './messages.ts';

export interface Reader {
  /** Null where this browser cannot read: it is too old, or the worker's file is not there. */
  read(work: Work, keys: readonly string[]): Promise<ReaderAnswer | null>;
  /** Tells what to know, which has no answer. False where the worker failed at it or was stopped. */
  tell(work: Work, keys: readonly string[]): Promise<boolean>;
  /** Ends the worker with all that it was told. The next work starts another one. */
  stop(): void;
}

interface Waiting {
  readonly done: (reply: FromReader | null) => void;
}

export function openReader(): Reader {
  let worker: Worker | null = null;
  let isBroken = false;
  let orders = 0;
  const waiting = new Map<number, Waiting>();

  function take(order: number, reply: FromReader | null): void {
    waiting.get(order)?.done(reply);
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
      if ('fault' in data) reportError(new Error(`The reader failed: ${data.fault}`));
      take(data.order, data);
    });
    return made;
  }

  function ask(work: Work, keys: readonly string[]): Promise<FromReader | null> {
    if (isBroken) return Promise.resolve(null);
    worker ??= start();
    const order = ++orders;
    const message: ToReader = { order, keys, work };
    return new Promise((done) => {
      waiting.set(order, { done });
      worker?.postMessage(message, work.kind === 'frame' ? [work.pixels.buffer as ArrayBuffer] : []);
    });
  }

  return {
    stop,
    async read(work, keys) {
      const reply = await ask(work, keys);
      return reply !== null && 'answer' in reply ? reply.answer : null;
    },
    async tell(work, keys) {
      // Where nobody reads, nothing waits to be told once more.
      if (isBroken) return true;
      const reply = await ask(work, keys);
      return reply !== null && 'answer' in reply;
    },
  };
}
