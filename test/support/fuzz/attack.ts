import { request } from 'node:http';
import type { RawRequest } from './requests.ts';

export interface AttackOutcome {
  /** Null where no answer came. */
  readonly status: number | null;
  /** What is wrong with the answer; null when nothing is. */
  readonly breach: string | null;
}

/** Sends one request, as broken as it is, and judges the answer. */
export async function attack(base: string, sent: RawRequest, longestMs: number): Promise<AttackOutcome> {
  const start = performance.now();
  const answer = await send(base, sent, longestMs);
  const took = performance.now() - start;
  if (typeof answer === 'string') return { status: null, breach: answer };
  const breach = took > longestMs ? `took ${Math.round(took)} ms` : judge(sent, answer);
  return { status: answer.status, breach };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly requestId: string | undefined;
  readonly body: string;
}

/** The rules of the error table: no 5xx but 503 and 507, and a body of exactly one text named error. */
export function judge(sent: Pick<RawRequest, 'method'>, { status, body, requestId }: Answer): string | null {
  if (status >= 500 && status !== 503 && status !== 507) return `answered ${status}: ${body.slice(0, 200)}`;
  if (requestId === undefined) return `answered ${status} without X-Request-Id`;
  if (status < 400 || sent.method === 'HEAD') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return `answered ${status} with a body that is no JSON: ${body.slice(0, 200)}`;
  }
  const keys = typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : [];
  const { error } = (parsed ?? {}) as { error?: unknown };
  if (keys.length !== 1 || typeof error !== 'string' || error === '')
    return `answered ${status} with ${body.slice(0, 200)}`;
  if (/\bat .*\.(ts|js):\d+|node_modules|SQLITE|select .* from /i.test(error)) return `told too much: ${error}`;
  return null;
}

function send(base: string, { method, path, headers, body }: RawRequest, longestMs: number): Promise<Answer | string> {
  return new Promise((resolve) => {
    const url = new URL(base);
    let call: ReturnType<typeof request>;
    try {
      call = request({
        host: url.hostname,
        port: url.port,
        method,
        path: clean(path),
        headers: { ...headers, connection: 'close' },
      });
    } catch (error) {
      // Node refuses to send it at all: there is nothing to judge.
      resolve({ status: 200, type: '', requestId: 'none', body: String(error) });
      return;
    }
    call.setTimeout(longestMs * 2, () => {
      call.destroy();
      resolve(`no answer within ${longestMs * 2} ms`);
    });
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', (error) => resolve(`the answer broke off: ${error.message}`));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          requestId: answer.headers['x-request-id'] as string | undefined,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    call.on('error', (error) => resolve(`the connection failed: ${error.message}`));
    if (body && method !== 'GET' && method !== 'HEAD') call.write(body);
    call.end();
  });
}

/** What Node refuses to put into a request line. */
function clean(path: string): string {
  return path.replace(/[^\u0021-\u00ff]/g, (character) => encodeURIComponent(character.toWellFormed()));
}
