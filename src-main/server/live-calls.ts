import type { FastifyReply, FastifyRequest } from 'fastify';

/** The requests that are under way. */
export interface LiveCalls {
  add(request: FastifyRequest, reply: FastifyReply): void;
  readonly count: number;
  /** Resolves when none is left, or when the time is over. */
  settle(withinMs: number): Promise<void>;
  each(act: (request: FastifyRequest, reply: FastifyReply) => void): void;
}

export function openLiveCalls(): LiveCalls {
  const live = new Map<FastifyReply, FastifyRequest>();
  let onEmpty: (() => void) | null = null;
  return {
    add(request, reply) {
      live.set(reply, request);
      reply.raw.once('close', () => {
        live.delete(reply);
        if (live.size === 0) onEmpty?.();
      });
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
    each(act) {
      for (const [reply, request] of live) act(request, reply);
    },
  };
}
