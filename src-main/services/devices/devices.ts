// Handhelds: each was invited at the desk, carries an API key of its own, and can be shut out alone.
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Caller } from '../../../src-shared/caller.ts';
import { type Device, DeviceKind, type Pairing } from '../../../src-shared/devices.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Bus } from '../../events/bus.ts';
import type { Identity } from '../../identity/identity.ts';
import { type Invitation, PAIRING_LIFE_MS } from '../../identity/pairings.ts';
import type { Store } from '../../store/store.ts';
import type { KeptValues } from '../../store/tables/kept-values.ts';
import type { Tables } from '../../store/tables/tables.ts';

/** How a device came. */
export interface Knock {
  readonly code: string;
  readonly name: string;
  readonly kind?: Static<typeof DeviceKind>;
  readonly address: string;
  /** Whether nobody could read it on its way. */
  readonly secure: boolean;
}

export interface Devices {
  list(): Promise<readonly Device[]>;
  rename(id: number, name: string): Promise<Device>;
  revoke(id: number): Promise<Device>;
  invite(owner: Caller): { pairing: Pairing; code: string };
  pairing(id: number): Pairing;
  withdraw(id: number): void;
  /** A key where nobody else can read it; otherwise the desk is told that the station was reached, and that is all. */
  pair(knock: Knock): Promise<{ key: string; device: Device } | null>;
}

export interface DevicesOptions {
  readonly store: Store;
  readonly identity: Pick<Identity, 'apiKeys' | 'pairings' | 'operators'>;
  readonly bus: Bus;
  readonly clock: () => number;
}

/** The value under this name in the store. */
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
type KeptDevice = Static<typeof KeptDevice>;
/** They stand in one value of the store. Those that were shut out long ago make room first. */
const MOST = 500;
const MOST_REACHED = 8;

export function createDevices({ store, identity, bus, clock }: DevicesOptions): Devices {
  const { apiKeys, pairings } = identity;
  /** What became of invitations, by their ids. */
  const reached = new Map<number, Pairing['reached']>();
  const paired = new Map<number, Device>();
  const began = new Map<number, string>();

  async function list(): Promise<readonly Device[]> {
    const kept = await readKept(store.kept);
    const seen = new Map<number, string | null>();
    for (const userId of new Set(kept.map(({ user_id }) => user_id))) {
      for (const key of await apiKeys.list(userId)) seen.set(key.id, key.last_used_at);
    }
    return kept.map((one) => shown(one, seen)).reverse();
  }

  async function change(id: number, work: (kept: KeptDevice) => KeptDevice): Promise<Device> {
    await store.change(async ({ kept }: Tables) => {
      const all = await readKept(kept);
      if (!all.some(({ key_id }) => key_id === id)) throw new AppError('not_found', 'Not found');
      await kept.set(
        NAME,
        all.map((one) => (one.key_id === id ? work(one) : one)),
      );
    });
    return (await list()).find((one) => one.id === id) as Device;
  }

  function shownPairing({ id, state }: Invitation): Pairing {
    const expires_at = began.get(id) ?? isoOf(clock());
    return { id, state, expires_at, reached: [...(reached.get(id) ?? [])], device: paired.get(id) ?? null };
  }

  function tell(invitation: Invitation): void {
    bus.tell({ type: 'pairing', data: shownPairing(invitation) });
  }

  function note(invitation: Invitation, { name, address, secure }: Knock): void {
    const others = (reached.get(invitation.id) ?? []).filter((one) => one.name !== name || one.address !== address);
    reached.set(invitation.id, [{ name, address, at: isoOf(clock()), secure }, ...others].slice(0, MOST_REACHED));
  }

  async function add(owner: Caller, { name, kind = 'program' }: Knock): Promise<{ key: string; device: Device }> {
    withRoom(await readKept(store.kept));
    const { key, ...about } = await apiKeys.create(owner.userId, { name });
    const kept: KeptDevice = {
      ...{ key_id: about.id, user_id: owner.userId, operator: owner.name, key_prefix: about.first_characters },
      ...{ name: about.name, kind, paired_at: isoOf(clock()), revoked_at: null },
    };
    await store.change(async (tables: Tables) => {
      await tables.kept.set(NAME, [...withRoom(await readKept(tables.kept)), kept]);
    });
    return { key, device: shown(kept, new Map([[about.id, null]])) };
  }

  return {
    list,
    rename: (id, name) => change(id, (one) => ({ ...one, name: name.trim() || one.name })),
    async revoke(id) {
      const kept = (await readKept(store.kept)).find(({ key_id }) => key_id === id);
      if (!kept) throw new AppError('not_found', 'Not found');
      if (kept.revoked_at === null) await apiKeys.revoke(kept.user_id, id).catch(ignoreAbsent);
      return change(id, (one) => ({ ...one, revoked_at: one.revoked_at ?? isoOf(clock()) }));
    },
    invite(owner) {
      const { invitation, code } = pairings.begin(owner);
      began.set(invitation.id, isoOf(clock() + PAIRING_LIFE_MS));
      for (const map of [reached, paired, began]) forget(map, (id) => pairings.find(id) !== null);
      return { pairing: shownPairing(invitation), code };
    },
    pairing(id) {
      const found = pairings.find(id);
      if (!found) throw new AppError('not_found', 'Not found');
      return shownPairing(found);
    },
    withdraw(id) {
      pairings.withdraw(id);
      const found = pairings.find(id);
      if (found) tell(found);
    },
    async pair(knock) {
      if (!knock.secure) {
        const found = await pairings.reach(knock.code, knock.address);
        note(found, knock);
        if (spoilsItself(knock.code)) pairings.spoil(knock.code);
        tell(pairings.find(found.id) ?? found);
        return null;
      }
      const found = await pairings.redeem(knock.code, knock.address);
      note(found, knock);
      const made = await add(found.owner, knock);
      paired.set(found.id, made.device);
      tell(found);
      return made;
    },
  };
}

/** A whole code that crossed the network in the open may have been read by others. */
function spoilsItself(code: string): boolean {
  return code.replace(/[^0-9a-z]/gi, '').length > 4;
}

function shown({ key_id, ...one }: KeptDevice, seen: ReadonlyMap<number, string | null>): Device {
  const { name, kind, key_prefix, operator, paired_at, revoked_at } = one;
  const about = { id: key_id, name, kind, key_prefix, operator, paired_at };
  // A key that is not there was revoked otherwise: with its operator, or by itself.
  return { ...about, last_seen_at: seen.get(key_id) ?? null, revoked: revoked_at !== null || !seen.has(key_id) };
}

async function readKept(kept: KeptValues): Promise<readonly KeptDevice[]> {
  const value = await kept.get(NAME);
  return Check(Type.Array(KeptDevice), value) ? value : [];
}

function withRoom(all: readonly KeptDevice[]): readonly KeptDevice[] {
  if (all.length < MOST) return all;
  const oldest = all.findIndex((one) => one.revoked_at !== null);
  if (oldest < 0) throw new AppError('conflict', `${MOST} devices are paired. Revoke one that is no longer used.`);
  return all.toSpliced(oldest, 1);
}

function forget(map: Map<number, unknown>, isKept: (id: number) => boolean): void {
  for (const id of map.keys()) if (!isKept(id)) map.delete(id);
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}
