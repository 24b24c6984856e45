// A client with `Expect: 100-continue` sends its body when the server asks for it. The server asks after it has checked the
// client's credentials.
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';

const WAITING = Symbol('waiting');
type Expectant = IncomingMessage & { [WAITING]?: () => void };

/** Keeps Node from asking for every body by itself, before the request is checked. */
export function inviteLater(server: HttpServer): void {
  server.on('checkContinue', (request: Expectant, response: ServerResponse) => {
    const { shouldKeepAlive } = response;
    // A client that is answered without having been asked may send its body or not, so no request can follow on this connection.
    response.shouldKeepAlive = false;
    request[WAITING] = () => {
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    };
    server.emit('request', request, response);
  });
}

/** Asks for the body. Call this when the body is read. */
export function invite(request: Expectant): void {
  const ask = request[WAITING];
  delete request[WAITING];
  ask?.();
}
