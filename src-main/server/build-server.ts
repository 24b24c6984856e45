import { AppError } from '../../src-shared/errors.ts';
import { NOT_FOUND, openFailures } from './answers/failures.ts';
import { openEngineQueue } from './bounds/engine-queue.ts';
import { defaultLimits, type Limits } from './bounds/limits.ts';
import { whenItsTurn } from './bounds/pipelined-requests.ts';
import { openRates } from './bounds/rates.ts';
import { openDocs } from './docs/open-docs.ts';
import { openValidation } from './form/validation.ts';
import { openGuard } from './gate/guard.ts';
import { openLiveCalls } from './gate/live-calls.ts';
import { openDeskDoor } from './pages/desk-door.ts';
import { openEventStream } from './pages/event-stream.ts';
import { openPages } from './pages/pages.ts';
import type { ServerOptions } from './ports.ts';
import type { Server } from './server.ts';
import { openApp } from './sockets/open-app.ts';
import { openStop } from './sockets/stop.ts';

/** Connections that may wait to be accepted: a whole hall of handhelds may come back at once. */
const BACKLOG = 2048;

/** A server of the station, without its endpoints: `bind` puts them on, before it listens. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const limits: Limits = { ...defaultLimits(), ...options.limits };
  const live = openLiveCalls(options.log);
  const failures = openFailures(options.log, limits, options.role === 'desk');
  const guard = openGuard(options, live);
  const app = openApp(options, limits, guard, failures);
  const rates = options.role === 'desk' ? null : (options.rates ?? (await openRates(options.settings)));
  const pages = openPages(options);

  app.addHook('onRequest', (_request, reply, done) => whenItsTurn(reply.raw, done));
  app.addHook('onRequest', (request, reply, done) => {
    guard.receive(request, reply);
    try {
      guard.check(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (rates) rates.every(request).then(() => done(), done);
    else done();
  });
  app.setErrorHandler(failures.fail);
  app.setNotFoundHandler((request, reply) => {
    if (!pages(request, reply)) failures.fail(new AppError('not_found', NOT_FOUND), request, reply);
  });

  const parts = {
    app,
    options,
    scheme: options.https ? 'https' : 'http',
    limits,
    validation: openValidation(),
    failures,
    queue: options.queue ?? openEngineQueue(limits),
    rates,
    live,
  } as const;
  openDocs(parts);
  if (options.desk) openDeskDoor(parts, options.desk);
  const events = options.desk && options.events ? openEventStream(parts, options.events) : null;
  return { ...parts, listen: (at) => app.listen({ ...at, backlog: BACKLOG }), stop: openStop(parts, events) };
}
