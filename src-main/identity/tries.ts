import { ADDRESSES_OF_A_NETWORK, networkOf } from '#main/base/ip-network.ts';
import { remember } from '#main/base/newest-entries.ts';
import { createSemaphore, type Semaphore } from '#main/base/semaphore.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import type { PassphraseLine } from './passphrase-lines.ts';
import type { SignInPlaces } from './sign-in-places.ts';

/** Where somebody types a passphrase: at a window of the desk, which a launch key of this machine opened, or anywhere else. */
export type SignInDoor = 'desk' | 'network';

/** How many wrong tries are slowed down, and how many are refused. */
interface Rule {
  /** Wrong tries in a row that cost nothing, since everybody mistypes. */
  readonly free: number;
  /** From this number on, each wrong try locks for twice as long as the one before it. */
  readonly lockAfter: number;
  /** Milliseconds without a wrong try after which the earlier ones are forgotten. */
  readonly memoryMs: number;
}

const NAME_RULE: Rule = { free: 2, lockAfter: 10, memoryMs: 24 * 3_600_000 };
/** Many people share a desk, so an address may have more wrong tries than a name, and they are forgotten sooner. */
const ADDRESS_RULE: Rule = { free: 10, lockAfter: 30, memoryMs: 60 * 60_000 };
/** A machine can take any number of addresses of its IPv6 network. */
const NETWORK_RULE: Rule = {
  ...ADDRESS_RULE,
  free: ADDRESSES_OF_A_NETWORK * ADDRESS_RULE.free,
  lockAfter: ADDRESSES_OF_A_NETWORK * ADDRESS_RULE.lockAfter,
};
const FIRST_DELAY_MS = 250;
/** No answer of the station takes longer than 5 s, and a try may have to wait for another one. */
const LONGEST_DELAY_MS = 1500;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;
/** Tries that may wait for the one that runs. Tries for one name run one at a time, or parallel tries would avoid the delays. */
const LONGEST_LINE = 1;
/** Strangers of one address who may wait: people behind one router begin their shift together. */
const LONGEST_LINE_OF_ADDRESS = 8;
/** Names and addresses remembered. Each new one costs a wrong try of half a second, so a lock ends long before it is forgotten. */
const MOST = 10_000;

interface Entry {
  readonly rule: Rule;
  readonly turn: Semaphore;
  wrong: number;
  lastWrongAt: number;
  lockedUntil: number;
}

export type Tries = ReturnType<typeof createTries>;

/** `uptime` gives milliseconds that only ever grow: a wall clock that is set back would lengthen the locks. */
export function createTries(
  uptime: () => number,
  wait: (milliseconds: number) => Promise<unknown>,
  places: SignInPlaces,
) {
  const entries = new Map<string, Entry>();
  const strangers = createTurns();

  function entryOf(key: string, rule: Rule): Entry {
    const entry = entries.get(key) ?? newEntry(rule);
    if (uptime() - entry.lastWrongAt > rule.memoryMs) entry.wrong = 0;
    remember(entries, key, entry, MOST);
    return entry;
  }

  async function run<T>(
    counted: readonly Entry[],
    lockable: boolean,
    work: () => Promise<T | null>,
  ): Promise<T | null> {
    const requireOpen = () => lockable && refuseLocked(counted, uptime());
    requireOpen();
    return counted[0].turn.run(async () => {
      requireOpen();
      const outcome = await work();
      if (outcome === null) await wait(Math.max(...counted.map((entry) => countWrong(entry, uptime()))));
      else counted[0].wrong = 0;
      return outcome;
    });
  }

  return {
    /** Runs one try, which gives null when it was wrong. Throws too_many while the name or the address is locked. */
    attempt<T>(name: string, address: string, work: () => Promise<T | null>): Promise<T | null> {
      return run([entryOf(JSON.stringify([name]), NAME_RULE), entryOf(address, ADDRESS_RULE)], true, work);
    },

    /**
     * Does the same for the sign-in of an operator. Where the operator has signed in before, wrong tries are slowed down, one at
     * a time, but lock nobody out: so nobody on the network can lock operators out of their own desk by typing their names.
     */
    async signIn<T>(
      name: string,
      address: string,
      work: (line: PassphraseLine) => Promise<T | null>,
      door: SignInDoor = 'network',
    ): Promise<T | null> {
      const isKnown = places.has(name, address);
      const line = door === 'desk' ? 'desk' : isKnown ? 'known' : 'strangers';
      const counted = keysOf({ name, address, door, isKnown }).map(([key, rule]) => entryOf(key, rule));
      const tried = () => (line === 'strangers' ? strangers.run(address, () => work(line)) : work(line));
      const outcome = await run(counted, !isKnown, tried);
      if (outcome !== null) places.add(name, address);
      return outcome;
    },
    get remembered() {
      return entries.size;
    },
  };
}

