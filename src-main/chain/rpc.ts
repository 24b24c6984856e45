import { unescape as decoded } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../src-shared/errors.ts';
import { type ChainTroubleKind, chainTrouble } from './troubles.ts';

/** A node on a bad day takes seconds; one that takes longer is as good as gone. */
const TIME_LIMIT_MS = 8000;
/** Between tries of a question. Asking again changes nothing on the chain. */
const PAUSES_MS = [100, 400];
const MOST_BYTES = 16 * 2 ** 20;
/** Nodes tell "too many requests" in these ways inside of an answer too. */
const LIMIT_CODES = [429, -32005, -32097];

/** What a node says no to, in its own words. They are for the log and for decisions, not for users. */
export class Refusal extends Error {
  readonly code: number;
  /** What a contract gave back when it refused, in hexadecimal. */
  readonly data: string | null;

  constructor(code: number, message: string, data: string | null) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}

/** A node of the chain, by JSON-RPC over HTTP. */
export interface Rpc {
  /** Asked again a few times where the node does not answer. Throws a Refusal, or AppError where there is no answer. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Asked once: what comes of it is seen on the chain. */
  askOnce(method: string, params: readonly unknown[]): Promise<unknown>;
}

export function createRpc(address: string, timeLimitMs = TIME_LIMIT_MS): Rpc {
  const place = placeOf(address);

  async function askOnce(method: string, params: readonly unknown[]): Promise<unknown> {
    const text = await post(place, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), timeLimitMs);
    return resultOf(text);
  }

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    for (const pause of PAUSES_MS) {
      try {
        return await askOnce(method, params);
      } catch (error) {
        // Whoever kept silent for so long would do so again, and somebody waits.
        if (error instanceof Refusal || isSilence(error)) throw error;
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

/** Name and password go into a header: fetch refuses an address that has them, and says it aloud. */
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
    // Some nodes tell what a contract refused with a status of 4xx or 5xx around a proper answer.
    if (answer.ok || isJsonRpc(text)) return text;
    throw statusTrouble(answer.status);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw isTimeout(error)
      ? nodeTrouble('node_slow', { seconds: timeLimitMs / 1000 }, error)
      : nodeTrouble('node_away', {}, error);
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
    if (bytes > MOST_BYTES) throw nodeTrouble('node_long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isJsonRpc(text: string): boolean {
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
    throw nodeTrouble('node_nonsense');
  }
  return answer['result'];
}

function refusalOf(error: Readonly<Record<string, unknown>>): Error {
  const code = Number(error['code']);
  const message = String(error['message'] ?? '').slice(0, 500);
  if (LIMIT_CODES.includes(code)) return statusTrouble(429);
  return new Refusal(code, message, hexOf(error['data']));
}

/** Nodes nest what a contract gave back in several ways. */
function hexOf(data: unknown): string | null {
  if (isObject(data)) return hexOf(data['data']);
  const found = typeof data === 'string' ? /0x[0-9a-fA-F]*/.exec(data) : null;
  return found ? found[0] : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw nodeTrouble('node_nonsense', {}, error);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function statusTrouble(status: number): AppError {
  if (status === 429) return nodeTrouble('node_busy');
  return nodeTrouble(status === 401 || status === 403 ? 'node_key' : 'node_status', { status });
}

type NodeTrouble = Extract<ChainTroubleKind, `node_${string}`>;

/** Its address is not told: it may carry a key. */
function nodeTrouble(kind: NodeTrouble, facts: Readonly<Record<string, number>> = {}, cause?: unknown): AppError {
  return chainTrouble(kind, facts, { cause, retryAfterSeconds: 30 });
}
