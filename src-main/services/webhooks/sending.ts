// One delivery over HTTP. What an address resolves to is looked at when the connection is made: a name may change its address at any time.
import { lookup as findAddresses, type LookupAddress } from 'node:dns';
import { request as askHttp, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from '#main/base/private-address.ts';
import type { WebhookRow } from '#main/store/rows.ts';
import { plainLine } from '#shared/core/schema.ts';
import type { Answered } from './delivery-rules.ts';

/** A receiver that takes longer is asked again, and may then get the event twice. */
const TIME_MS = 15_000;
/** Of an answer this much is read, and this much kept. */
const READ_BYTES = 16 * 1024;
const KEPT_CHARACTERS = 400;
const SOCKETS = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 };

export interface Letter {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

interface TimedLetter extends Letter {
  readonly timeMs: number;
}

type Address = Pick<WebhookRow, 'url' | 'allow_private'>;

export type Sender = ReturnType<typeof createSender>;

/** Connections are kept by whether they may lead to private networks: one that was made by such a leave serves no other. */
export function createSender(timeMs = TIME_MS) {
  const agents = { open: agentsOf(), closed: agentsOf() };

  async function send(to: Address, letter: Letter): Promise<Answered> {
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      const { hostname, protocol } = new URL(to.url);
      const host = hostname.replace(/^\[|\]$/g, '');
      if (!to.allow_private && protocol !== 'https:') throw new Error('Plain http is for private networks alone.');
      if (!to.allow_private && isIP(host) !== 0 && isPrivateAddress(host)) throw privateNetwork(host);
      const answer = await post(to, { ...letter, timeMs }, agents[to.allow_private ? 'open' : 'closed']);
      return { ...answer, took_ms: took() };
    } catch (error) {
      if (letter.signal.aborted) throw error;
      return { status: null, answer: reasonOf(error), took_ms: took(), retryAfterMs: null };
    }
  }

  return {
    send,
    close(): void {
      for (const { http, https } of Object.values(agents)) {
        http.destroy();
        https.destroy();
      }
    },
  };
}

function agentsOf() {
  return { http: new HttpAgent(SOCKETS), https: new HttpsAgent(SOCKETS) };
}

/** Redirects are not followed: they could lead anywhere. */
async function post(
  to: Address,
  letter: TimedLetter,
  agents: ReturnType<typeof agentsOf>,
): Promise<Omit<Answered, 'took_ms'>> {
  try {
    return await postOnce(to, letter, agents);
  } catch (error) {
    // The receiver had closed a connection that was kept. That says nothing of the receiver.
    if (!(error instanceof ClosedConnection) || letter.signal.aborted) throw error;
    return postOnce(to, letter, agents);
  }
}

class ClosedConnection extends Error {}

function postOnce({ url, allow_private }: Address, letter: TimedLetter, { http, https }: ReturnType<typeof agentsOf>) {
  const { body, signal, timeMs } = letter;
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Answered, 'took_ms'>>();
  const isPlain = url.startsWith('http:');
  const ask = isPlain ? askHttp : askHttps;
  const request: ClientRequest = ask(url, {
    method: 'POST',
    headers: headersOf(letter),
    signal,
    agent: isPlain ? http : https,
    lookup: allow_private ? findAddresses : publicAddresses,
  });
  const timer = setTimeout(() => request.destroy(new Error(`No answer in ${timeMs / 1000} seconds.`)), timeMs);
  request.once('response', (response) => {
    readSome(response).then((text) => resolve({ ...headOf(response), answer: text }), reject);
  });
  request.once('error', (error: NodeJS.ErrnoException) => {
    reject(request.reusedSocket && error.code === 'ECONNRESET' ? new ClosedConnection(error.message) : error);
  });
  request.end(body);
  return promise.finally(() => clearTimeout(timer));
}

function headersOf({ body, headers }: Letter): Readonly<Record<string, string | number>> {
  const about = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Twinmark webhooks',
  };
  return { ...about, ...headers };
}

function headOf({ statusCode, headers }: IncomingMessage) {
  const seconds = Number(headers['retry-after']);
  return { status: statusCode ?? null, retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null };
}

/** A receiver that never ends its answer costs its connection. */
async function readSome(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= READ_BYTES) break;
  }
  return plainLine(Buffer.concat(pieces).toString('utf8').slice(0, KEPT_CHARACTERS));
}

/** Gives a connection the public addresses of a name alone. */
const publicAddresses: LookupFunction = (hostname, options, done) => {
  findAddresses(hostname, { all: true, hints: options.hints ?? 0 }, (error, found: LookupAddress[]) => {
    const addresses = error ? [] : found.filter(({ address }) => !isPrivateAddress(address));
    if (error) done(error, '', 0);
    else if (addresses.length === 0) done(privateNetwork(found[0]?.address ?? hostname), '', 0);
    else if (options.all) done(null, addresses);
    else done(null, addresses[0].address, addresses[0].family);
  });
};

function privateNetwork(address: string): Error {
  return new Error(`${address} is in a private network. An admin may allow that for this webhook.`);
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return plainLine(message || code || 'The address cannot be reached.').slice(0, KEPT_CHARACTERS);
}