interface SignInTry {
  readonly name: string;
  readonly address: string;
  readonly door: SignInDoor;
  readonly isKnown: boolean;
}

/** What a try counts for: the name first. The desk counts by itself: what strangers type locks nobody there. */
function keysOf({ name, address, door, isKnown }: SignInTry): (readonly [key: string, rule: Rule])[] {
  const atDesk = door === 'desk';
  const network = networkOf(address);
  return [
    [JSON.stringify(isKnown ? [name, address] : atDesk ? [name, door] : [name]), NAME_RULE],
    [atDesk ? `${door} at ${address}` : address, ADDRESS_RULE],
    ...(network === null ? [] : [[network, NETWORK_RULE] as const]),
  ];
}

/** One try of each address, or network of IPv6, at a time: the others wait for it, and not in the line of all strangers. */
function createTurns() {
  const turns = new Map<string, { readonly turn: Semaphore; users: number }>();

  function newTurn(): Semaphore {
    const turnedAway = () => refusal('sign_in_busy', {}, { retryAfterSeconds: 5 });
    return createSemaphore({ permits: 1, longestLine: LONGEST_LINE_OF_ADDRESS, turnedAway });
  }

  return {
    async run<T>(address: string, work: () => Promise<T>): Promise<T> {
      const place = networkOf(address) ?? address;
      const entry = turns.get(place) ?? { turn: newTurn(), users: 0 };
      turns.set(place, entry);
      entry.users++;
      try {
        return await entry.turn.run(work);
      } finally {
        if (--entry.users === 0) turns.delete(place);
      }
    },
  };
}

function newEntry(rule: Rule): Entry {
  const turn = createSemaphore({ permits: 1, longestLine: LONGEST_LINE, turnedAway: () => tooMany(LONGEST_DELAY_MS) });
  return { rule, turn, wrong: 0, lastWrongAt: Number.NEGATIVE_INFINITY, lockedUntil: Number.NEGATIVE_INFINITY };
}

function refuseLocked(entries: readonly Entry[], now: number): void {
  const left = Math.max(...entries.map((entry) => entry.lockedUntil)) - now;
  if (left > 0) throw tooMany(left);
}

/** Counts a wrong try, and locks if it was one too many. Gives the delay of its answer in milliseconds. */
function countWrong(entry: Entry, now: number): number {
  const { free, lockAfter } = entry.rule;
  entry.wrong++;
  entry.lastWrongAt = now;
  const delay = entry.wrong <= free ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (entry.wrong - free - 1), LONGEST_DELAY_MS);
  const lock = Math.min(FIRST_LOCK_MS * 2 ** (entry.wrong - lockAfter), LONGEST_LOCK_MS);
  if (entry.wrong >= lockAfter) entry.lockedUntil = now + delay + lock;
  return delay;
}

function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = seconds < 100 ? 0 : Math.ceil(seconds / 60);
  return refusal('sign_in_tries', { minutes, seconds }, { retryAfterSeconds: seconds });
}
