import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests on one connection that may wait for earlier answers. A client that waits for its answers stays far below. */
const MOST_WAITING = 1024;

/** The number of waiting requests of a socket. */
const WAITING = Symbol('waiting');
type CountedSocket = Socket & { [WAITING]?: number };

/**
 * Acts when all earlier answers on the connection are out. Until then the station does nothing for the request: otherwise a
 * client that sends many requests and takes no answer would make it open files and hold answers for all of them. If the
 * connection ends first, `act` is never called.
 */
export function whenItsTurn(response: ServerResponse, act: () => void): void {
  if (response.socket) {
    act();
    return;
  }
  const socket = response.req.socket as CountedSocket;
  const waiting = (socket[WAITING] ?? 0) + 1;
  socket[WAITING] = waiting;
  if (waiting > MOST_WAITING) {
    socket.destroy();
    return;
  }
  response.once('socket', () => {
    socket[WAITING] = (socket[WAITING] ?? 1) - 1;
    // Node cleans up after the earlier answer first.
    process.nextTick(() => {
      if (!socket.destroyed) act();
    });
  });
}
