import type { FastifyRequest } from 'fastify';
import { isPrivate } from '#main/server/gate/guard.ts';
import type { ServerOptions } from '#main/server/options.ts';
import { IDLE_HEADER, OPERATOR_HEADER } from '#shared/core/caller.ts';
import type { Access } from '#shared/core/endpoint.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;
/** Cookies do not depend on the port. Without the port in the name, two stations would overwrite each other's cookies. */
const cookieName = (port: number | undefined) => `twinmark-desk-${port ?? 0}`;

/** Finds out who calls, and whether they may call this at all. */
export async function authenticate(request: FastifyRequest, access: Access, options: ServerOptions): Promise<void> {
  const { station } = request;
  const { authorization } = request.headers;
  // A cookie that crossed the network in the clear opens nothing.
  if (options.desk && isPrivate(request.raw, options)) readSession(request, options.desk);
  if (authorization !== undefined) station.caller = await options.identity.verify(tokenOf(authorization));
  if (isDesk(access) && station.session === null) throw needsTheWindow();
  if (access === 'account' && station.caller?.kind !== 'desk') throw refusal('sign_in_first');
  if (isDesk(access)) refuseOtherOperator(request);
  if ((access === 'user' || access === 'identity') && station.caller === null) throw needsCredentials();
}

/**
 * Finds out anew who calls, once the body is there. A client may take half a minute to send it, and meanwhile its role may have
 * changed, or its credentials may have ended: by a changed passphrase, a revoked key, a removed account.
 */
export async function authenticateAgain(
  request: FastifyRequest,
  access: Access,
  options: ServerOptions,
): Promise<void> {
  Object.assign(request.station, { caller: null, session: null });
  await authenticate(request, access, options);
}

/** Refuses a page that shows another operator than the one who signed in last, as in another tab. */
function refuseOtherOperator({ headers, method, station: { caller } }: FastifyRequest): void {
  const shown = headers[OPERATOR_HEADER];
  if (method === 'GET' || typeof shown !== 'string' || caller?.kind !== 'desk') return;
  if (shown === encodeURIComponent(caller.name)) return;
  throw refusal('other_operator', { signed_in: caller.name });
}

/** Whether only the desk's server has endpoints of this access. */
export function isDesk(access: Access): boolean {
  return access === 'desk' || access === 'account';
}

/** HttpOnly: scripts of the page never see it. SameSite: pages of other sites never send it. */
export function sessionCookie(session: string, port: number | undefined, isSecure = false): string {
  return `${cookieName(port)}=${session}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** Browsers send cookies with every request, so an old cookie is not refused, and counts as none. */
export function readSession(request: FastifyRequest, desk: NonNullable<ServerOptions['desk']>): void {
  const found = sessionIn(request, desk);
  if (!found) return;
  const { session, caller } = found;
  Object.assign(request.station, { session, caller });
  const ago = millisecondsUnused(request);
  if (ago !== null) desk.noteUse(session, ago);
}

/** The session of the window that sends the request, if there is one. */
export function sessionIn(request: FastifyRequest, desk: NonNullable<ServerOptions['desk']>) {
  const session = cookieIn(request.headers.cookie, cookieName(request.socket.localPort));
  const found = session ? desk.find(session) : null;
  return session && found ? { session, caller: found.caller } : null;
}

export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * How long ago somebody used the window, as a request tells. The window asks by itself, too, so what it reads without saying
 * more tells nothing: null.
 */
function millisecondsUnused({ method, headers }: FastifyRequest): number | null {
  const told = headers[IDLE_HEADER];
  if (typeof told === 'string' && /^\d{1,9}$/.test(told)) return Number(told) * 1000;
  return method === 'GET' || method === 'HEAD' ? null : 0;
}

function tokenOf(header: string): string {
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) {
    throw new AppError(
      'unauthorized',
      'The Authorization header is not valid. It must be "Bearer", a space and a token or API key.',
    );
  }
  return token;
}

function needsCredentials(): AppError {
  return new AppError(
    'unauthorized',
    'Credentials are needed: send an access token or an API key as "Authorization: Bearer …".',
  );
}

function needsTheWindow(): AppError {
  return new AppError(
    'unauthorized',
    'This belongs to the window at the desk. Open it by a launch address of the station.',
  );
}
