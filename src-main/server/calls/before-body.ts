import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Endpoint } from '../../../src-shared/contract/endpoint.ts';
import { announcedBytes, tooLarge } from '../body/read-body.ts';
import type { Shape } from '../form/expectation.ts';
import { authenticate } from '../gate/credentials.ts';
import { refuseInTheOpen } from '../gate/guard.ts';
import { onClose } from '../gate/request-state.ts';
import type { Server } from '../server.ts';

/** Before the body is read: who calls, and whether there is room for more work. */
export function openEntry(server: Server, endpoint: Endpoint, mostBytes: () => number): onRequestHookHandler {
  const { options, rates, queue } = server;
  const takesSecrets = (endpoint.body as Shape | undefined)?.properties?.['passphrase'] !== undefined;
  const isOpen = endpoint.access === 'public' && !options.desk && !takesSecrets && !endpoint.engine;

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (takesSecrets) refuseInTheOpen(request.raw, options.role);
    await authenticate(request, endpoint.access, options);
    if (!endpoint.engine) return;
    if ((announcedBytes(request.raw) ?? 0) > mostBytes()) throw tooLarge(mostBytes());
    const { station } = request;
    if (rates && endpoint.access === 'public' && station.caller === null) await rates.publicEngine(request);
    station.room = queue.admission.enter(station.caller === null && station.session === null);
    onClose(reply.raw, station.room.leave);
  }

  return (request, reply, done) => {
    if (isOpen && request.headers.authorization === undefined) done();
    else enter(request, reply).then(() => done(), done);
  };
}
