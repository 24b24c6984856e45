// Sends the events of the station to its windows (text/event-stream).
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '#main/server/gate/credentials.ts';
import type { Subscribe } from '#main/server/options.ts';
import type { ServerParts } from '#main/server/server.ts';
import { STANDARD_HEADERS } from '#main/server/sockets/standard-headers.ts';
import { type Role, reaches } from '#shared/core/role.ts';
import { EVENT_ROLES, type StationEvent } from '#shared/station/events.ts';
import { refusal } from '#shared/troubles/errors.ts';

interface Sent {
  readonly count: number;
  readonly role: Role;
  readonly text: string;
}

/** A window that listens. */
interface Listener {
  readonly session: string;
  /** Who was signed in at the window when it last heard something. */
  userId: number | null;
  role: Role;
}

/** Pause before a window connects again after its connection broke. */
const RETRY_MS = 1000;

export type EventStream = ReturnType<typeof openEventStream>;

/**
 * Every event has an ID. A window that connects again names the last event that it saw, and gets the later events. If the
 * station no longer has these, the window gets `resync` and reads everything again. A window that connects for the first time gets `ready`.
 */
export function openEventStream({ app, options, limits, live }: ServerParts, subscribe: Subscribe) {
  const history = openHistory(limits.eventsKept);
  const clients = new Map<ServerResponse, Listener>();

  function take(event: StationEvent): void {
    const { text, role } = history.add(event);
    for (const [client, listener] of clients) {
      if (mayHear(client, listener) && reaches(listener.role, role)) write(client, text);
    }
  }

  const write = (client: ServerResponse, text: string) => writeTo(client, text, limits.eventBacklogBytes);

  function mayHear(client: ServerResponse, listener: Listener): boolean {
    const heard = hearing(listener, options.desk?.find(listener.session) ?? null);
    if (heard === 'ended') client.end();
    if (heard === 'again') write(client, history.resync());
    return heard === 'yes' || heard === 'again';
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
    const { session, caller } = request.station;
    // While nobody is signed in, the window hears nothing of what happens, and nothing of what happened.
    const seen = typeof lastId === 'string' ? lastId : undefined;
    const greeting = caller === null ? ': nobody is signed in\n\n' : history.greet(seen, caller.role);
    client.write(`retry: ${RETRY_MS}\n\n${greeting}`);
    clients.set(client, { session: session ?? '', userId: caller?.userId ?? null, role: caller?.role ?? 'checker' });
    live.remove(reply);
    client.once('close', () => clients.delete(client));
  }

  const unsubscribe = subscribe(take);
  const heartbeat = setInterval(() => {
    for (const [client, listener] of clients) {
      mayHear(client, listener);
      if (!client.writableEnded) write(client, ': still here\n\n');
    }
  }, limits.heartbeatMs);
  heartbeat.unref();

  app.get('/api/events', { onRequest: (request) => authenticate(request, 'desk', options) }, serve);

  return {
    /** Ends all streams. The windows connect again when the station is there again. */
    close(): void {
      unsubscribe();
      clearInterval(heartbeat);
      for (const client of clients.keys()) client.end();
    },
  };
}

/** Cuts the connection of a window that is too slow. The window connects again and gets the events that it missed. */
function writeTo(client: ServerResponse, text: string, mostBytes: number): void {
  if (client.writableLength > mostBytes) client.destroy();
  else client.write(text);
}

/** The newest events, for windows that missed some. */
function openHistory(most: number) {
  const run = randomBytes(4).toString('hex');
  const kept: Sent[] = [];
  let count = 0;
  const resync = () => frame(`${run}-${count}`, 'resync', {});

  return {
    resync,
    /** Gives the event as it is sent. */
    add({ type, data }: StationEvent): Sent {
      count++;
      const sent = { count, role: EVENT_ROLES[type], text: frame(`${run}-${count}`, type, data) };
      kept.push(sent);
      if (kept.length > most) kept.shift();
      return sent;
    },
    greet(lastId: string | undefined, role: Role): string {
      if (lastId === undefined) return frame(`${run}-${count}`, 'ready', {});
      const seen = lastId.startsWith(`${run}-`) ? Number(lastId.slice(run.length + 1)) : Number.NaN;
      const oldest = kept[0]?.count ?? count + 1;
      if (!(seen <= count && seen >= oldest - 1)) return resync();
      return kept
        .filter((one) => one.count > seen && reaches(role, one.role))
        .map((one) => one.text)
        .join('');
    },
  };
}

/**
 * Whether a window hears of events: only while an operator is signed in. The stream of a session that has ended ends with it, so
 * that the window asks who is signed in. A window where somebody has signed in again reads everything again.
 */
function hearing(
  listener: Listener,
  found: { readonly caller: { readonly userId: number; readonly role: Role } | null } | null,
): 'yes' | 'again' | 'no' | 'ended' {
  const userId = found?.caller?.userId ?? null;
  const before = listener.userId;
  if (found === null || (before !== null && before !== userId)) return 'ended';
  listener.userId = userId;
  listener.role = found.caller?.role ?? 'checker';
  if (userId === null) return 'no';
  return before === null ? 'again' : 'yes';
}

function frame(id: string, type: string, data: unknown): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
