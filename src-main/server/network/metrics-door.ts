// A port for monitors alone: it gives the numbers of the station, and nothing else.
import { createServer } from 'node:http';
import type { Metrics } from '#main/server/options.ts';

export async function openMetricsDoor({ type, text }: Metrics, host: string, port: number) {
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
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return {
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
