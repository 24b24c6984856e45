// Devices that ask to be paired with an invitation. A device gets a key only when a person at the desk has confirmed its request.

import { createHash, randomBytes } from 'node:crypto';
import { dropOldest } from '#main/base/newest-entries.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Device, DeviceKind } from '#shared/phones/devices.ts';
import { checkOf, commitmentOf, newNonce } from '#shared/phones/pairing-check.ts';
import { readPairingCode } from '#shared/phones/pairing-code.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { createInvitations, type Invitation, type KeptInvitation, MOST_INVITATIONS } from './invitations.ts';
import type { Tries } from './tries.ts';

/** A device, as it says of itself, and where and when it asked. */
export interface WaitingDevice {
  readonly name: string;
  readonly kind?: DeviceKind | undefined;
  readonly address: string;
  readonly at: string;
}

/** What a device gets that a person has confirmed. */
export interface PairedDevice {
  readonly key: string;
  readonly device: Device;
}

interface PairingRequest {
  readonly id: number;
  readonly about: WaitingDevice;
  /** What the desk shows, and the device too unless somebody is between them. */
  readonly check: string;
}

/** Devices that ask for one invitation. Nobody compares more. */
const MOST_REQUESTS = 8;
const TOKEN_BYTES = 32;

type Give = (owner: Caller, about: WaitingDevice) => Promise<PairedDevice>;

interface KeptRequest {
  readonly id: number;
  readonly invitation: KeptInvitation;
  readonly about: WaitingDevice;
  readonly commitment: string;
  readonly stationNonce: string;
  check: string | null;
  /** What the device gets, once, after somebody has confirmed it. */
  given: PairedDevice | null;
}

/** `uptime` gives milliseconds that only ever grow. */
export function createPairings(uptime: () => number, tries: Tries) {
  const invitations = createInvitations(uptime);
  const { shown, isWaiting } = invitations;
  const requests = createRequests();
  return {
    ...createAskings(invitations, requests, tries),
    begin(inviter: Caller): { invitation: Invitation; code: string } {
      const kept = invitations.begin(inviter);
      return { invitation: shown(kept), code: kept.code };
    },
    find(id: number): Invitation | null {
      const kept = invitations.get(id);
      return kept && shown(kept);
    },
    /** The invitations that a device may mean that names none. */
    waiting: (): readonly Invitation[] => invitations.all().filter(isWaiting).map(shown),
    withdraw(id: number): void {
      const kept = invitations.get(id);
      if (kept && isWaiting(kept)) kept.ended = 'withdrawn';
    },
    /** From now on the device gets a key of this account. */
    giveTo(id: number, owner: Caller): void {
      const kept = invitations.get(id);
      if (kept && isWaiting(kept)) kept.owner = owner;
    },
    /** Called when the user may no longer invite anybody, nor have devices. */
    withdrawAllOf(userId: number): void {
      for (const kept of invitations.all()) {
        const isOfUser = kept.inviter.userId === userId || kept.owner.userId === userId;
        if (isOfUser && kept.ended !== 'spoiled') kept.ended = 'withdrawn';
      }
    },
    /** Ends an invitation whose code crossed the network in the open. */
    spoil(text: string): void {
      const kept = invitations.withCode(readPairingCode(text));
      if (kept) kept.ended = 'spoiled';
    },
    /** Requests that can be compared, the newest first. */
    requestsOf: (id: number): readonly PairingRequest[] => requests.shownOf(id),
    /** Ends the invitation. The device of this request, and no other, can take what it is given. */
    async confirm(id: number, requestId: number, give: Give): Promise<PairedDevice> {
      const request = requests.byId(requestId);
      if (request?.check == null || request.invitation.id !== id || !isWaiting(request.invitation)) {
        throw new AppError('conflict', 'This device no longer waits. Make a new code, and pair it again.');
      }
      const { invitation } = request;
      Object.assign(invitation, { ended: 'paired', confirmed: requestId });
      try {
        request.given = await give(invitation.owner, request.about);
        return request.given;
      } catch (error) {
        // Unless the account was removed meanwhile, the person may try again.
        invitation.confirmed = null;
        if (invitation.ended === 'paired') invitation.ended = null;
        throw error;
      }
    },
  };
}

/** The steps of a device. */
function createAskings(
  { shown, isWaiting, withCode }: ReturnType<typeof createInvitations>,
  requests: ReturnType<typeof createRequests>,
  tries: Tries,
) {
  return {
    /** Begins the request of a device. Throws unauthorized for a wrong code, too_many while tries are locked. */
    async ask(text: string, address: string, about: WaitingDevice, commitment: string) {
      // Tries are counted by address alone, so that nobody on the network can keep others from pairing.
      const found = await tries.attempt(`a code from ${address}`, `pairing at ${address}`, async () =>
        withCode(readPairingCode(text)),
      );
      if (!found) throw notGood();
      return { invitation: shown(found), ...requests.begin(found, about, commitment) };
    },
    /** The device tells its number now. From here on the desk shows the request. */
    async reveal(token: string, nonce: string, certificate: string | null): Promise<Invitation> {
      const request = requests.find(token);
      if (!request || request.check !== null || !isWaiting(request.invitation)) throw notGood();
      if ((await commitmentOf(nonce)) !== request.commitment) {
        requests.remove(token);
        throw notGood();
      }
      request.check = await checkOf({ certificate, device: nonce, station: request.stationNonce });
      return shown(request.invitation);
    },
    /** What the device of this token was given, once. Null while nobody has confirmed it. */
    take(token: string): PairedDevice | null {
      const request = requests.find(token);
      if (!request) throw notGood();
      const { invitation } = request;
      if (request.given !== null) requests.remove(token);
      else if (!isWaiting(invitation) && invitation.confirmed !== request.id) throw notGood();
      return request.given;
    },
  };
}

function createRequests() {
  const all = new Map<string, KeptRequest>();
  let lastId = 0;
  const ofInvitation = (id: number) => [...all].filter(([, { invitation }]) => invitation.id === id);

  return {
    begin(invitation: KeptInvitation, about: WaitingDevice, commitment: string): { token: string; nonce: string } {
      const token = randomBytes(TOKEN_BYTES).toString('hex');
      const stationNonce = newNonce();
      lastId++;
      const request = { id: lastId, invitation, about, commitment, stationNonce, check: null, given: null };
      all.set(hashOf(token), request);
      const others = ofInvitation(invitation.id);
      if (others.length > MOST_REQUESTS) all.delete(others[0][0]);
      dropOldest(all, MOST_INVITATIONS * MOST_REQUESTS);
      return { token, nonce: stationNonce };
    },
    find: (token: string) => all.get(hashOf(token)) ?? null,
    byId: (id: number) => [...all.values()].find((one) => one.id === id) ?? null,
    remove: (token: string) => void all.delete(hashOf(token)),
    shownOf: (id: number): readonly PairingRequest[] =>
      ofInvitation(id)
        .flatMap(([, { id: own, about, check }]) => (check === null ? [] : [{ id: own, about, check }]))
        .toReversed(),
  };
}

function notGood(): AppError {
  return new AppError(
    'unauthorized',
    'This code is not good: mistyped, used or older than five minutes. Ask the desk for a new one.',
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
