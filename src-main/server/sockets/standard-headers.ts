import type { ServerOptions } from '#main/server/options.ts';

/** Every answer has these headers. An answer that may be kept or shown as a page replaces some of them. */
export const STANDARD_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // The pages use the camera, and phones tell roughly where a scan was made; what they show could come from elsewhere.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Browsers heed this one where nobody can alter a page on its way, and complain of it elsewhere. */
const OPENER = { 'cross-origin-opener-policy': 'same-origin' } as const;
/** Browsers shall come by HTTPS only. They heed it for names, not for addresses. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** The headers of every answer of a server. */
export function headersFor({ door, https }: Pick<ServerOptions, 'door' | 'https'>): Readonly<Record<string, string>> {
  return { ...STANDARD_HEADERS, ...(door === 'plain' ? {} : OPENER), ...(https ? HTTPS_ONLY : {}) };
}
