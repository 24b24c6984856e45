// Pairing: a device asks with the code of an invitation, a person at the desk compares and confirms, and the device gets an API key.

import type { StationContext } from '#main/base/station-context.ts';
import type { ApiKeys } from '#main/identity/api-keys.ts';
import type { Identity } from '#main/identity/identity.ts';
import { type Invitation, PAIRING_LIFE_MS } from '#main/identity/invitations.ts';
import type { PairedDevice, WaitingDevice } from '#main/identity/pairings.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { ApiKey, Scope } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import { DEVICE_SCOPES, type Device, MORE_SCOPES, type Pairing } from '#shared/phones/devices.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import { addDevice, deviceOf, IDLE_DAYS, type KeptDevice, readDevices, withRoom } from './kept-devices.ts';

export type PairingContext = Pick<StationContext, 'store' | 'bus' | 'clock'>;
export type PairingIdentity = Pick<Identity, 'pairings' | 'operators'> & { readonly apiKeys: ApiKeys<Tables> };

/** What an invited device may do beside reading and scanning, and whose records it sees. */
interface Allowed {
  readonly more?: readonly Scope[];
  readonly operator?: string;
}

type Asking = Omit<WaitingDevice, 'at'>;

/** What became of an invitation so far. */
interface Progress {
  readonly expires_at: string;
  readonly scopes: Pairing['scopes'];
  reached: Pairing['reached'];
  device: Device | null;
}

const MOST_REACHED = 8;

export function createDevicePairing(context: PairingContext, identity: PairingIdentity) {
  const { bus, clock } = context;
  const { pairings } = identity;
  const progress = openProgress(clock);

  const pairingOf = (invitation: Invitation) => shownPairing(pairings, progress, invitation);

  function tell(invitation: Invitation): void {
    bus.tell({ type: 'pairing', data: pairingOf(invitation) });
  }

  function tellAgain(id: number): void {
    const found = pairings.find(id);
    if (found) tell(found);
  }

  return {
    ...createAsking(clock, pairings, progress, tellAgain),
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
    /** What is not said stays as it is. */
    async allow(id: number, { more, operator }: Allowed): Promise<Pairing> {
      const owner = operator === undefined ? null : await accountOf(identity, operator);
      const found = requireWaiting(existing(pairings.find(id)));
      if (more) progress.allow(id, more);
      if (owner) pairings.giveTo(found.id, owner);
      tellAgain(id);
      return pairingOf(existing(pairings.find(id)));
    },
    withdraw(id: number): void {
      pairings.withdraw(id);
      tellAgain(id);
    },
    /** Somebody on the network could read this request. It tells the desk that the device is there, and nothing more. */
    reach(device: Asking, code: string | undefined): void {
      const open = pairings.waiting();
      if (code !== undefined) pairings.spoil(code);
      for (const { id } of open) {
        progress.note(id, device, false);
        tellAgain(id);
      }
    },
    /** A person has compared. The device gets its key when it asks for it next. */
    async confirm(id: number, requestId: number): Promise<Pairing> {
      const { scopes } = progress.of(id);
      const made = await pairings.confirm(id, requestId, addPaired(context, identity, scopes));
      progress.paired(id, made.device);
      tellAgain(id);
      return pairingOf(existing(pairings.find(id)));
    },
  };
}

function shownPairing(
  pairings: PairingIdentity['pairings'],
  progress: ReturnType<typeof openProgress>,
  { id, state, owner }: Invitation,
): Pairing {
  const { expires_at, scopes, reached, device } = progress.of(id);
  const requests = pairings.requestsOf(id).map(({ id: request_id, check, about }) => ({
    id: request_id,
    check,
    name: about.name,
    kind: about.kind ?? ('program' as const),
    address: about.address,
    at: about.at,
  }));
  const about = { id, state, expires_at, scopes: [...scopes], operator: owner.name };
  return { ...about, reached: [...reached], requests, device };
}

/** The steps of a device. */
function createAsking(
  clock: StationContext['clock'],
  pairings: PairingIdentity['pairings'],
  progress: ReturnType<typeof openProgress>,
  tellAgain: (id: number) => void,
) {
  return {
    /** Begins to pair a device. Gives its token for the next steps, and the number of the station. */
    async ask(device: Asking & { readonly code: string; readonly commitment: string }) {
      const { code, commitment, ...about } = device;
      const asked = await pairings.ask(code, about.address, { ...about, at: isoOf(clock()) }, commitment);
      progress.note(asked.invitation.id, about, true);
      tellAgain(asked.invitation.id);
      return { request: asked.token, nonce: asked.nonce };
    },
    /** From now on the desk shows what is to be compared. */
    async reveal(token: string, nonce: string, certificate: string | null): Promise<void> {
      tellAgain((await pairings.reveal(token, nonce, certificate)).id);
    },
    /** The key of the device, once. Null while nobody has confirmed it. */
    take: (token: string): PairedDevice | null => pairings.take(token),
  };
}

function openProgress(clock: () => number) {
  const all = new Map<number, Progress>();
  const of = (id: number): Progress => all.get(id) ?? begun(isoOf(clock()));
  return {
    of,
    begin: (id: number, expires_at: string) => void all.set(id, begun(expires_at)),
    allow: (id: number, more: readonly Scope[]) => void all.set(id, { ...of(id), scopes: withMore(more) }),
    note(id: number, { name, address }: Asking, secure: boolean): void {
      const known = of(id);
      const others = known.reached.filter((one) => one.name !== name || one.address !== address);
      known.reached = [{ name, address, at: isoOf(clock()), secure }, ...others].slice(0, MOST_REACHED);
      all.set(id, known);
    },
    paired: (id: number, device: Device) => void all.set(id, { ...of(id), device }),
    keepOnly(isKept: (id: number) => boolean): void {
      for (const id of all.keys()) if (!isKept(id)) all.delete(id);
    },
  };
}

function addPaired({ store, clock }: PairingContext, identity: PairingIdentity, scopes: readonly Scope[]) {
  return async (owner: Caller, { name, kind = 'program' }: Asking): Promise<PairedDevice> => {
    withRoom(await readDevices(store.kept));
    // Another station of the same database may have removed the account meanwhile.
    if ((await accountOf(identity, owner.name)).userId !== owner.userId) throw refusal('operator_none');
    const paired_at = isoOf(clock());
    const deviceWith = ({ id, first_characters, name }: ApiKey): KeptDevice => ({
      key_id: id,
      user_id: owner.userId,
      operator: owner.name,
      key_prefix: first_characters,
      name,
      kind,
      paired_at,
      revoked_at: null,
    });
    const wanted = { name, scopes, idle_days: IDLE_DAYS };
    const { key, ...made } = await identity.apiKeys.create(owner.userId, wanted, undefined, async (tables, made) => {
      await addDevice(tables, deviceWith(made));
      store.acts.learn({ device_id: made.id, name: made.name, operator: owner.name });
    });
    return { key, device: deviceOf(deviceWith(made), new Map([[made.id, made]]), clock()) };
  };
}

async function accountOf({ operators }: Pick<Identity, 'operators'>, name: string): Promise<Caller> {
  const found = await operators.find(name);
  if (found) return found;
  throw refusal('operator_none');
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
