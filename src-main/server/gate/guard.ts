// What every request passes first, whether there is such an endpoint or not.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../src-shared/errors.ts';
import { stopping } from '../answers/failures.ts';
import type { Role, ServerOptions } from '../ports.ts';
import { isLoopback, openHosts, plainAddress } from './hosts.ts';
import type { LiveCalls } from './live-calls.ts';
import { newState } from './request-state.ts';

export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Of these a second one could mean something else to a program in between. */
const ONCE = ['host', 'authorization', 'content-type', 'origin', 'cookie'];

export function openGuard(options: ServerOptions, live: LiveCalls) {
  const hosts = openHosts(options);
  return {
    /** Takes note of it and gives the answer its headers; nothing is refused yet. */
    receive(request: FastifyRequest, reply: FastifyReply): void {
      request.station = newState(request.raw.socket.remoteAddress);
      reply.headers(HEADERS).header('x-request-id', request.id);
      live.add(request, reply);
    },
    /** Throws for what goes no further. */
    check(request: FastifyRequest, reply: FastifyReply): void {
      if (live.refuses) {
        reply.header('connection', 'close');
        throw stopping();
      }
      refuseTwins(request.raw);
      hosts.check(request.raw);
      if (request.raw.headers.authorization !== undefined) refuseInTheOpen(request.raw, options.role);
    },
  };
}

export type Guard = ReturnType<typeof openGuard>;

function refuseTwins({ rawHeaders }: IncomingMessage): void {
  for (let seen = 0, i = 0; i < rawHeaders.length; i += 2) {
    const at = ONCE.indexOf(rawHeaders[i].toLowerCase());
    if (at < 0) continue;
    if (seen & (1 << at)) throw new AppError('bad_input', `The header ${ONCE[at]} is there twice.`);
    seen |= 1 << at;
  }
}

/** Credentials that cross the network without encryption have been seen; they are refused, so that nobody gets used to it. */
export function refuseInTheOpen(request: IncomingMessage, role: Role): void {
  if (isPrivate(request, role)) return;
  throw new AppError(
    'forbidden',
    'Credentials are not taken over plain HTTP: anybody on the network could read them. Use HTTPS.',
  );
}

/** Whether nobody on the network can read it. The plain port is for what needs no secrets, from wherever it is called. */
export function isPrivate({ socket }: IncomingMessage, role: Role): boolean {
  if ('encrypted' in socket) return true;
  const remote = plainAddress(socket.remoteAddress);
  return role !== 'plain' && (isLoopback(remote) || remote === plainAddress(socket.localAddress));
}
