import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './hosts.ts';

/** What the log says of a request that is over: what was asked for, never what was asked with. */
export function factsOf(request: FastifyRequest, reply: FastifyReply): object {
  const { station } = request;
  return {
    id: request.id,
    method: request.method,
    route: request.routeOptions?.url ?? null,
    status: reply.raw.statusCode,
    ms: Math.round((performance.now() - station.startedAt) * 10) / 10,
    address: plainAddress(station.remoteAddress),
    ...(station.caller ? { caller: station.caller.name } : {}),
    ...(reply.raw.writableFinished ? {} : { gone: true }),
  };
}
