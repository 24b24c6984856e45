import { PUBLISHED_KEY } from '../engine/params.ts';
import type { Store } from '../store/store.ts';

const KEYS = 'mark.keys';

/**
 * The key of this station's marks, then those it had before: labels in the field carry them still. The published key is among
 * them only where the station has marked with it, for anybody can make such marks.
 */
export async function markKeys(store: Store, setting: string | null): Promise<readonly string[]> {
  const now = (setting ?? PUBLISHED_KEY).toLowerCase();
  const known = ((await store.kept.get(KEYS)) ?? []) as readonly string[];
  if (known[0] === now) return known;
  const keys = [now, ...known.filter((key) => key !== now)];
  await store.change(({ kept }) => kept.set(KEYS, keys));
  return keys;
}
