// Pairing: a device that shows the code of an invitation gets an API key.
import type { Caller } from '../../../src-shared/caller.ts';
import type { BodyOf } from '../../../src-shared/contract.ts';
import { DEVICE_SCOPES, type Device, MORE_SCOPES, type Pairing } from '../../../src-shared/devices.ts';
import { AppError, existing } from '../../../src-shared/errors.ts';
import type { Scope } from '../../../src-shared/model.ts';
import { NUMBER_LENGTH } from '../../../src-shared/pairing-code.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { Bus } from '../../events/bus.ts';
import type { Identity } from '../../identity/identity.ts';
import { type Invitation, PAIRING_LIFE_MS } from '../../identity/pairings.ts';
import type { Store } from '../../store/store.ts';
import { addDevice, deviceOf, IDLE_DAYS, type KeptDevice, readDevices, withRoom } from './kept-devices.ts';

export interface DevicesOptions {
  readonly store: Store;
  readonly identity: Pick<Identity, 'apiKeys' | 'pairings'>;
  readonly bus: Bus;
  readonly clock: () => number;
}

/** What a device sends to be paired, and how it came. */
interface PairingRequest extends Readonly<BodyOf<'pairDevice'>> {
  readonly address: string;
  /** Whether nobody on the network could read the code. */
  readonly secure: boolean;
}

/** What became of an invitation so far. */
interface Progress {
  readonly expires_at: string;
  readonly scopes: Pairing['scopes'];
  reached: Pairing['reached'];
  device: Device | null;
}

const MOST_REACHED = 8;

export function createDevicePairing(options: DevicesOptions) {
  const { identity, bus, clock } = options;
  const { pairings } = identity;
  const progress = openProgress(clock);

  function pairingOf({ id, state }: Invitation): Pairing {
    const { expires_at, scopes, reached, device } = progress.of(id);
    return { id, state, expires_at, scopes: [...scopes], reached: [...reached], device };
  }

  function tell(invitation: Invitation): void {
    bus.tell({ type: 'pairing', data: pairingOf(invitation) });
  }

  async function reach(request: PairingRequest): Promise<null> {
    const found = await pairings.reach(request.code, request.address);
    progress.note(found.id, request);
    if (isWholeCode(request.code)) pairings.spoil(request.code);
    tell(pairings.find(found.id) ?? found);
    return null;
  }

  return {
    invite(owner: Caller): { pairing: Pairing; code: string } {
      const { invitation, code } = pairings.begin(owner);
      const expires_at = isoOf(clock() + PAIRING_LIFE_MS);
      progress.begin(invitation.id, expires_at);
      progress.keepOnly((id) => pairings.find(id) !== null);
      return { pairing: pairingOf(invitation), code };
    },
    pairing(id: number): Pairing {
      return pairingOf(existing(pairings.find(id)));
    },
    allow(id: number, more: readonly Scope[]): Pairing {
      const found = requireWaiting(existing(pairings.find(id)));
      progress.allow(id, more);
      tell(found);
      return pairingOf(found);
    },
    withdraw(id: number): void {
      pairings.withdraw(id);
      const found = pairings.find(id);
      if (found) tell(found);
    },
    /** Gives the device a key, unless somebody on the network could read it. Then the desk only hears of the device. */
    async pair(request: PairingRequest): Promise<{ key: string; device: Device } | null> {
      if (!request.secure) return reach(request);
      const found = await pairings.redeem(request.code, request.address);
      const noted = progress.note(found.id, request);
      const made = await addPaired(options, found.owner, request, noted.scopes);
      noted.device = made.device;
      tell(found);
      return made;
    },
  };
}

function openProgress(clock: () => number) {
  const all = new Map<number, Progress>();
  const of = (id: number): Progress => all.get(id) ?? begun(isoOf(clock()));
  return {
    of,
    begin: (id: number, expires_at: string) => void all.set(id, begun(expires_at)),
    allow: (id: number, more: readonly Scope[]) => void all.set(id, { ...of(id), scopes: withMore(more) }),
    note(id: number, { name, address, secure }: PairingRequest): Progress {
      const known = of(id);
      const others = known.reached.filter((one) => one.name !== name || one.address !== address);
      known.reached = [{ name, address, at: isoOf(clock()), secure }, ...others].slice(0, MOST_REACHED);
      all.set(id, known);
      return known;
    },
    keepOnly(isKept: (id: number) => boolean): void {
      for (const id of all.keys()) if (!isKept(id)) all.delete(id);
    },
  };
}

async function addPaired(
  { store, identity, clock }: DevicesOptions,
  owner: Caller,
  { name, kind = 'program' }: PairingRequest,
  scopes: readonly Scope[],
): Promise<{ key: string; device: Device }> {
  withRoom(await readDevices(store.kept));
  const { key, ...about } = await identity.apiKeys.create(owner.userId, { name, scopes, idle_days: IDLE_DAYS });
  const kept: KeptDevice = {
    ...{ key_id: about.id, user_id: owner.userId, operator: owner.name, key_prefix: about.first_characters },
    ...{ name: about.name, kind, paired_at: isoOf(clock()), revoked_at: null },
  };
  await addDevice(store, kept);
  return { key, device: deviceOf(kept, new Map([[about.id, about]]), clock()) };
}

function requireWaiting(invitation: Invitation): Invitation {
  if (invitation.state === 'waiting') return invitation;
  throw new AppError('conflict', 'This code is no longer good, so nothing can be allowed by it. Make a new code.');
}

function withMore(more: readonly Scope[]): Pairing['scopes'] {
  return [...DEVICE_SCOPES, ...MORE_SCOPES.filter((scope) => more.includes(scope))];
}

function begun(expires_at: string): Progress {
  return { expires_at, scopes: withMore([]), reached: [], device: null };
}

/** Whether the code has its secret too. Others may have read a whole code that crossed the network unencrypted. */
export function isWholeCode(code: string): boolean {
  return code.replace(/[^0-9a-z]/gi, '').length > NUMBER_LENGTH;
}
