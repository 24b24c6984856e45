import { PUBLISHED_KEY } from '../../engine/format/params.ts';
import type { Store } from '../../store/store.ts';
import { withEarlier } from '../settings/earlier-values.ts';

/** Under this name the store keeps them. */
export const KEPT_KEYS = 'mark.keys';

/**
 * The key of this station's marks, then those it had before. The published key is among them only where records were made with
 * it, for anybody can make such marks.
 */
export function markKeys(store: Store, setting: string | null): Promise<readonly string[]> {
  return withEarlier(store, KEPT_KEYS, (setting ?? PUBLISHED_KEY).toLowerCase());
}
