// Handhelds. Each was invited at the desk, has an API key of its own, and can be revoked alone.

import type { ApiKey } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import type { Device } from '#shared/phones/devices.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import { createDeviceArtworks, type DeviceArtworksOptions } from './device-artworks.ts';
import { createDevicePairing, type DevicesOptions } from './device-pairing.ts';
import { createDeviceReading, type DeviceReadingOptions } from './device-reading.ts';
import { changeDevice, deviceOf, type KeptDevice, limitDevices, readDevices } from './kept-devices.ts';

type AllOptions = DevicesOptions & DeviceReadingOptions & Pick<DeviceArtworksOptions, 'pool' | 'artworks'>;

export type Devices = ReturnType<typeof createDevices>;

export async function openDevices(options: AllOptions): Promise<Devices> {
  await limitDevices(options.store);
  return createDevices(options);
}

function createDevices(options: AllOptions) {
  const { store, identity, clock, pool, artworks } = options;
  const { apiKeys } = identity;

  async function list(): Promise<readonly Device[]> {
    const kept = await readDevices(store.kept);
    const keys = new Map<number, ApiKey>();
    for (const userId of new Set(kept.map(({ user_id }) => user_id))) {
      for (const key of await apiKeys.list(userId)) keys.set(key.id, key);
    }
    return kept.map((one) => deviceOf(one, keys, clock())).reverse();
  }

  async function change(id: number, work: (kept: KeptDevice) => Partial<KeptDevice>): Promise<Device> {
    await changeDevice(store, id, work);
    return (await list()).find((one) => one.id === id) as Device;
  }

  async function revoke(id: number): Promise<Device> {
    const kept = existing((await readDevices(store.kept)).find(({ key_id }) => key_id === id));
    if (kept.revoked_at === null) await apiKeys.revoke(kept.user_id, id).catch(ignoreAbsent);
    return change(id, (one) => ({ revoked_at: one.revoked_at ?? isoOf(clock()) }));
  }

  const reading = createDeviceReading(options);
  return {
    ...createDevicePairing(options),
    reading,
    artworks: createDeviceArtworks({ store, pool, artworks, clock, reading }),
    list,
    rename: (id: number, name: string) => change(id, (one) => ({ name: name.trim() || one.name })),
    revoke,
  };
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}
