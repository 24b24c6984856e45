import type { Settings } from '#shared/core/settings.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** The settings that name an OpenID Connect issuer. */
export type ProviderSettings = Pick<Settings, 'auth.issuer' | 'auth.audience' | 'auth.jwks_url'> &
  Partial<Pick<Settings, 'auth.required_scope' | 'auth.roles_claim'>>;

export type ProviderAddress = NonNullable<ReturnType<typeof readProviderAddress>>;

/** Null where no issuer is set. Throws where the three settings do not go together. `jwksUrl` is null where discovery tells it. */
export function readProviderAddress(settings: ProviderSettings) {
  const { 'auth.issuer': issuer, 'auth.audience': audience, 'auth.jwks_url': jwksUrl } = settings;
  if (issuer === null) {
    if (audience === null && jwksUrl === null) return null;
    throw refusal('settings_issuer');
  }
  if (audience === null) throw refusal('settings_audience');
  requireSafe(issuer, 'auth.issuer');
  return {
    issuer,
    audience,
    jwksUrl: jwksUrl === null ? null : requireSafe(jwksUrl, 'auth.jwks_url'),
    requiredScope: settings['auth.required_scope'] ?? undefined,
    rolesClaim: settings['auth.roles_claim'] ?? null,
  };
}

/** Refuses plain HTTP, over which anybody could send false keys. Addresses of this machine are allowed. */
export function requireSafe(address: string, what: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw refusal('setting_https', { name: what });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
