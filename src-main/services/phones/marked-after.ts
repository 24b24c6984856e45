// Which records a device can tell from copies by itself: those whose marks are under the key that it holds.

import { fingerprintOf, type MarkKeys } from '#main/services/marks/mark-keys.ts';
import type { Store } from '#main/store/store.ts';

/** So many of the last records are looked at once more: stations that share a database may finish theirs in another order. */
const AGAIN = 1000;

/** Gives when the newest record was made whose mark may be under another key, or null. Looks at each record about once. */
export function openMarkedAfter(
  { records }: Pick<Store, 'records'>,
  key: string,
  { ofOldRecords }: Pick<MarkKeys, 'ofOldRecords'>,
): () => Promise<string | null> {
  const fingerprint = fingerprintOf(key);
  let seen = 0;
  let newest: string | null = null;
  return async () => {
    const after = Math.max(0, seen - AGAIN);
    const found = await records.underOtherKeys(fingerprint, ofOldRecords !== fingerprint, after);
    if (found.newest !== null && found.newest > (newest ?? '')) newest = found.newest;
    seen = Math.max(seen, found.last);
    return newest;
  };
}
