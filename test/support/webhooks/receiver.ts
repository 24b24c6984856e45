// A program that is told events: it keeps what came, and answers as the test says.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Came {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** Null: no answer ever comes. */
export type Answer = {
  readonly status: number;
  readonly afterMs?: number;
  readonly text?: string;
  readonly to?: string;
};
export type Answering = (came: Came, count: number) => Answer | null;

export interface Receiver {
  readonly url: string;
  readonly came: readonly Came[];
  answer(how: Answering): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const came: Came[] = [];
  let answering: Answering = () => ({ status: 200 });
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('utf8');
    const { type, data } = JSON.parse(body);
    const one = { id: String(request.headers['webhook-id']), type, data, body, headers: request.headers };
    came.push(one);
    const answer = answering(one, came.length);
    if (answer) await send(response, answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    came,
    answer(how) {
      answering = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function send(response: ServerResponse, { status, afterMs = 0, text = '', to }: Answer): Promise<void> {
  if (afterMs > 0) await pause(afterMs);
  response.writeHead(status, to === undefined ? {} : { location: to }).end(text);
}
