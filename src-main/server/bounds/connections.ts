import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';

/** Bounds on connections: in all, for one address, and on silence. */
export function limitConnections(server: HttpServer, limits: Limits): void {
  server.maxConnections = limits.connections;
  const perAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (perAddress.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    perAddress.set(address, count);
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
  });
  // With a listener Node leaves the socket to us: one that waits for its answer may be silent, one that does not take it may not.
  server.setTimeout(limits.silenceMs, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(limits.silenceMs);
  });
}
