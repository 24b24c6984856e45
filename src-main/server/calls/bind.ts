import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../src-shared/contract/endpoint.ts';
import { CONTRACT, type EndpointName } from '../../../src-shared/contract.ts';
import { limitDelivery } from '../answers/delivery.ts';
import { pictureFieldOf } from '../answers/picture-answer.ts';
import { send } from '../answers/send.ts';
import { isDesk } from '../gate/credentials.ts';
import type { Server } from '../server.ts';
import { openEntry } from './before-body.ts';
import type { Call, Handlers } from './call.ts';
import { inOrder } from './ordered-answers.ts';
import { planCall } from './plan-call.ts';

export type { Server } from '../server.ts';

/** Puts an endpoint of the contract on a server: its path, who may call it, what it takes and what it gives. */
export function bind<N extends EndpointName>(server: Server, name: N, handler: Handlers[N]): void {
  const endpoint: Endpoint = CONTRACT[name];
  if (isDesk(endpoint.access) && server.options.role !== 'desk') return;
  const plan = planCall(server, endpoint);
  const answers = {
    status: Math.min(...Object.keys(endpoint.answers).map(Number)),
    pictureField: pictureFieldOf(endpoint),
  };
  const run = handler as unknown as (call: Call<EndpointName>) => Promise<unknown>;

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const call = await plan.take(request, reply);
      const outcome = await (endpoint.engine ? inOrder(server, request, reply, () => run(call)) : run(call));
      if (!reply.sent) await send(request, reply, answers, outcome);
    } catch (error) {
      if (!reply.sent) server.failures.fail(error, request, reply);
    }
  }

  server.app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { response: endpoint.file ? {} : endpoint.answers },
    onRequest: openEntry(server, endpoint, plan.mostBytes),
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
