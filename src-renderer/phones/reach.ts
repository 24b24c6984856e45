// Finds out from the page over plain HTTP whether this device trusts the certificate of the station.
import type { StationFacts } from '#shared/phones/devices.ts';

const PATIENCE_MS = 6000;

/** The address of the same station over HTTPS. Null if it has none. */
export function securePage({ https_port }: StationFacts): string | null {
  return https_port === null ? null : `https://${location.hostname}:${https_port}/handheld/`;
}

/** An answer comes only if this device trusts the certificate. */
export async function isTrusted(facts: StationFacts): Promise<boolean> {
  const page = securePage(facts);
  if (page === null) return false;
  try {
    await fetch(new URL('/certificate/trusted', page), {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
