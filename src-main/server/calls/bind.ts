import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPlanOf, send } from '#main/server/answers/send.ts';
import { hasBody } from '#main/server/bodies/bytes.ts';
import { authenticateAgain, isDesk } from '#main/server/gate/credentials.ts';
import { checkRights } from '#main/server/gate/rights.ts';
import type { Server } from '#main/server/server.ts';
import { limitDelivery } from '#main/server/sockets/slow-clients.ts';
import { CONTRACT, type EndpointName } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { beforeBody } from './before-body.ts';
import type { Call, Handlers } from './call.ts';
import { openCallReader } from './call-reader.ts';
import { noted, permitted } from './noted.ts';
import { inOrder } from './ordered-answers.ts';

/** Adds an endpoint of the contract to a server, answered by `handler`. */
export function bind<N extends EndpointName>(server: Server, name: N, handler: NoInfer<Handlers[N]>): void {
  const endpoint: Endpoint = CONTRACT[name];
  if (isDesk(endpoint.access) && server.options.door !== 'desk') return;
  const reader = openCallReader(server, endpoint);
  const answers = answerPlanOf(endpoint);
  const handle = handler as unknown as (call: Call<EndpointName>) => Promise<unknown>;

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const call = await reader.read(request, reply);
      if (hasBody(request.raw)) await authenticateAgain(request, endpoint.access, server.options);
      await permitted(server, name, call, () => checkRights(request, endpoint));
      const work = () => noted(server, name, call, () => handle(call));
      const outcome = await (endpoint.engine ? inOrder(server, request, reply, work, endpoint) : work());
      if (!reply.sent) await send(request, reply, answers, outcome);
    } catch (error) {
      if (!reply.sent) server.failures.fail(error, request, reply);
    }
  }

  server.app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { response: endpoint.file ? {} : endpoint.answers },
    onRequest: beforeBody(server, endpoint, reader.mostBytes),
    ...(endpoint.engine ? { onSend: watchDelivery } : {}),
    handler(request, reply) {
      void respond(request, reply);
    },
  });
}

function watchDelivery(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (typeof payload === 'string') limitDelivery(reply, payload.length);
  done(null, payload);
}
