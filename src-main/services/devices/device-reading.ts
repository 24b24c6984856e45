// Whether devices read marks by themselves: with the published key all do; the station's own key they hold only if its owner says so.
import type { Caller } from '../../../src-shared/caller.ts';
import type { DeviceReading } from '../../../src-shared/devices.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { PUBLISHED_KEY } from '../../engine/format/params.ts';
import type { Store } from '../../store/store.ts';
import type { MarkKeys } from '../marks/mark-keys.ts';
import { readDevices } from './kept-devices.ts';

/** The value in the store that says whether devices may hold the station's key. */
const KEPT = 'devices.hold_mark_key';

export interface DeviceReadingOptions {
  readonly store: Pick<Store, 'kept' | 'change'>;
  readonly keys: MarkKeys;
}

export function createDeviceReading({ store, keys }: DeviceReadingOptions) {
  const [current] = keys.reading;
  // A station that had a key of its own has labels under it. Under the published key alone, a device would take copies of them for real.
  const isPublished = keys.reading.every((key) => key === PUBLISHED_KEY);

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
    async keyFor(caller: Caller): Promise<string | null> {
      await requireDevice(caller);
      if (isPublished) return PUBLISHED_KEY;
      const isOwn = current !== PUBLISHED_KEY;
      return isOwn && (await isAllowed()) ? current : null;
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
