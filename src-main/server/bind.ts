import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { CONTRACT, type Endpoint, type EndpointName } from '../../src-shared/contract.ts';
import { AppError } from '../../src-shared/errors.ts';
import type { Call, Handlers } from './call.ts';
import { authenticate, refuseApiKeys } from './credentials.ts';
import type { Shape } from './expectation.ts';
import { NOT_FOUND } from './failures.ts';
import { refuseInTheOpen } from './guard.ts';
import { plainAddress } from './hosts.ts';
import { type Intake, planBody } from './intake.ts';
import { announcedBytes, tooLarge } from './read-body.ts';
import { convert, readQuery } from './read-query.ts';
import { signalOf } from './request-state.ts';
import { limitDelivery, send } from './send.ts';
import type { Server } from './server.ts';

export type { Server } from './server.ts';

/** Printable ASCII, as the decisions have it. */
const IDEMPOTENCY_KEY = /^[!-~]([ -~]{0,62}[!-~])?$/;

/** Puts an endpoint of the contract on a server: its path, who may call it, what it takes and what it gives. */
export function bind<N extends EndpointName>(server: Server, name: N, handler: Handlers[N]): void {
  const endpoint: Endpoint = CONTRACT[name];
  if (endpoint.access === 'desk' && server.options.role !== 'desk') return;
  const plan = planCall(server, endpoint);
  const status = Math.min(...Object.keys(endpoint.answers).map(Number));
  const run = handler as unknown as (call: Call<EndpointName>) => Promise<unknown>;

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const call = callOf(request, reply, await plan.take(request), server);
      const outcome = await (endpoint.engine ? inOrder(server, request, reply, () => run(call)) : run(call));
      if (!reply.sent) await send(request, reply, status, outcome);
    } catch (error) {
      if (!reply.sent) server.failures.fail(error, request, reply);
    }
  }

  server.app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { response: endpoint.file ? {} : endpoint.answers },
    onRequest: entry(server, endpoint, plan.mostBytes),
    ...(endpoint.engine ? { onSend: watchDelivery } : {}),
    handler(request, reply) {
      void respond(request, reply);
    },
  });
}

/** Before the body is read: who calls, and whether there is room for more work. */
function entry(server: Server, endpoint: Endpoint, mostBytes: () => number): onRequestHookHandler {
  const { options, rates, admission } = server;
  const takesSecrets = (endpoint.body as Shape | undefined)?.properties?.['passphrase'] !== undefined;
  const needsNobody = endpoint.access === 'public' && !options.desk;

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (takesSecrets) refuseInTheOpen(request.raw, options.role);
    await authenticate(request, endpoint.access, options);
    if (!endpoint.engine) return;
    const announced = announcedBytes(request.raw);
    if ((announced ?? 0) > mostBytes()) throw tooLarge(mostBytes());
    if (rates && endpoint.access === 'public' && request.station.caller === null) await rates.publicEngine(request);
    const leave = admission.enter(announced ?? mostBytes());
    reply.raw.once('close', leave);
  }

  const isQuick = needsNobody && !takesSecrets && !endpoint.engine;
  return (request, reply, done) => {
    if (isQuick && request.headers.authorization === undefined) done();
    else enter(request, reply).then(() => done(), done);
  };
}

interface Taken extends Intake {
  readonly params: unknown;
  readonly query: unknown;
  readonly idempotencyKey: string | null;
}

/** Reads what came: first whatever is wrong with its form, then what it names. */
function planCall({ validation, limits, options }: Server, endpoint: Endpoint) {
  const body = planBody(endpoint, validation, limits, options.settings);
  const checkQuery = endpoint.query ? validation.query(endpoint.query) : null;
  const paramsFit = endpoint.params ? validation.fits(endpoint.params) : null;

  async function take(request: FastifyRequest): Promise<Taken> {
    const query = readQuery(request.query as string, endpoint.query);
    checkQuery?.(query);
    const idempotencyKey = endpoint.repeatable ? readIdempotencyKey(request) : null;
    const intake = await body.read(request);
    const params = convertParams(request.params as Record<string, string>, endpoint.params);
    if (paramsFit && !paramsFit(params)) throw new AppError('not_found', NOT_FOUND);
    if (endpoint.access === 'identity') refuseApiKeys(request);
    return { ...intake, params, query, idempotencyKey };
  }

  return { mostBytes: body.mostBytes, take };
}

function convertParams(params: Record<string, string>, schema: Shape | undefined): unknown {
  const entries = Object.entries(params).map(([name, text]) => [name, convert(text, schema?.properties?.[name] ?? {})]);
  return Object.fromEntries(entries);
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('bad_input', 'The header Idempotency-Key must be 1 to 64 printable characters of ASCII.');
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  taken: Taken,
  { options, scheme }: Server,
): Call<EndpointName> {
  const { station } = request;
  const call = {
    ...taken,
    caller: station.caller,
    session: station.session,
    get baseUrl() {
      const given = options.settings()['service.base_url'];
      return given?.replace(/\/+$/, '') ?? `${scheme}://${request.headers.host}`;
    },
    address: plainAddress(request.raw.socket.remoteAddress),
    requestId: request.id,
    get signal() {
      return signalOf(request, reply.raw);
    },
  };
  return call as unknown as Call<EndpointName>;
}

/** Work for the engine ends within its time, and its answers go out in the order in which the requests were complete. */
async function inOrder<T>(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const place = server.line.join();
  const signal = signalOf(request, reply.raw);
  signal.addEventListener('abort', place.leave, { once: true });
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const seconds = server.limits.workMs / 1000;
  const timer = setTimeout(() => {
    request.station.aborter?.abort(
      new AppError('time_limit', `The work took longer than ${seconds} seconds and was stopped.`),
    );
  }, server.limits.workMs);
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) await place.turn;
    // The answer is on its way when the next one moves up.
    setImmediate(place.leave);
  }
}

const watchDelivery = (
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
) => {
  if (typeof payload === 'string') limitDelivery(reply, payload.length);
  done(null, payload);
};
