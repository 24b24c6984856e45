import { EPOCH } from '../../src-shared/times.ts';
import { PUBLISHED_KEY } from '../engine/params.ts';
import type { Store } from '../store/store.ts';

/** Under this name the store keeps them. */
export const KEPT_KEYS = 'mark.keys';

/**
 * The key of this station's marks, then those it had before: labels in the field carry them still. The published key is among
 * them only where records were made with it, for anybody can make such marks.
 */
export async function markKeys(store: Store, setting: string | null): Promise<readonly string[]> {
  const now = (setting ?? PUBLISHED_KEY).toLowerCase();
  const known = ((await store.kept.get(KEPT_KEYS)) ?? []) as readonly string[];
  if (known[0] === now) return known;
  const former = (await hasRecords(store)) ? known : [];
  const keys = [now, ...former.filter((key) => key !== now)];
  await store.change(({ kept }) => kept.set(KEPT_KEYS, keys));
  return keys;
}

/** A key under which nothing was made before it was changed is no former key. */
async function hasRecords({ records }: Store): Promise<boolean> {
  const { newest } = await records.changedSince(NOBODY, EPOCH, 1);
  return newest !== EPOCH;
}

/** Users are counted from 1. */
const NOBODY = 0;
