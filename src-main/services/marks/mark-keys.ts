import { PUBLISHED_KEY } from '../../engine/format/params.ts';
import type { Store } from '../../store/store.ts';
import { withEarlier } from '../settings/earlier-values.ts';

/** The value in the store that lists the keys. */
export const KEPT_KEYS = 'mark.keys';

/**
 * The key of this station's marks, then its earlier keys. The published key is an earlier key only if records were made with
 * it, because anybody can make marks with it.
 */
export function markKeys(store: Store, setting: string | null): Promise<readonly string[]> {
  return withEarlier(store, KEPT_KEYS, (setting ?? PUBLISHED_KEY).toLowerCase());
}
