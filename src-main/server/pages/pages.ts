// Pages for people: the window at the desk, the page of phones on the network, and a page with a few words where these are missing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '#main/server/gate/credentials.ts';
import { isPrivate } from '#main/server/gate/guard.ts';
import type { Page, ServerOptions } from '#main/server/options.ts';
import { companyPage } from './company-words.ts';
import { noWayIn, WELCOME } from './simple-pages.ts';

/** A page may use only files of this station. Scripts and styles inside the page do not run. */
export const POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Gives the page that a request asks for, if there is one. */
export function openPages(options: ServerOptions): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const { door, desk, pages } = options;
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = pathOf(request);
    if (options.windowPages && showWindow(options, path, request, reply)) return true;
    const page = pages?.(path) ?? (path === '/' ? WELCOME : null);
    if (!page) return false;
    if (door === 'desk' && desk) {
      readSession(request, desk);
      if (request.station.session === null) {
        sendPage(reply, 401, noWayIn(request));
        return true;
      }
    }
    sendPage(reply, 200, page);
    return true;
  };
}

/** On the network: files of the window for who is signed in, and the sign-in for others. */
function showWindow(options: ServerOptions, path: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const { desk, company, windowPages } = options;
  if (!desk || !company || !isPrivate(request.raw, options)) return false;
  readSession(request, desk);
  const page = request.station.session === null ? null : windowPages?.(path);
  if (page) sendPage(reply, 200, page);
  else if (path === '/') {
    companyPage(request, company).then(
      (one) => sendPage(reply, 401, one),
      (error: unknown) => reply.send(error),
    );
  } else return false;
  return true;
}

export function sendPage(reply: FastifyReply, status: number, page: Page): void {
  const { type, immutable, headers = {} } = page;
  const { bytes, encoding } = bodyOf(page, reply.request);
  reply
    .code(status)
    .type(type)
    .headers({ ...headers, ...encoding })
    .header('content-security-policy', policyOf(page))
    .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .send(typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function bodyOf({ bytes, packed }: Page, { headers }: FastifyRequest) {
  if (!packed) return { bytes, encoding: {} };
  const vary = { vary: 'accept-encoding' };
  return unpacksBrotli(String(headers['accept-encoding']))
    ? { bytes: packed, encoding: { ...vary, 'content-encoding': 'br' } }
    : { bytes, encoding: vary };
}

export function unpacksBrotli(accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', weight = 'q=1'] = one.split(';').map((part) => part.trim());
    return name === 'br' && Number(weight.slice('q='.length)) > 0;
  });
}

function policyOf({ connect, compiles }: Page): string {
  const policy = connect ? POLICY.replace("connect-src 'self'", `connect-src 'self' ${connect}`) : POLICY;
  return compiles ? policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : policy;
}

function pathOf(request: FastifyRequest): string {
  const path = (request.raw.url ?? '/').split('?', 1)[0];
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
