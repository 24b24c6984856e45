// HTTP by hand, for what no client would send.
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const PATIENCE_MS = 60_000;

/** Sends bytes as they are, and gives the answers that come back until the connection closes or nothing more comes. */
export async function exchange(port: number, bytes: string | Uint8Array, quietMs = 150): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1');
  const isHead = Buffer.from(bytes).toString('latin1', 0, 5) === 'HEAD ';
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    let quiet = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
    const done = () => {
      clearTimeout(quiet);
      resolve();
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(done, isWhole(Buffer.concat(chunks), isHead) ? quietMs : PATIENCE_MS);
    });
    socket.on('close', done);
    // A connection that is cut is an end like another; what came before it counts.
    socket.on('error', done);
  });
  socket.destroy();
  return parseAnswers(Buffer.concat(chunks));
}

/** Whether an answer ends here, so that a busy machine that takes its time between two pieces cuts none. */
function isWhole(bytes: Buffer, isHead: boolean): boolean {
  const text = bytes.toString('latin1');
  const last = text.lastIndexOf('HTTP/1.1 ');
  const end = text.indexOf('\r\n\r\n', last);
  const length = Number(/^content-length: *(\d+)/im.exec(text.slice(last, end))?.[1] ?? 0);
  if (end < 0 || text.startsWith('HTTP/1.1 100', last)) return false;
  return isHead || text.length >= end + 4 + length;
}

/** The one answer to one request. */
export async function ask(port: number, bytes: string | Uint8Array): Promise<RawAnswer> {
  const answers = await exchange(port, bytes, 10);
  expect(answers).toHaveLength(1);
  return answers[0];
}

/** A request with the usual headers, to be spoilt. */
export function request(
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  body = '',
): string {
  const all = { host: '127.0.0.1', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

export function jsonRequest(
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string | number> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const head = { 'content-type': 'application/json', 'content-length': bytes.length, ...headers };
  return Buffer.concat([Buffer.from(request('POST', path, head)), bytes]);
}

function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`no answer of HTTP: ${rest.toString('latin1', 0, 100)}`);
    const [first, ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const status = Number(first.split(' ')[1]);
    if (status === 100) {
      rest = rest.subarray(end + 4);
      continue;
    }
    const length = Number(headers['content-length'] ?? 0);
    answers.push({ status, headers, body: rest.toString('utf8', end + 4, end + 4 + length) });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}

/** Traces of the inside that no answer may show: stacks, paths, SQL, names of libraries. */
const INSIDE = /\n\s*at |node:|node_modules|\.ts\b|\/src-|SELECT |INSERT |fastify|FST_|HPE_|Ajv|sqlite/i;

/** The one body for all failures: a sentence, and nothing else. */
export function expectFailure(answer: RawAnswer, status: number): string {
  expect(answer).toMatchObject({ status });
  const body = JSON.parse(answer.body) as { error: string };
  expect(Object.keys(body)).toEqual(['error']);
  expect(typeof body.error).toBe('string');
  expect(body.error.length).toBeGreaterThan(0);
  expect(body.error).not.toMatch(INSIDE);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  return body.error;
}

/** `from` is another address of this machine. */
export function openSocket(port: number, from?: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const to = { port, host: '127.0.0.1', ...(from ? { localAddress: from } : {}) };
    const socket = connect(to, () => resolve(socket));
    socket.once('error', reject);
  });
}
