// Other machines that the station reaches without encryption. A tunnel may encrypt the way, so this is told, not refused.
import { type Notice, notice } from '#shared/core/notices.ts';
import type { Settings } from '#shared/core/settings.ts';

const HTTP = ['chain.rpc_url', 'pictures.s3_url', 'auth.issuer', 'auth.jwks_url'] as const;
type Ways = Pick<Settings, (typeof HTTP)[number] | 'database.url'>;

/** The settings whose addresses are read and altered by whoever is on the way. */
export function clearTextSettings(settings: Ways): (keyof Ways)[] {
  const http = HTTP.filter((name) => {
    const address = parsed(settings[name]);
    return address?.protocol === 'http:' && !isHere(address.hostname);
  });
  const database = parsed(settings['database.url']);
  return [...(database && !isEncrypted(database) ? (['database.url'] as const) : []), ...http];
}

/** For the window and the log. */
export function clearTextNotices(settings: Ways): Notice[] {
  const names = clearTextSettings(settings);
  return names.length === 0 ? [] : [notice('clear_text', { settings: names.join(', ') })];
}

function isEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // Without a host, or with a folder for one, it is a socket of this machine.
  if (host === '' || host.startsWith('/') || isHere(host)) return true;
  return ENCRYPTED.includes(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
}

const ENCRYPTED: readonly string[] = ['require', 'verify-ca', 'verify-full', 'no-verify'];

function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.[\d.]+$/.test(name);
}

function parsed(address: string | null): URL | null {
  return address === null ? null : URL.parse(address);
}
