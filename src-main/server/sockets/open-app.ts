import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import writerOf, { type Schema } from 'fast-json-stringify';
import { type FastifyHttpOptions, type FastifyInstance, fastify } from 'fastify';
import { lazily } from '../../../src-shared/lazily.ts';
import type { Failures } from '../answers/failures.ts';
import { inviteLater } from '../body/expect-continue.ts';
import { limitConnections } from '../bounds/connections.ts';
import type { Limits } from '../bounds/limits.ts';
import { whenItsTurn } from '../bounds/pipelined-requests.ts';
import type { Guard } from '../gate/guard.ts';
import type { ServerOptions } from '../ports.ts';
import { answerFault, answerOddRequests } from './raw-answers.ts';

/** Fastify, without any answer of its own. */
export function openApp(options: ServerOptions, limits: Limits, guard: Guard, failures: Failures): FastifyInstance {
  const common: FastifyHttpOptions<HttpServer> = {
    requestTimeout: limits.bodyMs,
    keepAliveTimeout: limits.keepAliveMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: countIds(),
    schemaController: { compilersFactory: { buildSerializer: () => writeWhenAsked } },
    // The endpoint reads its query itself: the text is handed on as it came.
    routerOptions: { querystringParser: (text) => text as unknown as Record<string, unknown>, maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      whenItsTurn(reply.raw, () => {
        guard.receive(request, reply);
        try {
          guard.check(request, reply);
          failures.fail(error, request, reply);
        } catch (refusal) {
          failures.fail(refusal, request, reply);
        }
      });
    },
    clientErrorHandler: answerFault,
  };
  const transport = options.https
    ? {
        https: {
          ...timing(limits),
          handshakeTimeout: limits.headersMs,
          key: options.https.key,
          cert: options.https.cert,
        },
      }
    : { http: timing(limits) };
  const app = fastify({ ...common, ...transport } as FastifyHttpOptions<HttpServer>);
  app.decorateRequest('station');
  takeBodiesAsTheyCome(app);
  limitConnections(app.server, limits);
  inviteLater(app.server);
  answerOddRequests(app.server);
  return app;
}

function timing(limits: Limits) {
  return {
    // Node mixes the two up where the one for headers is the longer, and then lets slow bodies live for a minute.
    headersTimeout: Math.min(limits.headersMs, limits.bodyMs),
    requestTimeout: limits.bodyMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    // Without a Host header Node would answer by itself, in words of its own.
    requireHostHeader: false,
  };
}

/** What writes an answer is made for the first of its kind: for all of them, a start would wait for a quarter of a second. */
function writeWhenAsked({ schema }: { schema?: unknown }): (answer: unknown) => string {
  const writer = lazily(() => writerOf(schema as Schema));
  return (answer) => writer()(answer);
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
