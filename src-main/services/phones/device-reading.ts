// Whether devices read marks by themselves: with the published key all do; the station's own key they hold only if its owner says so.

import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { fingerprintOf, type MarkKeys } from '#main/services/marks/mark-keys.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { DeviceReading } from '#shared/phones/devices.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readDevices } from './kept-devices.ts';

/** The value in the store that says whether devices may hold the station's key. */
const KEPT = 'devices.hold_mark_key';

interface DeviceKey {
  readonly mark_key: string | null;
  /** Records that were made up to this time may have their marks under another key. Null where none has. */
  readonly marked_after: string | null;
}

export function createDeviceReading(store: Pick<Store, 'kept' | 'change' | 'records'>, keys: MarkKeys) {
  const [current] = keys.reading;
  // A station that had a key of its own has labels under it. Under the published key alone, a device would take copies of them for real.
  const isPublished = keys.reading.every((key) => key === PUBLISHED_KEY);

  const markedAfter = openMarkedAfter(store, current, keys);

  const isAllowed = async () => (await store.kept.get(KEPT)) === true;
  const state = async (): Promise<DeviceReading> => ({ own_key: !isPublished, devices_read: await isAllowed() });

  return {
    state,
    async allow(devices_read: boolean): Promise<DeviceReading> {
      await store.change(async ({ kept }) => kept.set(KEPT, devices_read));
      return state();
    },
    /** The key that everybody may know, or null. */
    publishedKey: isPublished ? PUBLISHED_KEY : null,
    /** The key for a device, or null if it has to read through the station. */
    async keyFor(caller: Caller): Promise<DeviceKey> {
      await requireDevice(caller);
      if (isPublished) return { mark_key: PUBLISHED_KEY, marked_after: null };
      const isOwn = current !== PUBLISHED_KEY;
      if (!isOwn || !(await isAllowed())) return { mark_key: null, marked_after: null };
      return { mark_key: current, marked_after: await markedAfter() };
    },
  };

  /** Other API keys may scan too, but nobody has compared what binds them to this station. */
  async function requireDevice({ kind, userId, name }: Caller): Promise<void> {
    const all = kind === 'api-key' ? await readDevices(store.kept) : [];
    const isDevice = all.some(
      ({ user_id, key_prefix, revoked_at }) => revoked_at === null && user_id === userId && name.includes(key_prefix),
    );
    if (!isDevice) throw new AppError('forbidden', 'Only a paired device gets the key of the marks.');
  }
}

// Which records a device can tell from copies by itself: those whose marks are under the key that it holds.
/** So many of the last records are looked at once more: stations that share a database may finish theirs in another order. */
const AGAIN = 1000;

/** Gives when the newest record was made whose mark may be under another key, or null. Looks at each record about once. */
function openMarkedAfter(
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
