// A node on a bad day: passes questions on to a real chain, and fails in every way that real nodes fail in.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const FAULTS = [
  /** The question never arrives, and the connection is cut. */
  'cut before',
  /** It arrives, and the answer is lost. */
  'cut after',
  /** The same with long silence, so that whoever asks gives up first. */
  'silent before',
  'silent after',
  '429',
  '500',
  'nonsense',
  'half an answer',
  'limit in an answer',
  'another chain',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultyProxy {
  readonly url: string;
  /** Decides for each question; null passes it on. */
  choose: (method: string) => Fault | null;
  /** What came so far, by method. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

/** The main network, which nothing may ever be signed for. */
const MAIN = '0x1';
const SILENCE_MS = 20_000;

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const asked = new Map<string, number>();
  const stop = new AbortController();
  const proxy: Omit<FaultyProxy, 'url'> = { choose: () => null, asked, close };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const { method, id } = JSON.parse(body) as { method: string; id: number };
    asked.set(method, (asked.get(method) ?? 0) + 1);
    const fault = proxy.choose(method);
    const pass = () => forward(target, body);
    const reply = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    const silence = () => sleep(SILENCE_MS, null, { signal: stop.signal });
    if (fault === null) return void reply(200, await pass());
    if (fault === '429' || fault === '500') return void reply(Number(fault), '{"message":"come back later"}');
    if (fault === 'nonsense') return void reply(200, '<html>Welcome to nginx</html>');
    if (fault === 'half an answer') return void reply(200, (await pass()).slice(0, 20));
    if (fault === 'limit in an answer') {
      const error = { code: -32005, message: 'daily request count exceeded' };
      return void reply(200, JSON.stringify({ jsonrpc: '2.0', id, error }));
    }
    if (fault === 'another chain') {
      const text = method === 'eth_chainId' ? JSON.stringify({ jsonrpc: '2.0', id, result: MAIN }) : await pass();
      return void reply(200, text);
    }
    if (fault.endsWith('after')) await pass();
    if (fault.startsWith('silent')) await silence();
    response.destroy();
  }

  async function close(): Promise<void> {
    stop.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  await listen(server);
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, { url: `http://127.0.0.1:${port}` });
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function forward(target: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(target, { method: 'POST', headers, body });
  return answer.text();
}
