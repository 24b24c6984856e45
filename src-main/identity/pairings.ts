// Invitations of devices: a code that works once, within five minutes. Invitations are kept in memory, so they end with the station.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../src-shared/caller.ts';
import { AppError } from '../../src-shared/errors.ts';
import { ALPHABET } from '../../src-shared/id.ts';
import { NUMBER_LENGTH, readPairingCode, SECRET_LENGTH, writePairingCode } from '../../src-shared/pairing-code.ts';
import type { Tries } from './tries.ts';

export interface Invitation {
  readonly id: number;
  /** Whose key the device gets. */
  readonly owner: Caller;
  /** In milliseconds of `uptime`. */
  readonly until: number;
  readonly state: 'waiting' | 'paired' | 'expired' | 'withdrawn' | 'spoiled';
}

export const PAIRING_LIFE_MS = 5 * 60_000;
/** Wrong secrets for one number, from all addresses together. There are 729 million secrets, and a person mistypes less often. */
const MOST_WRONG = 5;
/** Only the desk can begin an invitation. The bound keeps a fault from filling memory. */
const MOST = 64;

interface Kept extends Omit<Invitation, 'state'> {
  readonly number: string;
  readonly secretHash: Buffer;
  wrong: number;
  ended: 'paired' | 'withdrawn' | 'spoiled' | null;
}

/** `uptime` gives milliseconds that only ever grow. */
export function createPairings(uptime: () => number, tries: Tries) {
  const all = new Map<number, Kept>();
  let lastId = 0;

  function shown(kept: Kept): Invitation {
    const { id, owner, until } = kept;
    return { id, owner, until, state: stateOf(kept, uptime()) };
  }

  function waiting(number: string): Kept | null {
    return [...all.values()].find((one) => one.number === number && stateOf(one, uptime()) === 'waiting') ?? null;
  }

  function freshNumber(): string {
    const number = draw(NUMBER_LENGTH);
    return waiting(number) ? freshNumber() : number;
  }

  async function attempt(text: string, address: string, whole: boolean): Promise<Invitation> {
    const code = readPairingCode(text);
    // Tries are counted by address alone, so that nobody on the network can keep others from pairing.
    const kept = await tries.attempt(`a code from ${address}`, `pairing at ${address}`, async () => {
      const found = code && waiting(code.number);
      if (!found || !whole) return found;
      return redeemed(found, code.secret) ? found : null;
    });
    if (kept) return shown(kept);
    throw new AppError(
      'unauthorized',
      'This code is not good: mistyped, used or older than five minutes. Ask the desk for a new one.',
    );
  }

  return {
    /** Only this answer has the code. */
    begin(owner: Caller): { invitation: Invitation; code: string } {
      const code = { number: freshNumber(), secret: draw(SECRET_LENGTH) };
      lastId++;
      const until = uptime() + PAIRING_LIFE_MS;
      const kept = {
        id: lastId,
        owner,
        until,
        number: code.number,
        secretHash: hashOf(code.secret),
        wrong: 0,
        ended: null,
      };
      all.set(lastId, kept);
      if (all.size > MOST) all.delete(all.keys().next().value as number);
      return { invitation: shown(kept), code: writePairingCode(code) };
    },
    find(id: number): Invitation | null {
      const kept = all.get(id);
      return kept ? shown(kept) : null;
    },
    withdraw(id: number): void {
      const kept = all.get(id);
      if (kept && stateOf(kept, uptime()) === 'waiting') kept.ended = 'withdrawn';
    },
    /** Called when the user may no longer invite anybody. */
    withdrawAllOf(userId: number): void {
      for (const kept of all.values()) if (kept.owner.userId === userId) kept.ended ??= 'withdrawn';
    },
    /** The invitation whose number a device names. Tells nothing of the secret. */
    reach: (text: string, address: string) => attempt(text, address, false),
    /** Uses the code up. Throws unauthorized for a wrong one, too_many while tries are locked. */
    redeem: (text: string, address: string) => attempt(text, address, true),
    /** Ends an invitation whose whole code was seen by others. */
    spoil(text: string): void {
      const code = readPairingCode(text);
      const kept = code && waiting(code.number);
      if (kept && isSecretOf(kept, code.secret)) kept.ended = 'spoiled';
    },
  };
}

function stateOf({ ended, until }: Kept, now: number): Invitation['state'] {
  return ended ?? (now >= until ? 'expired' : 'waiting');
}

/** Ends the invitation where the secret is right, and also where it was wrong too often. */
function redeemed(kept: Kept, secret: string | null): boolean {
  const isRight = isSecretOf(kept, secret);
  if (isRight) kept.ended = 'paired';
  else if (++kept.wrong >= MOST_WRONG) kept.ended = 'spoiled';
  return isRight;
}

function isSecretOf({ secretHash }: Kept, secret: string | null): boolean {
  return secret !== null && timingSafeEqual(secretHash, hashOf(secret));
}

function draw(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
