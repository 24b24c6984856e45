import type { Settings } from '#shared/core/settings.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** The settings that name an OpenID Connect issuer. */
export type ProviderSettings = Pick<Settings, 'auth.issuer' | 'auth.audience' | 'auth.jwks_url'> &
  Partial<
    Pick<
      Settings,
      | 'auth.required_scope'
      | 'auth.roles_claim'
      | 'auth.role_values'
      | 'auth.client_id'
      | 'auth.client_secret'
      | 'auth.device_client_id'
      | 'auth.scope'
      | 'auth.company'
      | 'auth.company_hours'
      | 'auth.local_accounts'
      | 'lan.window'
      | 'jobs.release'
    >
  >;

export type ProviderAddress = NonNullable<ReturnType<typeof readProviderAddress>>;

/**
 * Null where no issuer is set. Throws where the settings do not go together. `jwksUrl` is null where discovery tells it, and
 * `audience` where people sign in by the issuer and its access tokens are not taken.
 */
export function readProviderAddress(settings: ProviderSettings) {
  const { 'auth.issuer': issuer, 'auth.audience': audience, 'auth.jwks_url': jwksUrl } = settings;
  requireWhole(settings);
  if (issuer === null) {
    if (audience === null && jwksUrl === null) return null;
    throw refusal('settings_issuer');
  }
  if (audience === null && !settings['auth.client_id']) throw refusal('settings_audience');
  requireSafe(issuer, 'auth.issuer');
  return {
    issuer,
    audience,
    jwksUrl: jwksUrl === null ? null : requireSafe(jwksUrl, 'auth.jwks_url'),
    requiredScope: settings['auth.required_scope'] ?? undefined,
    roles: { claim: settings['auth.roles_claim'] ?? null, values: roleValuesIn(settings['auth.role_values'] ?? []) },
    client: clientIn(settings, issuer),
    devices: settings['auth.device_client_id'] ?? null,
  };
}

/** What each setting is worth nothing without. Nobody is locked out by a setting: without local accounts somebody must be an admin. */
function requireWhole(settings: ProviderSettings): void {
  const needs = (name: keyof ProviderSettings, missing: keyof ProviderSettings) => {
    if (!settings[missing]) throw refusal('setting_needs', { name, missing });
  };
  if (settings['auth.client_id']) needs('auth.client_id', 'auth.issuer');
  if (settings['auth.device_client_id']) needs('auth.device_client_id', 'auth.issuer');
  if (settings['auth.client_secret']) needs('auth.client_secret', 'auth.client_id');
  if (settings['auth.role_values']?.length) needs('auth.role_values', 'auth.roles_claim');
  if (settings['lan.window']) needs('lan.window', 'auth.client_id');
  if (settings['auth.local_accounts'] !== false) return;
  needs('auth.local_accounts', 'auth.client_id');
  needs('auth.local_accounts', 'auth.roles_claim');
  // The second person of a release proves a passphrase.
  if (settings['jobs.release']) needs('jobs.release', 'auth.local_accounts');
}

/** The registration by which people sign in. */
export interface ProviderClient {
  readonly id: string;
  readonly secret: string | null;
  readonly scope: string;
  /** As people know the company. */
  readonly company: string;
}

function clientIn(settings: ProviderSettings, issuer: string): ProviderClient | null {
  const id = settings['auth.client_id'] ?? null;
  if (id === null) return null;
  return {
    id,
    secret: settings['auth.client_secret'] ?? null,
    scope: settings['auth.scope'] ?? 'openid profile',
    company: settings['auth.company'] ?? new URL(issuer).hostname,
  };
}

/** The lines of auth.role_values by their value. */
function roleValuesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(at + 1), line.slice(0, at)];
    }),
  );
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
