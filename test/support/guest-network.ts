// A network between a phone and its station that may answer in the station's place, as guest networks do before their sign-in.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface GuestNetwork {
  readonly url: string;
  /** Null lets everything through to the station. */
  answers(answer: Answer | null): void;
  close(): void;
}

export const SIGN_IN: Answer = {
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Guest network</title><h1>Please sign in</h1>',
};

export async function openGuestNetwork(station: string): Promise<GuestNetwork> {
  const { host, hostname, port } = new URL(station);
  let own: Answer | null = null;

  function pass(asked: IncomingMessage, reply: ServerResponse): void {
    const { method, url: path, headers } = asked;
    const origin = headers.origin === undefined ? {} : { origin: `http://${host}` };
    const onward = request({ hostname, port, path, method, headers: { ...headers, host, ...origin } }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  }

  const server = createServer((asked, reply) => {
    if (own === null) pass(asked, reply);
    else reply.writeHead(own.status, { 'content-type': own.type, date: new Date().toUTCString() }).end(own.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(answer) {
      own = answer;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
