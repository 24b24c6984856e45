import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#main/base/log.ts';
import type { RequestMeter } from '#main/base/meter.ts';

/** The requests that are under way. */
export function openLiveRequests(log: Log, meter?: Pick<RequestMeter, 'observe'>) {
  const live = new Map<FastifyReply, FastifyRequest>();
  let refuses = false;
  let onEmpty: (() => void) | null = null;

  /** Forgets a request that nobody waits for, such as a stream of events. */
  function remove(reply: FastifyReply): void {
    live.delete(reply);
    // Node takes the next request of the same connection in the same turn of the event loop.
    if (live.size === 0 && onEmpty) setImmediate(() => live.size === 0 && onEmpty?.());
  }

  return {
    /** Keeps the request until its answer is out or its client is gone, then writes it to the log. */
    add(request: FastifyRequest, reply: FastifyReply): void {
      live.set(reply, request);
      reply.raw.on('close', () => {
        remove(reply);
        const facts = factsOf(request, reply);
        meter?.observe(facts.method, facts.route, facts.status, facts.ms / 1000);
        log.request?.(facts);
      });
    },
    remove,
    each(act: (request: FastifyRequest, reply: FastifyReply) => void): void {
      for (const [reply, request] of live) act(request, reply);
    },
    get count() {
      return live.size;
    },
    /** Resolves when no request is left, or when the time is over. */
    async settle(withinMs: number): Promise<void> {
      if (live.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      const timer = setTimeout(resolve, withinMs);
      await promise;
      clearTimeout(timer);
    },
    /** From now on the guard refuses every request. */
    refuseMore(): void {
      refuses = true;
    },
    get refuses() {
      return refuses;
    },
  };
}

export type LiveRequests = ReturnType<typeof openLiveRequests>;

/** What the log says of a finished request: what was asked for, but no value that came with it. */
function factsOf(request: FastifyRequest, reply: FastifyReply) {
  const { station } = request;
  return {
    id: request.id,
    method: request.method,
    route: request.routeOptions?.url ?? null,
    status: reply.raw.statusCode,
    ms: Math.round((performance.now() - station.startedAt) * 10) / 10,
    address: station.address,
    ...traceOf(request),
    ...(station.caller ? { caller: station.caller.name } : {}),
    ...(reply.raw.writableFinished ? {} : { gone: true }),
  };
}

/** A trace that the caller began, as W3C Trace Context writes it: by it the lines of several programs are found together. */
const TRACE = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

function traceOf({ headers }: FastifyRequest): { readonly trace?: string; readonly span?: string } {
  const [, trace, span] = TRACE.exec(String(headers['traceparent'] ?? '')) ?? [];
  return trace === undefined || span === undefined ? {} : { trace, span };
}
