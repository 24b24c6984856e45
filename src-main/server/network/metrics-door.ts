// A port for monitors alone: it gives the numbers of the station, and nothing else.
import { createServer } from 'node:http';
import type { Log } from '#main/base/log.ts';
import type { Metrics } from '#main/server/options.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface MonitorsAddress {
  readonly host: string;
  readonly port: number;
  readonly log: Pick<Log, 'error'>;
}

export async function openMetricsDoor({ type, text }: Metrics, { host, port, log }: MonitorsAddress) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isAsked) {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(503).end(),
    );
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // It stays: an error of the server that nobody hears ends the station.
  server.on('error', (error) => {
    log.error({ err: error }, 'The port of monitors has trouble.');
    reject(notOpen(error, host, port));
  });
  server.listen(port, host, resolve);
  await promise;
  return {
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function notOpen({ code, message }: NodeJS.ErrnoException, host: string, port: number): AppError {
  const why = code === 'EADDRINUSE' ? 'another program has the port.' : message;
  return new AppError(
    'conflict',
    `Monitors cannot be served at ${host}, port ${port}: ${why} Choose others with metrics.host and metrics.port.`,
  );
}
