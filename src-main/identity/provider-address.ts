import { AppError } from '../../src-shared/errors.ts';

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
    throw new AppError('bad_input', 'auth.audience and auth.jwks_url need auth.issuer: set it, or clear them.');
  }
  if (audience === null) {
    const why = 'Without it, tokens that were made for other services would be accepted.';
    throw new AppError('bad_input', `auth.issuer needs auth.audience: the audience that its tokens name. ${why}`);
  }
  requireSafe(issuer, 'auth.issuer');
  return { issuer, audience, jwksUrl: jwksUrl === null ? null : requireSafe(jwksUrl, 'auth.jwks_url') };
}

/** Keys that come over plain HTTP may be anybody's, unless they come from this machine. */
export function requireSafe(address: string, what: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw new AppError('bad_input', `${what} must be an https address (http only on this machine itself).`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
