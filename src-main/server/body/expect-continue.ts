// Clients with `Expect: 100-continue` send a body once they are asked to: not before their credentials were found good.
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';

const WAITING = Symbol('waiting');
type Expectant = IncomingMessage & { [WAITING]?: () => void };

/** Node would ask for every body by itself, before anybody looked at the request. */
export function inviteLater(server: HttpServer): void {
  server.on('checkContinue', (request: Expectant, response: ServerResponse) => {
    const { shouldKeepAlive } = response;
    // Whoever is answered without having been asked may send the body or not: nothing can follow on this connection.
    response.shouldKeepAlive = false;
    request[WAITING] = () => {
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    };
    server.emit('request', request, response);
  });
}

/** To be called when the body is read. */
export function invite(request: Expectant): void {
  const ask = request[WAITING];
  delete request[WAITING];
  ask?.();
}
