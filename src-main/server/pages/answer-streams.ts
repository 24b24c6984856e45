// Answers without an end (text/event-stream), for programs that listen.
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamAnswer } from '#main/server/answers/answer.ts';
import { authenticateAgain } from '#main/server/gate/credentials.ts';
import { signalOf } from '#main/server/gate/request-state.ts';
import { checkRights } from '#main/server/gate/rights.ts';
import type { ServerParts } from '#main/server/server.ts';
import { STANDARD_HEADERS } from '#main/server/sockets/standard-headers.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError, isPassing, refusal } from '#shared/troubles/errors.ts';

/** Pause before a program connects again after its connection broke. */
const RETRY_MS = 1000;

interface Listener {
  readonly request: FastifyRequest;
  readonly endpoint: Endpoint;
}

export function openAnswerStreams({ options, limits, live }: Pick<ServerParts, 'options' | 'limits' | 'live'>) {
  const clients = new Map<ServerResponse, Listener>();
  const stop = new AbortController();

  function serve(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, { frames }: StreamAnswer): void {
    if (stop.signal.aborted || clients.size >= limits.eventClients) {
      throw refusal('busy', {}, { retryAfterSeconds: 30 });
    }
    const signal = AbortSignal.any([signalOf(request, reply.raw), stop.signal]);
    reply.hijack();
    const client = reply.raw;
    client.writeHead(200, {
      ...STANDARD_HEADERS,
      'x-request-id': request.id,
      'content-type': 'text/event-stream; charset=utf-8',
    });
    client.write(`retry: ${RETRY_MS}\n\n`);
    clients.set(client, { request, endpoint });
    client.once('close', () => clients.delete(client));
    live.remove(reply);
    void send(client, frames(signal), limits.silenceMs).catch((error: unknown) => {
      if (!signal.aborted && !isPassing(error)) options.log.error({ err: error }, 'A stream of events broke.');
      client.end();
    });
  }

  const heartbeat = setInterval(() => {
    for (const [client, listener] of clients) {
      look(client, listener, options).catch((error: unknown) => {
        if (!(error instanceof AppError)) options.log.error({ err: error }, 'Nobody looked after a stream of events.');
        client.end();
      });
    }
  }, limits.heartbeatMs).unref();

  return {
    serve,
    /** Programs connect again when the station is there again. */
    close(): void {
      clearInterval(heartbeat);
      // At once: the server closes its connections in this turn.
      for (const client of clients.keys()) client.end();
      stop.abort();
    },
  };
}

/** The next frame is made when the client has taken those before it: a slow one fills no memory, and is cut in the end. */
async function send(client: ServerResponse, frames: AsyncIterable<string>, silenceMs: number): Promise<void> {
  for await (const frame of frames) {
    if (client.writableEnded || client.destroyed) return;
    if (!client.write(frame)) await taken(client, silenceMs);
  }
  client.end();
}

/** Throws where who listens has lost the right to it. */
async function look(
  client: ServerResponse,
  { request, endpoint }: Listener,
  options: ServerParts['options'],
): Promise<void> {
  await authenticateAgain(request, endpoint.access, options);
  checkRights(request, endpoint);
  if (!client.writableNeedDrain && !client.writableEnded) client.write(': still here\n\n');
}

async function taken(client: ServerResponse, withinMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => client.destroy(), withinMs);
  for (const event of ['drain', 'close']) client.once(event, resolve);
  if (client.destroyed) resolve();
  await promise;
  clearTimeout(timer);
  for (const event of ['drain', 'close']) client.off(event, resolve);
}
