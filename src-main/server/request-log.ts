import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './hosts.ts';
import type { Log } from './ports.ts';

/** A line for each request when it is over: never what was asked with, only what was asked for. */
export function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  const address = plainAddress(request.raw.socket.remoteAddress);
  raw.once('close', () => {
    const facts = {
      id: request.id,
      method: request.method,
      route: request.routeOptions?.url ?? null,
      status: raw.statusCode,
      ms: Math.round((performance.now() - request.station.startedAt) * 10) / 10,
      address,
      ...(request.station.caller ? { caller: request.station.caller.name } : {}),
      ...(raw.writableFinished ? {} : { gone: true }),
    };
    log.info(facts, 'request');
  });
}
