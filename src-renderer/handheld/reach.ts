// From the page over plain HTTP: whether this device trusts the station already.
import type { StationFacts } from '../../src-shared/devices.ts';

const PATIENCE_MS = 6000;

/** The same station over HTTPS; null where it has none. */
export function securePage({ https_port }: StationFacts): string | null {
  return https_port === null ? null : `https://${location.hostname}:${https_port}/handheld/`;
}

/** An answer comes only where the certificate is trusted. */
export async function isTrusted(facts: StationFacts): Promise<boolean> {
  const page = securePage(facts);
  if (page === null) return false;
  try {
    await fetch(new URL('/certificate/trusted', page), {
      ...{ mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) },
    });
    return true;
  } catch {
    return false;
  }
}
