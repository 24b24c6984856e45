import { AppError, refusal } from '../../src-shared/errors.ts';
import { trouble } from '../../src-shared/trouble.ts';

/** The settings that name an OpenID Connect issuer. */
export interface ProviderSettings {
  readonly 'auth.issuer': string | null;
  readonly 'auth.audience': string | null;
  readonly 'auth.jwks_url': string | null;
}

export interface ProviderAddress {
  readonly issuer: string;
  readonly audience: string;
  /** Null: the issuer's discovery document says it. */
  readonly jwksUrl: URL | null;
}

/** Null where no issuer is set; a sentence where the three settings do not go together. */
export function readProviderAddress(settings: ProviderSettings): ProviderAddress | null {
  const { 'auth.issuer': issuer, 'auth.audience': audience, 'auth.jwks_url': jwksUrl } = settings;
  if (issuer === null) {
    if (audience === null && jwksUrl === null) return null;
    const text = 'auth.audience and auth.jwks_url need auth.issuer: set it, or clear them.';
    throw new AppError('bad_input', text, { trouble: trouble('settings_issuer') });
  }
  if (audience === null) {
    const why = 'Without it, tokens that were made for other services would be accepted.';
    const text = `auth.issuer needs auth.audience: the audience that its tokens name. ${why}`;
    throw new AppError('bad_input', text, { trouble: trouble('settings_audience') });
  }
  requireSafe(issuer, 'auth.issuer');
  return { issuer, audience, jwksUrl: jwksUrl === null ? null : requireSafe(jwksUrl, 'auth.jwks_url') };
}

/** Keys that come over plain HTTP may be anybody's, unless they come from this machine. */
export function requireSafe(address: string, what: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw refusal('setting_https', { name: what });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
