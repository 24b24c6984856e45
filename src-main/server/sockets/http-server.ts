import { randomBytes, randomUUID } from 'node:crypto';
import { type Server as HttpServer, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import writerOf, { type Schema } from 'fast-json-stringify';
import {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import { networkOf } from '#main/base/ip-network.ts';
import type { Log } from '#main/base/log.ts';
import type { Limits } from '#main/server/limits/limits.ts';
import type { ServerOptions } from '#main/server/options.ts';
import { lazily } from '#shared/core/lazily.ts';
import { inviteLater } from './expect-continue.ts';
import { whenItsTurn } from './pipelined-requests.ts';
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
  limitConnections(app.server, limits, isProxy, options.log);
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
  const writer = lazily(() => writerOf(withoutPatterns(schema)));
  return (answer) => writer()(answer);
}

/** What is written needs no patterns, and the writer refuses those that only the flag u makes valid, such as PLAIN_NAME. */
function withoutPatterns(schema: unknown): Schema {
  const isPattern = (key: string, value: unknown) => key === 'pattern' && typeof value === 'string';
  return JSON.parse(JSON.stringify(schema), (key, value) => (isPattern(key, value) ? undefined : value));
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

// Answers to bytes that are no HTTP request. They reach no handler, so the answers are written straight to the socket.
type SocketWithAnswer = Duplex & { _httpMessage?: ServerResponse | null; destroySoon?: () => void };

/** By Node's code of the fault. Any other code means a request that cannot be read. */
const FAULTS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
};
const UNREADABLE = [400, 'This is not a valid HTTP/1.1 request.'] as const;

/** `headers` are those of every answer of the server. */
function openRawAnswers(headers: Readonly<Record<string, string>>) {
  return {
    answerFault(error: NodeJS.ErrnoException, socket: SocketWithAnswer): void {
      const [status, text] = FAULTS[error.code ?? ''] ?? UNREADABLE;
      const begun = socket._httpMessage?.headersSent ?? false;
      if (error.code !== 'ECONNRESET' && socket.writable && !begun) socket.write(rawAnswer(status, text, headers));
      if (socket.destroySoon) socket.destroySoon();
      else socket.destroy();
    },
    /** Answers the requests that Node would otherwise answer, or hang up on, by itself. */
    answerOddRequests(server: HttpServer): void {
      server.on('connect', (_request, socket: Duplex) => {
        socket.on('error', () => socket.destroy());
        socket.end(rawAnswer(400, 'This station is no proxy.', headers));
      });
      server.on('checkExpectation', (_request, response: ServerResponse) => {
        const parts = partsOf('The only expectation that is understood is 100-continue.', headers);
        response.writeHead(400, parts.headers).end(parts.body);
      });
    },
  };
}

function rawAnswer(status: number, text: string, standard: Readonly<Record<string, string>>): string {
  const { body, headers } = partsOf(text, standard);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function partsOf(text: string, standard: Readonly<Record<string, string>>) {
  const body = JSON.stringify({ error: text });
  const headers = {
    ...standard,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    connection: 'close',
  };
  return { body, headers };
}

/**
 * Limits the number of connections, in all and for one address, and how long one may be silent. All addresses of an IPv6 network
 * count as one. A trusted proxy speaks for many clients, whom it has to limit itself.
 */
export function limitConnections(
  server: HttpServer,
  limits: Limits,
  isProxy: (address: string) => boolean,
  log: Pick<Log, 'warn'>,
): void {
  server.maxConnections = limits.connections;
  // One connection that the system could not give it, such as for want of file handles. The next ones may come in. A server that
  // cannot begin to listen says so to whoever starts it.
  server.on('error', (error) => {
    if (server.listening) log.warn({ err: error }, 'A connection could not be taken.');
  });
  const perAddress = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const counted = networkOf(address) ?? address;
    const count = (perAddress.get(counted) ?? 0) + 1;
    const isTooMany = count > Math.min(limits.connectionsPerAddress, limits.connections - all);
    if (isTooMany && !isProxy(address)) {
      socket.destroy();
      return;
    }
    perAddress.set(counted, count);
    all++;
    socket.once('close', () => {
      all--;
      const left = (perAddress.get(counted) ?? 1) - 1;
      if (left === 0) perAddress.delete(counted);
      else perAddress.set(counted, left);
    });
  });
  // With a listener Node does not close the socket. A client that waits for its answer may be silent; one that does not take
  // its answer may not.
  server.setTimeout(limits.silenceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(limits.silenceMs);
  });
}

/**
 * Closes connections whose handshake fails, takes too long, or is still under way when the server closes. Node leaves them open.
 * A server closes after its last answer, so no request is cut off.
 */
function closeHandshakes(app: FastifyInstance): void {
  // Node has written an answer by then. The answer would wait for the end of the handshake, and keep the connection open.
  app.server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy();
    done();
  });
}
