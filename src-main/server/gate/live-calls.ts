import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../ports.ts';
import { factsOf } from './request-log.ts';

/** The requests that are under way. */
export interface LiveCalls {
  /** Until its answer is out or its client is gone; then it is written to the log. */
  add(request: FastifyRequest, reply: FastifyReply): void;
  /** Of one that nobody waits for. */
  remove(reply: FastifyReply): void;
  each(act: (request: FastifyRequest, reply: FastifyReply) => void): void;
  readonly count: number;
  /** Resolves when none is left, or when the time is over. */
  settle(withinMs: number): Promise<void>;
  /** From now on whoever comes is to be sent away. */
  refuseMore(): void;
  readonly refuses: boolean;
}

export function openLiveCalls(log: Log): LiveCalls {
  const live = new Map<FastifyReply, FastifyRequest>();
  let refuses = false;
  let onEmpty: (() => void) | null = null;

  function remove(reply: FastifyReply): void {
    live.delete(reply);
    // The next request on the same connection comes forward in the same turn.
    if (live.size === 0 && onEmpty) setImmediate(() => live.size === 0 && onEmpty?.());
  }

  return {
    add(request, reply) {
      live.set(reply, request);
      reply.raw.on('close', () => {
        remove(reply);
        log.request?.(factsOf(request, reply));
      });
    },
    remove,
    each(act) {
      for (const [reply, request] of live) act(request, reply);
    },
    get count() {
      return live.size;
    },
    async settle(withinMs) {
      if (live.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      const timer = setTimeout(resolve, withinMs);
      await promise;
      clearTimeout(timer);
    },
    refuseMore() {
      refuses = true;
    },
    get refuses() {
      return refuses;
    },
  };
}
