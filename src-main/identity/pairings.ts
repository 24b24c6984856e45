// Invitations of devices: a code that is good once and for five minutes. They live in memory, so none outlives the station.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../src-shared/caller.ts';
import { AppError } from '../../src-shared/errors.ts';
import { ALPHABET } from '../../src-shared/id.ts';
import {
  NUMBER_LENGTH,
  type PairingCode,
  readPairingCode,
  SECRET_LENGTH,
  writePairingCode,
} from '../../src-shared/pairing-code.ts';
import type { Tries } from './tries.ts';

export interface Invitation {
  readonly id: number;
  /** Whose key the device gets. */
  readonly owner: Caller;
  /** In milliseconds of the clock that only ever grows. */
  readonly until: number;
  readonly state: 'waiting' | 'paired' | 'expired' | 'withdrawn' | 'spoiled';
}

export interface Pairings {
  /** The code is in this answer and nowhere else. */
  begin(owner: Caller): { invitation: Invitation; code: string };
  find(id: number): Invitation | null;
  withdraw(id: number): void;
  /** Those of a user who may no longer invite anybody. */
  withdrawAllOf(userId: number): void;
  /** Whose number a device names. Tells nothing of the secret. */
  reach(code: string, address: string): Promise<Invitation>;
  /** Uses the code up. Throws unauthorized for a wrong one, too_many while tries are locked. */
  redeem(code: string, address: string): Promise<Invitation>;
  /** The whole code was seen by others: it is no longer good. */
  spoil(code: string): void;
}

export interface PairingsOptions {
  /** Milliseconds that only ever grow. */
  readonly uptime: () => number;
  readonly tries: Tries;
}

export const PAIRING_LIFE_MS = 5 * 60_000;
/** Wrong secrets for one number, from wherever: whoever types it mistypes less often, and whoever guesses has 729 million to go. */
const MOST_WRONG = 5;
/** Whoever can begin one is at the desk already: the bound only keeps a fault from filling memory. */
const MOST = 64;

interface Kept extends Invitation {
  readonly number: string;
  readonly secretHash: Buffer;
  wrong: number;
  ended: 'paired' | 'withdrawn' | 'spoiled' | null;
}

export function createPairings({ uptime, tries }: PairingsOptions): Pairings {
  const all = new Map<number, Kept>();
  let lastId = 0;

  function stateOf(kept: Kept): Invitation['state'] {
    return kept.ended ?? (uptime() >= kept.until ? 'expired' : 'waiting');
  }

  function shown(kept: Kept): Invitation {
    const { id, owner, until } = kept;
    return { id, owner, until, state: stateOf(kept) };
  }

  function waiting(number: string): Kept | null {
    return [...all.values()].find((one) => one.number === number && stateOf(one) === 'waiting') ?? null;
  }

  function freshNumber(): string {
    const number = draw(NUMBER_LENGTH);
    return waiting(number) ? freshNumber() : number;
  }

  /** The kept one whose number and, where it is asked for, secret were given. */
  function matching({ number, secret }: PairingCode, whole: boolean): Kept | null {
    const kept = waiting(number);
    if (!kept || !whole) return kept;
    if (secret !== null && timingSafeEqual(kept.secretHash, hashOf(secret))) return kept;
    if (++kept.wrong >= MOST_WRONG) kept.ended = 'spoiled';
    return null;
  }

  async function attempt(text: string, address: string, whole: boolean): Promise<Kept> {
    const code = readPairingCode(text);
    // Counted by address alone: nobody on the network can keep others from pairing by guessing.
    const kept = await tries.attempt(`a code from ${address}`, `pairing at ${address}`, async () => {
      const found = code && matching(code, whole);
      if (found && whole) found.ended = 'paired';
      return found;
    });
    if (kept) return kept;
    throw new AppError(
      'unauthorized',
      'This code is not good: mistyped, used or older than five minutes. Ask the desk for a new one.',
    );
  }

  return {
    begin(owner) {
      const code = { number: freshNumber(), secret: draw(SECRET_LENGTH) };
      lastId++;
      const kept: Kept = {
        ...{ id: lastId, owner, until: uptime() + PAIRING_LIFE_MS, state: 'waiting', number: code.number },
        ...{ secretHash: hashOf(code.secret), wrong: 0, ended: null },
      };
      all.set(lastId, kept);
      if (all.size > MOST) all.delete(all.keys().next().value as number);
      return { invitation: shown(kept), code: writePairingCode(code) };
    },
    find(id) {
      const kept = all.get(id);
      return kept ? shown(kept) : null;
    },
    withdraw(id) {
      const kept = all.get(id);
      if (kept && stateOf(kept) === 'waiting') kept.ended = 'withdrawn';
    },
    withdrawAllOf(userId) {
      for (const kept of all.values()) if (kept.owner.userId === userId) kept.ended ??= 'withdrawn';
    },
    reach: async (text, address) => shown(await attempt(text, address, false)),
    redeem: async (text, address) => shown(await attempt(text, address, true)),
    spoil(text) {
      const code = readPairingCode(text);
      const kept = code && waiting(code.number);
      if (kept && code.secret !== null && timingSafeEqual(kept.secretHash, hashOf(code.secret))) kept.ended = 'spoiled';
    },
  };
}

function draw(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
