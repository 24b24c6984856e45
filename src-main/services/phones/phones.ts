// Phones and hand scanners. Each was invited at the desk, has an API key of its own, and can be revoked alone.

import { createHash } from 'node:crypto';
import type { StationContext } from '#main/base/station-context.ts';
import type { Reading, ShownArtwork } from '#main/services/reading/reading.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { ApiKey } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import { type Device, MOST_DEVICE_ARTWORKS } from '#shared/phones/devices.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import { createDevicePairing, type PairingContext, type PairingIdentity } from './device-pairing.ts';
import { createDeviceReading } from './device-reading.ts';
import { changeDevice, deviceOf, type KeptDevice, readDevices } from './kept-devices.ts';

type PhonesContext = PairingContext & Pick<StationContext, 'keys' | 'pool'>;
type Artworks = Reading['artworks'];

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(context: PhonesContext, identity: PairingIdentity, artworks: Artworks) {
  const { store, keys, clock } = context;
  const { apiKeys } = identity;

  async function list(): Promise<readonly Device[]> {
    const kept = await readDevices(store.kept);
    const known = new Map<number, ApiKey>();
    for (const userId of new Set(kept.map(({ user_id }) => user_id))) {
      for (const key of await apiKeys.list(userId)) known.set(key.id, key);
    }
    return kept.map((one) => deviceOf(one, known, clock())).reverse();
  }

  async function change(id: number, work: (kept: KeptDevice) => Partial<KeptDevice>): Promise<Device> {
    await changeDevice(store, id, work);
    return (await list()).find((one) => one.id === id) as Device;
  }

  async function revoke(id: number): Promise<Device> {
    const kept = existing((await readDevices(store.kept)).find(({ key_id }) => key_id === id));
    store.acts.learn({ name: kept.name, operator: kept.operator });
    if (kept.revoked_at === null) await apiKeys.revoke(kept.user_id, id).catch(ignoreAbsent);
    return change(id, (one) => ({ revoked_at: one.revoked_at ?? isoOf(clock()) }));
  }

  const reading = createDeviceReading(store, keys);
  return {
    ...createDevicePairing(context, identity),
    reading,
    artworks: createDeviceArtworks(context, artworks, reading),
    list,
    rename: (id: number, name: string) => change(id, (one) => ({ name: name.trim() || one.name })),
    revoke,
  };
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

// The artworks of current jobs for devices: with them a device reads labels, also without the station, that are too faint alone.
/** The newest jobs whose artworks devices get. A shift has a dozen. */
const JOBS = 20;
/** Jobs that are looked at: those of others are among them. */
const LOOKED_AT = 200;
/** Labels of a job that are looked at, evenly over its rows: rows of one product stand together. */
const LABELS_OF_A_JOB = 50;
/** The newest records that are looked at: those that programs made belong to no job. */
const RECORDS = 50;
/** How long the artworks that a device was told are the ones it may fetch, in milliseconds: a sync over a slow network. */
const FETCHED_WITHIN_MS = 10 * 60_000;

function createDeviceArtworks(
  { store, pool, clock }: Pick<StationContext, 'store' | 'pool' | 'clock'>,
  artworks: Artworks,
  reading: Pick<ReturnType<typeof createDeviceReading>, 'keyFor'>,
) {
  /** What each owner's devices were told last: looking for it anew would cost a thousand rows for every file. */
  const told = new Map<number, { readonly at: number; readonly found: Promise<Found> }>();

  /** Without the key of the marks a device can use no artwork. */
  const mayRead = async (caller: Caller) => (await reading.keyFor(caller)).mark_key !== null;

  function tell(owner: number): Promise<Found> {
    const found = newestOf(store, artworks, owner);
    told.set(owner, { at: clock(), found });
    found.catch(() => told.delete(owner));
    return found;
  }

  function toldTo(owner: number): Promise<Found> {
    const last = told.get(owner);
    const isFresh = last !== undefined && Math.abs(clock() - last.at) < FETCHED_WITHIN_MS;
    return isFresh ? last.found : tell(owner);
  }

  return {
    async list(caller: Caller): Promise<readonly { readonly name: string }[]> {
      if (!(await mayRead(caller))) return [];
      return [...(await tell(caller.userId)).keys()].map((name) => ({ name }));
    },
    /** A small picture of the artwork as WebP. */
    async file(caller: Caller, name: string, signal: AbortSignal): Promise<Uint8Array> {
      const found = (await mayRead(caller)) ? await toldTo(caller.userId) : null;
      const { picture, size, fit } = existing(found?.get(name));
      const bytes = await store.pictures.read(picture);
      return (await pool.run('artworkFile', { bytes, size, fit }, { signal })).bytes;
    },
  };
}

/** By their names. */
type Found = ReadonlyMap<string, ShownArtwork>;

/** The newest artworks that labels of an owner show. */
async function newestOf(store: Store, artworks: Artworks, owner: number): Promise<Found> {
  const found = new Map<string, ShownArtwork>();
  for await (const artwork of newest(store, artworks, owner)) {
    if (artwork) found.set(nameOf(artwork), artwork);
    if (found.size === MOST_DEVICE_ARTWORKS) break;
  }
  return found;
}

/** A short name that says nothing, and that is the same for the same picture at the same place. */
function nameOf({ name }: ShownArtwork): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

async function* newest(store: Store, artworks: Artworks, owner: number): AsyncGenerator<ShownArtwork | null> {
  for (const batch of await newestJobs(store, owner)) {
    for (const label of await store.labels.spreadOver(batch.id, LABELS_OF_A_JOB)) yield artworks.ofLabel(label);
  }
  const { rows } = await store.records.list({ owner }, 1, RECORDS);
  for (const record of rows) yield artworks.ofRecord(record);
}

async function newestJobs({ batches }: Pick<Store, 'batches'>, owner: number): Promise<readonly BatchRow[]> {
  const looked = await batches.before(null, LOOKED_AT);
  return looked.filter(({ owner_id, state }) => owner_id === owner && state !== 'cancelled').slice(0, JOBS);
}
