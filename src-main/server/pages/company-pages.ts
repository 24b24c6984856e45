// The pages of signing in by the company: the way to the provider, and the way back.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseUrlOf } from '#main/server/calls/call-reader.ts';
import { cookieIn, sessionCookie } from '#main/server/gate/credentials.ts';
import { requirePrivacy } from '#main/server/gate/guard.ts';
import type { CompanySignIns } from '#main/server/options.ts';
import type { Server, ServerParts } from '#main/server/server.ts';
import { actorOf } from '#shared/core/caller.ts';
import { ERROR_STATUS } from '#shared/troubles/error-codes.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import { BEGIN, CALLBACK, donePage, failedPage } from './company-words.ts';
import { sendPage } from './pages.ts';
import { GO_ON } from './simple-pages.ts';

/** As long as a sign-in may take. */
const COOKIE_SECONDS = 600;

/** Lax: the provider's redirect is a request from another site, and must bring it. It opens nothing by itself. */
function browserCookie(value: string, port: number | undefined, seconds: number): string {
  return `${browserCookieName(port)}=${value}; Path=${BEGIN}; Max-Age=${seconds}; HttpOnly; SameSite=Lax; Secure`;
}
const browserCookieName = (port: number | undefined) => `twinmark-sign-in-${port ?? 0}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export function openCompanyPages(parts: ServerParts, company: CompanySignIns): void {
  const { app, options } = parts;
  const door = options.door === 'desk' ? 'desk' : 'network';

  async function begin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    requirePrivacy(request.raw, options);
    const browser = randomBytes(32).toString('base64url');
    const url = await company.begin('network', baseUrlOf(parts, request) + CALLBACK, { browser: hashOf(browser) });
    reply.header('set-cookie', browserCookie(browser, request.socket.localPort, COOKIE_SECONDS));
    reply.header('cache-control', 'no-store').redirect(url, 303);
  }

  async function finish(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    requirePrivacy(request.raw, options);
    const port = request.socket.localPort;
    const browser = door === 'network' ? cookieIn(request.headers.cookie, browserCookieName(port)) : undefined;
    const query = (request.raw.url ?? '').split('?').slice(1).join('?');
    const { token, person } = await company.finish(door, query, browser === undefined ? null : hashOf(browser));
    await note(parts, request, 'done', actorOf(person));
    if (token === null) return sendPage(reply, 200, await donePage(request));
    reply.header('set-cookie', [sessionCookie(token, port, true), browserCookie('', port, 0)]);
    // The browser sends the new cookie only with a request that this page makes.
    sendPage(reply, 200, GO_ON);
  }

  if (door === 'network') {
    app.get(BEGIN, (request, reply) => begin(request, reply).catch((error) => fail(parts, error, request, reply)));
  }
  app.get(CALLBACK, (request, reply) => finish(request, reply).catch((error) => fail(parts, error, request, reply)));
}

async function fail(parts: ServerParts, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const failure = toAppError(error);
  if (failure.code === 'internal') parts.options.log.error({ id: request.id, err: error }, 'A sign-in failed.');
  if (failure.code === 'unauthorized' || failure.code === 'forbidden') await note(parts, request, 'refused', null);
  sendPage(reply, ERROR_STATUS[failure.code], await failedPage(request, failure, parts.options.door !== 'desk'));
}

/** A line of the activity log. While the store takes no changes, people may still sign in. */
async function note(
  { options }: Pick<Server, 'options'>,
  { station: { address } }: FastifyRequest,
  outcome: 'done' | 'refused',
  actor: string | null,
): Promise<void> {
  try {
    await options.activity?.note({ kind: 'companySignIn', outcome, actor, address, given: {} });
  } catch (error) {
    options.log.warn({ outcome, actor, address, err: error }, 'The activity log could not be written.');
  }
}
