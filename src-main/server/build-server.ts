import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { type FastifyHttpOptions, type FastifyInstance, fastify } from 'fastify';
import { AppError } from '../../src-shared/errors.ts';
import { openAdmission } from './admission.ts';
import { limitConnections } from './connections.ts';
import { type Failures, NOT_FOUND, openFailures } from './failures.ts';
import { type Guard, openGuard } from './guard.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { openLine } from './line.ts';
import { openLiveCalls } from './live-calls.ts';
import type { ServerOptions } from './ports.ts';
import { openRates } from './rates.ts';
import { answerFault, answerOddRequests } from './raw-answers.ts';
import { logRequest } from './request-log.ts';
import type { Server } from './server.ts';
import { openValidation } from './validation.ts';

/** A server of the station, without its endpoints: `bind` puts them on, before it listens. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const limits: Limits = { ...defaultLimits(), ...options.limits };
  const live = openLiveCalls();
  let stopping = false;
  const failures = openFailures(options.log, limits);
  const guard = openGuard(options, () => stopping);
  const app = openApp(options, limits, guard, failures);
  const rates = options.role === 'desk' ? null : await openRates(app, options.settings);

  app.addHook('onRequest', (request, reply, done) => {
    guard.mark(request, reply);
    live.add(request, reply);
    logRequest(options.log, request, reply);
    try {
      guard.check(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (rates) rates.every(request).then(() => done(), done);
    else done();
  });
  app.setErrorHandler(failures.fail);
  app.setNotFoundHandler((request, reply) => failures.fail(new AppError('not_found', NOT_FOUND), request, reply));

  async function stop(): Promise<void> {
    stopping = true;
    app.server.close();
    await live.settle(limits.stopMs);
    const reason = new AppError('busy', 'The station is stopping. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
    live.each((request, reply) => {
      if (!reply.sent) failures.fail(reason, request, reply);
      request.station.aborter?.abort(reason);
    });
    await live.settle(1000);
    app.server.closeAllConnections();
    await app.close();
  }

  return {
    app,
    options,
    scheme: options.https ? 'https' : 'http',
    limits,
    validation: openValidation(),
    failures,
    admission: openAdmission(limits),
    line: openLine(),
    rates,
    live,
    listen: (at) => app.listen(at),
    stop,
  };
}

function openApp(options: ServerOptions, limits: Limits, guard: Guard, failures: Failures): FastifyInstance {
  const nextId = countIds();
  const timing = {
    // Node mixes the two up where the one for headers is the longer, and then lets slow bodies live for a minute.
    headersTimeout: Math.min(limits.headersMs, limits.bodyMs),
    requestTimeout: limits.bodyMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    // Without a Host header Node would answer by itself, in words of its own.
    requireHostHeader: false,
  };
  const common: FastifyHttpOptions<HttpServer> = {
    requestTimeout: limits.bodyMs,
    keepAliveTimeout: limits.keepAliveMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: nextId,
    routerOptions: { querystringParser: (text) => text as unknown as Record<string, unknown>, maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      guard.mark(request, reply);
      try {
        guard.check(request, reply);
        failures.fail(error, request, reply);
      } catch (refusal) {
        failures.fail(refusal, request, reply);
      }
    },
    clientErrorHandler: answerFault,
  };
  const transport = options.https ? { https: { ...timing, ...options.https } } : { http: timing };
  const app = fastify({ ...common, ...transport } as FastifyHttpOptions<HttpServer>);
  app.decorateRequest('station');
  takeBodiesAsTheyCome(app);
  const server = app.server as HttpServer;
  limitConnections(server, limits);
  answerOddRequests(server);
  return app;
}

/** The endpoints read their bodies themselves, once they know who calls. */
function takeBodiesAsTheyCome(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Unique over starts: a random beginning and a count. */
function countIds(): () => string {
  const run = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}
