// Devices in the store. All of them are in one value, because there are few.
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { isUnused } from '#main/identity/api-keys.ts';
import type { Store } from '#main/store/store.ts';
import type { KeptValues } from '#main/store/tables/kept-values.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { ApiKey } from '#shared/core/model.ts';
import { type Device, DeviceKind } from '#shared/phones/devices.ts';
import { AppError, notFound } from '#shared/troubles/errors.ts';

const NAME = 'devices';
const KeptDevice = Type.Object({
  key_id: Type.Integer(),
  user_id: Type.Integer(),
  operator: Type.String(),
  key_prefix: Type.String(),
  name: Type.String(),
  kind: DeviceKind,
  paired_at: Type.String(),
  revoked_at: Type.Union([Type.Null(), Type.String()]),
});
export type KeptDevice = Static<typeof KeptDevice>;
/** Most devices. The device that was revoked first makes room for another one. */
const MOST = 500;

/** The key of a device ends when it is not used for so many days. */
export const IDLE_DAYS = 90;

export async function readDevices(kept: KeptValues): Promise<readonly KeptDevice[]> {
  const value = await kept.get(NAME);
  return Check(Type.Array(KeptDevice), value) ? value : [];
}

export async function addDevice({ kept }: Pick<Tables, 'kept'>, device: KeptDevice): Promise<void> {
  await kept.set(NAME, [...withRoom(await readDevices(kept)), device]);
}

export async function changeDevice(
  store: Store,
  id: number,
  change: (device: KeptDevice) => Partial<KeptDevice>,
): Promise<void> {
  await store.change(async ({ kept }) => {
    const all = await readDevices(kept);
    if (!all.some(({ key_id }) => key_id === id)) throw notFound();
    const next = all.map((one) => (one.key_id === id ? { ...one, ...change(one) } : one));
    await kept.set(NAME, next);
  });
}

/** Throws where there is no room for another device. */
export function withRoom(all: readonly KeptDevice[]): readonly KeptDevice[] {
  if (all.length < MOST) return all;
  const oldest = all.findIndex((one) => one.revoked_at !== null);
  if (oldest < 0) throw new AppError('conflict', `${MOST} devices are paired. Revoke one that is no longer used.`);
  return all.toSpliced(oldest, 1);
}

/** `keys` has the API keys that were not revoked, by their IDs. */
export function deviceOf(kept: KeptDevice, keys: ReadonlyMap<number, ApiKey>, now: number): Device {
  const { key_id: id, name, kind, key_prefix, operator, paired_at, revoked_at } = kept;
  const key = keys.get(id);
  return {
    id,
    name,
    kind,
    key_prefix,
    operator,
    paired_at,
    last_seen_at: key?.last_used_at ?? null,
    // A key may also be revoked by itself, or with its operator.
    revoked: revoked_at !== null || key === undefined,
    ended: key !== undefined && isUnused(key, now),
    scopes: [...(key?.scopes ?? [])],
  };
}
