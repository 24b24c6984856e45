import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits/limits.ts';

/**
 * Limits the number of connections, in all and for one address, and how long one may be silent. A trusted proxy speaks for many
 * clients, whom it has to limit itself.
 */
export function limitConnections(server: HttpServer, limits: Limits, isProxy: (address: string) => boolean): void {
  server.maxConnections = limits.connections;
  const perAddress = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (perAddress.get(address) ?? 0) + 1;
    const isTooMany = count > Math.min(limits.connectionsPerAddress, limits.connections - all);
    if (isTooMany && !isProxy(address)) {
      socket.destroy();
      return;
    }
    perAddress.set(address, count);
    all++;
    socket.once('close', () => {
      all--;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
  });
  // With a listener Node does not close the socket. A client that waits for its answer may be silent; one that does not take
  // its answer may not.
  server.setTimeout(limits.silenceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(limits.silenceMs);
  });
}
