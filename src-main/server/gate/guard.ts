// The checks that every request passes first, whether its endpoint exists or not.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stopping } from '#main/server/answers/failures.ts';
import type { ServerOptions } from '#main/server/options.ts';
import { headersFor } from '#main/server/sockets/standard-headers.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type IsTrusted, openClientAddress } from './client-address.ts';
import { isLoopback, openHosts, plainAddress } from './hosts.ts';
import type { LiveRequests } from './live-requests.ts';
import { newState } from './request-state.ts';

/** A second header of these names could mean something else to a program in between. */
const SINGLE_HEADERS = ['host', 'authorization', 'content-type', 'origin', 'cookie'];

export function openGuard(options: ServerOptions, live: LiveRequests, isTrusted: IsTrusted) {
  const hosts = openHosts(options);
  const headers = headersFor(options);
  const addressOf = openClientAddress(isTrusted);
  return {
    /** Notes the request and gives its answer the standard headers. Refuses nothing. */
    receive(request: FastifyRequest, reply: FastifyReply): void {
      request.station = newState(addressOf(request.raw));
      reply.headers(headers).header('x-request-id', request.id);
      live.add(request, reply);
    },
    /** Throws an AppError for a request that is refused. */
    check(request: FastifyRequest, reply: FastifyReply): void {
      if (live.refuses) {
        reply.header('connection', 'close');
        throw stopping();
      }
      refuseDuplicateHeaders(request.raw);
      hosts.check(request.raw);
      if (request.raw.headers.authorization !== undefined) requirePrivacy(request.raw, options);
    },
  };
}

export type Guard = ReturnType<typeof openGuard>;

function refuseDuplicateHeaders({ rawHeaders }: IncomingMessage): void {
  for (let seen = 0, i = 0; i < rawHeaders.length; i += 2) {
    const at = SINGLE_HEADERS.indexOf(rawHeaders[i].toLowerCase());
    if (at < 0) continue;
    if (seen & (1 << at)) throw new AppError('bad_input', `The header ${SINGLE_HEADERS[at]} is there twice.`);
    seen |= 1 << at;
  }
}

type Doorway = Pick<ServerOptions, 'door' | 'settings'>;

/** Refuses credentials that crossed the network unencrypted, even good ones, so that nobody gets used to sending them so. */
export function requirePrivacy(request: IncomingMessage, options: Doorway): void {
  if (isPrivate(request, options)) return;
  throw new AppError(
    'forbidden',
    'Credentials are not taken over plain HTTP: anybody on the network could read them. Use HTTPS.',
  );
}

/**
 * Whether nobody on the network can read the request. On the plain port no request counts as private, wherever it comes from:
 * that port is for what needs no secrets.
 */
export function isPrivate({ socket }: IncomingMessage, { door, settings }: Doorway): boolean {
  if ('encrypted' in socket) return true;
  // Whoever gives an address of HTTPS has a proxy before this door that unpacks it.
  if (door === 'public' && settings()['public.base_url']?.startsWith('https:')) return true;
  const remote = plainAddress(socket.remoteAddress);
  return door !== 'plain' && (isLoopback(remote) || remote === plainAddress(socket.localAddress));
}
