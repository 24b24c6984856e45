// Sends the events of the station to its windows (text/event-stream).
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../src-shared/errors.ts';
import type { StationEvent } from '../../../src-shared/events.ts';
import { authenticate } from '../gate/credentials.ts';
import type { Subscribe } from '../options.ts';
import type { ServerParts } from '../server.ts';
import { STANDARD_HEADERS } from '../sockets/standard-headers.ts';

interface Sent {
  readonly count: number;
  readonly text: string;
}

/** Pause before a window connects again after its connection broke. */
const RETRY_MS = 1000;

export type EventStream = ReturnType<typeof openEventStream>;

/**
 * Every event has an ID. A window that connects again names the last event that it saw, and gets the later events. If the
 * station no longer has these, the window gets `resync` and reads everything again. A window that connects for the first time gets `ready`.
 */
export function openEventStream({ app, options, limits, live }: ServerParts, subscribe: Subscribe) {
  const run = randomBytes(4).toString('hex');
  const kept: Sent[] = [];
  const clients = new Set<ServerResponse>();
  let count = 0;

  function take({ type, data }: StationEvent): void {
    count++;
    const sent = { count, text: frame(`${run}-${count}`, type, data) };
    kept.push(sent);
    if (kept.length > limits.eventsKept) kept.shift();
    for (const client of clients) write(client, sent.text);
  }

  /** Cuts the connection of a window that is too slow. The window connects again and gets the events that it missed. */
  function write(client: ServerResponse, text: string): void {
    if (client.writableLength > limits.eventBacklogBytes) client.destroy();
    else client.write(text);
  }

  function greet(lastId: string | undefined): string {
    const now = `${run}-${count}`;
    if (lastId === undefined) return frame(now, 'ready', {});
    const seen = lastId.startsWith(`${run}-`) ? Number(lastId.slice(run.length + 1)) : Number.NaN;
    const oldest = kept[0]?.count ?? count + 1;
    if (!(seen <= count && seen >= oldest - 1)) return frame(now, 'resync', {});
    return kept
      .filter((one) => one.count > seen)
      .map((one) => one.text)
      .join('');
  }

  function serve(request: FastifyRequest, reply: FastifyReply): void {
    if (clients.size >= limits.eventClients) throw refusal('busy', {}, { retryAfterSeconds: 30 });
    const lastId = request.headers['last-event-id'];
    reply.hijack();
    const client = reply.raw;
    client.writeHead(200, {
      ...STANDARD_HEADERS,
      'x-request-id': request.id,
      'content-type': 'text/event-stream; charset=utf-8',
    });
    client.write(`retry: ${RETRY_MS}\n\n${greet(typeof lastId === 'string' ? lastId : undefined)}`);
    clients.add(client);
    live.remove(reply);
    client.once('close', () => clients.delete(client));
  }

  const unsubscribe = subscribe(take);
  const heartbeat = setInterval(() => {
    for (const client of clients) write(client, ': still here\n\n');
  }, limits.heartbeatMs);
  heartbeat.unref();

  app.get('/api/events', { onRequest: (request) => authenticate(request, 'desk', options) }, serve);

  return {
    /** Ends all streams. The windows connect again when the station is there again. */
    close(): void {
      unsubscribe();
      clearInterval(heartbeat);
      for (const client of clients) client.end();
    },
  };
}

function frame(id: string, type: string, data: unknown): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
