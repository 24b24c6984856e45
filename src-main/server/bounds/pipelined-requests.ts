import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests on one connection that may wait for the answers before them; no client that waits for answers comes near. */
const MOST_WAITING = 1024;

/** How many wait, by connection. */
const WAITING = Symbol('waiting');
type CountedSocket = Socket & { [WAITING]?: number };

/**
 * Acts when all earlier answers on the connection are out. Until then nothing is done for a request: a client that sends many
 * and takes no answer would make the station open files and hold answers for all of them. One whose connection ends while it
 * waits is forgotten, since an answer that never had its turn never ends either.
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
    // The earlier answer is tidied up first.
    process.nextTick(() => {
      if (!socket.destroyed) act();
    });
  });
}
