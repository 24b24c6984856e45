// Opens the window: a launch address works once, and gives the window a cookie.
import { sessionCookie } from '#main/server/gate/credentials.ts';
import type { DeskSessions } from '#main/server/options.ts';
import type { ServerParts } from '#main/server/server.ts';
import { sendPage } from './pages.ts';
import { GO_ON, noWayIn } from './simple-pages.ts';

export function openLaunch({ app }: ServerParts, desk: DeskSessions): void {
  app.get('/launch', (request, reply) => {
    const key = new URLSearchParams(request.query as string).get('key');
    const session = key ? desk.redeem(key) : null;
    if (session === null) {
      sendPage(reply, 403, noWayIn(request));
      return;
    }
    reply.header('set-cookie', sessionCookie(session, request.socket.localPort));
    // A browser that was led here by the page in a file sends the new cookie only with a request that this page makes.
    if (request.headers['sec-fetch-site'] === 'cross-site') sendPage(reply, 200, GO_ON);
    else reply.redirect('/', 303);
  });
}
