import { EPOCH } from '../../../src-shared/times.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables/tables.ts';

/**
 * The value in force, then earlier values, which labels in the field still carry. A value under which no record was made before
 * it was changed is not kept.
 */
export async function withEarlier(store: Store, name: string, now: string): Promise<readonly [string, ...string[]]> {
  const known = ((await store.kept.get(name)) ?? []) as readonly string[];
  const [first] = known;
  if (first === now) return [now, ...known.slice(1)];
  const former = (await hasRecords(store)) ? known.filter((one) => one !== now) : [];
  await store.change(({ kept }) => kept.set(name, [now, ...former]));
  return [now, ...former];
}

export async function hasRecords({ records }: Pick<Tables, 'records'>): Promise<boolean> {
  // No user has the ID 0, so no record is read.
  const { newest } = await records.changedSince(0, EPOCH, 1);
  return newest !== EPOCH;
}
