import { unescape as decoded } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, refusal } from '#shared/troubles/errors.ts';

/** For every failure of the node: when to ask again. Sentences about failures leave out the node's address, which may hold a key. */
const AGAIN = { retryAfterSeconds: 30 };

/** A slow node takes seconds. One that takes longer counts as gone. */
const TIME_LIMIT_MS = 8000;
/** Pauses between the tries of a question. Asking again changes nothing on the chain. */
const PAUSES_MS = [100, 400];
const MOST_BYTES = 16 * 2 ** 20;
/** The codes by which nodes say "too many requests" inside of an answer. */
const LIMIT_CODES = [429, -32005, -32097];

/** A node's refusal, in its own words. They are for the log and for decisions, not for users. */
export class NodeRefusal extends Error {
  readonly code: number;
  /** What a contract gave back when it refused, in hexadecimal. */
  readonly data: string | null;

  constructor(code: number, message: string, data: string | null) {
    super(message);
    this.name = 'NodeRefusal';
    this.code = code;
    this.data = data;
  }
}

export type Rpc = ReturnType<typeof createRpc>;

/**
 * A node of the chain, by JSON-RPC over HTTP. This is not ethers' JsonRpcProvider, because that puts the node's address, which
 * may hold a key, into the messages of its errors, follows redirects, and reads answers of any length.
 */
export function createRpc(address: string, timeLimitMs = TIME_LIMIT_MS) {
  const place = placeOf(address);

  /** For calls that change the chain, where the outcome is seen later. Throws a NodeRefusal, or an AppError where there is no answer. */
  async function askOnce(method: string, params: readonly unknown[]): Promise<unknown> {
    const text = await post(place, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), timeLimitMs);
    return resultOf(text);
  }

  /** Asks again a few times where the node does not answer. */
  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    for (const pause of PAUSES_MS) {
      try {
        return await askOnce(method, params);
      } catch (error) {
        // A node that was silent for the whole time limit would be silent again, and somebody waits.
        if (error instanceof NodeRefusal || isSilence(error)) throw error;
        await sleep(pause);
      }
    }
    return askOnce(method, params);
  }

  return { ask, askOnce };
}

interface Place {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Name and password go into a header: fetch refuses an address that has them, and writes the address into its error. */
function placeOf(address: string): Place {
  const { username, password } = new URL(address);
  const url = Object.assign(new URL(address), { username: '', password: '' });
  const headers = { 'content-type': 'application/json' };
  if (username === '' && password === '') return { url: url.href, headers };
  const pair = [username, password].map((part) => decoded(part)).join(':');
  return { url: url.href, headers: { ...headers, authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}

async function post({ url, headers }: Place, body: string, timeLimitMs: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeLimitMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    const text = await readText(answer);
    // Some nodes answer the refusal of a contract with a status of 4xx or 5xx.
    if (answer.ok || isRefusalText(text)) return text;
    throw statusTrouble(answer.status);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw isTimeout(error)
      ? refusal('node_slow', { seconds: timeLimitMs / 1000 }, { ...AGAIN, cause: error })
      : refusal('node_away', {}, { ...AGAIN, cause: error });
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof AppError && isTimeout(error.cause);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw refusal('node_long', {}, AGAIN);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isRefusalText(text: string): boolean {
  try {
    const answer = JSON.parse(text);
    return typeof answer?.error?.code === 'number' && !LIMIT_CODES.includes(answer.error.code);
  } catch {
    return false;
  }
}

function resultOf(text: string): unknown {
  const answer = parse(text);
  if (isObject(answer) && isObject(answer['error'])) throw refusalOf(answer['error']);
  if (!isObject(answer) || answer['result'] === undefined || answer['id'] !== 1) {
    throw refusal('node_nonsense', {}, AGAIN);
  }
  return answer['result'];
}

function refusalOf(error: Readonly<Record<string, unknown>>): Error {
  const code = Number(error['code']);
  const message = String(error['message'] ?? '').slice(0, 500);
  if (LIMIT_CODES.includes(code)) return statusTrouble(429);
  return new NodeRefusal(code, message, hexOf(error['data']));
}

/** Objects around the data of a refusal, with room to spare. A hostile answer nests them a hundred thousand deep. */
const DEEPEST_DATA = 8;

/** Nodes nest the data of a refusing contract in several ways. */
function hexOf(data: unknown, depth = 0): string | null {
  if (isObject(data)) return depth < DEEPEST_DATA ? hexOf(data['data'], depth + 1) : null;
  const found = typeof data === 'string' ? /0x[0-9a-fA-F]*/.exec(data) : null;
  return found ? found[0] : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusal('node_nonsense', {}, { ...AGAIN, cause: error });
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function statusTrouble(status: number): AppError {
  if (status === 429) return refusal('node_busy', {}, AGAIN);
  return refusal(status === 401 || status === 403 ? 'node_key' : 'node_status', { status }, AGAIN);
}
