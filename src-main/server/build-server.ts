import type { FastifyReply, FastifyRequest } from 'fastify';
import { packLongAnswers } from '#main/server/answers/packing.ts';
import { openValidation } from '#main/server/answers/validation.ts';
import { openDocs } from '#main/server/pages/open-docs.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { NOT_FOUND, openFailures, stopping } from './answers/failures.ts';
import { openTrustedProxies } from './gate/client-address.ts';
import { sessionIn } from './gate/credentials.ts';
import { type Guard, openGuard } from './gate/guard.ts';
import { plainAddress } from './gate/hosts.ts';
import { openLiveRequests } from './gate/live-requests.ts';
import { openMethods, wrongMethod } from './gate/methods.ts';
import { openEngineQueue } from './limits/engine-queue.ts';
import { defaultLimits, type Limits } from './limits/limits.ts';
import { openRates, type Rates, type Spent } from './limits/rates.ts';
import type { Metrics, ServerOptions } from './options.ts';
import { openAnswerStreams } from './pages/answer-streams.ts';
import { openCompanyPages } from './pages/company-pages.ts';
import { openEventStream } from './pages/event-stream.ts';
import { openLaunch } from './pages/launch.ts';
import { openPages } from './pages/pages.ts';
import type { Server, ServerParts } from './server.ts';
import { createHttpServer } from './sockets/http-server.ts';
import { whenItsTurn } from './sockets/pipelined-requests.ts';

/** Connections that may wait to be accepted: all handhelds of a hall may come back at once. */
const BACKLOG = 2048;
/** Time for the last answers of a server that stops. Then their connections are cut. */
const LAST_ANSWERS_MS = 1000;

/** A server of the station. `bind` adds its endpoints before it listens. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const limits: Limits = { ...defaultLimits(), ...options.limits };
  const live = openLiveRequests(options.log, options.meter);
  const failures = openFailures(options.log, limits, options.door === 'desk');
  const isTrusted = openTrustedProxies(() => options.settings()['lan.trusted_proxies']);
  const guard = openGuard(options, live, isTrusted);
  const isProxy = (address: string) => isTrusted(plainAddress(address));
  const app = createHttpServer(options, limits, isProxy, (error, request, reply) => {
    failures.fail(admit(guard, request, reply) ?? error, request, reply);
  });
  const rates = options.door === 'desk' ? null : (options.rates ?? openRates(options.settings));
  const parts: ServerParts = {
    app,
    options,
    scheme: options.https ? 'https' : 'http',
    limits,
    validation: openValidation(),
    failures,
    queue: options.queue ?? openEngineQueue(limits),
    rates,
    live,
  };
  guardRequests(parts, guard);
  // The window is on this machine, where packing costs more than it saves.
  if (options.door !== 'desk') packLongAnswers(app);
  answerUnknownPaths(parts);
  if (options.door !== 'public') openDocs(parts);
  if (options.metrics) openMetrics(parts, options.metrics);
  if (options.desk && options.door === 'desk') openLaunch(parts, options.desk);
  if (options.desk && options.company) openCompanyPages(parts, options.company);
  const events = options.desk && options.events ? openEventStream(parts, options.events) : null;
  const streams = openAnswerStreams(parts);
  return {
    ...parts,
    streams,
    listen: (at) => app.listen({ ...at, backlog: BACKLOG }),
    stop: () => stop(parts, [streams, ...(events ? [events] : [])]),
  };
}

/** The first steps of every request, before its endpoint: its turn on the connection, the guard, the rate limit. */
function guardRequests({ app, rates, options }: ServerParts, guard: Guard): void {
  app.addHook('onRequest', (_request, reply, done) => whenItsTurn(reply.raw, done));
  app.addHook('onRequest', (request, reply, done) => {
    done(admit(guard, request, reply, isKnownWindow(request, options) ? null : rates) ?? undefined);
  });
}

/** A window where somebody is signed in asks as often as one at the desk, where nothing is counted. */
function isKnownWindow(request: FastifyRequest, { desk }: ServerOptions): boolean {
  return desk !== undefined && sessionIn(request, desk) !== null;
}

/** Receives a request, and counts it where there are rates. Returns why it is refused, or null. */
function admit(guard: Guard, request: FastifyRequest, reply: FastifyReply, rates: Rates | null = null): Error | null {
  guard.receive(request, reply);
  try {
    guard.check(request, reply);
    if (rates) tellRate(reply, rates.every(request));
    return null;
  } catch (refusal) {
    return refusal as Error;
  }
}

/** As draft-ietf-httpapi-ratelimit-headers writes them: how many requests a minute, how many are left, and for how many seconds. */
function tellRate(reply: FastifyReply, { most, count, leftMs }: Spent): void {
  reply.header('ratelimit-policy', `"requests";q=${most};w=60`);
  reply.header('ratelimit', `"requests";r=${most - count};t=${Math.ceil(leftMs / 1000)}`);
}

/** For monitors on this machine: the network's door does not have it. */
function openMetrics({ app }: ServerParts, { type, text }: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'no-store')
      .send(await text()),
  );
}

function answerUnknownPaths({ app, options, failures }: ServerParts): void {
  const pages = openPages(options);
  const methodsOf = openMethods(options.door);
  app.setErrorHandler(failures.fail);
  app.setNotFoundHandler((request, reply) => {
    if (pages(request, reply)) return;
    const methods = methodsOf(request.url);
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    failures.fail(methods.length > 0 ? wrongMethod(methods) : new AppError('not_found', NOT_FOUND), request, reply);
  });
}

/** Takes no more connections, lets the requests under way finish, answers the rest with 503, then closes. */
async function stop(
  { app, live, limits, failures }: ServerParts,
  streams: readonly { close(): void }[],
): Promise<void> {
  live.refuseMore();
  app.server.close();
  for (const stream of streams) stream.close();
  await live.settle(limits.stopMs);
  live.each((request, reply) => {
    request.station.aborter?.abort(stopping());
    if (!reply.sent) failures.fail(stopping(), request, reply);
  });
  await live.settle(LAST_ANSWERS_MS);
  app.server.closeAllConnections();
  await app.close();
}
