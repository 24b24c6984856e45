// A way to the station on which things go wrong, one after the other, before everything passes.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Trouble = 'no answer' | 'busy' | 'fails' | 'answer lost';

export interface TroubledWay {
  readonly url: string;
  /** What has not happened yet. */
  left(): readonly Trouble[];
  close(): Promise<void>;
}

export async function troubledWay(station: string): Promise<TroubledWay> {
  const troubles: Trouble[] = ['no answer', 'busy', 'fails', 'answer lost'];
  const server = createServer((request, response) => {
    void pass(station, request, response, troubles.shift() ?? null);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: () => troubles,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(station: string, request: IncomingMessage, response: ServerResponse, trouble: Trouble | null) {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  if (trouble === 'no answer') return void request.socket.destroy();
  if (trouble === 'busy') return void response.writeHead(503, { 'retry-after': '1' }).end();
  if (trouble === 'fails') return void response.writeHead(500).end();
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
  const headers = { authorization, 'content-type': type };
  const answer = await fetch(`${station}${request.url}`, { method: 'POST', headers, body });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (trouble === 'answer lost') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
}
