import { AppError } from '../../src-shared/errors.ts';
import { openDeskDoor } from './desk-door.ts';
import { openDocs } from './docs/open-docs.ts';
import { openEngineQueue } from './engine-queue.ts';
import { openEventStream } from './event-stream.ts';
import { NOT_FOUND, openFailures } from './failures.ts';
import { openGuard } from './guard.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { openLiveCalls } from './live-calls.ts';
import { openApp } from './open-app.ts';
import { openPages } from './pages.ts';
import type { ServerOptions } from './ports.ts';
import { openRates } from './rates.ts';
import type { Server } from './server.ts';
import { openStop } from './stop.ts';
import { whenItsTurn } from './turns.ts';
import { openValidation } from './validation.ts';

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
