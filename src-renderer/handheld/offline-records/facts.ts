import type { Device, StationFacts } from '../../../src-shared/devices.ts';
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

/** More than a membership takes. */
const TRIAL_BYTES = 16_384;

/** Fails if the device has no room for a membership. */
export async function tryRoom(db: Database): Promise<void> {
  await change(db, ['facts'], (stores) => void stores('facts').put(new Uint8Array(TRIAL_BYTES), 'trial'));
  await change(db, ['facts'], (stores) => void stores('facts').delete('trial'));
}
