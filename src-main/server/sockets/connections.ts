import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#main/base/ip-network.ts';
import type { Log } from '#main/base/log.ts';
import type { Limits } from '#main/server/limits/limits.ts';

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
export function closeHandshakes(app: FastifyInstance): void {
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
