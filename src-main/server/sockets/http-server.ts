import { randomBytes } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import writerOf, { type Schema } from 'fast-json-stringify';
import {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import type { Limits } from '#main/server/limits/limits.ts';
import type { ServerOptions } from '#main/server/options.ts';
import { lazily } from '#shared/core/lazily.ts';
import { closeHandshakes, limitConnections } from './connections.ts';
import { inviteLater } from './expect-continue.ts';
import { whenItsTurn } from './pipelined-requests.ts';
import { openRawAnswers } from './raw-answers.ts';
import { headersFor } from './standard-headers.ts';

/** Answers a request in which Fastify found a fault before it searched the endpoint. */
type Refuse = (error: Error, request: FastifyRequest, reply: FastifyReply) => void;

/** Fastify on a Node server. All answers are the station's own, also those to faults that Fastify or Node finds. */
export function createHttpServer(
  options: ServerOptions,
  limits: Limits,
  isProxy: (address: string) => boolean,
  refuse: Refuse,
): FastifyInstance {
  const { answerFault, answerOddRequests } = openRawAnswers(headersFor(options));
  const common: FastifyHttpOptions<HttpServer> = {
    requestTimeout: limits.bodyMs,
    keepAliveTimeout: limits.keepAliveMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: countIds(),
    schemaController: { compilersFactory: { buildSerializer: () => writeWhenAsked } },
    // Endpoints read their queries themselves, so Fastify passes the text on unchanged.
    routerOptions: { querystringParser: (text) => text as unknown as Record<string, unknown>, maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      whenItsTurn(reply.raw, () => refuse(error, request, reply));
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
  limitConnections(app.server, limits, isProxy);
  inviteLater(app.server);
  answerOddRequests(app.server);
  closeHandshakes(app);
  return app;
}

function timing(limits: Limits) {
  return {
    // If headersTimeout is the longer one, Node mixes the two up and lets slow bodies live for a minute.
    headersTimeout: Math.min(limits.headersMs, limits.bodyMs),
    requestTimeout: limits.bodyMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    // Otherwise Node itself would answer a request without a Host header.
    requireHostHeader: false,
  };
}

/** Compiles the writer of an answer when the first one is sent: compiling all of them takes a start a quarter of a second. */
function writeWhenAsked({ schema }: { schema?: unknown }): (answer: unknown) => string {
  const writer = lazily(() => writerOf(schema as Schema));
  return (answer) => writer()(answer);
}

/** Endpoints read their bodies by themselves, once they know who calls. */
function takeBodiesAsTheyCome(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Gives IDs that are unique across starts: a random beginning and a count. */
function countIds(): () => string {
  const run = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}
