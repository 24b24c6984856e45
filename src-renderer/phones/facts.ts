import type { Device, StationFacts } from '#shared/phones/devices.ts';
import { change, type Database, read } from './database.ts';

/** The pairing of this device with a station. */
export interface Membership {
  readonly key: string;
  readonly device: Device;
  readonly station: StationFacts;
}

export async function readMembership(db: Database): Promise<Membership | null> {
  return (await read<Membership | undefined>(db, 'facts', (store) => store.get('membership'))) ?? null;
}

export function keepMembership(db: Database, membership: Membership): Promise<void> {
  return change(db, ['facts'], (stores) => void stores('facts').put(membership, 'membership'));
}

export const SHUT_OUT = 'shut_out';

/** Whether the station refused the key that this device had last. */
export async function wasShutOut(db: Database): Promise<boolean> {
  return (await read<true | undefined>(db, 'facts', (store) => store.get(SHUT_OUT))) ?? false;
}

/** With which this device reads marks by itself. It ends with the key of the device. */
export interface HeldKey {
  readonly markKey: string | null;
  /** Only records that were made after this have their marks under the key for sure. Null: all have. */
  readonly markedAfter: string | null;
}

/** A time after all records. */
const NONE_YET = '9999';

export async function readMarkKey(db: Database): Promise<HeldKey> {
  const get = <T>(name: string) => read<T | undefined>(db, 'facts', (store) => store.get(name));
  const markedAfter = await get<string | null>('marked_after');
  // A key that came without it is from before stations told it.
  return {
    markKey: (await get<string | null>('mark_key')) ?? null,
    markedAfter: markedAfter === undefined ? NONE_YET : markedAfter,
  };
}

export function keepMarkKey(db: Database, { markKey, markedAfter }: HeldKey): Promise<void> {
  return change(db, ['facts'], (stores) => {
    stores('facts').put(markKey, 'mark_key');
    stores('facts').put(markedAfter, 'marked_after');
  });
}

/** Whether there are lists to check off, or some that wait to be sent. */
export async function hasLists(db: Database): Promise<boolean> {
  return (await read<number>(db, 'lists', (store) => store.count())) > 0;
}

/** More than a membership takes. */
const TRIAL_BYTES = 16_384;

/** Fails if the device has no room for a membership. */
export async function tryRoom(db: Database): Promise<void> {
  await change(db, ['facts'], (stores) => void stores('facts').put(new Uint8Array(TRIAL_BYTES), 'trial'));
  await change(db, ['facts'], (stores) => void stores('facts').delete('trial'));
}
