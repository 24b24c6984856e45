import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { StreamAnswer } from '#main/server/answers/answer.ts';
import type { Shape } from '#main/server/answers/schema-words.ts';
import { answerPlanOf, send } from '#main/server/answers/send.ts';
import { authenticate, authenticateAgain, isDesk } from '#main/server/gate/credentials.ts';
import { requirePrivacy } from '#main/server/gate/guard.ts';
import { isStranger, onClose, signalOf } from '#main/server/gate/request-state.ts';
import { checkRights } from '#main/server/gate/rights.ts';
import type { Server } from '#main/server/server.ts';
import { limitDelivery } from '#main/server/sockets/slow-clients.ts';
import { CONTRACT, type EndpointName } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { announcedBytes, hasBody, tooLarge } from './bytes.ts';
import type { Call, Handlers } from './call.ts';
import { openCallReader } from './call-reader.ts';
import { noted, noteUnknownId, permitted } from './noted.ts';

/** Adds an endpoint of the contract to a server, answered by `handler`. */
export function bind<N extends EndpointName>(server: Server, name: N, handler: NoInfer<Handlers[N]>): void {
  const endpoint: Endpoint = CONTRACT[name];
  if (isDesk(endpoint.access) && !hasEndpoint(server.options, endpoint)) return;
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
      if (outcome instanceof StreamAnswer) server.streams.serve(request, reply, endpoint, outcome);
      else if (!reply.sent) await send(request, reply, answers, outcome);
    } catch (error) {
      if (isUnknownId(endpoint, request, error)) await noteUnknownId(server, name, request);
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

/** The desk's server has all endpoints of windows, and one with windows on the network all but those of the machine itself. */
function hasEndpoint({ door, desk }: Server['options'], { atMachine }: Endpoint): boolean {
  return desk !== undefined && (door === 'desk' || !atMachine);
}

/** Whether a stranger asked for an ID that nobody was given. A record that has no picture to show says so: it is there. */
function isUnknownId({ strangers }: Endpoint, request: FastifyRequest, error: unknown): boolean {
  if (!strangers || !isStranger(request) || !(error instanceof AppError)) return false;
  return error.code === 'not_found' && error.trouble === null;
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

/** Whoever reads one on its way could use it before its owner does. */
const SECRET_FIELDS = ['passphrase', 'receipt'];

/** Checks before the body is read who calls, and whether the station can take more work. */
function beforeBody(server: Server, endpoint: Endpoint, mostBytes: () => number): onRequestHookHandler {
  const { options, rates, queue } = server;
  const fields = (endpoint.body as Shape | undefined)?.properties ?? {};
  const takesSecrets = SECRET_FIELDS.some((name) => fields[name] !== undefined);
  const { access, engine, strangers } = endpoint;
  const needsNoChecks = access === 'public' && !options.desk && !takesSecrets && !engine && !strangers;

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (takesSecrets) requirePrivacy(request.raw, options);
    await authenticate(request, access, options);
    const stranger = isStranger(request);
    if (rates && strangers && stranger) {
      rates.strangers[strangers](request);
      rates.refuseGuesser(request);
    }
    if (!engine) return;
    if ((announcedBytes(request.raw) ?? 0) > mostBytes()) throw tooLarge(mostBytes());
    const { station } = request;
    if (rates && access === 'public' && station.caller === null) rates.publicEngine(request);
    station.room = queue.admission.enter(stranger);
    onClose(reply.raw, station.room.leave);
  }

  return (request, reply, done) => {
    if (needsNoChecks && request.headers.authorization === undefined) done();
    else enter(request, reply).then(() => done(), done);
  };
}

/**
 * Does work for the engine within the time for it. Its answer waits for the answers of all requests in its line that were complete before.
 * A request whose client is gone, or whose time is over, does not keep others waiting; nor does one with a whole spreadsheet or with
 * many pictures.
 */
async function inOrder<T>(
  { queue, limits }: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
  { tableText, items }: Pick<Endpoint, 'tableText' | 'items'>,
): Promise<T> {
  const isLong = tableText === true || items !== undefined;
  const place = isLong ? null : (isStranger(request) ? queue.orderOfStrangers : queue.order).join();
  const ms = isLong ? limits.longWorkMs : limits.workMs;
  const signal = signalOf(request, reply.raw);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => request.station.aborter?.abort(timeIsOver(ms)), ms);
  try {
    return await Promise.race([stopped, work()]);
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) await place?.atFront;
    // The next request moves up after this answer has been sent.
    if (place) setImmediate(place.leave);
  }
}

function timeIsOver(ms: number): AppError {
  return new AppError('time_limit', `The work took longer than ${ms / 1000} seconds and was stopped.`);
}
