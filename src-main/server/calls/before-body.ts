import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { announcedBytes, tooLarge } from '#main/server/bodies/bytes.ts';
import { authenticate } from '#main/server/gate/credentials.ts';
import { requirePrivacy } from '#main/server/gate/guard.ts';
import { isStranger, onClose } from '#main/server/gate/request-state.ts';
import type { Server } from '#main/server/server.ts';
import type { Shape } from '#main/server/validation/schema-words.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';

/** Checks before the body is read who calls, and whether the station can take more work. */
export function beforeBody(server: Server, endpoint: Endpoint, mostBytes: () => number): onRequestHookHandler {
  const { options, rates, queue } = server;
  const takesSecrets = (endpoint.body as Shape | undefined)?.properties?.['passphrase'] !== undefined;
  const { access, engine, strangers } = endpoint;
  const needsNoChecks = access === 'public' && !options.desk && !takesSecrets && !engine && !strangers;

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (takesSecrets) requirePrivacy(request.raw, options.door);
    await authenticate(request, access, options);
    const stranger = isStranger(request);
    if (rates && strangers && stranger)
      await (strangers === 'scans' ? rates.publicScans : rates.publicRecords)(request);
    if (!engine) return;
    if ((announcedBytes(request.raw) ?? 0) > mostBytes()) throw tooLarge(mostBytes());
    const { station } = request;
    if (rates && access === 'public' && station.caller === null) await rates.publicEngine(request);
    station.room = queue.admission.enter(stranger);
    onClose(reply.raw, station.room.leave);
  }

  return (request, reply, done) => {
    if (needsNoChecks && request.headers.authorization === undefined) done();
    else enter(request, reply).then(() => done(), done);
  };
}
