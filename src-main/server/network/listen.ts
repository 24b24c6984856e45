// The station's servers on the network: HTTPS, and plain HTTP beside it for what needs no credentials.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Log } from '#main/base/log.ts';
import { openTogether } from '#main/base/open-together.ts';
import { isLoopback, ownNames } from '#main/server/gate/hosts.ts';
import type { ServerOptions } from '#main/server/options.ts';
import type { Server } from '#main/server/server.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { addressesAt, lanAddresses } from './adapters.ts';
import { type Certificates, openCertificates } from './certificates.ts';
import { announce, networkName } from './mdns.ts';

export interface LanOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The port of plain HTTP beside HTTPS. The default is the one after `port`. */
  readonly plainPort?: number;
  /** The folder of the keys and certificates. */
  readonly tls: string;
  readonly settings: () => Settings;
  readonly log: Log;
  /** Builds a server with all endpoints. */
  readonly build: (part: Pick<ServerOptions, 'door' | 'names' | 'https'>) => Promise<Server>;
  readonly now?: () => number;
}

export type Lan = Awaited<ReturnType<typeof listenOnLan>>;

/** How often the certificate is compared with the station's addresses, which change while it runs, and with its authority. */
const RENEWAL_MS = 60_000;

export function listenOnLan(options: LanOptions) {
  return openTogether((opened) => openLan(options, opened));
}

async function openLan(options: LanOptions, opened: AsyncDisposableStack) {
  const { host, port, settings } = options;
  const isOpen = !isLoopback(host) && host !== 'localhost';
  const https = settings()['lan.https'] === 'on' || (settings()['lan.https'] === 'auto' && isOpen);
  const names = [networkName()];
  const certificates = https ? await certify(options) : null;
  const main = await options.build({ door: 'lan', names, ...(certificates ? { https: certificates } : {}) });
  const url = shownUrl(await listen(main, host, port), host);
  opened.defer(() => main.stop());
  const plain = https ? await openPlain(options, names, portOf(url)) : null;
  opened.defer(() => plain?.server.stop());
  const renewal = certificates ? keepCertified(options, main, certificates) : null;
  opened.defer(() => renewal?.stop());
  const name =
    settings()['lan.mdns'] && isOpen ? await announce({ port: portOf(url), isHttps: https, log: options.log }) : null;

  return {
    url,
    /** The address of plain HTTP beside HTTPS. */
    plainUrl: plain?.url ?? null,
    /** The certificate that devices must trust once. Null without HTTPS. */
    authorityFile: certificates?.authorityFile ?? null,
    /** The authority whose certificate is in use. */
    authority: () => renewal?.authority() ?? null,
    /** Waits for the requests under way, then closes. */
    async close(): Promise<void> {
      renewal?.stop();
      await Promise.all([name?.close(), main.stop(), plain?.server.stop()]);
    },
  };
}

async function openPlain(options: LanOptions, names: readonly string[], mainPort: number) {
  const server = await options.build({ door: 'plain', names });
  const wanted = options.plainPort ?? (options.port === 0 ? 0 : mainPort + 1);
  try {
    return { server, url: shownUrl(await listen(server, options.host, wanted), options.host) };
  } catch (error) {
    if (options.plainPort !== undefined || !(error instanceof AppError)) throw error;
    // The user did not choose this port, so another one will do.
    const another = await options.build({ door: 'plain', names });
    const url = shownUrl(await listen(another, options.host, 0), options.host);
    options.log.warn({ wanted, url }, 'The port for plain HTTP was taken. The station uses another one.');
    return { server: another, url };
  }
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    await server.stop();
    throw explain(error as NodeJS.ErrnoException, host, port);
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new AppError(
      'conflict',
      `Port ${port} is taken by another program. Stop it, or choose another port with --port.`,
    );
  }
  if (error.code === 'EACCES')
    return new AppError('forbidden', `Port ${port} may not be used. Choose one above 1023 with --port.`);
  if (NO_ADDRESS.includes(error.code ?? '')) {
    return new AppError(
      'bad_input',
      `${host} is no address of this machine. Choose one with --host, or 0.0.0.0 for all.`,
    );
  }
  return error;
}

/** Codes of the system and its resolver for a host that is no address of this machine. */
const NO_ADDRESS: readonly string[] = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL'];

async function certify({ tls, settings, log, now = Date.now }: LanOptions): Promise<Certificates> {
  const made = await openCertificates({ folder: tls, names: allNames(settings()), now });
  for (const notice of made.notices) log.info({}, notice);
  return made;
}

/** Changes to a new certificate when addresses changed or the old one will expire. */
function keepCertified(options: LanOptions, server: Server, first: Certificates) {
  let current = first;
  const renew = async () => {
    const made = await certify(options);
    const isSame = made.cert === current.cert;
    current = made;
    if (isSame) return;
    (server.app.server as unknown as { setSecureContext(pair: Certificates): void }).setSecureContext(made);
    options.log.info({}, 'A new certificate is in use.');
  };
  let told = '';
  const timer = setInterval(() => {
    renew().then(
      () => {
        told = '';
      },
      (error) => {
        if (told !== String(error)) options.log.error({ err: error }, 'The certificate could not be renewed.');
        told = String(error);
      },
    );
  }, RENEWAL_MS);
  timer.unref();
  return { authority: () => current.authority, stop: () => clearInterval(timer) };
}

/** All names and addresses of the station. */
function allNames(settings: Settings): string[] {
  const listed = settings['lan.allowed_hosts'].map(withoutPort);
  const base = settings['service.base_url'];
  const names = ['localhost', '127.0.0.1', '::1', ...lanAddresses(), ...ownNames(), networkName(), ...listed];
  if (base) names.push(withoutPort(new URL(base).host));
  return [...new Set(names)];
}

function withoutPort(host: string): string {
  if (isIP(host)) return host;
  return host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}

/** The address to show: one that devices can use, if the station listens on all addresses. */
function shownUrl(listening: string, host: string): string {
  const url = new URL(listening);
  const isAny = host === '0.0.0.0' || host === '::';
  const shown = isAny ? (addressesAt(host, networkInterfaces())[0] ?? '127.0.0.1') : url.hostname;
  url.hostname = isIP(shown) === 6 ? `[${shown}]` : shown;
  return url.origin;
}

/** The port of an address, also of an address that leaves out the usual port. */
export function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
