import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../src-shared/caller.ts';
import type { Role } from '../../src-shared/role.ts';
import type { KeptWindows } from './kept-windows.ts';
import { dropOldest } from './recent-entries.ts';

/** A window at the desk. */
interface DeskSession {
  /** A number for logs. It gives no access. */
  readonly id: number;
  /** The operator who signed in, if one did. */
  readonly caller: Caller | null;
}

const LAUNCH_KEY_BYTES = 16;
const LAUNCH_KEY_LIFE_MS = 5 * 60_000;
const TOKEN_BYTES = 32;
/** A window may stand untouched over the longest holidays. */
const IDLE_LIFE_MS = 30 * 24 * 3_600_000;
/** Only the desk can ask for keys. The bounds keep a fault from filling memory. */
const MOST_LAUNCH_KEYS = 16;
const MOST_SESSIONS = 64;

interface Kept {
  session: DeskSession;
  seenAt: number;
}

export type DeskSessions = ReturnType<typeof createDeskSessions>;

/**
 * Windows at the desk. Only hashes of keys and tokens are held, so that a dump of memory opens nothing. `uptime` gives
 * milliseconds that only ever grow. Without `file` the windows end with the process.
 */
export function createDeskSessions(uptime: () => number, file?: KeptWindows) {
  const launchKeys = createLaunchKeys(uptime);
  const sessions = readSessions(file, uptime());
  const permanent = new Map<string, Kept>();
  let lastId = sessions.size;

  function open(token: string): Kept | null {
    const hash = hashOf(token);
    const kept = sessions.get(hash);
    if (!kept) return permanent.get(hash) ?? null;
    sessions.delete(hash);
    if (uptime() - kept.seenAt > IDLE_LIFE_MS) return null;
    kept.seenAt = uptime();
    sessions.set(hash, kept);
    return kept;
  }

  function add(to: Map<string, Kept>): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    lastId++;
    to.set(hashOf(token), { session: { id: lastId, caller: null }, seenAt: uptime() });
    return token;
  }

  /** False where the session has ended. */
  function setCaller(token: string, caller: Caller | null): boolean {
    const kept = open(token);
    if (kept) kept.session = { ...kept.session, caller };
    keep();
    return kept !== null;
  }

  function keep(): void {
    file?.write(windowsIn(sessions, uptime()));
  }

  return {
    /** Makes a key that opens the window once, within five minutes. */
    createLaunchKey: launchKeys.create,
    /** Gives the token for the cookie of a new session, or null where the key is wrong, used or too old. */
    redeem(launchKey: string): string | null {
      if (!launchKeys.redeem(launchKey)) return null;
      const token = add(sessions);
      dropOldest(sessions, MOST_SESSIONS);
      keep();
      return token;
    },
    /** Begins a session that lasts as long as the station runs, for the command line on this machine. */
    openPermanent: () => add(permanent),
    find: (token: string): DeskSession | null => open(token)?.session ?? null,
    signIn: (token: string, operator: Caller) => setCaller(token, { ...operator, kind: 'desk' }),
    signOut: (token: string): void => void setCaller(token, null),
    /** Everybody who is signed in at a window. */
    signedIn: (): readonly Caller[] => [...sessions.values()].flatMap(({ session: { caller } }) => caller ?? []),
    /** Signs the user out of every session; the windows stay. */
    signOutUser(userId: number): void {
      changeCaller([sessions, permanent], userId, () => null);
      keep();
    },
    /** From the next request on the user may do what this role may do. */
    setRole: (userId: number, role: Role): void =>
      changeCaller([sessions, permanent], userId, (caller) => ({ ...caller, role })),
    end(token: string): void {
      sessions.delete(hashOf(token));
      keep();
    },
    /** Forgets everything in memory. The next process reads the kept windows from the file. */
    endAll(): void {
      for (const map of [sessions, permanent, launchKeys]) map.clear();
    },
  };
}

function changeCaller(
  all: readonly ReadonlyMap<string, Kept>[],
  userId: number,
  change: (caller: Caller) => Caller | null,
): void {
  for (const kept of all.flatMap((map) => [...map.values()])) {
    const { caller } = kept.session;
    if (caller?.userId === userId) kept.session = { ...kept.session, caller: change(caller) };
  }
}

function createLaunchKeys(uptime: () => number) {
  const ends = new Map<string, number>();
  return {
    create(): string {
      const key = randomBytes(LAUNCH_KEY_BYTES).toString('base64url');
      ends.set(hashOf(key), uptime() + LAUNCH_KEY_LIFE_MS);
      dropOldest(ends, MOST_LAUNCH_KEYS);
      return key;
    },
    redeem(key: string): boolean {
      const hash = hashOf(key);
      const end = ends.get(hash);
      ends.delete(hash);
      return end !== undefined && uptime() < end;
    },
    clear: () => ends.clear(),
  };
}

function readSessions(file: KeptWindows | undefined, now: number): Map<string, Kept> {
  const windows = file?.read() ?? [];
  return new Map(
    windows.map(({ hash, operator, idle }, i) => {
      // The station finds the account and its role before it answers anybody.
      const caller: Caller | null = operator && { ...operator, kind: 'desk', role: 'checker' };
      return [hash, { session: { id: i + 1, caller }, seenAt: now - idle }];
    }),
  );
}

function windowsIn(sessions: ReadonlyMap<string, Kept>, now: number) {
  return [...sessions].map(([hash, { session, seenAt }]) => ({
    hash,
    operator: session.caller && { userId: session.caller.userId, name: session.caller.name },
    idle: now - seenAt,
  }));
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}
