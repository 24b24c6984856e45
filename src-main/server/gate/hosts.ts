// The names by which this station may be called. Without this check any web page could reach the station through a name of its own
// that points to the station (DNS rebinding).
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import type { ServerDoor, ServerOptions } from '#main/server/options.ts';
import { AppError } from '#shared/troubles/errors.ts';

const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,253})(?::\d{1,5})?$/i;
/** Hosts that were checked are remembered, so that the next request costs nothing. */
const MOST_REMEMBERED = 256;

/** The setting with the address that clients of a door have. */
const ADDRESS = {
  desk: 'service.base_url',
  lan: 'service.base_url',
  plain: 'service.base_url',
  public: 'public.base_url',
} as const satisfies Record<ServerDoor, string>;

type Options = Pick<ServerOptions, 'door' | 'names' | 'settings'>;

export function openHosts(options: Options) {
  const known = new Map<string, boolean>();
  let listed: readonly string[] | null = null;
  let baseUrl: string | null = null;

  function isOurs(host: string, socket: Socket): boolean {
    const settings = options.settings();
    if (settings['lan.allowed_hosts'] !== listed || settings[ADDRESS[options.door]] !== baseUrl) {
      listed = settings['lan.allowed_hosts'];
      baseUrl = settings[ADDRESS[options.door]];
      known.clear();
    }
    const key = `${socket.localAddress} ${host}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const ours = judge(host.toLowerCase(), plainAddress(socket.localAddress), options);
    known.set(key, ours);
    return ours;
  }

  return {
    /** Throws forbidden for a Host that is not this station's, and for a request from another site's page. */
    check(request: IncomingMessage): void {
      const { host } = request.headers;
      if (host === undefined || !isOurs(host, request.socket)) throw notOurs(host);
      if (request.method === 'GET' || request.method === 'HEAD') return;
      const { origin } = request.headers;
      if (origin !== undefined && !isSameOrigin(origin, host, baseUrl)) {
        throw new AppError('forbidden', 'Pages of other sites may not use this station.');
      }
    },
  };
}

function judge(host: string, localAddress: string, { door, names = [], settings }: Options): boolean {
  const name = HOST.exec(host)?.[1]?.replace(/\.$/, '');
  if (name === undefined) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  if (isIP(bare) && canonical(bare) === canonical(localAddress)) return true;
  if (name === 'localhost') return isLoopback(localAddress);
  if (door === 'desk') return false;
  const { 'lan.allowed_hosts': listed, [ADDRESS[door]]: baseUrl } = settings();
  const ours = [
    ...ownNames(),
    ...names,
    ...listed,
    ...(baseUrl ? [new URL(baseUrl).host, new URL(baseUrl).hostname] : []),
  ];
  return ours.some((one) => [host, name, bare].includes(one.toLowerCase()));
}

export function ownNames(): string[] {
  const name = hostname().toLowerCase();
  return name === 'localhost' ? [] : [name, `${name.split('.')[0]}.local`];
}

/** Writes an IPv4 address plainly that came in the form of IPv6. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1) : address;
}

/** Whether the page that sends the request is a page of this station: same name, same port. */
function isSameOrigin(origin: string, host: string, baseUrl: string | null): boolean {
  const from = URL.parse(origin);
  if (!from || !/^https?:$/.test(from.protocol)) return false;
  const here = URL.parse(`${from.protocol}//${host}`);
  return from.host === here?.host || (baseUrl !== null && from.origin === new URL(baseUrl).origin);
}

function notOurs(host: string | undefined): AppError {
  return new AppError(
    'forbidden',
    host === undefined
      ? 'The request has no Host header. It must name this station.'
      : 'The Host header does not name this station. Call it by its address, or list the name in the setting lan.allowed_hosts.',
  );
}
