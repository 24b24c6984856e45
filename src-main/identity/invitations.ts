// Invitations of devices. They are kept in memory, so they end with the station.
import { randomInt } from 'node:crypto';
import { dropOldest } from '#main/base/newest-entries.ts';
import type { Caller } from '#shared/core/caller.ts';
import { ALPHABET } from '#shared/core/id.ts';
import { CODE_LENGTH } from '#shared/phones/pairing-code.ts';

export interface Invitation {
  readonly id: number;
  /** Who invites. */
  readonly inviter: Caller;
  /** Whose key the device gets: the inviter’s, or that of an account which the inviter chose. */
  readonly owner: Caller;
  /** In milliseconds of `uptime`. */
  readonly until: number;
  readonly state: 'waiting' | 'paired' | 'expired' | 'withdrawn' | 'spoiled';
}

export const PAIRING_LIFE_MS = 5 * 60_000;
/** Only the desk can begin an invitation. The bound keeps a fault from filling memory. */
export const MOST_INVITATIONS = 64;

export interface KeptInvitation extends Omit<Invitation, 'state' | 'owner'> {
  owner: Caller;
  readonly code: string;
  ended: 'paired' | 'withdrawn' | 'spoiled' | null;
  /** The request of the device that a person has confirmed. */
  confirmed: number | null;
}

/** `uptime` gives milliseconds that only ever grow. */
export function createInvitations(uptime: () => number) {
  const all = new Map<number, KeptInvitation>();
  let lastId = 0;
  const stateOf = ({ ended, until }: KeptInvitation) => ended ?? (uptime() >= until ? 'expired' : 'waiting');
  const isWaiting = (kept: KeptInvitation) => stateOf(kept) === 'waiting';
  const withCode = (code: string | null) =>
    [...all.values()].find((one) => one.code === code && isWaiting(one)) ?? null;

  function freshCode(): string {
    const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return withCode(code) ? freshCode() : code;
  }

  return {
    isWaiting,
    withCode,
    shown(kept: KeptInvitation): Invitation {
      const { id, inviter, owner, until } = kept;
      return { id, inviter, owner, until, state: stateOf(kept) };
    },
    all: (): readonly KeptInvitation[] => [...all.values()],
    get: (id: number): KeptInvitation | null => all.get(id) ?? null,
    begin(inviter: Caller): KeptInvitation {
      lastId++;
      const until = uptime() + PAIRING_LIFE_MS;
      const kept = { id: lastId, inviter, owner: inviter, until, code: freshCode(), ended: null, confirmed: null };
      all.set(lastId, kept);
      dropOldest(all, MOST_INVITATIONS);
      return kept;
    },
  };
}
