import { stopping } from '../answers/failures.ts';
import type { EventStream } from '../pages/event-stream.ts';
import type { ServerParts } from '../server.ts';

/** After the time for those under way, until their connections are cut. */
const LAST_WORDS_MS = 1000;

/** Takes no more connections, lets what is under way finish, answers the rest with 503, then closes. */
export function openStop(
  { app, live, limits, failures }: ServerParts,
  events: EventStream | null,
): () => Promise<void> {
  return async () => {
    live.refuseMore();
    app.server.close();
    events?.close();
    await live.settle(limits.stopMs);
    live.each((request, reply) => {
      request.station.aborter?.abort(stopping());
      if (!reply.sent) failures.fail(stopping(), request, reply);
    });
    await live.settle(LAST_WORDS_MS);
    app.server.closeAllConnections();
    await app.close();
  };
}
